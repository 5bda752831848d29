import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { SetContextLink } from '@apollo/client/link/context';
import { OperationTypeNode } from 'graphql';
import { handleFailure } from './error-policy';
import type { ErrorPolicy } from './error-policy';
import { failureOf } from './failure';
import { socketLink } from './socket';
import { staleToken } from './stale-token';
import { requestHeaders, requestUrl, REQUEST_TIMEOUT } from './transport';

const http = new HttpLink({
  uri: requestUrl,
  fetch: (input, init) => {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
  },
});

const headers = new SetContextLink((previous) => ({
  headers: { ...(previous.headers as Record<string, string> | undefined), ...requestHeaders() },
}));

const failures = new ErrorLink(({ error, operation }) => {
  if ((error as Error).name === 'AbortError') return;
  handleFailure(failureOf(error), operation.getContext() as ErrorPolicy);
});

const transport = ApolloLink.split(
  ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
  socketLink,
  http,
);

/** The one Apollo client of the portal. Lists and per-person data are never merged across OUs: an OU switch reloads. */
export const apollo = new ApolloClient({
  link: ApolloLink.from([failures, staleToken, headers, transport]),
  cache: new InMemoryCache({
    typePolicies: {
      Session: { keyFields: [] },
      PortalMenu: { keyFields: false },
      RoleApp: { keyFields: false },
      AssignableRole: { keyFields: false },
    },
  }),
  defaultOptions: { watchQuery: { notifyOnNetworkStatusChange: true } },
});

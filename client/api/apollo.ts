import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { print } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { Observable } from 'rxjs';
import { handleFailure } from './error-policy';
import type { ErrorPolicy } from './error-policy';
import { failureOf } from '../core/failure';
import { keptAnswers } from './kept-answers';
import { repetition } from './repetition';
import { socketLink } from './socket';
import { staleToken } from './stale-token';
import { post } from './transport';
import type { PostOptions } from './transport';

/**
 * Apollo's own link also reads multipart answers and identifies itself to the server; no call here needs either. A
 * timeout, or the signal of a call, aborts the request.
 */
const http = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const { query, operationName, variables } = operation;
      const { signal, keepalive } = (operation.getContext().fetchOptions ?? {}) as PostOptions;
      const left = new AbortController();
      const leave = () => left.abort();
      signal?.addEventListener('abort', leave, { once: true });
      post({ query: print(query), operationName, variables }, { signal: left.signal, keepalive }).then(
        (answer) => {
          observer.next(answer as ApolloLink.Result);
          observer.complete();
        },
        (error: unknown) => observer.error(error),
      );
      return () => {
        signal?.removeEventListener('abort', leave);
        left.abort();
      };
    }),
);

const failures = new ErrorLink(({ error, operation }) => {
  if ((error as Error).name === 'AbortError') return;
  handleFailure(failureOf(error), operation.getContext() as ErrorPolicy);
});

const transport = ApolloLink.split(
  ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
  socketLink,
  ApolloLink.from([repetition, http]),
);

/**
 * The one Apollo client of the portal. Lists and per-person data are never merged across OUs: switching the OU reloads.
 */
export const apollo = new ApolloClient({
  link: ApolloLink.from([failures, staleToken, keptAnswers, transport]),
  cache: new InMemoryCache({
    typePolicies: {
      Session: { keyFields: [] },
      PortalMenu: { keyFields: false },
      // A search finds a part of it only.
      MessageGroup: { keyFields: false },
      NamedApp: { keyFields: false },
      NamedPage: { keyFields: false },
      RoleApp: { keyFields: false },
      AssignableRole: { keyFields: false },
      // One person's access is no property of the thing itself.
      AppAccess: { keyFields: false },
      MenuAccess: { keyFields: false },
      PermissionAccess: { keyFields: false },
      AccessStep: { keyFields: false },
      AccessCandidate: { keyFields: false },
      AccessHolder: { keyFields: false },
    },
  }),
  defaultOptions: { watchQuery: { notifyOnNetworkStatusChange: true } },
});

import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useAppRights } from './use-app-rights';

afterEach(cleanup);

it('learns of what was made in an app since its choices were loaded [ROLE-03]', async () => {
  let permissions = ['p1'];
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        const rows = permissions.map((id) => ({ id, name: id, identifier: id, description: null, isAssignable: true }));
        observer.next({
          data: {
            roleMenuGroupWithAssigned: { menuGroups: [], hiddenCount: 0 },
            rolePermissionWithAssigned: { permissions: rows, hiddenCount: 0 },
          },
        });
        observer.complete();
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const wrapper = ({ children }: PropsWithChildren) => <ApolloProvider client={client}>{children}</ApolloProvider>;
  const apps = ['a'];
  const { result } = renderHook(() => useAppRights(apps, 'role'), { wrapper });
  const known = () => result.current.rights.get('a')?.permissions.map(({ id }) => id);
  await waitFor(() => expect(known()).toEqual(['p1']));
  permissions = ['p1', 'x'];
  await act(() => result.current.load(apps));
  expect(known()).toEqual(['p1']);
  await act(() => result.current.renew(apps));
  expect(known()).toEqual(['p1', 'x']);
});

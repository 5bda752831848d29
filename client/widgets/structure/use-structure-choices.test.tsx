import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { cleanup, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useStructureChoices } from './use-structure-choices';

afterEach(cleanup);

const node = (id: string, hasAdminPermission = true) => ({ id, name: id, path: id, isLeaf: true, hasAdminPermission });
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => node(`n${from + at}`));

it('goes on where a level of more than 1000 nodes was left, and says that a search is cut [LIST-10, LIST-12]', async () => {
  const asked: unknown[] = [];
  const link = new ApolloLink(({ operationName, variables }) => {
    asked.push(variables);
    const { pagination, search } = variables as { pagination?: { after?: string }; search?: string };
    const first = { structures: [node('barred', false), ...rows(1, 1000)], pagination: { next: 'key' } };
    const last = { structures: rows(1000, 1001), pagination: { next: null } };
    return new Observable((observer) => {
      observer.next({
        data:
          operationName === 'StructureChoices'
            ? { structureChildren: pagination?.after ? last : first }
            : { structureList: { structures: search === 'n' ? rows(0, 1000) : rows(0, 1) } },
      });
      observer.complete();
    });
  });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const wrapper = ({ children }: PropsWithChildren) => <ApolloProvider client={client}>{children}</ApolloProvider>;
  const { loadChildren, find } = renderHook(() => useStructureChoices(), { wrapper }).result.current;
  const first = await loadChildren('plant', null);
  expect(first).toMatchObject({ next: 'key', nodes: { length: 1000, 0: { id: 'barred', isDisabled: true } } });
  expect(await loadChildren('plant', 'key')).toMatchObject({ next: null, nodes: [{ id: 'n1000', isDisabled: false }] });
  expect(asked).toMatchObject([
    { parentId: 'plant', pagination: { limit: 1000, after: null } },
    { parentId: 'plant', pagination: { limit: 1000, after: 'key' } },
  ]);
  expect(await find('n', null)).toMatchObject({ isCut: true });
  expect(await find('n0', null)).toMatchObject({ isCut: false, nodes: [{ id: 'n0' }] });
});

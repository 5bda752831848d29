import { ApolloProvider } from '@apollo/client/react';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { apollo } from '../../api/apollo';
import texts from '../../locales/console/en-US.json';
import { usePeopleChoices } from './use-people-choices';

afterEach(() => vi.unstubAllGlobals());

const Portal = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale="en-US" messages={texts}>
    <ApolloProvider client={apollo}>{children}</ApolloProvider>
  </IntlProvider>
);

it('asks for 20 from page 0 where people are searched for, page by page as far as somebody scrolls [USER-22]', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    asked.push((JSON.parse(body) as { variables: { pagination: unknown } }).variables.pagination);
    const list = { __typename: 'UserBasicList', users: [], pagination: { __typename: 'Pagination', next: 'k20' } };
    return Promise.resolve(new Response(JSON.stringify({ data: { userBasicList: list } })));
  });
  const read = renderHook(() => usePeopleChoices(), { wrapper: Portal }).result.current;
  expect(await read('maja', null)).toEqual({ nodes: [], next: 'k20' });
  await read('maja', 'k20');
  await read(null, null);
  expect(asked).toEqual([
    { limit: 20, currentPage: 0, after: null },
    { limit: 20, currentPage: 0, after: 'k20' },
    { limit: 100, after: null },
  ]);
});

import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import common from '../../../../locales/common/en-US.json';
import consoleTexts from '../../../../locales/console/en-US.json';
import texts from '../../../../locales/structure/en-US.json';
import { system } from '../../../../theme/system';
import { useStructureTree } from '../hooks/use-structure-tree';
import { StructureTree } from './structure-tree';

afterEach(cleanup);

const nothing = () => undefined;
const node = (id: string) => ({ id, name: id, path: id, isLeaf: true, ancestors: [] });

function Tree() {
  const tree = useStructureTree();
  const counts = { of: nothing, show: nothing };
  return (
    <StructureTree
      {...{ tree, counts, nodeCount: 2000, selected: null }}
      {...{ onSelect: nothing, onAddRoot: nothing, onRefresh: nothing }}
    />
  );
}

it('says that a search shows the first thousand alone [STRC-01, LIST-09]', async () => {
  const link = new ApolloLink(({ operationName, variables }) => {
    const found = Array.from({ length: variables.search === 'site' ? 1000 : 1 }, (_, at) => node(`site ${at}`));
    return new Observable((observer) => {
      observer.next({
        data:
          operationName === 'StructureFound'
            ? { structureList: { structures: found } }
            : { structureChildren: { structures: [node('root')], pagination: { next: null } } },
      });
      observer.complete();
    });
  });
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <ChakraProvider value={system}>
        <IntlProvider locale="en-US" messages={{ ...common, ...consoleTexts, ...texts }}>
          <MemoryRouter>
            <Tree />
          </MemoryRouter>
        </IntlProvider>
      </ChakraProvider>
    </ApolloProvider>,
  );
  const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  const told = () => screen.getAllByRole('status').map((status) => status.textContent);
  expect(told().join('')).toBe('');
  search('site');
  expect((await screen.findByText(/^Only the first 1,000 results are shown/)).role).toBe('status');
  search('site 7');
  await expect.poll(() => told().join('')).toBe('');
});

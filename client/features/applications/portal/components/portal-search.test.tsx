import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apollo } from '../../../../api/apollo';
import common from '../../../../locales/common/en-US.json';
import header from '../../../../locales/header/en-US.json';
import { system } from '../../../../theme/system';
import { SessionContext } from '../../../identity/session/session-context';
import type { SessionValue } from '../../../identity/session/session-context';
import { keepSearches, readSearches } from '../search-history';
import PortalSearch from './portal-search';

const session = { user: { id: 'u1' }, workingOrganization: { id: 'o1' } } as unknown as SessionValue;
const owner = { userId: 'u1', ouId: 'o1' };

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('adds a search to those that another tab has kept since [FIND-05, FIND-06]', () => {
  keepSearches(owner, ['wind']);
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...common, ...header }}>
        <ApolloProvider client={apollo}>
          <SessionContext value={session}>
            <MemoryRouter>
              <PortalSearch />
            </MemoryRouter>
          </SessionContext>
        </ApolloProvider>
      </IntlProvider>
    </ChakraProvider>,
  );
  keepSearches(owner, ['solar', 'wind']);
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: 'crane' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(readSearches(owner)).toEqual(['crane', 'solar', 'wind']);
});

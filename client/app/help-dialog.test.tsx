import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { apollo } from '../api/apollo';
import { LEVEL } from '../features/identity/session/levels';
import type { Level } from '../features/identity/session/levels';
import { SessionContext } from '../features/identity/session/session-context';
import { LocaleProvider } from '../locales/locale-provider';
import { system } from '../theme/system';
import { takeDialogsAway } from '../ui/dialog/dialog-tests';
import HelpDialog from './help-dialog';
import { sessionOf } from './test-session';

afterEach(takeDialogsAway);

/** The addresses that the help of a person leads to, where the installation has this manual. */
async function linksOf(level: Level, adminHelpUrl: string): Promise<(string | null)[]> {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="portal">
        <ApolloProvider client={apollo}>
          <MemoryRouter>
            <SessionContext value={{ ...sessionOf(level), configuration: { adminHelpUrl } }}>
              <HelpDialog onClose={() => undefined} />
            </SessionContext>
          </MemoryRouter>
        </ApolloProvider>
      </LocaleProvider>
    </ChakraProvider>,
  );
  await screen.findByText('Everywhere');
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

it.each([
  ['an administrator', LEVEL.OU_ADMIN, 'https://help.example/portal', ['https://help.example/portal', '/developer']],
  ['an administrator, where there is none,', LEVEL.OU_ADMIN, '', ['/developer']],
  ['an ordinary user', LEVEL.NORMAL, 'https://help.example/portal', []],
] as const)('the help of %s leads to the manual of the console [CONF-28]', async (_who, level, url, links) => {
  expect(await linksOf(level, url)).toEqual(links);
});

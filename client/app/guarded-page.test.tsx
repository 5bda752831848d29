import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { apollo } from '../api/apollo';
import type { Operation } from '../api/generated/graphql';
import { LEVEL } from '../features/identity/session/levels';
import type { Level } from '../features/identity/session/levels';
import { SessionContext } from '../features/identity/session/session-context';
import { LocaleProvider } from '../locales/locale-provider';
import { system } from '../theme/system';
import { GuardedPage } from './guarded-page';
import { ROUTES } from './route-table';
import { sessionOf } from './test-session';

// Whole pages are drawn: a busy machine takes longer for the first than a test waits by itself.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 30_000 });

const { NORMAL, SUB_ADMIN, OU_ADMIN } = LEVEL;

// Loads parts on demand beforehand: a busy machine takes longer for them than a test waits.
beforeAll(() =>
  Promise.all([
    import('./admin-shell'),
    import('./pages/planned-page'),
    import('../features/directory/organization/pages/ou-config-page'),
  ]),
);
// No server: what the frame asks for meanwhile stays unanswered.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(path: string, level: Level, operations: Operation[] = []) {
  render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="portal">
        <ApolloProvider client={apollo}>
          <SessionContext value={sessionOf(level, { operations })}>
            <MemoryRouter initialEntries={[path]}>
              <Routes>
                {ROUTES.map((entry) => (
                  <Route key={entry.path} path={entry.path} element={<GuardedPage entry={entry} />} />
                ))}
              </Routes>
            </MemoryRouter>
          </SessionContext>
        </ApolloProvider>
      </LocaleProvider>
    </ChakraProvider>,
  );
}

describe('a section of a later version', () => {
  it.each<[string, string, Level, Operation[]]>([['/admin/audit-log', 'Audit log', SUB_ADMIN, ['audit']]])(
    '%s stands in the console, tells so and leads on: %s [ROUTE-15, ROUTE-19]',
    async (path, title, level, operations) => {
      open(path, level, operations);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
      const main = screen.getByRole('main');
      expect(main.textContent).toContain('Not available yet');
      expect(within(main).getByRole('link', { name: 'Go to the portal' }).getAttribute('href')).toBe('/portal');
      const menu = screen.getByRole('navigation', { name: 'Admin console' });
      expect(within(menu).getByRole('link', { name: title }).getAttribute('aria-current')).toBe('page');
    },
  );

  it('has no menu, nor a button for one, for an ordinary user [ROUTE-16, ROUTE-17]', async () => {
    open('/admin/ou-config', NORMAL);
    expect(await screen.findByRole('heading', { level: 1, name: 'Organization settings' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show or hide the menu' })).toBeNull();
  });
});

it.each<[string, Level]>([
  ['/admin/nowhere', OU_ADMIN],
  ['/admin/nowhere', NORMAL],
  ['/admin/users/nowhere/else', OU_ADMIN],
])('%s is no page, nor a menu of an app: level %i [ROUTE-06, ROUTE-12]', async (path, level) => {
  open(path, level);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('the console keeps its own frame on a narrow screen: its header, and its menu as a drawer [MOB-03]', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  open('/admin/audit-log', SUB_ADMIN, ['audit']);
  expect(await screen.findByRole('heading', { level: 1, name: 'Audit log' })).toBeTruthy();
  const banner = screen.getByRole('banner');
  expect(banner.textContent).toContain('Admin console');
  expect(within(banner).getByRole('link', { name: 'Portal' }).getAttribute('href')).toBe('/portal');
  fireEvent.click(within(banner).getByRole('button', { name: 'Show or hide the menu' }));
  const drawer = await screen.findByRole('dialog', { name: 'Admin console' });
  expect(within(drawer).getByRole('link', { name: 'Audit log' })).toBeTruthy();
});

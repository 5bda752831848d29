import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { configure, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apollo } from '../api/apollo';
import MobileSettings from '../features/applications/portal/components/mobile-settings';
import { LEVEL } from '../features/identity/session/levels';
import type { Level } from '../features/identity/session/levels';
import { SessionContext } from '../features/identity/session/session-context';
import type { SessionValue } from '../features/identity/session/session-context';
import { LocaleProvider } from '../locales/locale-provider';
import { system } from '../theme/system';
import { GuardedPage } from './guarded-page';
import { MessageCentreHost } from './message-centre-host';
import { ROUTES } from './route-table';
import { sessionOf } from './test-session';
import { takeDialogsAway } from '../ui/dialog/dialog-tests';

// Whole pages are drawn: a busy machine takes longer for the first than a test waits by itself.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

interface Call {
  readonly operationName: string;
  readonly variables: unknown;
}
let asked: Call[];

// No server: what is asked stays unanswered, also by the pages of a test that has ended.
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as Call);
    return new Promise(() => undefined);
  });
});
afterEach(takeDialogsAway);

interface Person {
  readonly level?: Level;
  readonly domain?: string;
  readonly themes?: SessionValue['user']['theme'][];
  readonly isAdminInfoEnable?: boolean;
  readonly isLatestNavigationEnable?: boolean;
  readonly isOldNavigation?: boolean;
}

/** Somebody to whom everything is offered, but for what `person` says. */
function sessionWith(person: Person): SessionValue {
  const { level = LEVEL.OU_ADMIN, domain = null, isOldNavigation = false } = person;
  const session = sessionOf(level, { hasOrganization: level !== LEVEL.SUPER_ADMIN });
  const { themes = ['DARK', 'GREEN'], isAdminInfoEnable = true, isLatestNavigationEnable = true } = person;
  return {
    ...session,
    user: { ...session.user, domain, isOldNavigation },
    workingOrganization: session.workingOrganization && {
      ...session.workingOrganization,
      availableThemes: themes,
      isAdminInfoEnable,
      isLatestNavigationEnable,
    },
  };
}

const show = (session: SessionValue, path: string, page: ReactNode) =>
  render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="portal">
        <ApolloProvider client={apollo}>
          <SessionContext value={session}>
            <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
          </SessionContext>
        </ApolloProvider>
      </LocaleProvider>
    </ChakraProvider>,
  );
const routes = (
  <Routes>
    {ROUTES.map((entry) => (
      <Route key={entry.path} path={entry.path} element={<GuardedPage entry={entry} />} />
    ))}
  </Routes>
);
/** Labels; the language in use stands behind that of the language switch. */
const labels = (entries: readonly HTMLElement[]) =>
  entries.map(({ textContent }) => textContent.replace(/^Language.*/, 'Language'));

/** The entries of a page's user menu. */
async function inDropdown(path: string, person: Person): Promise<string[]> {
  show(sessionWith(person), path, routes);
  fireEvent.click(await screen.findByRole('button', { name: 'Menu of U' }));
  return labels(await screen.findAllByRole('menuitem'));
}

/** The entries of the settings on narrow screens. */
async function inSettings(person: Person): Promise<string[]> {
  show(sessionWith(person), '/portal', <MobileSettings onClose={() => undefined} />);
  const settings = await screen.findByRole('dialog', { name: 'Settings' });
  return labels(within(settings).getAllByRole('button')).filter((label) => label !== '');
}

/** Chooses an entry of the open menu by keys. */
async function choose(name: RegExp): Promise<void> {
  const entry = () => screen.getByRole('menuitem', { name });
  await vi.waitFor(
    () => {
      if (!entry().hasAttribute('data-highlighted')) fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowDown' });
      expect(entry().hasAttribute('data-highlighted')).toBe(true);
    },
    { timeout: 5_000 },
  );
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Enter' });
}

const ALL = [
  'My account',
  'Switch organization',
  'Your administrator',
  'Language',
  'Theme',
  'Change password',
  'Help and shortcuts',
  'Sign out',
];
const without = (...missing: string[]) => ALL.filter((label) => !missing.includes(label));
const isSwitch = (label: string) => label.endsWith('navigation');

describe.each<[string, Person, string[]]>([
  ['somebody with all of it', {}, ALL],
  [
    'the super administrator, who is in no OU',
    { level: LEVEL.SUPER_ADMIN },
    without('Switch organization', 'Your administrator'),
  ],
  ['an OU with one theme', { themes: ['GREEN'] }, without('Theme')],
  ['an account of a domain', { domain: 'okta' }, without('Change password')],
  ['an OU that does not tell whom to ask', { isAdminInfoEnable: false }, without('Your administrator')],
])('to %s', (_who, person, expected) => {
  it('the profile dropdown offers what applies [PROF-02, PROF-03, PROF-04, PROF-05, PROF-06, PROF-08]', async () => {
    const path = person.level === LEVEL.SUPER_ADMIN ? '/admin/super' : '/admin/ou-config';
    expect(await inDropdown(path, person)).toEqual(expected);
  });

  it('the settings of narrow screens offer the same [MOB-07, MOB-08]', async () => {
    expect(await inSettings(person)).toEqual(expected);
  });
});

describe('old and new navigation', () => {
  it.each<[string, string, Person, string[]]>([
    ['in the portal', '/portal', {}, ['Switch to the old navigation']],
    ['in the portal, on the old', '/portal', { isOldNavigation: true }, ['Switch to the new navigation']],
    ['in the portal of an OU without the new', '/portal', { isLatestNavigationEnable: false }, []],
    ['in the console', '/admin/ou-config', {}, []],
  ])('%s are offered as applies [PROF-07]', async (_where, path, person, offered) => {
    expect((await inDropdown(path, person)).filter(isSwitch)).toEqual(offered);
  });

  it('are not offered on narrow screens, where menus are a drawer in both [MOB-07, MOB-08]', async () => {
    expect((await inSettings({})).filter(isSwitch)).toEqual([]);
  });
});

describe('the portal', () => {
  it('offers the change of navigation, which is kept [SHELL-10, SHELL-11]', async () => {
    await inDropdown('/portal', {});
    await choose(/^Switch to the old navigation$/);
    await vi.waitFor(() =>
      expect(asked).toContainEqual(
        expect.objectContaining({ operationName: 'SessionPreferences', variables: { isOldNavigation: true } }),
      ),
    );
  });

  it.each(['Theme', 'Language'])('offers a dialog for: %s [SHELL-10]', async (name) => {
    await inDropdown('/portal', {});
    await choose(new RegExp(`^${name}`));
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
  });

  it('offers the panel of notifications [SHELL-10]', async () => {
    const page = (
      <>
        {routes}
        <MessageCentreHost />
      </>
    );
    show(sessionWith({}), '/portal', page);
    fireEvent.click(await screen.findByRole('button', { name: /^Messages/ }));
    expect(await screen.findByRole('dialog', { name: /^Messages/ })).toBeTruthy();
  });
});

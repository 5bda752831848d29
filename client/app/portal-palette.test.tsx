import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apollo } from '../api/apollo';
import { LEVEL } from '../features/identity/session/levels';
import type { Level } from '../features/identity/session/levels';
import { SessionContext } from '../features/identity/session/session-context';
import { LocaleProvider } from '../locales/locale-provider';
import { system } from '../theme/system';
import PortalPalette from './portal-palette';
import { sessionOf } from './test-session';

// The palette and its texts are loaded when it first opens.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

interface Call {
  readonly operationName: string;
  readonly variables: unknown;
}

const FLEET = {
  __typename: 'PortalApp',
  id: 'a1',
  name: 'Fleet',
  description: null,
  icon: null,
  type: 'UNRESTRICTED',
  isNewNavigation: true,
  category: { __typename: 'AppCategory', id: 'c1', name: 'Operations' },
};
const MENU = {
  __typename: 'NamedPage',
  id: 'm1',
  code: 'fleet-map',
  name: 'Fleet map',
  icon: null,
  isNewTab: false,
  otherNames: ['Flottenkarte'],
  app: { __typename: 'NamedRef', id: 'a1', name: 'Fleet' },
  parent: null,
};
/** As many as the server answers at most; names begin with what is searched for. */
const USERS = Array.from({ length: 20 }, (_, at) => ({
  __typename: 'ConsoleFound',
  kind: 'USER',
  id: `u${at}`,
  name: `Fleet Captain ${at}`,
  detail: `captain.${at}`,
  appId: null,
  icon: null,
}));
const ANSWERS: Record<string, unknown> = {
  PortalApps: {
    portalAppResourceList: {
      __typename: 'PortalAppResourceList',
      categories: [{ __typename: 'PortalCategory', id: 'c1', name: 'Operations', apps: [FLEET] }],
    },
  },
  PageNames: {
    portalPageNames: {
      __typename: 'PageNames',
      hasMore: false,
      apps: [{ __typename: 'NamedApp', id: 'a1', otherNames: [] }],
      menus: [MENU],
    },
  },
  PaletteConsole: { consoleSearch: USERS },
  SessionRefresh: { sessionRefresh: { __typename: 'Session', id: 's1', accessToken: null } },
};
let asked: Call[];
/** Operations that the server does not answer. */
let down: ReadonlySet<string>;
const renewals = () => asked.filter(({ operationName }) => operationName === 'SessionRefresh').length;

beforeEach(() => {
  asked = [];
  down = new Set();
  ANSWERS.PaletteConsole = { consoleSearch: USERS };
  sessionStorage.clear();
  localStorage.clear();
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const one = JSON.parse(body) as Call;
    asked.push(one);
    if (down.has(one.operationName)) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(JSON.stringify({ data: ANSWERS[one.operationName] })));
  });
});
afterEach(async () => {
  cleanup();
  await apollo.clearStore();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

interface Shown {
  readonly typedAhead?: string;
  readonly level?: Level;
  readonly at?: string;
}

/** Opens the palette. */
async function open({ typedAhead = '', level = LEVEL.OU_ADMIN, at = '/portal' }: Shown = {}) {
  const onClose = vi.fn();
  render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="portal">
        <ApolloProvider client={apollo}>
          <SessionContext value={sessionOf(level)}>
            <MemoryRouter initialEntries={[at]}>
              <Address />
              <PortalPalette
                opener={null}
                typed={typedAhead}
                pending={null}
                onPassword={() => undefined}
                onClose={onClose}
              />
            </MemoryRouter>
          </SessionContext>
        </ApolloProvider>
      </LocaleProvider>
    </ChakraProvider>,
  );
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  return { field, onClose, type: (text: string) => fireEvent.change(field, { target: { value: text } }) };
}
/** Opens the palette and types. */
const search = async (text: string) => (await open()).type(text);
const labelsOf = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((row) => row.textContent);
const searched = () => asked.filter(({ operationName }) => operationName === 'PaletteConsole');
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('option', { name }));
const leadsTo = (path: string) => screen.findByText(path, { selector: 'output' });

describe('a result of the palette', () => {
  it.each([
    ['an app', /^Fleet\s*Operations/, '/portal?appId=a1'],
    ['a menu', /^Fleet map/, '/a1/fleet-map'],
    ['a person', /^Fleet Captain 1\s*captain\.1$/, '/admin/user/u1'],
  ])('that is %s opens it and renews the token [FIND-09, BYND-06]', async (_kind, name, path) => {
    await search('fleet');
    await choose(name);
    expect(await leadsTo(path)).toBeTruthy();
    await waitFor(() => expect(renewals()).toBe(1));
  });

  it('renews no token that was renewed within 30 s [AUTH-22]', async () => {
    sessionStorage.setItem('portal.renewed', String(Date.now() - 20_000));
    await search('fleet');
    await choose(/^Fleet map/);
    expect(await leadsTo('/a1/fleet-map')).toBeTruthy();
    expect(renewals()).toBe(0);
  });

  it('renews a token that was renewed 30 s ago [AUTH-22]', async () => {
    sessionStorage.setItem('portal.renewed', String(Date.now() - 30_000));
    await search('fleet');
    await choose(/^Fleet map/);
    await waitFor(() => expect(renewals()).toBe(1));
  });
});

it('a group of more than three results shows three, and all when asked [FIND-07, USER-22]', async () => {
  const { field, type } = await open();
  type('captain');
  await screen.findByRole('option', { name: /^Fleet Captain 0/ });
  expect(searched().map(({ variables }) => variables)).toEqual([{ search: 'captain' }]);
  const captains = () => screen.queryAllByRole('option', { name: /^Fleet Captain/ }).length;
  expect(captains()).toBe(3);
  for (let times = 0; times < 3; times += 1) fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Show all 20');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(captains()).toBe(20);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(captains()).toBe(3);
});

it('letters that were typed while it was loading are in its field, and searched [BYND-06]', async () => {
  const { field } = await open({ typedAhead: 'flottenk' });
  expect(field.value).toBe('flottenk');
  expect((await screen.findByRole('option')).textContent).toContain('Fleet mapalso called Flottenkarte');
});

it('a slip is forgiven, and the words that are meant are named [BYND-06]', async () => {
  const { type } = await open();
  type('flete mpa');
  expect(await screen.findByText('Similar to “fleet map”')).toBeTruthy();
  expect(screen.getByRole('option', { name: /^Fleet map/ })).toBeTruthy();
});

it('finds what is at hand while the server is away, and says that it is [BYND-06]', async () => {
  await open();
  await screen.findByRole('option', { name: /^Fleet/ });
  cleanup();
  down = new Set(['PageNames', 'PaletteConsole', 'PaletteMenus', 'PortalApps', 'PortalPlaces', 'SessionRefresh']);
  await search('fleet map');
  expect(
    await screen.findByText('The server does not answer. The search covered only the pages already loaded.'),
  ).toBeTruthy();
  await choose(/^Fleet map/);
  expect(await leadsTo('/a1/fleet-map')).toBeTruthy();
});

it('offers former searches, the latest first, each once, at most six, and runs one again [FIND-04, FIND-05, FIND-06]', async () => {
  ANSWERS.PaletteConsole = { consoleSearch: [] };
  for (const text of ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q3']) {
    const { field, type } = await open();
    type(text);
    await screen.findByText(`No results for “${text}”`);
    fireEvent.keyDown(field, { key: 'Enter' });
    cleanup();
  }
  const { field } = await open();
  expect(labelsOf('Recent searches')).toEqual(['q3', 'q7', 'q6', 'q5', 'q4', 'q2']);
  fireEvent.click(screen.getByRole('option', { name: 'q7' }));
  expect(field.value).toBe('q7');
});

it('Enter asks again where nothing was found, at most once in a second, and never for blanks [FIND-02, FIND-03, FIND-11]', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  ANSWERS.PaletteConsole = { consoleSearch: [] };
  const { field, type } = await open();
  type('   ');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(searched()).toEqual([]);
  type('zz zz');
  await screen.findByText('No results for “zz zz”');
  await waitFor(() => expect(searched()).toHaveLength(1));
  vi.advanceTimersByTime(900);
  fireEvent.keyDown(field, { key: 'Enter' });
  vi.advanceTimersByTime(100);
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(searched()).toHaveLength(1);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(searched()).toHaveLength(2));
});

it('the console begins with its pages and with what can be added there [BYND-06]', async () => {
  await open({ at: '/admin/users' });
  await screen.findByRole('option', { name: /^Fleet/ });
  const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby')?.split('-').at(-1));
  expect(groups).toEqual(['pages', 'actions', 'apps']);
  expect(labelsOf('Pages')).not.toContain('UsersAdmin console');
  expect(labelsOf('Pages')).toContain('RolesAdmin console');
  expect(labelsOf('Actions').slice(0, 3)).toEqual(['Add user', 'Import users', 'Add role']);
});

it('promises people only to who may open them, and asks for nothing of the console otherwise [BYND-06]', async () => {
  const { field, type } = await open({ level: LEVEL.NORMAL });
  expect(field.placeholder).toBe('Search apps, pages and actions');
  type('fleet');
  await screen.findByRole('option', { name: /^Fleet map/ });
  type('zz zz');
  await screen.findByText('No results for “zz zz”');
  expect(searched()).toEqual([]);
  type('add user');
  await screen.findByText('No results for “add user”');
  cleanup();
  const admin = await open();
  expect(admin.field.placeholder).toBe('Search apps, pages, people and actions');
  admin.type('add user');
  await choose(/^Add user/);
  expect(await leadsTo('/admin/users?dialog=add')).toBeTruthy();
});

import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apollo } from '../api/apollo';
import { LEVEL } from '../features/identity/session/levels';
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
  __typename: 'PortalFoundMenu',
  id: 'm1',
  code: 'fleet-map',
  name: 'Fleet map',
  icon: null,
  isNewTab: false,
  app: { __typename: 'PortalApp', id: 'a1', name: 'Fleet' },
  parent: null,
};
/** As many as the server answers at most; names begin with what is searched for. */
const USERS = Array.from({ length: 20 }, (_, at) => ({
  __typename: 'UserBasic',
  id: `u${at}`,
  name: `Fleet Captain ${at}`,
  username: `captain.${at}`,
}));
const ANSWERS: Readonly<Record<string, unknown>> = {
  PortalApps: {
    portalAppResourceList: {
      __typename: 'PortalAppResourceList',
      categories: [{ __typename: 'PortalCategory', id: 'c1', name: 'Operations', apps: [FLEET] }],
    },
  },
  PaletteMenus: { portalSearch: { __typename: 'PortalSearch', menus: [MENU] } },
  PaletteUsers: { userBasicList: { __typename: 'UserBasicPage', users: USERS } },
  PaletteRoles: { roleList: { __typename: 'RolePage', roles: [] } },
  SessionRefresh: { sessionRefresh: { __typename: 'Session', id: 's1', accessToken: null } },
};
let asked: Call[];
const renewals = () => asked.filter(({ operationName }) => operationName === 'SessionRefresh').length;

beforeEach(() => {
  asked = [];
  sessionStorage.clear();
  localStorage.clear();
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const one = JSON.parse(body) as Call;
    asked.push(one);
    return Promise.resolve(new Response(JSON.stringify({ data: ANSWERS[one.operationName] })));
  });
});
afterEach(async () => {
  cleanup();
  await apollo.clearStore();
  vi.unstubAllGlobals();
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

/** Opens the palette and types. */
async function search(text: string) {
  render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="portal">
        <ApolloProvider client={apollo}>
          <SessionContext value={sessionOf(LEVEL.OU_ADMIN)}>
            <MemoryRouter initialEntries={['/portal']}>
              <Address />
              <PortalPalette onClose={() => undefined} />
            </MemoryRouter>
          </SessionContext>
        </ApolloProvider>
      </LocaleProvider>
    </ChakraProvider>,
  );
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: text } });
}
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

it('people are searched by 20 from page 0, and the first five are shown [USER-22, BYND-06]', async () => {
  await search('fleet');
  await screen.findByRole('option', { name: /^Fleet Captain 0/ });
  expect(
    asked.filter(({ operationName }) => operationName === 'PaletteUsers').map(({ variables }) => variables),
  ).toEqual([{ search: 'fleet', pagination: { limit: 20, currentPage: 0 } }]);
  expect(screen.getAllByRole('option', { name: /^Fleet Captain/ })).toHaveLength(5);
});

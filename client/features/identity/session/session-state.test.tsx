import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apollo } from '../../../api/apollo';
import { keepOpened } from '../../../api/contacts/opened';
import { LocaleProvider } from '../../../locales/locale-provider';
import { system } from '../../../theme/system';
import { ProfileFields } from './components/profile-fields';
import { useSession } from './session-context';
import type { SessionValue } from './session-context';
import { SessionProvider } from './session-provider';

configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

const ANSWERS: Readonly<Record<string, unknown>> = {
  SessionStart: {
    sessionGet: {
      __typename: 'Session',
      id: 's1',
      adminLevel: 'SUPER_SUB_ADMIN',
      hasAppPermission: true,
      isSsoLogin: false,
      mfaType: 'NONE',
      MFACompleted: false,
      organizationId: 'o1',
      user: {
        __typename: 'SessionUser',
        id: 'u1',
        username: 'nina',
        name: 'Nina Lindqvist',
        nickName: 'Nin',
        email: 'nina@northwind.example',
        domain: 'okta',
        phone: '5551234',
        phoneArea: '+46',
        theme: 'GREEN',
        isSystemTheme: false,
        isOldNavigation: false,
        isLeaveCountdownOff: false,
        isShortcutHintSeen: true,
        isInitPassword: false,
      },
    },
    sessionOrganizationList: {
      __typename: 'SessionOrganizationList',
      organizations: [
        {
          __typename: 'SessionOrganization',
          id: 'o1',
          name: 'Northwind',
          isCurrent: true,
          isLastUsed: true,
          isLeavable: false,
        },
      ],
      total: 7,
    },
    configByKeys: { languageConfig: 'en-US' },
  },
  SessionOrganization: {
    sessionWorkingOrganization: {
      __typename: 'WorkingOrganization',
      id: 'o1',
      name: 'Northwind',
      logo: '/northwind.svg',
      languages: ['en-US'],
      availableThemes: ['GREEN', 'DARK'],
      isAdminInfoEnable: true,
      isLatestNavigationEnable: true,
      isRunStatusEnable: false,
      features: [],
      copyright: null,
      messageOrigins: [],
    },
    sessionOperations: { __typename: 'SessionOperations', operations: ['role'] },
  },
  ProfileInfo: {
    profileInfo: {
      __typename: 'ProfileInfo',
      fields: ['phone', 'name', 'nickName', 'email'],
      info: {
        __typename: 'UserInfo',
        id: 'u1',
        nickName: 'Ninette',
        name: 'N. Lindqvist',
        email: 'closed address',
        phone: 'closed number',
        phoneArea: '+49',
      },
    },
  },
};

beforeEach(() => {
  // Contacts come closed; these were opened before. One that was not would still be opened when its test is over.
  keepOpened('nina@northwind.example', 'nina@northwind.example');
  keepOpened('5551234', '5551234');
  keepOpened('closed address', 'n.lindqvist@northwind.example');
  keepOpened('closed number', '999');
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { operationName } = JSON.parse(body) as { operationName: string };
    return Promise.resolve(new Response(JSON.stringify({ data: ANSWERS[operationName] })));
  });
  // The socket of the session is not opened: nothing is told meanwhile.
  vi.stubGlobal('WebSocket', class extends EventTarget {});
});
afterEach(async () => {
  cleanup();
  await apollo.clearStore();
  vi.unstubAllGlobals();
});

/** The client's session state once the server has answered. */
async function known(): Promise<SessionValue> {
  let state: SessionValue | null = null;
  const Page = () => {
    state = useSession();
    return (
      <main>
        <ProfileFields />
      </main>
    );
  };
  render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="portal">
        <ApolloProvider client={apollo}>
          <MemoryRouter>
            <SessionProvider pending={null} anonymous={null}>
              <Page />
            </SessionProvider>
          </MemoryRouter>
        </ApolloProvider>
      </LocaleProvider>
    </ChakraProvider>,
  );
  await screen.findByRole('main');
  if (!state) throw new Error('There is no session.');
  return state;
}

describe('what the client holds of who is signed in', () => {
  it('is the level, the OUs, the working OU and the theme, as the server said [AUTH-18, AUTH-19]', async () => {
    const state = await known();
    expect(Object.keys(state).sort()).toEqual([
      'configuration',
      'hasAppPermission',
      'operations',
      'organizationTotal',
      'organizations',
      'user',
      'userPermissionType',
      'workingOrganization',
    ]);
    expect(state.userPermissionType).toBe(5);
    expect(state.organizations.map(({ id, name }) => [id, name])).toEqual([['o1', 'Northwind']]);
    expect(state.workingOrganization).toMatchObject({
      id: 'o1',
      name: 'Northwind',
      logo: '/northwind.svg',
      languages: ['en-US'],
      availableThemes: ['GREEN', 'DARK'],
      isAdminInfoEnable: true,
    });
    expect(state.user.theme).toBe('GREEN');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('green'));
  });

  it('names the person: name, e-mail address, id and domain [AUTH-20]', async () => {
    expect((await known()).user).toMatchObject({
      name: 'Nina Lindqvist',
      email: 'nina@northwind.example',
      id: 'u1',
      domain: 'okta',
    });
  });

  it('shows the fields of profileInfo in their order, by what it says of the person [AUTH-18, AUTH-20, PROF-01]', async () => {
    await known();
    const main = screen.getByRole('main');
    const texts = () => [...main.querySelectorAll('p')].map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(texts()).toEqual([
        'Nin',
        'Phone',
        '+49 999',
        'Name',
        'N. Lindqvist',
        'Nickname',
        'Ninette',
        'E-mail',
        'n.lindqvist@northwind.example',
      ]),
    );
  });
});

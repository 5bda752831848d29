import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apollo } from '../api/apollo';
import RolesPage from '../features/directory/role/pages/roles-page';
import { LEVEL } from '../features/identity/session/levels';
import { SessionContext } from '../features/identity/session/session-context';
import app from '../locales/app/en-US.json';
import common from '../locales/common/en-US.json';
import consoleTexts from '../locales/console/en-US.json';
import role from '../locales/role/en-US.json';
import { system } from '../theme/system';
import { AppPage } from '../widgets/app-frame/app-page';
import { AppEvents } from './app-events';
import { sessionOf } from './test-session';

// Whole pages are drawn: a busy machine takes longer for the first than a test waits by itself.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 30_000 });

type Answer = Readonly<Record<string, unknown>>;

const refusal = (code: number): Answer => ({ errors: [{ message: 'Refused.', extensions: { envelopeCode: code } }] });
const APP: Answer = {
  data: {
    appDetail: {
      __typename: 'AppDetail',
      id: 'a1',
      name: 'Fleet',
      icon: null,
      origin: 'CUSTOM',
      isShortcut: false,
      isEnable: true,
      isDisplay: true,
      category: { __typename: 'AppCategory', id: 'c1', name: 'Operations' },
    },
  },
};

/** The server's answer to every call. */
let answer: Answer;

beforeEach(() => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })),
  );
});
afterEach(async () => {
  cleanup();
  await apollo.clearStore();
  vi.unstubAllGlobals();
});

const Address = () => <output>{useLocation().pathname}</output>;

function open(path: string) {
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...common, ...consoleTexts, ...app, ...role }}>
        <ApolloProvider client={apollo}>
          <SessionContext value={sessionOf(LEVEL.OU_ADMIN)}>
            <MemoryRouter initialEntries={[path]}>
              <AppEvents />
              <Address />
              <Routes>
                <Route path="/admin/app/:id" element={<AppPage id="a1">{() => null}</AppPage>} />
                <Route path="/admin/roles" element={<RolesPage />} />
                <Route path="/404" element={null} />
              </Routes>
            </MemoryRouter>
          </SessionContext>
        </ApolloProvider>
      </IntlProvider>
    </ChakraProvider>,
  );
}
const address = () => screen.getByText(/^\//).textContent;

describe('a page whose own reading is refused', () => {
  it.each([
    [403, '/admin/app/a1'],
    [404, '/admin/app/a1'],
    [403, '/admin/roles'],
  ])('with %i at %s leads to the not-found page [ERRC-04]', async (code, path) => {
    answer = refusal(code);
    open(path);
    await vi.waitFor(() => expect(address()).toBe('/404'), { timeout: 20_000 });
  });

  it('stays where it fails for another reason [ERRC-04, ERRC-08]', async () => {
    answer = refusal(500);
    open('/admin/app/a1');
    expect(await screen.findByText('Refused.')).toBeTruthy();
    expect(address()).toBe('/admin/app/a1');
  });

  it.each([403, 404])(
    'leads nobody away who has it on screen: a reading in the background, with %i [ERRC-17]',
    async (code) => {
      answer = APP;
      open('/admin/app/a1');
      expect(await screen.findByRole('heading', { level: 1, name: 'Fleet' })).toBeTruthy();
      answer = refusal(code);
      await act(() => expect(apollo.refetchQueries({ include: 'active' })).rejects.toThrow('Refused.'));
      expect(address()).toBe('/admin/app/a1');
      expect(screen.getByRole('heading', { level: 1, name: 'Fleet' })).toBeTruthy();
    },
  );
});

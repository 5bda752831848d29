import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apollo } from '../api/apollo';
import { TOAST } from '../api/error-policy';
import { downloadFile, uploadForm } from '../api/files';
import { MessageSetStatusDocument } from '../api/generated/graphql';
import common from '../locales/common/en-US.json';
import { system } from '../theme/system';
import { toaster } from '../ui/overlay/toaster';
import { AppEvents } from './app-events';

const NO_ANSWER = 'The portal does not answer. Check your connection and try again.';

function forget() {
  for (const { id } of toaster.current()) toaster.dismiss(id);
  cleanup();
  vi.unstubAllGlobals();
}

afterEach(forget);

const SENDERS: readonly (readonly [string, () => Promise<unknown>])[] = [
  // A reading call waits until the portal is back.
  [
    'a call',
    () =>
      apollo.mutate({
        mutation: MessageSetStatusDocument,
        variables: { messageId: 'm', isRead: true },
        context: TOAST,
      }),
  ],
  ['an upload', () => uploadForm('user-import/upload', new FormData(), TOAST)],
  ['a download', () => downloadFile('GET', 'user-import/template', {}, TOAST)],
];

/** The notices on screen after a request that ended like this. */
async function toldAfter(send: () => Promise<unknown>, answer: () => Promise<Response>): Promise<string> {
  vi.stubGlobal('fetch', answer);
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={common}>
        <MemoryRouter>
          <AppEvents />
        </MemoryRouter>
      </IntlProvider>
    </ChakraProvider>,
  );
  await expect(send()).rejects.toThrow();
  const notices = toaster.current();
  forget();
  return notices.map(({ title }) => title).join();
}

describe.each(SENDERS)('%s', (_name, send) => {
  it.each([
    [413, 'Payload Too Large'],
    [415, 'Unsupported Media Type'],
    [429, 'Too Many Requests'],
    [502, 'Bad Gateway'],
    [503, 'Service Unavailable'],
  ])(
    'that a proxy answers with %i shows the status text, whatever comes along [ERRC-08]',
    async (status, statusText) => {
      const page = () => Promise.resolve(new Response('<h1>Sorry</h1>', { status, statusText }));
      expect(await toldAfter(send, page)).toBe(statusText);
      const json = { headers: { 'content-type': 'application/json' }, status, statusText };
      expect(await toldAfter(send, () => Promise.resolve(new Response('{"error":"sorry"}', json)))).toBe(statusText);
    },
  );

  it('that gets no answer of the portal says so, never in the words of a browser [ERRC-08]', async () => {
    expect(await toldAfter(send, () => Promise.reject(new TypeError('Failed to fetch')))).toBe(NO_ANSWER);
    const page = () => Promise.resolve(new Response('<h1>Sign in to the network</h1>', { statusText: 'OK' }));
    expect(await toldAfter(send, page)).toBe(NO_ANSWER);
    expect(await toldAfter(send, () => Promise.resolve(new Response('', { status: 502 })))).toBe(NO_ANSWER);
  });
});

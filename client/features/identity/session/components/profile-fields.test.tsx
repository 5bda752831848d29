import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepOpened } from '../../../../api/contacts/opened';
import messages from '../../../../locales/session/en-US.json';
import { system } from '../../../../theme/system';
import { SessionContext } from '../session-context';
import type { SessionValue } from '../session-context';
import { ProfileFields } from './profile-fields';

// The portal sends contacts encrypted; these count as decrypted before.
for (const text of ['nina@northwind.example', '5551234']) keepOpened(text, text);
afterEach(cleanup);

const PERSON = {
  __typename: 'User',
  id: 'u1',
  nickName: 'Nin',
  name: 'Nina Lindqvist',
  email: 'nina@northwind.example',
  phone: '5551234',
  phoneArea: '+46',
};

/** Shows the user area of somebody, by the fields that the portal wants; answers its texts as they follow each other. */
async function texts(fields: readonly string[], person: Partial<typeof PERSON> | Record<string, null> = {}) {
  const info = { ...PERSON, ...person };
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        observer.next({ data: { profileInfo: { __typename: 'ProfileInfo', fields, info } } });
        observer.complete();
      }),
  );
  const session = { user: { ...info, nickName: 'Somebody' } } as unknown as SessionValue;
  const { container } = render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={messages}>
        <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
          <SessionContext value={session}>
            <ProfileFields />
          </SessionContext>
        </ApolloProvider>
      </IntlProvider>
    </ChakraProvider>,
  );
  const paragraphs = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
  await screen.findByText('Somebody');
  await waitFor(() => expect(paragraphs()).not.toContain('…'));
  return { paragraphs };
}

describe('the user area', () => {
  it.each([
    [
      ['phone', 'email', 'name', 'nickName'],
      ['+46 5551234', 'nina@northwind.example', 'Nina Lindqvist', 'Nin'],
    ],
    [
      ['nickName', 'name', 'phone'],
      ['Nin', 'Nina Lindqvist', '+46 5551234'],
    ],
    [['email'], ['nina@northwind.example']],
    [[], []],
  ])('shows the fields %j, in this order and no others [PROF-01]', async (fields, shown) => {
    const { paragraphs } = await texts(fields);
    await waitFor(() => expect(paragraphs().filter((_, at) => at > 0 && at % 2 === 0)).toEqual(shown));
    expect(paragraphs()).toHaveLength(1 + 2 * shown.length);
  });

  it('leaves out what is empty, and fields that nobody knows [PROF-01]', async () => {
    const { paragraphs } = await texts(['password', 'phone', 'nickName', 'email'], { phone: null, nickName: null });
    await waitFor(() => expect(paragraphs()).toContain('nina@northwind.example'));
    expect(paragraphs()).toHaveLength(3);
  });

  it('holds the lines of contacts that are not opened yet, so that nothing below moves [PROF-01, AUTH-11]', async () => {
    // Decrypting begins with the key, which never comes here.
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const closed = { email: 'encrypted e-mail', phone: 'encrypted phone' };
    const { paragraphs } = await texts(['nickName', 'name', 'email', 'phone'], closed);
    const lines = ['Somebody', 'Nickname', 'Nin', 'Name', 'Nina Lindqvist', 'E-mail', '\u00A0', 'Phone', '\u00A0'];
    await waitFor(() => expect(paragraphs()).toEqual(lines));
    vi.unstubAllGlobals();
  });
});

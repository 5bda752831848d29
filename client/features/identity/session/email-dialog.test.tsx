import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apollo } from '../../../api/apollo';
import { keepOpened } from '../../../api/contacts/opened';
import { LocaleProvider } from '../../../locales/locale-provider';
import { system } from '../../../theme/system';
import EmailDialog from './components/email-dialog';
import { takeDialogsAway } from '../../../ui/dialog/dialog-tests';

// The dialog's texts are loaded when the first one opens.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

interface Call {
  readonly operationName: string;
  readonly variables: unknown;
}
interface Address {
  readonly email: string | null;
  readonly pendingEmail: string | null;
  readonly isConfirmed: boolean;
  readonly isChangeable: boolean;
}

const KEY = '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----';
let asked: Call[];
let state: Address;
/** The answer of each mutation; it may change the state before. */
let answers: Record<string, () => unknown>;

/** Stands in for the browser's worker, which happy-dom has none of: encrypts by turning a text around. */
class Encryption {
  onmessage: ((event: { data: string }) => void) | null = null;
  postMessage({ text }: { text: string }): void {
    queueMicrotask(() => this.onmessage?.({ data: [...text].reverse().join('') }));
  }
  terminate(): void {
    this.onmessage = null;
  }
}

beforeEach(async () => {
  asked = [];
  // Contacts come closed; these were opened before.
  keepOpened('closed present', 'nina@northwind.example');
  keepOpened('closed wanted', 'nina@home.example');
  state = { email: 'closed present', pendingEmail: null, isConfirmed: true, isChangeable: true };
  answers = {
    OwnEmail: () => ({ data: { userEmail: { __typename: 'OwnEmail', ...state, resendTime: null } } }),
    PasswordKey: () => ({ data: { sessionPublicKey: { __typename: 'PublicKey', keyId: 'k1', publicKey: KEY } } }),
    OwnEmailChange() {
      state = { ...state, pendingEmail: 'closed wanted' };
      return { data: { userUpdate: null } };
    },
    OwnEmailResend: () => ({ data: { userEmailResend: null } }),
    OwnEmailCancel() {
      state = { ...state, pendingEmail: null };
      return { data: { userEmailCancel: null } };
    },
  };
  vi.stubGlobal('Worker', Encryption);
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const one = JSON.parse(body) as Call;
    asked.push(one);
    return Promise.resolve(new Response(JSON.stringify(answers[one.operationName]?.())));
  });
  await apollo.clearStore();
});
afterEach(async () => {
  await takeDialogsAway();
  vi.unstubAllGlobals();
});

const show = () => {
  const element = <EmailDialog onClose={() => undefined} />;
  render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="portal">
        <ApolloProvider client={apollo}>
          <MemoryRouter>{element}</MemoryRouter>
        </ApolloProvider>
      </LocaleProvider>
    </ChakraProvider>,
  );
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const hasButton = (name: string) => screen.queryByRole('button', { name }) !== null;
const calls = (name: string) => asked.filter(({ operationName }) => operationName === name);

describe('the dialog of one’s own e-mail address', () => {
  it('shows the address that holds, and nothing to send again where it is confirmed [USER-27]', async () => {
    show();
    expect(await screen.findByText('nina@northwind.example')).toBeTruthy();
    expect(screen.queryByText('not confirmed')).toBeNull();
    expect([hasButton('Send link again'), hasButton('Cancel change')]).toEqual([false, false]);
  });

  it('offers to send the link again where the address is not confirmed yet [USER-27]', async () => {
    state = { ...state, isConfirmed: false };
    show();
    expect(await screen.findByText('not confirmed')).toBeTruthy();
    expect([hasButton('Send link again'), hasButton('Cancel change')]).toEqual([true, false]);
  });

  it('sends address and password encrypted, and shows the address that waits for its link [USER-27]', async () => {
    show();
    await screen.findByText('nina@northwind.example');
    type('New address', ' nina@home.example ');
    type('Your password', 'Portal@2026');
    press('Send link');
    expect(await screen.findByText('nina@home.example')).toBeTruthy();
    expect(screen.getByText('link not opened yet')).toBeTruthy();
    expect(screen.getByText('nina@northwind.example')).toBeTruthy();
    expect(screen.getByText(/A link is on its way to the new address/)).toBeTruthy();
    expect(calls('OwnEmailChange').map(({ variables }) => variables)).toEqual([
      { email: 'elpmaxe.emoh@anin', password: '6202@latroP', keyId: 'k1' },
    ]);
    expect((screen.getByLabelText('New address') as HTMLInputElement).value).toBe('');
    expect((screen.getByLabelText('Your password') as HTMLInputElement).value).toBe('');
  });

  it('sends the link of the address that waits again [USER-27]', async () => {
    state = { ...state, pendingEmail: 'closed wanted' };
    show();
    await screen.findByText('nina@home.example');
    press('Send link again');
    expect(await screen.findByText(/A new link is on its way/)).toBeTruthy();
    expect(calls('OwnEmailResend')).toHaveLength(1);
    expect(screen.getByText('nina@home.example')).toBeTruthy();
  });

  it('takes the change back: the address that waited is gone [USER-27]', async () => {
    state = { ...state, pendingEmail: 'closed wanted' };
    show();
    await screen.findByText('nina@home.example');
    press('Cancel change');
    expect(await screen.findByText(/The change was canceled/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('nina@home.example')).toBeNull());
    expect(calls('OwnEmailCancel')).toHaveLength(1);
    expect(screen.getByText('nina@northwind.example')).toBeTruthy();
  });

  it('says at the password that it was refused, and keeps what was typed [USER-27, ERRC-02]', async () => {
    const message = 'The password is wrong.';
    answers.OwnEmailChange = () => ({ errors: [{ message, extensions: { envelopeCode: 400, field: 'password' } }] });
    show();
    await screen.findByText('nina@northwind.example');
    // The dialog takes the focus some frames after it opened.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New address')));
    type('New address', 'nina@home.example');
    type('Your password', 'wrong');
    press('Send link');
    await screen.findByText(message);
    const password = screen.getByLabelText('Your password') as HTMLInputElement;
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect((screen.getByLabelText('New address') as HTMLInputElement).value).toBe('nina@home.example');
    expect(screen.queryByText('link not opened yet')).toBeNull();
  });

  it('sends nothing while a field is empty, and says which [USER-27]', async () => {
    show();
    await screen.findByText('nina@northwind.example');
    type('Your password', 'Portal@2026');
    press('Send link');
    expect(await screen.findByText('Enter the new e-mail address.')).toBeTruthy();
    type('New address', 'nina@home.example');
    type('Your password', '');
    press('Send link');
    expect(await screen.findByText('Enter your password.')).toBeTruthy();
    expect(calls('OwnEmailChange')).toEqual([]);
  });

  it('says whom to ask where the address cannot be changed here [USER-27]', async () => {
    state = { ...state, isChangeable: false };
    show();
    expect(await screen.findByText(/Ask your administrator/)).toBeTruthy();
    expect(screen.queryByLabelText('New address')).toBeNull();
  });
});

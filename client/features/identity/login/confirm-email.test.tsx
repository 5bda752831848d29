import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import common from '../../../locales/common/en-US.json';
import emailLink from '../../../locales/email-link/en-US.json';
import link from '../../../locales/password-link/en-US.json';
import login from '../../../locales/login/en-US.json';
import { system } from '../../../theme/system';
import { ConfirmEmailForm } from './components/confirm-email-form';

let asked: { query: string; variables: Record<string, unknown> }[];
let answer: unknown;
const onDone = vi.fn();
const onGone = vi.fn();

beforeEach(() => {
  asked = [];
  answer = { data: { userEmailConfirm: null } };
  onDone.mockReset();
  onGone.mockReset();
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as (typeof asked)[number]);
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (isPasswordNeeded: boolean) =>
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...common, ...login, ...link, ...emailLink }}>
        <ConfirmEmailForm token="t" isPasswordNeeded={isPasswordNeeded} onDone={onDone} onGone={onGone} />
      </IntlProvider>
    </ChakraProvider>,
  );

describe('confirming a new address', () => {
  it('is done by the person’s click alone, not by opening the page [USER-27]', async () => {
    show(false);
    expect(asked).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm address' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(asked.map(({ variables }) => variables)).toEqual([{ token: 't' }]);
  });

  it('asks whoever is not signed in for the password, and sends nothing without it [USER-27, threats 43]', () => {
    show(true);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm address' }));
    const field = screen.getByLabelText('Password of this account');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(screen.getByText('Enter the password of this account.')).toBeDefined();
    expect(asked).toEqual([]);
  });

  it('says in place why it was refused, and hands a spent link on [ERRC-02, PWD-21]', async () => {
    const refusal = (message: string, envelopeCode: number) => ({
      errors: [{ message, extensions: { envelopeCode } }],
    });
    answer = refusal('Another account has already confirmed this address.', 408);
    show(false);
    const button = screen.getByRole('button', { name: 'Confirm address' });
    fireEvent.click(button);
    await screen.findByText('Another account has already confirmed this address.');
    expect(onDone).not.toHaveBeenCalled();
    answer = refusal('This link is no longer valid.', 410);
    fireEvent.click(button);
    await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  });
});

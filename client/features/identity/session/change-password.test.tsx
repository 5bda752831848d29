import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apollo } from '../../../api/apollo';
import common from '../../../locales/common/en-US.json';
import password from '../../../locales/password/en-US.json';
import session from '../../../locales/session/en-US.json';
import { system } from '../../../theme/system';
import { onClientEvent } from '../../../core/events';
import { UnsavedGuard } from '../../../ui/dialog/unsaved-guard';
import ChangePasswordDialog from './components/change-password-dialog';
import { takeDialogsAway } from '../../../ui/dialog/dialog-tests';

const LABELS = ['Current password', 'New password', 'Confirm new password'] as const;
let asked: string[];

beforeEach(async () => {
  asked = [];
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { operationName } = JSON.parse(body) as { operationName: string };
    asked.push(operationName);
    const rule = { passwordMinLength: 8, passwordMaxLength: 20, passwordRequires: ['DIGIT'] };
    const data =
      operationName === 'PasswordKey'
        ? { sessionPublicKey: { __typename: 'PublicKey', keyId: 'key', publicKey: 'no key' } }
        : { passwordRule: { __typename: 'PasswordRule', ...rule } };
    return Promise.resolve(new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } }));
  });
  await apollo.clearStore();
});
afterEach(async () => {
  await takeDialogsAway();
  vi.unstubAllGlobals();
});

async function show(isForced = false, isWorkBehind = false) {
  const onClose = vi.fn();
  const Page = () => {
    const [isOpen, setOpen] = useState(!isWorkBehind);
    return (
      <>
        {isWorkBehind && <UnsavedGuard />}
        {isOpen ? (
          <ChangePasswordDialog isForced={isForced} onClose={onClose} />
        ) : (
          <button onClick={() => setOpen(true)}>Open</button>
        )}
      </>
    );
  };
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...common, ...password, ...session }}>
        <ApolloProvider client={apollo}>
          <MemoryRouter>
            <Page />
          </MemoryRouter>
        </ApolloProvider>
      </IntlProvider>
    </ChakraProvider>,
  );
  if (isWorkBehind) fireEvent.click(await screen.findByText('Open'));
  await screen.findByText('8 to 20 characters');
  return onClose;
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(document.getElementById('form-dialog')!);
const faults = () =>
  screen
    .getAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter(Boolean);

describe('the dialog for changing the password', () => {
  it('has three required fields, and cancel and submit [PWD-06, PWD-07, PWD-09]', async () => {
    const onClose = await show();
    for (const label of LABELS) expect((screen.getByLabelText(label) as HTMLInputElement).required).toBe(true);
    submit();
    await waitFor(() =>
      expect(faults()).toEqual([
        'Enter your current password.',
        'Enter the new password.',
        'Enter the new password again.',
      ]),
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('takes no copy, cut, paste or drop in any of them, and says so [PWD-08]', async () => {
    await show();
    for (const label of LABELS) {
      const field = screen.getByLabelText(label);
      for (const make of [createEvent.copy, createEvent.cut, createEvent.paste, createEvent.drop]) {
        const event = make(field);
        fireEvent(field, event);
        expect(event.defaultPrevented, `${event.type} in ${label}`).toBe(true);
      }
    }
    expect(screen.getByText(/Copy, cut and paste are disabled here/)).toBeTruthy();
  });

  it('sends nothing that breaks a rule, equals the old password or is not confirmed [PWD-10, PWD-11, PWD-12]', async () => {
    await show();
    type('Current password', 'Portal@2026');
    for (const [wanted, confirmation, expected] of [
      ['short1', 'short1', ['Your new password does not meet all the rules yet.']],
      ['withoutdigit', 'withoutdigit', ['Your new password does not meet all the rules yet.']],
      [' Portal@2026 ', 'Portal@2026', ['The new password must differ from the current one.']],
      ['Turbine#4711', 'Turbine#4712', ['The passwords do not match.']],
    ] as const) {
      type('New password', wanted);
      type('Confirm new password', confirmation);
      submit();
      await waitFor(() => expect(faults()).toEqual(expected));
    }
    expect(asked).toEqual(['PasswordRule']);
  });

  it('marks rules as they are met, while typing [PWD-05]', async () => {
    await show();
    const rule = (name: string) => document.querySelector(`[data-rule=${name}]`)?.getAttribute('data-met');
    expect([rule('length'), rule('DIGIT')]).toEqual(['false', 'false']);
    type('New password', 'abcdefg1');
    await waitFor(() => expect([rule('length'), rule('DIGIT')]).toEqual(['true', 'true']));
  });

  it('asks about unsaved work of the page behind it before the server is told, and never about itself [LIST-14, PWD-13]', async () => {
    const questions: ((mayGo: boolean) => void)[] = [];
    const stop = onClientEvent('leave', (answer) => questions.push(answer));
    const fill = () => {
      type('Current password', 'Portal@2026');
      type('New password', 'Turbine#4711');
      type('Confirm new password', 'Turbine#4711');
      submit();
    };
    await show(false, true);
    fill();
    await waitFor(() => expect(questions).toHaveLength(1));
    questions[0]?.(false);
    await waitFor(() => expect((screen.getByText('Cancel') as HTMLButtonElement).disabled).toBe(false));
    expect(asked).toEqual(['PasswordRule']);
    expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe('Turbine#4711');
    submit();
    await waitFor(() => expect(questions).toHaveLength(2));
    questions[1]?.(true);
    await waitFor(() => expect(asked).toContain('PasswordKey'));
    // Refused, it is sent again without a question: the work was given up.
    await screen.findByText(/could not be encrypted/);
    asked = [];
    submit();
    await waitFor(() => expect(asked).toContain('PasswordKey'));
    cleanup();
    await show();
    fill();
    await waitFor(() => expect(asked.filter((name) => name === 'PasswordKey')).toHaveLength(2));
    expect(questions).toHaveLength(2);
    stop();
  });

  it('forced, offers to sign out and nothing else, and Escape does not close it [PWD-25, PWD-27]', async () => {
    const onClose = await show(true);
    expect(asked).toContain('PasswordRule');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import type { SecurityRuleFieldsFragment } from '../../../../api/generated/graphql';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import { button, field, press, show, type } from '../../session/show-in-tests';
import type { RuleVariables } from '../hooks/use-save-rule';
import { RuleForm } from './rule-form';

const RULE: SecurityRuleFieldsFragment = {
  passwordRequires: ['LOWERCASE', 'DIGIT'],
  passwordMinLength: 8,
  passwordTryTimes: 5,
  passwordDuplication: 3,
  allowMultiSession: true,
  sessionTimeOut: 24,
  ipWhiteList: [],
  ipBlackList: [],
  mfaType: 'NONE',
  ownAddress: '192.0.2.7',
  isOwnRule: true,
  lockMinutes: 30,
  isEmailAvailable: true,
  version: 3,
};

// The first dialog takes its time to be drawn here, and so does finding out what is hidden.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });
afterEach(takeDialogsAway);

/** @param now the rule that the server has stored */
async function showForm(rule: Partial<SecurityRuleFieldsFragment> = {}, now?: SecurityRuleFieldsFragment) {
  const onSave = vi.fn<(variables: RuleVariables) => Promise<SecurityRuleFieldsFragment | undefined>>();
  onSave.mockResolvedValue(undefined);
  const onRead = () => Promise.resolve(now);
  show(<RuleForm name="working" rule={{ ...RULE, ...rule }} onSave={onSave} onRead={onRead} />, {
    answers: {},
    bundles: ['console'],
  });
  await waitFor(() => button('Save'));
  return onSave;
}
const mode = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const warning = () => screen.queryByText(/^This list would lock you out/);

describe('the list of addresses of a security rule', () => {
  it('names the lines of what is no address, and is not saved with them [SECR-12]', async () => {
    const onSave = await showForm();
    type('Addresses and ranges', '198.51.100.0/24, 10.0.0.256\n2001:db8::/32\nnonsense');
    press('Save');
    expect(await screen.findByText('Line 1: “10.0.0.256” is not an address or range.')).toBeTruthy();
    expect(screen.getByText('Line 3: “nonsense” is not an address or range.')).toBeTruthy();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('warns of a lock-out, asks before it, and takes the own address [SECR-17]', async () => {
    const onSave = await showForm();
    type('Addresses and ranges', '198.51.100.0/24\n2001:db8::/32');
    expect(warning()).not.toBeNull();
    press('Save');
    const question = await screen.findByRole('alertdialog', { name: 'Lock yourself out?' });
    expect(question.textContent).toContain('192.0.2.7');
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(onSave).not.toHaveBeenCalled();
    press('Add my address');
    expect(field('Addresses and ranges').value).toBe('198.51.100.0/24\n2001:db8::/32\n192.0.2.7');
    expect(warning()).toBeNull();
    press('Save');
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    expect(onSave.mock.lastCall).toMatchObject([
      { ipWhiteList: ['198.51.100.0/24', '2001:db8::/32', '192.0.2.7'], ipBlackList: [], confirmLockOut: false },
    ]);
  });

  it('asks also where only the server knows of the lock-out, and confirms it then [SECR-17]', async () => {
    const onSave = await showForm({ isOwnRule: false });
    onSave.mockRejectedValueOnce(new ApiFailure('This would lock you out.', 400, 'confirmLockOut'));
    type('Addresses and ranges', '198.51.100.0/24');
    press('Save');
    await screen.findByRole('alertdialog', { name: 'Lock yourself out?' });
    press('Save and lock myself out');
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
    expect(onSave.mock.calls.map(([{ confirmLockOut }]) => confirmLockOut)).toEqual([false, true]);
  });

  it('is emptied by a switch of its mode, with an undo [SECR-13]', async () => {
    await showForm({ ipWhiteList: ['198.51.100.0/24', '2001:db8::/32', '192.0.2.7'] });
    fireEvent.click(mode(/^Blacklist/));
    expect(field('Addresses and ranges').value).toBe('');
    expect(screen.getByText('3 addresses were discarded.')).toBeTruthy();
    press('Undo');
    expect(mode(/^Whitelist/).checked).toBe(true);
    expect(field('Addresses and ranges').value).toBe('198.51.100.0/24\n2001:db8::/32\n192.0.2.7');
  });
});

it('the second of two who change a security rule sees both values, and the newest version is saved [CALL-302, CALL-440]', async () => {
  const onSave = await showForm({}, { ...RULE, version: 4, sessionTimeOut: 48, passwordTryTimes: 9 });
  const refusal = { name: 'Olga Ott', time: 1 };
  onSave.mockRejectedValueOnce(new ApiFailure('Somebody was faster', 430, 'version', undefined, false, refusal));
  type('Hours until an idle session ends', '12');
  type('Minimum length', '10');
  press('Save');
  await screen.findByText(/^Olga Ott changed this while you were editing/);
  const choices = screen.getAllByRole<HTMLInputElement>('radio', { name: /^(Yours|Saved by Olga Ott):/ });
  expect(choices.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Yours: 12',
    'Saved by Olga Ott: 48',
  ]);
  expect(field('Failed sign-ins per hour').value).toBe('9');
  fireEvent.click(choices[1] as HTMLInputElement);
  await waitFor(() => expect(field('Hours until an idle session ends').value).toBe('48'));
  press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
  expect(onSave.mock.calls.map(([{ version }]) => version)).toEqual([3, 4]);
  expect(onSave.mock.lastCall).toMatchObject([{ sessionTimeOut: 48, passwordMinLength: 10, passwordTryTimes: 9 }]);
});

it('faults of a security rule are shown at their fields, with a count of what changed [SECR-04, SECR-05]', async () => {
  const onSave = await showForm();
  expect(button('Save').disabled).toBe(true);
  type('Minimum length', '21');
  for (const name of ['Digits', 'Lowercase letters']) fireEvent.click(screen.getByLabelText(name));
  expect(screen.getByText('2 unsaved changes')).toBeTruthy();
  press('Save');
  expect(await screen.findByText('Enter a number from 8 to 20.')).toBeTruthy();
  expect(screen.getByText('Choose at least one kind.')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});

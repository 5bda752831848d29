import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import { ApiFailure } from '../../../../core/failure';
import type { Answers } from '../../../identity/session/show-in-tests';
import { button, press, show, type } from '../../../identity/session/show-in-tests';
import type { Owner, Token } from '../token-form';
import type { TokenWork } from '../urls';
import TokenDialogs from './token-dialogs';

const DAY = 86_400_000;
const TEXT = `pat_${'x'.repeat(43)}`;
const self: Owner = {
  id: 'u1',
  username: 'olivia',
  name: 'Olivia Brandt',
  operations: ['user', 'role'],
  isWhole: true,
};
const token = (id: string, name: string, change: Partial<Token> = {}) =>
  ({
    __typename: 'ApiToken',
    id,
    name,
    hint: 'pat_abc…wxyz',
    state: 'LIVE',
    rights: ['USER_READ'],
    isAllPeople: true,
    structures: [],
    addresses: [],
    ownerId: 'u1',
    ownerName: 'Olivia Brandt',
    createdTime: Date.now() - DAY,
    expireTime: Date.now() + 5 * DAY,
    revokedTime: null,
    lastUsedTime: null,
    lastAddress: null,
    calls: 0,
    refused: 0,
    version: 4,
    ...change,
  }) as Token;
const TOKENS = [
  token('t1', 'HR mirror', { lastUsedTime: Date.now() - 120_000, lastAddress: '10.20.4.20', calls: 480 }),
  token('t2', 'Night script'),
];

afterEach(async () => {
  await takeDialogsAway();
  cleanup();
});

function open(work: TokenWork, of: string, answers: Answers, chosen: readonly string[] = []) {
  const onChanged = vi.fn();
  const choose = vi.fn();
  const told = show(
    <TokenDialogs
      open={{ work, of }}
      choose={choose}
      self={self}
      tokens={TOKENS}
      chosen={new Set(chosen)}
      use={{ calls: 0, refused: 0, hours: [] }}
      onChanged={onChanged}
    />,
    { answers, bundles: ['console', 'token'], user: { id: 'u1', name: 'Olivia Brandt' } },
  );
  return { ...told, onChanged, choose };
}

it('issues a token with the chosen rights, and shows its text until it is stored [TOKN-01, TOKN-03, CALL-453]', async () => {
  const created = token('t3', 'Night import', { rights: ['USER_WRITE', 'SOCKET'] });
  const { sent, onChanged } = open('new', '', {
    ApiTokenCreate: () => ({ apiTokenCreate: { text: TEXT, token: created } }),
  });
  await screen.findByText('May do');
  type('Name', 'HR mirror');
  press('Create token');
  expect(await screen.findByText('Another token has this name.')).toBeTruthy();
  expect(screen.getByText('Choose at least one right.')).toBeTruthy();
  type('Name', ' Night import ');
  screen.getByRole('checkbox', { name: 'Users: change', hidden: true }).click();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Users: read', hidden: true }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Audit log: read', hidden: true }).disabled).toBe(true);
  screen.getByRole('checkbox', { name: 'Live events', hidden: true }).click();
  press('Create token');

  expect(await screen.findByText('“Night import” is ready')).toBeTruthy();
  expect(sent('ApiTokenCreate')).toEqual([
    {
      name: 'Night import',
      ownerId: 'u1',
      rights: ['USER_WRITE', 'SOCKET'],
      structureIds: null,
      addresses: [],
      expireTime: expect.any(Number) as number,
    },
  ]);
  expect(screen.getByDisplayValue(TEXT)).toBeTruthy();
  expect(screen.getByLabelText('First call').textContent).toBe(
    `curl -H "Authorization: Bearer ${TEXT}" \\\n  ${location.origin}/app-portal/web/v1/api-token/self`,
  );
  expect(button('Done').disabled).toBe(true);
  screen.getByRole('checkbox', { name: 'I have stored it safely', hidden: true }).click();
  await waitFor(() => expect(button('Done').disabled).toBe(false));
  press('Done');
  expect(onChanged).toHaveBeenCalledOnce();
}, 60_000);

it('tells before tokens are revoked who would notice, and that it is for good [TOKN-05, CALL-455]', async () => {
  const { sent, notices, onChanged } = open('revoke', '', { ApiTokenRevoke: () => ({ apiTokenRevoke: [] }) }, [
    't1',
    't2',
  ]);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Revoke 2 tokens?')).toBeTruthy();
  expect(dialog.getByText('HR mirror').parentElement?.textContent).toBe(
    'HR mirrorLast used 2 minutes ago from 10.20.4.20; 480 calls in the last 24 hours.',
  );
  expect(dialog.getByText('Night script').parentElement?.textContent).toBe('Night scriptNever used.');
  expect(dialog.getByText(/a revoked token never works again/)).toBeTruthy();
  press('Revoke tokens');
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(sent('ApiTokenRevoke')).toEqual([{ ids: ['t1', 't2'] }]);
  expect(notices).toEqual([{ kind: 'success', text: '2 tokens were revoked.' }]);
}, 60_000);

it('renews a token without another change, and tells why it cannot [TOKN-04, CALL-454]', async () => {
  let isRefused = true;
  const { sent, failures, onChanged } = open('renew', 't2', {
    ApiTokenModify: () => {
      if (isRefused) throw new ApiFailure('Somebody was faster', 430, 'version');
      return { apiTokenModify: token('t2', 'Night script', { version: 5 }) };
    },
  });
  await screen.findByText('Renew “Night script”');
  press('Renew');
  await waitFor(() => expect(failures.map(({ title }) => title)).toEqual(['Renewal failed']));
  expect(onChanged).not.toHaveBeenCalled();
  isRefused = false;
  press('Renew');
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(sent('ApiTokenModify').at(-1)).toMatchObject({
    id: 't2',
    name: 'Night script',
    rights: ['USER_READ'],
    version: 4,
  });
}, 60_000);

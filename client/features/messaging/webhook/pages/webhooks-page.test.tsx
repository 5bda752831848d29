import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { press, show } from '../../../identity/session/show-in-tests';
import type { Answers } from '../../../identity/session/show-in-tests';
import type { WebhookRow } from '../webhook-view';
import WebhooksPage from './webhooks-page';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const row = (id: string, values: Partial<WebhookRow> = {}): WebhookRow & { __typename: 'WebhookListed' } => ({
  __typename: 'WebhookListed',
  id,
  name: 'HR mirror',
  url: 'https://hr.example/hooks',
  types: ['role.created', 'user.created'],
  isEnabled: true,
  condition: 'WORKING',
  waiting: 0,
  failingSince: null,
  delivered: 1271,
  createdTime: 1,
  version: 3,
  ...values,
});
const listOf = (rows: readonly WebhookRow[]) => ({
  webhookList: {
    __typename: 'WebhookPage',
    webhooks: rows,
    pagination: { __typename: 'Pagination', total: rows.length, isBounded: false, limit: 10, currentPage: 1 },
  },
});
const TYPES = [
  ['role.created', 'roleCreate'],
  ['role.deleted', 'roleDelete'],
  ['user.created', 'userCreateAndJoin'],
  ['user.sign_in_failed', null],
].map(([type, event]) => ({ __typename: 'WebhookEventType', type, event }));

const showPage = (answers: Answers = {}, address = '/admin/webhooks') =>
  show(<WebhooksPage />, {
    answers: {
      WebhookList: () =>
        listOf([row('w1'), row('w2', { name: 'Lake', condition: 'WAITS', waiting: 7, delivered: 10_000 })]),
      WebhookTypes: () => ({ webhookTypes: TYPES }),
      ...answers,
    },
    bundles: ['console', 'audit'],
    address,
  });
const textOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!.textContent;

it('lists webhooks with their condition in a word, what was delivered and what waits [HOOK-01]', async () => {
  showPage();
  expect(await textOf('HR mirror')).toBe('HR mirrorhttps://hr.example/hooksWorks21,2710');
  expect(await textOf('Lake')).toBe('Lakehttps://hr.example/hooks7 wait for a retry210,000+7');
});

it('adds one with all types of a group but one, found by name or code, and tells its secret once [HOOK-01, HOOK-02]', async () => {
  const { sent } = showPage(
    { WebhookCreate: () => ({ webhookCreate: { __typename: 'WebhookSecret', id: 'w3', secret: 'whsec_abc' } }) },
    '/admin/webhooks?dialog=add',
  );
  const dialog = await screen.findByRole('dialog', { name: 'Add webhook' });
  const roles = await within(dialog).findByRole('group', { name: 'Roles' });
  fireEvent.click(within(roles).getAllByRole('checkbox')[0]!);
  fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: 'role.deleted' } });
  expect(within(dialog).queryByRole('group', { name: 'Users' })).toBeNull();
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Role deleted/ }));
  // A chosen type that a search hides stays chosen.
  fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: 'sign-in' } });
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Sign-in refused/ }));
  fireEvent.input(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: ' Mirror ' } });
  fireEvent.input(within(dialog).getByRole('textbox', { name: 'Address' }), { target: { value: 'hr.example/in' } });
  fireEvent.submit(dialog.querySelector('form')!);
  await screen.findByDisplayValue('whsec_abc');
  expect(sent('WebhookCreate')).toEqual([
    { name: 'Mirror', url: 'https://hr.example/in', types: ['role.created', 'user.sign_in_failed'] },
  ]);
  press('I have stored it');
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_abc')).toBeNull());
});

it('asks for a name, an address and an event before it sends anything, and shows a refusal at its field [HOOK-01]', async () => {
  const { sent } = showPage(
    {
      WebhookModify: () => {
        throw new ApiFailure('Enter an https:// address on the public internet.', 410, 'url');
      },
    },
    '/admin/webhooks?dialog=edit&of=w1',
  );
  const dialog = await screen.findByRole('dialog', { name: 'Change HR mirror' });
  const users = await within(dialog).findByRole('group', { name: 'Users' });
  fireEvent.click(within(users).getByRole('checkbox', { name: /^User created/ }));
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Role created/ }));
  fireEvent.input(within(dialog).getByRole('textbox', { name: 'Address' }), { target: { value: 'ftp://hr.example' } });
  fireEvent.submit(dialog.querySelector('form')!);
  await within(dialog).findByText('Choose at least one event.');
  within(dialog).getByText(/^Enter an address such as/);
  expect(sent('WebhookModify')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Role created/ }));
  fireEvent.input(within(dialog).getByRole('textbox', { name: 'Address' }), { target: { value: 'https://10.0.0.1' } });
  fireEvent.submit(dialog.querySelector('form')!);
  await within(dialog).findByText('Enter an https:// address on the public internet.');
  expect(sent('WebhookModify')[0]).toMatchObject({ id: 'w1', version: 3, isEnabled: true, types: ['role.created'] });
});

it('tells what waits and is lost before it removes one', async () => {
  const { sent, notices } = showPage(
    { WebhookRemove: () => ({ webhookRemove: 'w2' }) },
    '/admin/webhooks?dialog=remove&of=w2',
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Lake?' });
  expect(dialog.textContent).toContain('7 events that wait are lost.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove webhook' }));
  await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['Lake was removed.']));
  expect(sent('WebhookRemove')).toEqual([{ id: 'w2' }]);
});

it('is empty with an explanation, and says what failed', async () => {
  showPage({ WebhookList: () => listOf([]) });
  await screen.findByText('No webhooks yet');
  cleanup();
  showPage({
    WebhookList: () => {
      throw new ApiFailure('The database does not answer.', 500);
    },
  });
  await screen.findByText('The database does not answer.');
});

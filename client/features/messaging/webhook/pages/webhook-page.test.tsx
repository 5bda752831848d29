import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { press, show } from '../../../identity/session/show-in-tests';
import type { Answers } from '../../../identity/session/show-in-tests';
import type { Delivery } from '../webhook-view';
import WebhookPage from './webhook-page';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const detail = (values: object = {}) => ({
  webhookDetail: {
    __typename: 'WebhookDetail',
    id: 'w1',
    name: 'HR mirror',
    url: 'https://hr.example/hooks',
    types: ['role.created', 'user.created'],
    isEnabled: true,
    condition: 'FAILING',
    waiting: 1,
    failingSince: 1,
    formerUntil: null,
    createdTime: 1,
    version: 3,
    figures: {
      __typename: 'WebhookFigures',
      delivered: 1271,
      isBounded: false,
      share: 0.998,
      waiting: 1,
      nextTime: Date.now() + 250_000,
      givenUp: 0,
      halfUnder: 82,
      mostUnder: 1240,
    },
    ...values,
  },
  givenUp: {
    __typename: 'WebhookDeliveryPage',
    pagination: { __typename: 'Pagination', total: 2, isBounded: false },
  },
});
const delivery = (id: string, values: Partial<Delivery> = {}): Delivery & { __typename: 'WebhookDeliveryView' } => ({
  __typename: 'WebhookDeliveryView',
  id,
  type: 'user.created',
  state: 'DELIVERED',
  firstTime: 1,
  lastTime: 1,
  nextTime: null,
  tryCount: 1,
  status: 200,
  error: null,
  took: 84,
  ...values,
});
const WAITING = delivery('d2', {
  type: 'role.created',
  state: 'WAITING',
  status: null,
  error: 'TIMEOUT',
  took: 10_000,
  tryCount: 22,
  nextTime: Date.now() + 250_000,
});
const pageOf = (rows: readonly Delivery[]) => ({
  webhookDeliveryList: {
    __typename: 'WebhookDeliveryPage',
    deliveries: rows,
    pagination: {
      __typename: 'Pagination',
      total: rows.length,
      isBounded: false,
      limit: 10,
      currentPage: 1,
      next: null,
    },
  },
});

const showPage = (answers: Answers = {}, question = '') =>
  show(
    <Routes>
      <Route path="/admin/webhook/:id" element={<WebhookPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    {
      answers: {
        WebhookDetail: () => detail(),
        WebhookDeliveries: () => pageOf([WAITING, delivery('d1')]),
        WebhookDelivery: () => ({
          webhookDelivery: {
            ...WAITING,
            __typename: 'WebhookDeliveryDetail',
            answer: null,
            tries: [1_000, 2_000].map((time) => ({
              __typename: 'WebhookTry',
              time,
              status: time === 1_000 ? 503 : null,
              error: time === 1_000 ? null : 'TIMEOUT',
              took: 10_000,
            })),
            sent: {
              __typename: 'WebhookSent',
              headers: ['POST /hooks', 'webhook-id: d2'],
              body: '{"type":"role.created"}',
            },
          },
        }),
        WebhookSendAgain: () => ({ webhookSendAgain: 3 }),
        WebhookGiveUp: () => ({ webhookGiveUp: 'd2' }),
        ...answers,
      },
      bundles: ['console', 'audit'],
      address: `/admin/webhook/w1${question}`,
    },
  );

it('tells the figures of a day, and what waits or was given up of the whole log, which is sent again at once [HOOK-08, HOOK-09]', async () => {
  const { sent, notices } = showPage();
  await screen.findByRole('link', { name: 'role.created' });
  expect(screen.getByText('Delivered, 24 h').parentElement!.textContent).toBe('Delivered, 24 h1,27199.8%');
  expect(screen.getByText('Half are faster than').parentElement!.textContent).toBe(
    'Half are faster than82 ms99 % under 1.2 s',
  );
  expect(screen.getByRole('link', { name: 'role.created' }).closest('tr')!.textContent).toContain(
    'No answer in 10 s10.0 s22again in 4 minutes',
  );
  press('Send 3 again');
  await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['3 deliveries are sent again.']));
  expect(sent('WebhookSendAgain')).toEqual([{ webhookId: 'w1' }]);
});

it('asks for a state and a search that the address names, and sends chosen deliveries again [CALL-466]', async () => {
  const { sent } = showPage({}, '?f.state=WAITING&q=role');
  await screen.findByRole('link', { name: 'role.created' });
  expect(sent('WebhookDeliveries')[0]).toMatchObject({ webhookId: 'w1', state: 'WAITING', search: 'role' });
  fireEvent.click(screen.getAllByRole('checkbox')[1]!);
  fireEvent.click(within(screen.getByRole('region', { name: 'Actions for selected rows' })).getByText('Send again'));
  await waitFor(() => expect(sent('WebhookSendAgain')).toEqual([{ webhookId: 'w1', ids: ['d2'] }]));
});

it('opens a delivery with its last tries by their numbers, the request and no answer, and gives it up [HOOK-08]', async () => {
  const { sent, notices } = showPage({}, '?delivery=d2');
  const panel = await screen.findByRole('complementary', { name: 'role.created' });
  await within(panel).findByText('webhook-id: d2', { exact: false });
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent!.slice(0, 2)),
  ).toEqual(['21', '22', '23']);
  press('Answer');
  await within(panel).findByText('The answer was empty.');
  press('Give up');
  await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['The delivery was given up.']));
  expect(sent('WebhookGiveUp')).toEqual([{ webhookId: 'w1', id: 'd2' }]);
});

it('says that nothing is tried while it is off, and switches it on [HOOK-01]', async () => {
  const { sent } = showPage({
    WebhookDetail: () => detail({ isEnabled: false, condition: 'DISABLED' }),
    WebhookModify: () => ({ webhookModify: { ...detail().webhookDetail, __typename: 'Webhook' } }),
  });
  await screen.findByText('once it is on');
  press('Switch on');
  await waitFor(() => expect(sent('WebhookModify')).toHaveLength(1));
  expect(sent('WebhookModify')[0]).toMatchObject({ id: 'w1', isEnabled: true, version: 3 });
});

it('shows the outcome of a test, also of one that got no answer [HOOK-09]', async () => {
  showPage(
    {
      WebhookTest: () => ({
        webhookTest: {
          __typename: 'WebhookTestResult',
          id: 't',
          status: null,
          error: 'INNER_ADDRESS',
          took: 3,
          answer: null,
        },
      }),
    },
    '?dialog=test',
  );
  const dialog = await screen.findByRole('dialog', { name: 'Test HR mirror' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send test' }));
  await within(dialog).findByText('The test was not accepted.');
  within(dialog).getByText('Inner address');
});

it('tells how long the former secret signs, and shows a new one once after a question [HOOK-02]', async () => {
  showPage(
    {
      WebhookDetail: () => detail({ formerUntil: new Date(2026, 10, 28, 9, 30).getTime() }),
      WebhookRotateSecret: () => ({
        webhookRotateSecret: { __typename: 'WebhookSecret', id: 'w1', secret: 'whsec_new' },
      }),
    },
    '?tab=signature',
  );
  await screen.findByText('signs too until 2026-11-28 09:30:00');
  press('Renew secret');
  const question = await screen.findByRole('alertdialog', { name: 'Renew the secret of HR mirror?' });
  expect(question.textContent).toContain('The secret before it ends now.');
  fireEvent.click(within(question).getByRole('button', { name: 'Renew secret' }));
  await screen.findByDisplayValue('whsec_new');
});

it('leads away from a webhook that is not there', async () => {
  showPage({
    WebhookDetail: () => {
      throw new ApiFailure('Not found.', 404);
    },
  });
  await screen.findByText('Elsewhere');
});

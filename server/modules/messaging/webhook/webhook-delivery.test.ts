import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addWaitingEvents } from '../../../../tests/support/audit-rows.js';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { accept, answerWith, WebhookReceiver } from '../../../../tests/support/services/webhook-receiver.js';
import { until } from '../../../../tests/support/socket.js';

const DAY = 86_400_000;
let receiver: WebhookReceiver;
let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

const CREATE = `mutation ($name: String!, $url: String!, $types: [String!]!) {
  webhookCreate(name: $name, url: $url, types: $types) { id secret } }`;
const LIST = `query ($webhookId: ID!, $search: String, $state: WebhookDeliveryState, $pagination: PaginationInput) {
  webhookDeliveryList(webhookId: $webhookId, search: $search, state: $state, pagination: $pagination) {
    deliveries { id type state nextTime tryCount status error } pagination { total next } } }`;
const AGAIN = 'mutation ($webhookId: ID!, $ids: [ID!]) { webhookSendAgain(webhookId: $webhookId, ids: $ids) }';
const ROLE = 'mutation ($name: String!) { roleCreate(name: $name) { id } }';

interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly state: string;
  readonly nextTime: number | null;
  readonly tryCount: number;
  readonly status: number | null;
  readonly error: string | null;
}

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;
let made = 0;
async function hook(path = '/hook', types = ['role.created', 'role.changed']): Promise<{ id: string; secret: string }> {
  const variables = { name: `Hook ${(made += 1)}`, url: receiver.url(path), types };
  return (await admin.data<{ webhookCreate: { id: string; secret: string } }>(CREATE, variables)).webhookCreate;
}
const deliveries = async (webhookId: string, more: object = {}): Promise<Delivery[]> =>
  (await admin.data<{ webhookDeliveryList: { deliveries: Delivery[] } }>(LIST, { webhookId, ...more }))
    .webhookDeliveryList.deliveries;
const makeRole = (name: string) => admin.data(ROLE, { name });
const dueNow = async (webhookId: string) => {
  const isFree = 'SELECT 1 FROM webhook WHERE id = ? AND lease_owner IS NULL';
  await until(async () => (await sql(isFree, [webhookId])).length > 0, 20_000);
  await sql("UPDATE webhook_delivery SET next_time = 0 WHERE webhook_id = ? AND state = 'WAITING'", [webhookId]);
  await sql('UPDATE webhook SET due_time = 0 WHERE id = ?', [webhookId]);
};
const signature = (secret: string, id: string, timestamp: string, body: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  portal = await startTestPortal({ env: { WEBHOOK_ALLOWED_HOSTS: receiver.host } });
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = accept;
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(async () => {
  await portal.stop();
  await receiver.stop();
});

it('an event is sent once, signed, with what the audit log tells of it [HOOK-02, HOOK-04, BYND-19]', async () => {
  const { id, secret } = await hook();
  await makeRole('Readers');
  await until(() => receiver.at().length > 0, 20_000);
  const [got] = receiver.at();
  const timestamp = String(got?.headers['webhook-timestamp']);
  expect(Math.abs(Number(timestamp) * 1_000 - Date.now())).toBeLessThan(30_000);
  expect(got?.headers['webhook-signature']).toBe(signature(secret, got?.id ?? '', timestamp, got?.body ?? ''));
  expect(got?.headers['content-type']).toBe('application/json');
  const body = JSON.parse(got?.body ?? '') as Record<string, unknown>;
  expect(body).toMatchObject({
    id: got?.id,
    type: 'role.created',
    organization: ouId,
    event: 'roleCreate',
    result: 'success',
    actor: { kind: 'OU_ADMIN', address: '127.0.0.1' },
    target: { kind: 'role', name: 'Readers' },
  });
  expect(String(body.time)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  await until(async () => (await deliveries(id)).length === 1, 20_000);
  expect(await deliveries(id)).toMatchObject([
    { id: got?.id, type: 'role.created', state: 'DELIVERED', tryCount: 1, status: 200, nextTime: null },
  ]);
  expect(receiver.at()).toHaveLength(1);
});

it('only chosen types are sent, and nothing of another OU or from before [HOOK-01, HOOK-03]', async () => {
  await makeRole('Before');
  await until(async () => (await sql('SELECT 1 FROM audit_link WHERE ou_id = ?', [ouId])).length > 0, 20_000);
  const { id } = await hook('/chosen', ['role.created']);
  const other = await portal.factory.organization();
  await (await portal.as(await portal.factory.admin(other), other)).data(ROLE, { name: 'Elsewhere' });
  await admin.data('mutation { userGroupCreate(name: "Group", description: "Some people") { id } }');
  await makeRole('Chosen');
  await until(() => receiver.at('/chosen').length > 0, 20_000);
  await until(async () => (await deliveries(id)).length === 1, 20_000);
  const names = receiver
    .at('/chosen')
    .map(({ body }) => (JSON.parse(body) as { target: { name: string } }).target.name);
  expect(names).toEqual(['Chosen']);
});

it('a failed delivery comes again with its id and a new signature, 30 seconds later, others meanwhile [HOOK-06]', async () => {
  const { id } = await hook('/some');
  receiver.answer = (response, { body }) => void response.writeHead(body.includes('Bad') ? 500 : 204).end('no');
  await makeRole('Bad');
  await makeRole('Good');
  await until(async () => (await deliveries(id)).length === 2, 20_000);
  const [good, bad] = await deliveries(id);
  expect(good).toMatchObject({ state: 'DELIVERED', status: 204 });
  expect(bad).toMatchObject({ state: 'WAITING', status: 500, tryCount: 1 });
  expect(Math.abs((bad?.nextTime ?? 0) - Date.now() - 30_000)).toBeLessThan(15_000);
  receiver.answer = accept;
  await dueNow(id);
  await until(async () => (await deliveries(id, { state: 'WAITING' })).length === 0, 20_000);
  const tries = receiver.at('/some').filter((each) => each.id === bad?.id);
  expect(tries).toHaveLength(2);
  expect(tries[0]?.body).toBe(tries[1]?.body);
  expect(await deliveries(id, { search: bad?.id })).toMatchObject([{ state: 'DELIVERED', tryCount: 2, status: 200 }]);
});

it('it is given up after eight tries, and at once after 410 [HOOK-06]', async () => {
  const { id } = await hook('/never', ['role.created']);
  receiver.answer = answerWith(503);
  await makeRole('Never');
  const pauses: number[] = [];
  for (let tries = 1; tries <= 8; tries += 1) {
    await until(async () => (await deliveries(id))[0]?.tryCount === tries, 20_000);
    const [delivery] = await deliveries(id);
    if (delivery?.nextTime) pauses.push(Math.round((delivery.nextTime - Date.now()) / 30_000) / 2);
    await dueNow(id);
  }
  expect(pauses).toEqual([0.5, 4, 10, 60, 180, 480, 960]);
  expect(await deliveries(id)).toMatchObject([{ state: 'GIVEN_UP', tryCount: 8, nextTime: null }]);
  receiver.answer = answerWith(410);
  await makeRole('Gone');
  await until(async () => (await deliveries(id)).length === 2, 20_000);
  expect((await deliveries(id))[0]).toMatchObject({ state: 'GIVEN_UP', tryCount: 1, status: 410 });
  receiver.answer = accept;
  expect(await admin.data(AGAIN, { webhookId: id })).toEqual({ webhookSendAgain: 2 });
  await until(async () => (await deliveries(id, { state: 'DELIVERED' })).length === 2, 20_000);
});

it('after five failures in a row a target waits: no new event is sent until its oldest is delivered, then all in order [HOOK-06]', async () => {
  const { id } = await hook('/down', ['role.changed']);
  receiver.answer = answerWith(500);
  await addWaitingEvents(portal.portal.runtime.database, ouId, 30, 'W');
  await until(async () => (await deliveries(id)).length === 5, 20_000);
  await dueNow(id);
  await until(async () => (await deliveries(id)).some(({ tryCount }) => tryCount === 2), 20_000);
  const tried = await deliveries(id);
  expect(tried.map(({ tryCount }) => tryCount)).toEqual([1, 1, 1, 1, 2]);
  const detail = `query { webhookDetail(id: "${id}") { condition waiting figures { waiting delivered share } } }`;
  expect(await admin.data(detail)).toEqual({
    webhookDetail: { condition: 'WAITS', waiting: 5, figures: { waiting: 5, delivered: 0, share: 0 } },
  });
  receiver.answer = accept;
  receiver.received.length = 0;
  await dueNow(id);
  await until(async () => (await deliveries(id, { state: 'DELIVERED' })).length === 30, 30_000);
  const fresh = receiver.at('/down').map((each) => each.id);
  const oldest = fresh.filter((each) => tried.some((delivery) => delivery.id === each));
  expect(fresh.filter((each) => !oldest.includes(each))).toEqual(
    [...fresh.filter((each) => !oldest.includes(each))].sort(),
  );
  expect(new Set(fresh).size).toBe(30);
});

it('10,000 events at once come each once and in order; a dead target beside it holds nothing up [HOOK-05]', async () => {
  const { id } = await hook('/many', ['role.changed']);
  await hook('/dead', ['role.changed']);
  receiver.answer = (response, { path }) => void (path === '/dead' ? response.socket?.destroy() : response.end('ok'));
  await addWaitingEvents(portal.portal.runtime.database, ouId, 10_000, 'M');
  await until(() => receiver.at('/many').length >= 10_000, 120_000);
  const ids = receiver.at('/many').map((each) => each.id);
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(10_000);
  await until(async () => {
    const [row] = await sql<{ total: string }>(
      "SELECT COUNT(*) AS total FROM webhook_delivery WHERE webhook_id = ? AND state = 'DELIVERED'",
      [id],
    );
    return Number(row?.total) === 10_000;
  }, 20_000);
}, 180_000);

it('redirects are failures, long answers are cut, kept connections serve many events [HOOK-02, threats 48]', async () => {
  const { id } = await hook('/odd', ['role.created']);
  receiver.answer = (response, { body }) => {
    if (body.includes('Moved')) response.writeHead(302, { location: receiver.url('/elsewhere') }).end();
    else response.writeHead(200).end('x'.repeat(5_000_000));
  };
  await makeRole('Moved');
  await makeRole('Long');
  await until(async () => (await deliveries(id)).length === 2, 20_000);
  expect(await deliveries(id)).toMatchObject([{ state: 'DELIVERED' }, { state: 'WAITING', status: 302 }]);
  expect(receiver.at('/elsewhere')).toEqual([]);
  const [long] = await deliveries(id);
  const query =
    'query ($w: ID!, $id: ID!) { webhookDelivery(webhookId: $w, id: $id) { answer tries { status } sent { headers body } } }';
  const detail = await admin.data<{ webhookDelivery: { answer: string; sent: { headers: string[]; body: string } } }>(
    query,
    {
      w: id,
      id: long?.id,
    },
  );
  expect(detail.webhookDelivery.answer).toBe('x'.repeat(2_048));
  const sent = receiver.at('/odd').find((each) => each.id === long?.id);
  expect(detail.webhookDelivery.sent.body).toBe(sent?.body);
  expect(detail.webhookDelivery.sent.headers).toEqual([
    'POST /odd',
    `webhook-id: ${long?.id}`,
    `webhook-timestamp: ${String(sent?.headers['webhook-timestamp'])}`,
    `webhook-signature: ${String(sent?.headers['webhook-signature'])}`,
  ]);
});

it('a target dead for a day is told to the administrator once, and after five days paused [HOOK-07]', async () => {
  const { id } = await hook('/gone', ['role.created']);
  receiver.answer = answerWith(500);
  await makeRole('Lost');
  await until(async () => (await deliveries(id)).length === 1, 20_000);
  const messages = () => sql<{ body: string }>('SELECT body FROM message WHERE ou_id = ?', [ouId]);
  const age = async (days: number) => {
    const before = (await deliveries(id))[0]?.tryCount ?? 0;
    await sql('UPDATE webhook SET failing_since = ? WHERE id = ?', [Date.now() - days * DAY, id]);
    await dueNow(id);
    await until(async () => ((await deliveries(id))[0]?.tryCount ?? 0) > before, 20_000);
  };
  await age(1);
  await until(async () => (await messages()).length === 1, 20_000);
  await age(4);
  expect((await messages()).map(({ body }) => body)).toEqual([
    expect.stringMatching(/^The webhook “Hook \d+” has not accepted any event for a day/),
  ]);
  await age(5);
  await until(async () => (await messages()).length === 2, 20_000);
  const condition = `query { webhookDetail(id: "${id}") { condition isEnabled } }`;
  expect(await admin.data(condition)).toEqual({ webhookDetail: { condition: 'PAUSED', isEnabled: false } });
  const events = await sql<{ name: string }>(
    "SELECT event_name AS name FROM audit_event WHERE ou_id = ? AND event_name = 'webhookPause'",
    [ouId],
  );
  expect(events).toHaveLength(1);
  // It goes on where it stopped.
  receiver.answer = accept;
  await makeRole('Later');
  const change = `mutation ($id: ID!, $url: String!) { webhookModify(id: $id, name: "Again", url: $url, types: ["role.created"], isEnabled: true) { condition } }`;
  expect(await admin.data(change, { id, url: receiver.url('/gone') })).toEqual({
    webhookModify: { condition: 'WORKING' },
  });
  await until(async () => (await deliveries(id, { state: 'DELIVERED' })).length >= 1, 20_000);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { accept, answerWith, WebhookReceiver } from '../../../../tests/support/services/webhook-receiver.js';
import { changeSecret } from '../../../backup/change-secret.js';

let receiver: WebhookReceiver;
let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let stranger: ApiClient;

const CREATE = `mutation ($name: String!, $url: String!, $types: [String!]!) {
  webhookCreate(name: $name, url: $url, types: $types) { id secret } }`;
const MODIFY = `mutation ($id: ID!, $name: String!, $url: String!, $types: [String!]!, $version: Int) {
  webhookModify(id: $id, name: $name, url: $url, types: $types, version: $version) { id name types version } }`;
const LIST =
  '{ webhookList { webhooks { id name url types isEnabled condition waiting version } pagination { total } } }';
const TEST = 'mutation ($id: ID!) { webhookTest(id: $id) { status error answer } }';

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;
const wanted = (more: object = {}) => ({
  name: 'HR mirror',
  url: 'https://hr.example/hooks',
  types: ['user.created', 'user.removed'],
  ...more,
});
const create = async (more: object = {}) =>
  (await admin.data<{ webhookCreate: { id: string; secret: string } }>(CREATE, wanted(more))).webhookCreate;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  portal = await startTestPortal({ env: { WEBHOOK_ALLOWED_HOSTS: receiver.host } });
});
beforeEach(async () => {
  receiver.answer = accept;
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
  const other = await portal.factory.organization();
  stranger = await portal.as(await portal.factory.admin(other), other);
});
afterAll(async () => {
  await portal.stop();
  await receiver.stop();
});

describe('a webhook', () => {
  it('is added with a secret that nothing tells again, listed, changed and removed [CALL-460, CALL-462, CALL-463, CALL-464]', async () => {
    const { id, secret } = await create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const types = ['user.created', 'user.removed'];
    const row = { id, name: 'HR mirror', url: 'https://hr.example/hooks', types, isEnabled: true };
    expect(await admin.data(LIST)).toEqual({
      webhookList: {
        webhooks: [{ ...row, condition: 'WORKING', waiting: 0, version: 1 }],
        pagination: { total: 1 },
      },
    });
    const [stored] = await sql<{ secret: string }>('SELECT secret FROM webhook WHERE id = ?', [id]);
    expect(stored?.secret).not.toContain(secret.slice(6));
    const change = { ...wanted({ id, name: 'Mirror', types: ['user.removed'] }), version: 1 };
    expect(await admin.data(MODIFY, change)).toEqual({
      webhookModify: { id, name: 'Mirror', types: ['user.removed'], version: 2 },
    });
    expect(await admin.code(MODIFY, change)).toBe(430);
    const [event] = await sql<{ changes: string; name: string }>(
      "SELECT changes, target_name AS name FROM audit_event WHERE ou_id = ? AND event_name = 'webhookModify' AND result = 'success'",
      [ouId],
    );
    expect(event?.name).toBe('HR mirror');
    expect(JSON.parse(event?.changes ?? '')).toEqual([
      { field: 'name', type: 'text', from: 'HR mirror', to: 'Mirror' },
      {
        field: 'types',
        type: 'things',
        added: [],
        removed: [{ id: 'user.created', name: 'user.created' }],
        addedCount: 0,
        removedCount: 1,
      },
    ]);
    expect(await admin.data('mutation ($id: ID!) { webhookRemove(id: $id) }', { id })).toEqual({ webhookRemove: id });
    expect(await sql('SELECT 1 FROM webhook WHERE id = ?', [id])).toEqual([]);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(51) }],
    ['types', { types: [] }],
    ['types', { types: ['user.created', 'user.unheard_of'] }],
    ['url', { url: 'ftp://hr.example/' }],
    ['url', { url: 'https://name:word@hr.example/' }],
    ...[
      'http://127.0.0.1:1/',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://10.0.0.1/',
      'https://192.168.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://[fd00::1]/',
    ].map((url) => ['url', { url }] as const),
  ] as const)('is refused with a wrong %s: %j [HOOK-01, CALL-021, threats 48]', async (field, more) => {
    const { errors } = await admin.graphql(CREATE, wanted(more));
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_PARAMETER', field });
  });

  it('has a name of its own, and 20 are enough for an organization [HOOK-01, LIST-15]', async () => {
    await create();
    expect(await admin.code(CREATE, wanted())).toBe(408);
    for (let each = 2; each <= 20; each += 1) await create({ name: `Hook ${each}` });
    expect(await admin.code(CREATE, wanted({ name: 'Hook 21' }))).toBe(429);
  });

  it('is not there for another organization, nor for anybody but its administrator [HOOK-01]', async () => {
    const { id } = await create();
    const calls: [string, Record<string, unknown>][] = [
      ['query ($id: ID!) { webhookDetail(id: $id) { id } }', { id }],
      ['query ($id: ID!) { webhookDeliveryList(webhookId: $id) { deliveries { id } } }', { id }],
      ['query ($id: ID!) { webhookDelivery(webhookId: $id, id: $id) { id } }', { id }],
      [MODIFY, wanted({ id })],
      ['mutation ($id: ID!) { webhookRemove(id: $id) }', { id }],
      ['mutation ($id: ID!) { webhookRotateSecret(id: $id) { secret } }', { id }],
      ['mutation ($id: ID!) { webhookSendAgain(webhookId: $id) }', { id }],
      ['mutation ($id: ID!) { webhookGiveUp(webhookId: $id, id: $id) }', { id }],
      [TEST, { id }],
    ];
    const level = await portal.as(await portal.factory.member(ouId), ouId);
    const people = [level, await portal.as(await portal.factory.subAdmin(ouId, ['user', 'domain', 'app']), ouId)];
    for (const [query, variables] of calls) {
      expect(await stranger.code(query, variables), query).toBe(404);
      for (const client of people) expect(await client.code(query, variables), query).toBe(403);
    }
    expect((await stranger.data<{ webhookList: { webhooks: unknown[] } }>(LIST)).webhookList.webhooks).toEqual([]);
    expect(await sql('SELECT 1 FROM webhook WHERE id = ?', [id])).toHaveLength(1);
  });

  it('is tested at once, and tells the outcome [HOOK-09, threats 48]', async () => {
    const { id } = await create({ url: receiver.url('/test') });
    expect(await admin.data(TEST, { id })).toEqual({ webhookTest: { status: 200, error: null, answer: 'ok' } });
    const body = JSON.parse(receiver.at('/test')[0]?.body ?? '') as object;
    expect(body).toMatchObject({ type: 'webhook.test', organization: ouId });
    receiver.answer = answerWith(418, 'short\u0000 and stout');
    expect(await admin.data(TEST, { id })).toEqual({
      webhookTest: { status: 418, error: null, answer: 'short and stout' },
    });
    receiver.answer = (response) => response.socket?.destroy();
    expect(await admin.data(TEST, { id })).toEqual({
      webhookTest: { status: null, error: 'UNREACHABLE', answer: null },
    });
    const { id: inner } = await create({ name: 'Inner', url: 'https://localhost/' });
    expect(await admin.data(TEST, { id: inner })).toEqual({
      webhookTest: { status: null, error: 'INNER_ADDRESS', answer: null },
    });
  });

  it('signs with both secrets for 24 hours after a new one [HOOK-02]', async () => {
    const { id, secret } = await create({ url: receiver.url('/rotated') });
    const rotate = 'mutation ($id: ID!) { webhookRotateSecret(id: $id) { secret } }';
    const { webhookRotateSecret: fresh } = await admin.data<{ webhookRotateSecret: { secret: string } }>(rotate, {
      id,
    });
    expect(fresh.secret).not.toBe(secret);
    await admin.data(TEST, { id });
    const signed = () => String(receiver.at('/rotated').at(-1)?.headers['webhook-signature']).split(' ');
    expect(signed()).toHaveLength(2);
    await sql('UPDATE webhook SET former_until = ? WHERE id = ?', [Date.now() - 1, id]);
    await admin.data(TEST, { id });
    expect(signed()).toHaveLength(1);
  });
});

it('secrets of webhooks move with the secret of the installation [HOOK-02]', async () => {
  const own = await startTestPortal();
  try {
    const ou = await own.factory.organization();
    const client = await own.as(await own.factory.admin(ou), ou);
    await client.data(CREATE, wanted());
    const before = (await own.portal.runtime.database.query('SELECT secret FROM webhook')) as { secret: string }[];
    await own.portal.stop();
    const [from, to] = [Buffer.from('5e'.repeat(32), 'hex'), Buffer.from('6f'.repeat(32), 'hex')];
    const changed = await changeSecret({ url: own.database.url, from, to, forget: null });
    expect(changed.closed.size).toBe(0);
    expect(before[0]?.secret).toBeDefined();
  } finally {
    await own.database.drop();
  }
});

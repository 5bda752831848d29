import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { jobsEnd } from '../../../../tests/support/jobs.js';
import { makeMembers } from '../../../../tests/support/messaging/many-members.js';
import { newMember } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import { newId } from '../../../core/ids.js';
import type { Delivery } from './message-delivery.service.js';
import { messageDelivery } from './message-delivery.service.js';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const PUBLISH = `mutation ($messages: [MessageInput!]!, $recipients: MessageRecipientsInput!) {
  messagePublish(messages: $messages, recipients: $recipients) { messageIds } }`;
const LIST = '{ messageList { total apps { count } } }';
const CHANGED = 'subscription { messageChanged { action createMessages { id } } }';

interface Changed {
  messageChanged: { action: string; createMessages: { id: string }[] };
}

const database = () => portal.portal.runtime.database;
const query = <Row>(sql: string, values: unknown[] = []) => database().query(sql, values) as Promise<Row[]>;
const publish = async (app: { id: string; secret: string }, recipients: object, count = 1) =>
  (
    await ApiClient.app(portal.url, app).data<{ messagePublish: { messageIds: string[] } }>(PUBLISH, {
      messages: Array.from({ length: count }, () => ({ body: 'Hello' })),
      recipients,
    })
  ).messagePublish.messageIds;

/** How many people have how many copies of these messages, by the number of copies. */
async function copiesOf(messageIds: readonly string[]): Promise<Record<string, number>> {
  const rows = await query<{ copies: number; people: number }>(
    `SELECT copies, COUNT(*) AS people FROM (
       SELECT COUNT(*) AS copies FROM message_recipient WHERE message_id IN (?) GROUP BY user_id) c GROUP BY copies`,
    [messageIds],
  );
  return Object.fromEntries(rows.map(({ copies, people }) => [copies, people]));
}

const counts = (ou: string) =>
  query<{ total: number; unread: number; people: number }>(
    'SELECT total, unread, COUNT(*) AS people FROM message_count WHERE ou_id = ? GROUP BY total, unread',
    [ou],
  );

async function listen(token: string) {
  const socket = await SocketClient.open(portal.url, { token });
  const { events } = await socket.subscribe<Changed>(CHANGED);
  const told = () => events.flatMap(({ data }) => data?.messageChanged.createMessages.map(({ id }) => id) ?? []);
  return { told, close: () => socket.close() };
}

/** A delivery whose job no server takes, to run it by hand. */
async function heldDelivery(ou: string, app: string, recipients: Partial<Delivery['recipients']>) {
  const messageId = newId();
  await portal.factory.insert('message', {
    ou_id: ou,
    id: messageId,
    app_id: app,
    body: 'Held',
    tags: '[]',
    ring: '[]',
    produce_time: Date.now(),
    message_time: Date.now(),
  });
  const none = { wholeOrganization: false, userIds: [], userGroupIds: [], assetIds: [] };
  const payload: Delivery = { appId: app, messageIds: [messageId], recipients: { ...none, ...recipients } };
  const job = { id: newId(), ouId: ou, payload, attempt: 1 };
  await portal.factory.insert('job', {
    id: job.id,
    ou_id: ou,
    kind: 'messageDelivery',
    payload: JSON.stringify(payload),
    state: 'STOPPED',
    run_time: 0,
    created_time: Date.now(),
  });
  const run = (signal = new AbortController().signal) =>
    messageDelivery.run(job as never, { runtime: portal.portal.runtime, signal, progress: async () => undefined });
  return { messageId, run };
}

describe('a message to many people', () => {
  it('is answered at once, and every member of the OU gets one copy and one event [MSG-42, MSG-48]', async () => {
    const ou = await portal.factory.organization();
    const app = await portal.factory.app(ou);
    const me = await newMember(portal, ou);
    await makeMembers(database(), ou, 2_500);
    const tab = await listen(me.token);
    const ids = await publish(app, { wholeOrganization: true }, 2);
    await jobsEnd(database(), 'messageDelivery');
    expect(await copiesOf(ids)).toEqual({ 2: 2_501 });
    expect(await counts(ou)).toEqual([{ total: 2, unread: 2, people: 2_501 }]);
    await until(() => tab.told().length === 2);
    expect(tab.told().toSorted()).toEqual(ids.toSorted());
    expect(await me.client.data(LIST)).toEqual({ messageList: { total: 2, apps: [{ count: 2 }] } });
    expect(await query("SELECT state, progress FROM job WHERE kind = 'messageDelivery'")).toEqual([
      { state: 'DONE', progress: 2_501 },
    ]);
    await tab.close();
  });

  it('in a group reaches its members alone, also live, each once, whatever else names them [MSG-43, MSG-45, MSG-48]', async () => {
    const ou = await portal.factory.organization();
    const app = await portal.factory.app(ou);
    const [me, stranger] = [await newMember(portal, ou), await newMember(portal, ou)];
    const crowd = await makeMembers(database(), ou, 1_500);
    const group = await portal.factory.userGroup(ou, []);
    await query('INSERT INTO user_group_member (ou_id, user_group_id, user_id, created_time) VALUES ?', [
      [...crowd, me.person.id].map((user) => [ou, group, user, 1]),
    ]);
    const [inside, outside] = [await listen(me.token), await listen(stranger.token)];
    // Two batches.
    const ids = await publish(app, { userGroupIds: [group], userIds: [me.person.id, crowd[0]] }, 3);
    await until(() => inside.told().length === 3);
    expect(await me.client.data(LIST)).toEqual({ messageList: { total: 3, apps: [{ count: 3 }] } });
    await jobsEnd(database(), 'messageDelivery');
    expect(await copiesOf(ids)).toEqual({ 3: 1_501 });
    const [late] = await publish(app, { userIds: [stranger.person.id] });
    await until(() => outside.told().length > 0);
    expect([outside.told(), inside.told().toSorted()]).toEqual([[late], ids.toSorted()]);
    await Promise.all([inside.close(), outside.close()]);
  });

  it('goes on where it stopped, and two servers that deliver it write one copy each and tell once [MSG-48]', async () => {
    const ou = await portal.factory.organization();
    const app = await portal.factory.app(ou);
    const me = await newMember(portal, ou);
    await makeMembers(database(), ou, 9_000);
    const { messageId, run } = await heldDelivery(ou, app.id, { wholeOrganization: true });
    const tab = await listen(me.token);
    const stopping = new AbortController();
    const first = run(stopping.signal);
    await until(async () => ((await copiesOf([messageId]))[1] ?? 0) > 0);
    stopping.abort(new Error('stopped'));
    await expect(first).rejects.toThrow('stopped');
    const before = (await copiesOf([messageId]))[1]!;
    expect(before % 3_000).toBe(0);
    expect(before).toBeLessThan(9_001);
    await Promise.all([run(), run()]);
    expect(await copiesOf([messageId])).toEqual({ 1: 9_001 });
    expect(await counts(ou)).toEqual([{ total: 1, unread: 1, people: 9_001 }]);
    // A server that was lost before it stored the outcome, and a member who joined since.
    await makeMembers(database(), ou, 1);
    await run();
    expect(await copiesOf([messageId])).toEqual({ 1: 9_001 });
    const [last] = await publish(app, { userIds: [me.person.id] });
    await until(() => tab.told().includes(last!));
    expect(tab.told()).toEqual([messageId, last]);
    await tab.close();
  });

  it('leaves out a recipient who is removed in the meantime, and ends if its app is [MSG-48]', async () => {
    const ou = await portal.factory.organization();
    const app = await portal.factory.app(ou);
    const crowd = await makeMembers(database(), ou, 1_200);
    const { messageId, run } = await heldDelivery(ou, app.id, { userIds: crowd });
    const leaving = query('DELETE FROM member WHERE ou_id = ? AND user_id IN (?)', [ou, crowd.slice(600, 700)]);
    await Promise.all([run(), leaving]);
    expect(await copiesOf([messageId])).toEqual({ 1: 1_100 });
    const gone = await heldDelivery(ou, app.id, { wholeOrganization: true });
    await query('DELETE FROM app WHERE ou_id = ? AND id = ?', [ou, app.id]);
    await gone.run();
    expect(await copiesOf([gone.messageId])).toEqual({});
    expect(await counts(ou)).toEqual([]);
  });

  it('waits while ten deliveries of the app are under way; those of another app do not count [MSG-48, threats 49]', async () => {
    const ou = await portal.factory.organization();
    const [app, other] = [await portal.factory.app(ou), await portal.factory.app(ou)];
    await makeMembers(database(), ou, 5_001);
    for (let open = 0; open < 10; open += 1) {
      // Due in a day: none of them is taken.
      await portal.factory.insert('job', {
        id: newId(),
        ou_id: ou,
        kind: 'messageDelivery',
        payload: '{}',
        state: 'QUEUED',
        run_time: Date.now() + 86_400_000,
        created_by: app.id,
        created_time: Date.now(),
      });
    }
    const call = { messages: [{ body: 'x' }], recipients: { wholeOrganization: true } };
    const before = await query('SELECT id FROM message WHERE ou_id = ?', [ou]);
    expect(await ApiClient.app(portal.url, app).code(PUBLISH, call)).toBe(429);
    expect(await query('SELECT id FROM message WHERE ou_id = ?', [ou])).toEqual(before);
    expect(await ApiClient.app(portal.url, other).code(PUBLISH, call)).toBe(10_000);
    const [user] = await query<{ id: string }>('SELECT user_id AS id FROM member WHERE ou_id = ? LIMIT 1', [ou]);
    expect(await ApiClient.app(portal.url, app).code(PUBLISH, { ...call, recipients: { userIds: [user!.id] } })).toBe(
      10_000,
    );
    await query('DELETE FROM job WHERE created_by = ?', [app.id]);
    await jobsEnd(database(), 'messageDelivery');
  });
});

describe('a message to everybody of an OU', () => {
  it('of 5,000 copies is delivered in its call, by as many statements as one to a single person [MSG-48, goals P7]', async () => {
    const statements: string[][] = [];
    for (const people of [1, 4_999]) {
      const ou = await portal.factory.organization();
      const app = await portal.factory.app(ou);
      const me = await newMember(portal, ou);
      await makeMembers(database(), ou, people - 1);
      const tab = await listen(me.token);
      let ids: string[] = [];
      const call = async () => (ids = await publish(app, { wholeOrganization: true }));
      statements.push(await statementsOf(database(), call));
      expect(await copiesOf(ids)).toEqual({ 1: people });
      expect(await counts(ou)).toEqual([{ total: 1, unread: 1, people }]);
      expect(await query('SELECT id FROM job WHERE ou_id = ?', [ou])).toEqual([]);
      await until(() => tab.told().length === 1);
      expect(tab.told()).toEqual(ids);
      await tab.close();
    }
    expect(statements[0]?.filter((text) => text.startsWith('INSERT INTO message'))).toHaveLength(3);
    expect(statements[1]).toEqual(statements[0]);
  });
});

describe('people with access to an asset', () => {
  it('get the message by assignment, group, node and a node above that authorizes, once each; nobody else does [MSG-47, ASST-14]', async () => {
    const { factory } = portal;
    const ou = await factory.organization({ features: '["assets"]' });
    const app = await factory.app(ou);
    const asset = await factory.asset(ou);
    const [direct, grouped, placed, above, beside, other] = await Promise.all(
      Array.from({ length: 6 }, () => factory.member(ou)),
    );
    const group = await factory.userGroup(ou, [grouped!.id, direct!.id]);
    const parent = await factory.structure(ou);
    await query('UPDATE structure SET is_auto_dispatch = 1 WHERE ou_id = ? AND id = ?', [ou, parent]);
    const node = await factory.structure(ou, parent);
    const sibling = await factory.structure(ou, parent);
    await factory.giveAsset(ou, asset, 'user', direct!.id);
    await factory.giveAsset(ou, asset, 'user_group', group);
    await factory.giveAsset(ou, asset, 'structure', node);
    for (const [user, at] of [
      [placed, node],
      [above, parent],
      [beside, sibling],
    ] as const) {
      await factory.insert('user_structure', { ou_id: ou, user_id: user!.id, structure_id: at, created_time: 1 });
    }
    const [id] = await publish(app, { assetIds: [asset, asset] });
    const got = await query<{ user: string }>('SELECT user_id AS user FROM message_recipient WHERE message_id = ?', [
      id,
    ]);
    expect(got.map(({ user }) => user).toSorted()).toEqual(
      [direct, grouped, placed, above].map((who) => who!.id).toSorted(),
    );
    expect(other).toBeDefined();
    const spare = await factory.asset(ou);
    const [nobody] = await publish(app, { assetIds: [spare] });
    expect(await copiesOf([nobody!])).toEqual({});
  });

  it('are not found for an asset of another OU, or one that its source no longer has; then nothing is written [MSG-43, MSG-47]', async () => {
    const { factory } = portal;
    const [ou, otherOu] = [await factory.organization(), await factory.organization()];
    const app = await factory.app(ou);
    const foreign = await factory.asset(otherOu);
    const gone = await factory.asset(ou, { removed_time: 1 });
    const code = (assetIds: unknown) =>
      ApiClient.app(portal.url, app).code(PUBLISH, { messages: [{ body: 'x' }], recipients: { assetIds } });
    expect([await code([foreign]), await code([gone]), await code(['unknown'])]).toEqual([404, 404, 404]);
    expect(await code(Array.from({ length: 1_001 }, String))).toBe(400);
    expect(await code([])).toBe(400);
    expect(await query('SELECT id FROM message WHERE ou_id = ?', [ou])).toEqual([]);
  });
});

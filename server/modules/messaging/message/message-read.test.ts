import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { newMember } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import { statementsOf } from '../../../../tests/support/statements.js';

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let app: { id: string; secret: string };

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  otherOuId = await portal.factory.organization();
  app = await portal.factory.app(ouId);
});
afterAll(() => portal.stop());

const PUBLISH = `mutation ($messages: [MessageInput!]!, $recipients: MessageRecipientsInput!) {
  messagePublish(messages: $messages, recipients: $recipients) { messageIds } }`;
const LIST = `{ messageList { total apps { id unread messages { id } } } }`;
const READ_ALL = `mutation ($newestId: ID!) { messageSetAllRead(newestId: $newestId) }`;
const UNREAD = `mutation ($messageIds: [ID!]!) { messageSetUnread(messageIds: $messageIds) }`;
const REMOVE = `mutation ($id: ID!) { messageSetStatus(messageId: $id, isRemoved: true) { id } }`;

interface Listed {
  messageList: { total: number; apps: { id: string; unread: number }[] };
}

interface Changed {
  messageChanged: { action: string; updateMessages: unknown[] };
}

/** Publishes `count` messages, and returns their ids, oldest first. */
const publish = async (userIds: string[], count = 1, from = app) =>
  (
    await ApiClient.app(portal.url, from).data<{ messagePublish: { messageIds: string[] } }>(PUBLISH, {
      messages: Array.from({ length: count }, () => ({ body: 'Hello' })),
      recipients: { userIds },
    })
  ).messagePublish.messageIds;
const unread = async (client: ApiClient) => (await client.data<Listed>(LIST)).messageList.total;
const readAll = async (client: ApiClient, newestId: string) =>
  (await client.data<{ messageSetAllRead: string[] }>(READ_ALL, { newestId })).messageSetAllRead;
const undo = (client: ApiClient, messageIds: string[]) => client.code(UNREAD, { messageIds });

it('reads the messages of one app, or of the portal, and leaves the others unread [CALL-349]', async () => {
  const { person, client } = await newMember(portal, ouId);
  const other = await portal.factory.app(ouId);
  const [first] = await publish([person.id]);
  const [theirs] = await publish([person.id], 1, other);
  const READ_APP = `mutation ($newestId: ID!, $appId: ID) { messageSetAllRead(newestId: $newestId, appId: $appId) }`;
  const read = async (appId: string) =>
    (await client.data<{ messageSetAllRead: string[] }>(READ_APP, { newestId: theirs, appId })).messageSetAllRead;
  expect(await read('system')).toEqual([]);
  expect(await read(app.id)).toEqual([first]);
  expect(await unread(client)).toBe(1);
  expect(await read(other.id)).toEqual([theirs]);
});

it('reads the caller’s messages up to the newest they have seen, and nobody else’s, and answers which [CALL-310]', async () => {
  const [me, colleague] = [await newMember(portal, ouId), await newMember(portal, ouId)];
  const ids = await publish([me.person.id, colleague.person.id], 3);
  const [late] = await publish([me.person.id]);
  expect(await readAll(me.client, ids[2]!)).toEqual([ids[2], ids[1], ids[0]]);
  expect([await unread(me.client), await unread(colleague.client)]).toEqual([1, 3]);
  expect(await readAll(me.client, ids[2]!)).toEqual([]);
  expect(await readAll(me.client, late!)).toEqual([late]);
  expect(await unread(me.client)).toBe(0);
});

it('leaves removed messages alone, and those of another OU [CALL-310]', async () => {
  const me = await newMember(portal, ouId);
  await portal.factory.join(otherOuId, me.person);
  const elsewhere = await portal.as(me.person, otherOuId);
  await publish([me.person.id], 1, await portal.factory.app(otherOuId));
  const [removed, kept] = await publish([me.person.id], 2);
  await me.client.data(REMOVE, { id: removed });
  expect(await readAll(me.client, kept!)).toEqual([kept]);
  expect(await unread(elsewhere)).toBe(1);
});

it('makes messages unread again, which undoes it; one that is not the caller’s answers 404 and changes none [CALL-311]', async () => {
  const [me, colleague] = [await newMember(portal, ouId), await newMember(portal, ouId)];
  const ids = await publish([me.person.id], 3);
  const [foreign] = await publish([colleague.person.id]);
  const read = await readAll(me.client, ids[2]!);
  expect(await undo(me.client, [ids[0]!, foreign!])).toBe(404);
  expect(await undo(me.client, [ids[0]!, 'unknown'])).toBe(404);
  expect(await unread(me.client)).toBe(0);
  expect(await undo(me.client, [...read, read[0]!])).toBe(10_000);
  expect(await unread(me.client)).toBe(3);
  await portal.factory.join(otherOuId, me.person);
  const elsewhere = await portal.as(me.person, otherOuId);
  expect(await undo(elsewhere, read)).toBe(404);
  expect(await undo(me.client, [])).toBe(10_000);
});

it('reads the newest 999 at once and takes them all back, with as many statements as for one [CALL-310, CALL-311, LIMT-04]', async () => {
  const me = await newMember(portal, ouId);
  let newest = '';
  for (let sent = 0; sent < 1_000; sent += 100) newest = (await publish([me.person.id], 100)).at(-1)!;
  const other = await newMember(portal, ouId);
  const [single] = await publish([other.person.id]);
  const cost = async (call: () => Promise<unknown>) => {
    const statements = await statementsOf(portal.portal.runtime.database, call);
    return statements.filter((sql) => sql.includes('message_recipient')).length;
  };
  let read: string[] = [];
  expect(await cost(async () => void (read = await readAll(me.client, newest)))).toBe(3);
  expect(await cost(() => readAll(other.client, single!))).toBe(3);
  expect([read.length, await unread(me.client)]).toEqual([999, 1]);
  expect(await cost(() => undo(me.client, read))).toBe(2);
  expect(await unread(me.client)).toBe(1_000);
  expect(await undo(me.client, Array.from({ length: 1_001 }, String))).toBe(415);
});

it('refuses strangers and apps, and asks for both arguments [CALL-310, CALL-311]', async () => {
  for (const client of [new ApiClient(portal.url), ApiClient.app(portal.url, app)]) {
    expect(await client.code(READ_ALL, { newestId: 'x' })).toBe(401);
    expect(await client.code(UNREAD, { messageIds: [] })).toBe(401);
  }
  const { client } = await newMember(portal, ouId);
  expect(await client.code(READ_ALL, { newestId: null })).toBe(400);
  expect(await client.code(UNREAD, { messageIds: null })).toBe(400);
});

it('asks the person’s tabs to read the list again, once a change, and nobody’s if none changed [CALL-311]', async () => {
  const me = await newMember(portal, ouId);
  const [id] = await publish([me.person.id]);
  const socket = await SocketClient.open(portal.url, { token: me.token });
  const { events } = await socket.subscribe<Changed>(
    'subscription { messageChanged { action updateMessages { id } } }',
  );
  await readAll(me.client, '0');
  await readAll(me.client, id!);
  await undo(me.client, [id!]);
  // That of the new message may still come.
  const asked = () => events.map(({ data }) => data?.messageChanged).filter((event) => event?.action !== 'create');
  await until(() => asked().length >= 2);
  const select = { action: 'select', updateMessages: [] };
  expect(asked()).toEqual([select, select]);
  await socket.close();
});

it('a group tells how many of its messages are unread [CALL-312]', async () => {
  const me = await newMember(portal, ouId);
  const second = await portal.factory.app(ouId);
  const ids = await publish([me.person.id], 3);
  await publish([me.person.id], 2, second);
  await readAll(me.client, ids[1]!);
  const { apps } = (await me.client.data<Listed>(LIST)).messageList;
  expect(apps.map((group) => [group.id, group.unread])).toEqual([
    [second.id, 2],
    [app.id, 1],
  ]);
});

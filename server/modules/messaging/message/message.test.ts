import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { newMember } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let app: { id: string; secret: string };

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  otherOuId = await portal.factory.organization();
  app = await portal.factory.app(ouId, { name_json: JSON.stringify({ default: 'Fleet', de: 'Flotte' }) });
});
afterAll(() => portal.stop());

const PUBLISH = `mutation ($messages: [MessageInput!]!, $recipients: MessageRecipientsInput!) {
  messagePublish(messages: $messages, recipients: $recipients) { messageIds } }`;
const LIST = `query ($appId: ID, $currentPage: Int) { messageList(appId: $appId, currentPage: $currentPage) {
  action messageType code total system { id }
  apps { id name count linkedAppId messages { id body appId color tags url ring zoneOffset messageTime
    readByCurrentUser removedByCurrentUser } } } }`;
const SET = `mutation ($id: ID!, $isRead: Boolean, $isAcknowledged: Boolean, $isRemoved: Boolean) {
  messageSetStatus(messageId: $id, isRead: $isRead, isAcknowledged: $isAcknowledged, isRemoved: $isRemoved) { id } }`;

interface Listed {
  messageList: {
    action: string;
    total: number;
    apps: { id: string; name: string; count: number; messages: { id: string; body: string }[] }[];
  };
}

const sender = (from = app) => ApiClient.app(portal.url, from);
const publish = async (recipients: object, bodies: string[] = ['Hello'], from = app) =>
  (
    await sender(from).data<{ messagePublish: { messageIds: string[] } }>(PUBLISH, {
      messages: bodies.map((body) => ({ body })),
      recipients,
    })
  ).messagePublish.messageIds;
const list = async (client: ApiClient, variables = {}) => (await client.data<Listed>(LIST, variables)).messageList;
const total = async (table: string) => {
  const [row] = (await portal.portal.runtime.database.query(`SELECT COUNT(*) AS n FROM ${table}`)) as { n: number }[];
  return row?.n;
};
/** Events that were ever written: those that wait, and those that were published. */
const events = async () => {
  const [row] = (await portal.portal.runtime.database.query(
    'SELECT COUNT(*) AS n FROM (SELECT event_id FROM outbox_event UNION SELECT event_id FROM live_event) e',
  )) as { n: number }[];
  return row?.n;
};

describe('publishing', () => {
  it('fills id and times, and reaches users, groups and the whole OU once each [MSG-42, CALL-244]', async () => {
    const [direct, grouped, other] = [
      await newMember(portal, ouId),
      await newMember(portal, ouId),
      await newMember(portal, ouId),
    ];
    const group = await portal.factory.userGroup(ouId, [grouped.person.id, direct.person.id]);
    const ids = await publish({ userIds: [direct.person.id, direct.person.id], userGroupIds: [group] }, ['one', 'two']);
    expect(ids).toHaveLength(2);
    for (const { client } of [direct, grouped]) {
      const { apps } = await list(client);
      expect(apps[0]?.messages.map((message) => message.body)).toEqual(['two', 'one']);
    }
    expect((await list(other.client)).apps).toEqual([]);
    await publish({ wholeOrganization: true });
    expect((await list(other.client)).total).toBe(1);
    expect((await list(direct.client)).total).toBe(3);
  });

  it('answers 404 to a person, group or linked app of another OU, and writes nothing [MSG-43]', async () => {
    const [mine, foreign] = [await newMember(portal, ouId), await newMember(portal, otherOuId)];
    const foreignGroup = await portal.factory.userGroup(otherOuId, [foreign.person.id]);
    const foreignApp = await portal.factory.app(otherOuId);
    const before = [await total('message'), await events()];
    const code = (recipients: object, message: object = {}) =>
      sender().code(PUBLISH, { messages: [{ body: 'x', ...message }], recipients });
    expect(await code({ userIds: [mine.person.id, foreign.person.id] })).toBe(404);
    expect(await code({ userIds: [mine.person.id, 'unknown'] })).toBe(404);
    expect(await code({ userGroupIds: [foreignGroup] })).toBe(404);
    expect(await code({ userIds: [mine.person.id] }, { linkedAppId: foreignApp.id })).toBe(404);
    expect([await total('message'), await events()]).toEqual(before);
  });

  it('answers 401 to wrong credentials, a disabled app and a person [MSG-43]', async () => {
    const { client } = await newMember(portal, ouId);
    const disabled = await portal.factory.app(ouId, { is_enable: 0 });
    const call = { messages: [{ body: 'x' }], recipients: { wholeOrganization: true } };
    expect(await sender({ ...app, secret: 'wrong' }).code(PUBLISH, call)).toBe(401);
    expect(await sender(disabled).code(PUBLISH, call)).toBe(401);
    expect(await client.code(PUBLISH, call)).toBe(401);
  });

  it.each([
    ['an empty body', { body: '' }],
    ['2001 characters', { body: 'x'.repeat(2001) }],
    ['color 3', { color: 3 }],
    ['11 tags', { tags: Array.from({ length: 11 }, String) }],
    ['a long tag', { tags: ['x'.repeat(51)] }],
    ['a script as link', { url: 'javascript:alert(1)' }],
    ['a link without protocol', { url: 'portal.example' }],
    ['an offset of 15 hours', { zoneOffset: 900 }],
    ['a negative time', { messageTime: -1 }],
    ['a long label', { actionName: 'x'.repeat(101) }],
    ['long states', { linkedStates: 'x'.repeat(2001) }],
  ])('refuses %s with 400 [MSG-05, threats 34]', async (_what, message) => {
    const call = { messages: [{ body: 'x', ...message }], recipients: { wholeOrganization: true } };
    expect(await sender().code(PUBLISH, call)).toBe(400);
  });

  it('refuses no message, no recipient and more than 1000 ids', async () => {
    const messages = [{ body: 'x' }];
    expect(await sender().code(PUBLISH, { messages: [], recipients: { wholeOrganization: true } })).toBe(400);
    expect(await sender().code(PUBLISH, { messages, recipients: {} })).toBe(400);
    const userIds = Array.from({ length: 1001 }, String);
    expect(await sender().code(PUBLISH, { messages, recipients: { userIds } })).toBe(400);
  });

  it('tells nobody where a group is empty', async () => {
    const { client } = await newMember(portal, ouId);
    const group = await portal.factory.userGroup(ouId, []);
    expect(await publish({ userGroupIds: [group] })).toHaveLength(1);
    expect((await list(client)).total).toBe(0);
  });

  it('keeps the same number of statements for any number of people', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => portal.factory.member(ouId)));
    const ids = people.map((person) => person.id);
    const cost = async (userIds: string[]) => {
      const statements = await statementsOf(portal.portal.runtime.database, () => publish({ userIds }));
      return statements.filter((sql) => /(INTO|FROM) `?me(ssage|mber)/.test(sql)).length;
    };
    // The members are checked and read; messages, copies and counts are written.
    expect(await cost(ids)).toBe(5);
    expect(await cost(ids.slice(0, 1))).toBe(5);
  });
});

describe('the message list', () => {
  it('groups by app, newest group first, localized, with all fields [MSG-01, MSG-03, MSG-04, MSG-16]', async () => {
    const me = await newMember(portal, ouId);
    const second = await portal.factory.app(ouId);
    await publish({ userIds: [me.person.id] }, ['first']);
    await publish({ userIds: [me.person.id] }, ['from the second'], second);
    const full = {
      body: 'full',
      color: 2,
      tags: ['a', 'b'],
      url: 'https://portal.example/x',
      ring: [1],
      zoneOffset: 60,
    };
    await sender().data(PUBLISH, {
      messages: [{ ...full, messageTime: 1_700_000_000_000 }],
      recipients: { userIds: [me.person.id] },
    });
    me.client.headers.locale = 'de-DE';
    const answer = await list(me.client);
    expect(answer).toMatchObject({ action: 'select', messageType: 'STATION', code: 10_000, total: 3, system: null });
    expect(answer.apps.map((group) => [group.id, group.count])).toEqual([
      [app.id, 2],
      [second.id, 1],
    ]);
    expect(answer.apps[0]?.name).toBe('Flotte');
    expect(answer.apps[0]?.messages[0]).toMatchObject({
      ...full,
      color: 'URGENT',
      appId: app.id,
      messageTime: 1_700_000_000_000,
      readByCurrentUser: false,
      removedByCurrentUser: false,
    });
  });

  it('loads noticeMessageLoadMax per app, and more by page [MSG-22, MSG-35]', async () => {
    const me = await newMember(portal, ouId);
    const bodies = Array.from({ length: 100 }, (_, index) => `m${index}`);
    await publish({ userIds: [me.person.id] }, bodies);
    await publish({ userIds: [me.person.id] }, ['newest']);
    const { apps, total: unread } = await list(me.client);
    expect([unread, apps[0]?.count, apps[0]?.messages.length]).toEqual([101, 101, 100]);
    expect(apps[0]?.messages[0]?.body).toBe('newest');
    const more = await list(me.client, { appId: app.id, currentPage: 2 });
    expect(more.apps[0]?.messages.map((message) => message.body)).toEqual(['m0']);
    expect((await list(me.client, { appId: 'unknown' })).apps).toEqual([]);
    expect(await me.client.code(LIST, { currentPage: -1 })).toBe(415);
  });

  it('is one’s own, in the working OU only [MSG-44]', async () => {
    const me = await newMember(portal, ouId);
    await portal.factory.join(otherOuId, me.person);
    await publish({ userIds: [me.person.id] });
    const elsewhere = await portal.as(me.person, otherOuId);
    expect((await list(elsewhere)).apps).toEqual([]);
    const stranger = new ApiClient(portal.url);
    expect(await stranger.code(LIST)).toBe(401);
    expect(await sender().code(LIST)).toBe(401);
  });
});

describe('the status of a message', () => {
  it('is set flag by flag; a removed message leaves the list and can come back [MSG-18, MSG-24, MSG-36]', async () => {
    const me = await newMember(portal, ouId);
    const [id] = await publish({ userIds: [me.person.id] });
    expect(await me.client.code(SET, { id, isRead: true })).toBe(10_000);
    expect(await me.client.code(SET, { id, isRead: true })).toBe(10_000);
    expect(await list(me.client)).toMatchObject({ total: 0, apps: [{ messages: [{ id, readByCurrentUser: true }] }] });
    await me.client.data(SET, { id, isRemoved: true });
    expect((await list(me.client)).apps).toEqual([]);
    await me.client.data(SET, { id, isRemoved: false });
    expect((await list(me.client)).apps).toHaveLength(1);
    expect(await me.client.code(SET, { id })).toBe(400);
  });

  it('is not found for somebody else’s message, or from another OU [MSG-44]', async () => {
    const [me, colleague] = [await newMember(portal, ouId), await newMember(portal, ouId)];
    const [id] = await publish({ userIds: [me.person.id] });
    expect(await colleague.client.code(SET, { id, isRead: true })).toBe(404);
    expect(await me.client.code(SET, { id: 'unknown', isRead: true })).toBe(404);
    await portal.factory.join(otherOuId, me.person);
    const elsewhere = await portal.as(me.person, otherOuId);
    expect(await elsewhere.code(SET, { id, isRead: true })).toBe(404);
  });
});

describe('the answer of a status', () => {
  it('is the message with its new flags, a removed one too; its id costs no statement [MSG-36, MSG-44]', async () => {
    const { person, client } = await newMember(portal, ouId);
    const [id] = await publish({ userIds: [person.id] }, ['Ahoy']);
    const set = (fields: string, variables: object) =>
      client.data(SET.replace('{ id }', `{ ${fields} }`), { id, ...variables });
    const flags = 'id body readByCurrentUser removedByCurrentUser';
    expect(await set(flags, { isRead: true })).toEqual({
      messageSetStatus: { id, body: 'Ahoy', readByCurrentUser: true, removedByCurrentUser: false },
    });
    expect(await set(flags, { isRemoved: true })).toEqual({
      messageSetStatus: { id, body: 'Ahoy', readByCurrentUser: true, removedByCurrentUser: true },
    });
    // The session is read as well, if its second is over.
    const cost = async (fields: string) => {
      const statements = await statementsOf(portal.portal.runtime.database, () => set(fields, { isRead: true }));
      return statements.filter((sql) => sql.includes('message_recipient')).length;
    };
    expect([await cost('id messageId'), await cost(flags)]).toEqual([2, 3]);
  });
});

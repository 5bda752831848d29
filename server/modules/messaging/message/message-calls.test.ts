import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { newMember } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

let portal: TestPortal;
let ouId: string;
let app: { id: string; secret: string };

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  app = await portal.factory.app(ouId, { name_json: JSON.stringify({ default: 'Fleet' }) });
});
afterAll(() => portal.stop());

const REST = '/app-portal/web/v1/message';

interface Listed {
  apps: { count: number; messages: { body: string; produceTime: number }[] }[];
  total: number;
}
interface Envelope<Data> {
  code: number;
  message: string;
  data: Data;
}

/** A call as curl would make it. */
async function http<Data = null>(
  method: 'GET' | 'POST',
  path: string,
  authorization: string,
  body?: unknown,
): Promise<Envelope<Data>> {
  const response = await fetch(`${portal.url}${REST}/${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Envelope<Data>;
}

const basic = ({ id, secret } = app) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const publish = (message: object, userIds: string[]) =>
  http<{ messageIds: string[] }>('POST', 'publish', basic(), { messages: [message], recipients: { userIds } });
const list = (bearer: string, query = '') => http<Listed>('GET', `list${query}`, bearer);

async function withMessages(...bodies: string[]) {
  const me = await newMember(portal, ouId);
  const ids: string[] = [];
  for (const body of bodies) ids.push(...(await publish({ body }, [me.person.id])).data.messageIds);
  return { me, bearer: `Bearer ${me.token}`, ids };
}

describe('the message calls over plain HTTP', () => {
  it('GET message/list answers apps, system, total, updateMessages, createMessages and each field of a message [CALL-058, MSG-01, MSG-02, MSG-03, MSG-04]', async () => {
    const { me, bearer } = await withMessages();
    const sent = {
      body: 'Pump 7 stopped',
      color: 2,
      tags: ['North', 'Shift B', 'Crew', 'Fourth'],
      features: ['maintenance'],
      url: 'https://app.example/pump/7',
      messageTime: 1_700_000_000_000,
      zoneOffset: -480,
      ring: [1],
      actionName: 'Open',
      linkedAppId: app.id,
      linkedMenuCode: 'pumps',
      linkedStates: '{"pump":7}',
    };
    const before = Date.now();
    const { data } = await publish(sent, [me.person.id]);
    const id = data.messageIds[0];
    const answer = await list(bearer);
    expect(answer).toMatchObject({ code: 10_000 });
    expect(answer.data).toEqual({
      apps: [
        {
          id: app.id,
          name: 'Fleet',
          count: 1,
          linkedAppId: app.id,
          linkedMenuCode: null,
          linkedStates: null,
          messages: [
            {
              ...sent,
              id,
              messageId: id,
              appId: app.id,
              produceTime: expect.any(Number),
              readByCurrentUser: false,
              removedByCurrentUser: false,
            },
          ],
        },
      ],
      system: null,
      total: 1,
      messageType: 0,
      action: 'select',
      activeOrNot: false,
      updateMessages: [],
      createMessages: [],
      code: 10_000,
    });
    const produceTime = answer.data.apps[0]?.messages[0]?.produceTime ?? 0;
    expect(produceTime).toBeGreaterThanOrEqual(before - 1_000);
    expect(produceTime).toBeLessThanOrEqual(Date.now() + 1_000);
    expect((await list(bearer, `?appId=${app.id}&currentPage=2`)).data.apps[0]).toMatchObject({
      count: 1,
      messages: [],
    });
  });

  it('GET message/list answers 401, 404 as an empty list and 415 in the envelope [CALL-058, MSG-25]', async () => {
    const { bearer } = await withMessages('x');
    expect((await list('Bearer wrong')).code).toBe(401);
    expect((await list(bearer, '?appId=unknown')).data).toMatchObject({ apps: [], total: 1 });
    expect((await list(bearer, '?currentPage=-1')).code).toBe(415);
    expect((await list(bearer, '?currentPage=one')).code).toBe(400);
  });

  it('GET message/list answers a failure of the portal with code 500 in the envelope, and works again after it [CALL-058, MSG-25]', async () => {
    const { bearer } = await withMessages('x');
    const { database } = portal.portal.runtime;
    await database.query('RENAME TABLE message_count TO message_count_away');
    try {
      const failed = await fetch(`${portal.url}${REST}/list`, { headers: { authorization: bearer } });
      expect((await failed.json()) as Envelope<null>).toMatchObject({ code: 500, data: null });
    } finally {
      await database.query('RENAME TABLE message_count_away TO message_count');
    }
    expect((await list(bearer)).data.total).toBe(1);
  });

  it('POST message/remove takes a message out of list and counts, and set-status brings it back [CALL-059, CALL-060, MSG-12, MSG-24]', async () => {
    const { bearer, ids } = await withMessages('one', 'two');
    const listed = async () => {
      const { apps, total } = (await list(bearer)).data;
      return [total, apps[0]?.count, apps[0]?.messages.map(({ body }) => body)];
    };
    expect(await http('POST', 'remove', bearer, { id: ids[0], appId: app.id })).toMatchObject({
      code: 10_000,
      data: null,
    });
    expect(await listed()).toEqual([1, 1, ['two']]);
    expect(await http('POST', 'remove', bearer, { id: ids[0], appId: app.id })).toMatchObject({ code: 10_000 });
    expect(await listed()).toEqual([1, 1, ['two']]);
    expect(await http('POST', 'set-status', bearer, { messageId: ids[0], isRemoved: false })).toMatchObject({
      code: 10_000,
      data: null,
    });
    expect(await listed()).toEqual([2, 2, ['two', 'one']]);
    await http('POST', 'set-status', bearer, { messageId: ids[1], isRead: true, isAcknowledged: true });
    expect(await listed()).toEqual([1, 2, ['two', 'one']]);
    await http('POST', 'set-status', bearer, { messageId: ids[1], isRead: false });
    expect(await listed()).toEqual([2, 2, ['two', 'one']]);
  });

  it('POST message/remove answers 404 for another app, somebody else, another OU, and 400 without an id [CALL-059, MSG-44]', async () => {
    const { me, bearer, ids } = await withMessages('mine');
    const stranger = await withMessages('theirs');
    const other = await portal.factory.app(ouId);
    const remove = async (by: string, body: object) => (await http('POST', 'remove', by, body)).code;
    expect(await remove(bearer, { id: ids[0], appId: other.id })).toBe(404);
    expect(await remove(bearer, { id: ids[0], appId: 'system' })).toBe(404);
    expect(await remove(bearer, { id: stranger.ids[0], appId: app.id })).toBe(404);
    expect(await remove(bearer, { id: 'unknown', appId: app.id })).toBe(404);
    expect(await remove(bearer, { appId: app.id })).toBe(400);
    expect(await remove(bearer, { id: ids[0] })).toBe(400);
    expect(await remove(basic(), { id: ids[0], appId: app.id })).toBe(401);
    const elsewhere = await portal.factory.organization();
    await portal.factory.join(elsewhere, me.person);
    const away = await portal.as(me.person, elsewhere);
    expect(await remove(`Bearer ${away.token}`, { id: ids[0], appId: app.id })).toBe(404);
    expect((await list(bearer)).data.total).toBe(1);
  });

  it('POST message/set-status wants a flag, and finds one’s own messages only [CALL-060, MSG-36, MSG-44]', async () => {
    const { bearer, ids } = await withMessages('mine');
    const stranger = await withMessages('theirs');
    const set = async (body: object) => (await http('POST', 'set-status', bearer, body)).code;
    expect(await set({ messageId: ids[0] })).toBe(400);
    expect(await set({ messageId: ids[0], isRead: 'yes' })).toBe(400);
    expect(await set({ messageId: stranger.ids[0], isRead: true })).toBe(404);
    expect(await set({ isRead: true })).toBe(400);
  });
});

describe('the texts of a message', () => {
  // A right-to-left override, which shows "exe.pdf" for what is not one.
  const OVERRIDE = 'invoice\u202Efdp.exe';

  it.each([
    ['a null', { body: 'a\u0000b' }],
    ['a bell', { body: 'a\u0007b' }],
    ['an escape sequence', { body: '\u001B[31mred' }],
    ['an override of the direction', { body: OVERRIDE }],
    ['an override in a tag', { body: 'x', tags: [OVERRIDE] }],
    ['an override in a feature', { body: 'x', features: [OVERRIDE] }],
    ['an override in the label', { body: 'x', actionName: OVERRIDE }],
    ['two lines in a tag', { body: 'x', tags: ['a\nb'] }],
    ['two lines in the label', { body: 'x', actionName: 'a\nb' }],
    ['blanks only', { body: '   \n\t ' }],
    ['invisible characters only', { body: '\u200B\u2060\u00AD' }],
    ['a blank tag', { body: 'x', tags: [' '] }],
    ['a blank feature', { body: 'x', features: ['\u200B'] }],
    ['11 features', { body: 'x', features: Array.from({ length: 11 }, String) }],
    ['a long feature', { body: 'x', features: ['x'.repeat(51)] }],
    ['a script as link', { body: 'x', url: 'javascript:alert(1)' }],
    ['a script in odd letters', { body: 'x', url: 'JaVaScRiPt://portal.example/%0aalert(1)' }],
    ['data as link', { body: 'x', url: 'data:text/html,<script>alert(1)</script>' }],
    ['a file as link', { body: 'x', url: 'file:///etc/passwd' }],
    ['ftp', { body: 'x', url: 'ftp://portal.example/x' }],
    ['a link without protocol', { body: 'x', url: '//evil.example' }],
    ['a link with a name in it', { body: 'x', url: 'https://portal.example@evil.example/' }],
    ['a line break in the link', { body: 'x', url: 'https://portal.example/\nx' }],
    ['an object in place of a text', { body: { $gt: '' } }],
  ])('are refused for %s [MSG-01, threats 24, threats 30]', async (_what, message) => {
    const { person } = await newMember(portal, ouId);
    expect((await publish(message, [person.id])).code).toBe(400);
  });

  it('come back as they were sent, markup as well: they are text, and no answer is HTML [threats 30]', async () => {
    const { me, bearer } = await withMessages();
    const body = '<img src=x onerror=alert(1)>\n\n<script>alert(1)</script> {{7*7}} ${7*7} מה قال 𝒳 👩‍🚀';
    const tags = ['<b>bold</b>', '"quoted"', "it's \\ here"];
    await publish({ body, tags, features: ['</script>'] }, [me.person.id]);
    const response = await fetch(`${portal.url}${REST}/list`, { headers: { authorization: bearer } });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const { data } = (await response.json()) as Envelope<Listed>;
    expect(data.apps[0]?.messages[0]).toMatchObject({ body, tags, features: ['</script>'] });
  });
});

describe('an app that publishes', () => {
  it('is refused when it is disabled or of another OU, at its next call [MSG-43, threats 1]', async () => {
    const { person } = await newMember(portal, ouId);
    const own = await portal.factory.app(ouId);
    const call = { messages: [{ body: 'x' }], recipients: { userIds: [person.id] } };
    expect((await http('POST', 'publish', basic(own), call)).code).toBe(10_000);
    await portal.portal.runtime.database.query('UPDATE app SET is_enable = 0 WHERE id = ?', [own.id]);
    expect((await http('POST', 'publish', basic(own), call)).code).toBe(401);
    const foreign = await portal.factory.app(await portal.factory.organization());
    expect((await http('POST', 'publish', basic(foreign), call)).code).toBe(404);
  });

  it('has calls of its own a minute: one that floods is refused, others are not [LIMT-03, MSG-48]', async () => {
    const limited = await startTestPortal({ env: { CALLS_PER_MINUTE: '20' } });
    try {
      const ou = await limited.factory.organization();
      const [flood, quiet] = [await limited.factory.app(ou), await limited.factory.app(ou)];
      const { id } = await limited.factory.member(ou);
      const code = (from: { id: string; secret: string }) =>
        ApiClient.app(limited.url, from).code(
          'mutation ($to: [ID!]) { messagePublish(messages: [{ body: "x" }], recipients: { userIds: $to }) { messageIds } }',
          { to: [id] },
        );
      const codes = await Promise.all(Array.from({ length: 100 }, () => code(flood)));
      const taken = codes.filter((each) => each === 10_000).length;
      expect(taken).toBeGreaterThanOrEqual(20);
      expect(taken).toBeLessThan(30);
      expect(new Set(codes)).toEqual(new Set([10_000, 429]));
      expect(await code(quiet)).toBe(10_000);
      const [row] = (await limited.portal.runtime.database.query('SELECT COUNT(*) AS n FROM message_recipient')) as {
        n: number;
      }[];
      expect(row?.n).toBe(taken + 1);
    } finally {
      await limited.stop();
    }
  });
});

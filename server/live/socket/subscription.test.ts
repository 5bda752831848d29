import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ApiClient } from '../../../tests/support/client.js';
import { newMember } from '../../../tests/support/people.js';
import type { TestPortal } from '../../../tests/support/portal.js';
import { startTestPortal } from '../../../tests/support/portal.js';
import type { Received, SocketOptions } from '../../../tests/support/socket.js';
import { SocketClient, until } from '../../../tests/support/socket.js';
import { userChannel } from '../../core/pubsub.js';
import { writeOutbox } from '../outbox.js';

let portal: TestPortal;
let ouId: string;
let app: { id: string; secret: string };
const open: SocketClient[] = [];

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  app = await portal.factory.app(ouId);
});
afterAll(() => portal.stop());
afterEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.close()));
});

const CHANGED = 'subscription { messageChanged { action total createMessages { id body } } }';
interface Changed {
  messageChanged: { action: string; total: number; createMessages: { id: string; body: string }[] };
}
const SESSION = 'subscription { sessionChanged { kind code message } }';
interface SessionChanged {
  sessionChanged: { kind: string; code: number; message: string | null };
}
const PUBLISH = `mutation ($messages: [MessageInput!]!, $recipients: MessageRecipientsInput!) {
  messagePublish(messages: $messages, recipients: $recipients) { messageIds } }`;

async function connect(options: SocketOptions): Promise<SocketClient> {
  const socket = await SocketClient.open(portal.url, options);
  open.push(socket);
  return socket;
}

const publish = (recipients: object, body = 'Turbine 7 stopped', from = app) =>
  ApiClient.app(portal.url, from).data<{ messagePublish: { messageIds: string[] } }>(PUBLISH, {
    messages: [{ body }],
    recipients,
  });

describe('connecting', () => {
  it('closes with 4401 without a token, and with one that stands for nothing [MSG-39, AUTH-35]', async () => {
    expect((await connect({})).closeCode).toBe(4401);
    expect((await connect({ token: 'unknown' })).closeCode).toBe(4401);
  });

  it('takes the cookie of its own page only [threats 19]', async () => {
    const { token } = await newMember(portal, ouId);
    const cookie = `portal_session=${token}`;
    expect((await connect({ headers: { cookie, origin: 'https://evil.example' } })).closeCode).toBe(4403);
    expect((await connect({ headers: { cookie } })).closeCode).toBe(4403);
    expect((await connect({ headers: { cookie, origin: portal.url } })).closeCode).toBeNull();
  });

  it('opens no socket on another path', async () => {
    const socket = new WebSocket(`${portal.url.replace('http', 'ws')}/elsewhere`, 'graphql-transport-ws');
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('error', () => undefined);
    });
    expect(status).toBe(404);
  });

  it('runs no subscription over HTTP', async () => {
    const { client } = await newMember(portal, ouId);
    expect(await client.code(CHANGED)).toBe(400);
    expect(await new ApiClient(portal.url).code(CHANGED)).toBe(400);
  });
});

describe('operations over the socket', () => {
  it('answers queries and mutations under the guard, errors in the socket’s language [MSG-37]', async () => {
    const { token, person } = await newMember(portal, ouId);
    const socket = await connect({ token, locale: 'de-DE' });
    const answer = await socket.query<{ sessionGet: { user: { username: string } } }>(
      '{ sessionGet { user { username } } }',
    );
    expect(answer.data?.sessionGet.user.username).toBe(person.username);
    const refused = await socket.query('{ userList { users { id } } }');
    expect(refused.errors?.[0]).toMatchObject({ extensions: { envelopeCode: 403 } });
    const missing = await socket.query('mutation { messageSetStatus(messageId: "x", isRead: true) { id } }');
    expect(missing.errors?.[0]?.message).toBe('Das gibt es nicht oder nicht mehr. Laden Sie die Seite neu.');
  });

  it('refuses what only HTTP can do, and documents beyond the limits', async () => {
    const { token } = await newMember(portal, ouId);
    const socket = await connect({ token });
    await expect(socket.query('mutation { sessionLogout }')).rejects.toMatchObject([
      { extensions: { envelopeCode: 400 } },
    ]);
    const aliases = Array.from({ length: 25 }, (_, index) => `a${index}: sessionGet { id }`).join(' ');
    await expect(socket.query(`{ ${aliases} }`)).rejects.toMatchObject([{ extensions: { envelopeCode: 400 } }]);
    expect((await socket.query('{ sessionGet { id } }')).errors).toBeUndefined();
  });

  it('refuses the twenty-first subscription of a socket', async () => {
    const { token } = await newMember(portal, ouId);
    const socket = await connect({ token });
    for (let index = 0; index < 19; index++) await socket.subscribe(SESSION);
    const twentieth = await socket.subscribe(SESSION);
    expect(twentieth.errors).toEqual([]);
    const refused = await socket.subscribe(SESSION);
    expect(refused.errors?.[0]?.extensions.envelopeCode).toBe(429);
  });

  it('refuses a subscription to messages before an OU is chosen', async () => {
    const person = await portal.factory.member(ouId);
    const client = await portal.as(person, null);
    const socket = await connect({ token: client.token });
    const received = await socket.subscribe(CHANGED);
    expect(received.errors?.[0]?.extensions.envelopeCode).toBe(512);
  });
});

describe('events', () => {
  it('reach the addressee live and nobody else, in no other OU [MSG-30, MSG-45, CALL-250]', async () => {
    const addressee = await newMember(portal, ouId);
    const colleague = await newMember(portal, ouId);
    const otherOu = await portal.factory.organization();
    await portal.factory.join(otherOu, addressee.person);
    const elsewhere = await portal.as(addressee.person, otherOu);
    const stranger = await newMember(portal, otherOu);
    const inboxes = await Promise.all(
      [addressee.token, colleague.token, elsewhere.token, stranger.token].map(async (token) =>
        (await connect({ token })).subscribe<Changed>(CHANGED),
      ),
    );
    const { messagePublish } = await publish({ userIds: [addressee.person.id] });
    await until(() => inboxes[0]?.events.length === 1);
    expect(inboxes[0]?.events[0]?.data?.messageChanged).toEqual({
      action: 'create',
      total: 1,
      createMessages: [{ id: messagePublish.messageIds[0], body: 'Turbine 7 stopped' }],
    });
    await publish({ wholeOrganization: true }, 'For all');
    await until(() => inboxes[0]?.events.length === 2 && inboxes[1]?.events.length === 1);
    expect(inboxes.map((inbox) => inbox.events.length)).toEqual([2, 1, 0, 0]);
  });

  it('are executed once for all that ask alike [goals P7]', async () => {
    const inboxes: Received<Changed>[] = [];
    for (let index = 0; index < 5; index++) {
      const { token } = await newMember(portal, ouId);
      const locale = index === 4 ? 'fr-FR' : 'en-US';
      inboxes.push(await (await connect({ token, locale })).subscribe<Changed>(CHANGED));
    }
    const statements = vi.spyOn(portal.portal.runtime.database.manager, 'query');
    await publish({ wholeOrganization: true });
    await until(() => inboxes.every((inbox) => inbox.events.length === 1));
    const reads = statements.mock.calls.filter(([sql]) => sql.includes('FROM message m'));
    statements.mockRestore();
    expect(reads).toHaveLength(2);
  });

  it('come in order, each once', async () => {
    const { token, person } = await newMember(portal, ouId);
    const inbox = await (await connect({ token })).subscribe<Changed>(CHANGED);
    const bodies = Array.from({ length: 20 }, (_, index) => `Message ${index}`);
    for (const body of bodies) await publish({ userIds: [person.id] }, body);
    await until(() => inbox.events.length >= 20);
    expect(inbox.events.map((event) => event.data?.messageChanged.createMessages[0]?.body)).toEqual(bodies);
  });

  it('missed while disconnected are in the list, once each [BYND-13]', async () => {
    const { token, person, client } = await newMember(portal, ouId);
    const first = await connect({ token });
    await first.subscribe(CHANGED);
    await first.close();
    const { messagePublish } = await publish({ userIds: [person.id] });
    await until(async () => (await portal.portal.runtime.database.query('SELECT id FROM outbox_event')).length === 0);
    const inbox = await (await connect({ token })).subscribe<Changed>(CHANGED);
    const { messageList } = await client.data<{ messageList: { apps: { messages: { id: string }[] }[] } }>(
      '{ messageList { apps { messages { id } } } }',
    );
    expect(messageList.apps.flatMap((group) => group.messages)).toEqual([{ id: messagePublish.messageIds[0] }]);
    expect(inbox.events).toEqual([]);
  });

  it('that cannot be read close the socket, so that its client reads them from the list [BYND-13]', async () => {
    const { database } = portal.portal.runtime;
    const { token, person } = await newMember(portal, ouId);
    const socket = await connect({ token });
    const inbox = await socket.subscribe<Changed>(CHANGED);
    const payload = { kind: 'MESSAGE_CREATED', ouId, appId: app.id, messageIds: ['01K00000000000000000000000'] };
    await database.query('RENAME TABLE message TO message_away');
    try {
      await writeOutbox({ db: database.manager }, [{ channel: userChannel(ouId, person.id), payload }]);
      await until(() => socket.closeCode !== null || inbox.events.length > 0);
    } finally {
      await database.query('RENAME TABLE message_away TO message');
    }
    expect([socket.closeCode, inbox.events]).toEqual([1013, []]);
  });
});

describe('changed rights', () => {
  it('are told to the open tabs of the person [BYND-04]', async () => {
    const { token, person } = await newMember(portal, ouId);
    const inbox = await (await connect({ token })).subscribe<SessionChanged>(SESSION);
    const admin = await portal.as(await portal.factory.admin(ouId), ouId);
    const roleId = await portal.factory.role(ouId);
    await admin.data('mutation ($u: ID!, $r: [ID!]!) { userAssignRoles(userId: $u, roleIds: $r) { id } }', {
      u: person.id,
      r: [roleId],
    });
    await until(() => inbox.events.length === 1);
    expect(inbox.events[0]?.data?.sessionChanged).toEqual({ kind: 'ACCESS_CHANGED', code: 10_000, message: null });
  });
});

describe('the end of a session', () => {
  it('is told and closes the socket with 4401 [BYND-04, MSG-45]', async () => {
    const { token, client } = await newMember(portal, ouId);
    const socket = await connect({ token, locale: 'de-DE' });
    const inbox = await socket.subscribe<SessionChanged>(SESSION);
    await client.data('mutation { sessionLogout }');
    await until(() => socket.closeCode !== null, 2_000);
    expect(socket.closeCode).toBe(4401);
    expect(inbox.events.map((event) => event.data?.sessionChanged)).toEqual([
      { kind: 'SESSION_ENDED', code: 401, message: 'Bitte melden Sie sich an, um fortzufahren.' },
    ]);
  });

  it('is felt within 2 s where nothing announced it: a disabled account, a lost membership', async () => {
    for (const revoke of ['UPDATE account SET is_disabled = 1 WHERE id = ?', 'DELETE FROM member WHERE user_id = ?']) {
      const { token, person } = await newMember(portal, ouId);
      const socket = await connect({ token });
      const inbox = await socket.subscribe<Changed>(CHANGED);
      await portal.portal.runtime.database.query(revoke, [person.id]);
      await publish({ wholeOrganization: true });
      await until(() => socket.closeCode !== null, 2_000);
      expect(socket.closeCode).toBe(4401);
      expect(inbox.events.length).toBeLessThanOrEqual(1);
    }
  });

  it('tells a kicked session 409 and who took over [SECR-10, AUTH-29]', async () => {
    const strictOu = await portal.factory.organization();
    await portal.factory.rule(strictOu, { allow_multi_session: 0 });
    const { token, person } = await newMember(portal, strictOu);
    const socket = await connect({ token });
    const inbox = await socket.subscribe<SessionChanged>(SESSION);
    await ApiClient.signedIn(portal.url, person, strictOu);
    await until(() => socket.closeCode !== null, 2_000);
    expect(inbox.events[0]?.data?.sessionChanged).toMatchObject({ kind: 'SESSION_ENDED', code: 409 });
    expect(inbox.events[0]?.data?.sessionChanged.message).toContain('127.0.0.1');
  });

  it('closes the socket of an old token when the OU is changed, without a word about signing out [OUSW-11]', async () => {
    const { token, client, person } = await newMember(portal, ouId);
    const other = await portal.factory.organization();
    await portal.factory.join(other, person);
    const socket = await connect({ token });
    const inbox = await socket.subscribe(SESSION);
    await client.setOrganization(other);
    await until(() => socket.closeCode !== null, 2_000);
    expect(socket.closeCode).toBe(4401);
    expect(inbox.events).toEqual([]);
    expect((await connect({ token: client.token })).closeCode).toBeNull();
  });
});

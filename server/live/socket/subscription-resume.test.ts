import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../../../tests/support/client.js';
import { newMember } from '../../../tests/support/people.js';
import type { TestPortal } from '../../../tests/support/portal.js';
import { startTestPortal } from '../../../tests/support/portal.js';
import type { Received } from '../../../tests/support/socket.js';
import { SocketClient, until } from '../../../tests/support/socket.js';
import { organizationChannel, userChannel } from '../../core/pubsub.js';
import { newId } from '../../core/ids.js';
import { seal } from '../../integrations/crypto/seal.js';
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

const CHANGED = `subscription ($after: ID) {
  messageChanged(after: $after) { action total eventId createMessages { body } updateMessages { body } } }`;
interface Changed {
  messageChanged: {
    action: string;
    total: number;
    eventId: string | null;
    createMessages: { body: string }[];
    updateMessages: { body: string }[];
  };
}
const SESSION = 'subscription ($after: ID) { sessionChanged(after: $after) { kind eventId } }';
interface SessionChanged {
  sessionChanged: { kind: string; eventId: string | null };
}
/** The event that makes a client read the list again. */
const READ_AGAIN = { action: 'select', total: 0, eventId: null, createMessages: [], updateMessages: [] };

async function listen<Data>(token: string, query: string, after?: unknown): Promise<Received<Data>> {
  const socket = await SocketClient.open(portal.url, { token });
  open.push(socket);
  return socket.subscribe<Data>(query, { after });
}

const publish = (recipients: object, body: string) =>
  ApiClient.app(portal.url, app).data(
    `mutation ($body: String!, $recipients: MessageRecipientsInput!) {
      messagePublish(messages: [{ body: $body }], recipients: $recipients) { messageIds } }`,
    { body, recipients },
  );
const bodies = (received: Received<Changed>) =>
  received.events.map(({ data }) => data?.messageChanged.createMessages[0]?.body);
const lastId = (received: Received<Changed>) => received.events.at(-1)?.data?.messageChanged.eventId;
const query = (sql: string, values: unknown[] = []) => portal.portal.runtime.database.query(sql, values);
const published = () => until(async () => ((await query('SELECT id FROM outbox_event')) as unknown[]).length === 0);

/** A person who has seen one event, and its id. */
async function seen() {
  const member = await newMember(portal, ouId);
  const inbox = await listen<Changed>(member.token, CHANGED);
  await publish({ userIds: [member.person.id] }, 'seen');
  await until(() => inbox.events.length === 1);
  await Promise.all(open.splice(0).map((socket) => socket.close()));
  return { ...member, after: String(lastId(inbox)) };
}

describe('a client that comes back', () => {
  it('gets what it missed, of its person and its OU, once each and in order, then what comes [BYND-13]', async () => {
    const { token, person, client, after } = await seen();
    const own = { userIds: [person.id] };
    for (const [recipients, body] of [
      [own, 'one'],
      [{ wholeOrganization: true }, 'two'],
      [own, 'three'],
      [{ userIds: [(await newMember(portal, ouId)).person.id] }, 'of somebody else'],
    ] as const) {
      await publish(recipients, body);
    }
    const { messageList } = await client.data<{ messageList: { apps: { messages: { id: string }[] }[] } }>(
      '{ messageList { apps { messages { id } } } }',
    );
    await client.data('mutation ($id: ID!) { messageSetStatus(messageId: $id, isRead: true) { id } }', {
      id: messageList.apps[0]?.messages.at(-1)?.id,
    });
    await published();
    const inbox = await listen<Changed>(token, CHANGED, after);
    // Counts are those of the moment at which an event is sent.
    await until(() => inbox.events.length === 4);
    await publish(own, 'live');
    await until(() => inbox.events.length === 5);
    expect(bodies(inbox)).toEqual(['one', 'two', 'three', undefined, 'live']);
    expect(inbox.events[3]?.data?.messageChanged).toMatchObject({
      action: 'update',
      total: 3,
      updateMessages: [{ body: 'seen' }],
    });
    const again = await listen<Changed>(token, CHANGED, inbox.events[1]?.data?.messageChanged.eventId);
    await until(() => again.events.length === 3);
    expect(bodies(again)).toEqual(['three', undefined, 'live']);
  });

  it('gets each event once and in order, however often it leaves while they are made [BYND-13]', async () => {
    const { token, person, after } = await seen();
    const made = Array.from({ length: 60 }, (_, index) => `message ${index}`);
    const making = (async () => {
      for (const [index, body] of made.entries()) {
        await publish(index % 3 === 0 ? { wholeOrganization: true } : { userIds: [person.id] }, body);
      }
    })();
    const got: (string | undefined)[] = [];
    for (let last = after; got.length < made.length;) {
      const inbox = await listen<Changed>(token, CHANGED, last);
      await until(() => inbox.events.length > 0);
      await Promise.all(open.splice(0).map((socket) => socket.close()));
      got.push(...bodies(inbox));
      last = String(lastId(inbox));
    }
    await making;
    expect(got).toEqual(made);
  });

  it('shares the reading of an event with the others that missed it', async () => {
    const people = [await seen(), await seen(), await seen()];
    await publish({ wholeOrganization: true }, 'for all');
    await published();
    const statements = vi.spyOn(portal.portal.runtime.database.manager, 'query');
    for (const { token, after } of people) {
      const inbox = await listen<Changed>(token, CHANGED, after);
      await until(() => inbox.events.length === 1);
    }
    const reads = statements.mock.calls.filter(([sql]) => sql.includes('FROM message m'));
    statements.mockRestore();
    expect(reads).toHaveLength(1);
  });

  it('is told of changed rights that it missed, and of nothing else [BYND-13]', async () => {
    const { token, person, after } = await seen();
    await publish({ userIds: [person.id] }, 'no change of rights');
    const admin = await portal.as(await portal.factory.admin(ouId), ouId);
    await admin.data('mutation ($u: ID!, $r: [ID!]!) { userAssignRoles(userId: $u, roleIds: $r) { id } }', {
      u: person.id,
      r: [await portal.factory.role(ouId)],
    });
    await published();
    const inbox = await listen<SessionChanged>(token, SESSION, after);
    await until(() => inbox.events.length === 1);
    expect(inbox.events[0]?.data?.sessionChanged).toEqual({
      kind: 'ACCESS_CHANGED',
      eventId: expect.stringMatching(/^[\dA-Z]{26}$/) as string,
    });
  });
});

describe('a client that has seen no event', () => {
  const positionOf = async (client: ApiClient) =>
    (await client.data<{ livePosition: string }>('{ livePosition }')).livePosition;

  it('gets what happened since the position that it read, each event once, and nothing of others [BYND-13, MSG-45]', async () => {
    const { token, person, client } = await newMember(portal, ouId);
    await published();
    const after = await positionOf(client);
    await publish({ userIds: [(await newMember(portal, ouId)).person.id] }, 'of somebody else');
    await publish({ userIds: [person.id] }, 'before it subscribed');
    await published();
    const first = await listen<Changed>(token, CHANGED, after);
    await until(() => first.events.length === 1);
    await Promise.all(open.splice(0).map((socket) => socket.close()));
    await publish({ wholeOrganization: true }, 'while it was away');
    const inbox = await listen<Changed>(token, CHANGED, after);
    await until(() => inbox.events.length === 2);
    await publish({ userIds: [person.id] }, 'live');
    await until(() => inbox.events.length === 3);
    expect(bodies(inbox)).toEqual(['before it subscribed', 'while it was away', 'live']);
  });

  it.each([
    ['is older than an hour', () => sealed(Date.now() - 3_600_000)],
    ['was changed', () => `${sealed(Date.now()).slice(0, -8)}AAAAAAA=`],
    ['is empty', () => 'position:'],
  ])('reads everything again if its position %s [BYND-13]', async (_title, after) => {
    const { token } = await newMember(portal, ouId);
    const inbox = await listen<Changed>(token, CHANGED, after());
    await until(() => inbox.events.length === 1);
    expect(inbox.events[0]?.data?.messageChanged).toEqual(READ_AGAIN);
  });

  it('tells strangers no position', async () => {
    expect(await new ApiClient(portal.url).code('{ livePosition }')).toBe(401);
  });
});

/** A position that was read at a time. */
const sealed = (time: number) =>
  `position:${seal(portal.portal.runtime.environment.secret, JSON.stringify([0, time]))}`;

describe('a client is told to read everything again', () => {
  it.each([
    ['is unknown', () => newId()],
    ['is empty', () => ''],
    ['has a blank at its end', (after: string) => `${after} `],
  ])('if its last event %s [BYND-13]', async (_title, change) => {
    const { token, person, after } = await seen();
    await publish({ userIds: [person.id] }, 'missed');
    await published();
    const inbox = await listen<Changed>(token, CHANGED, change(after));
    await publish({ userIds: [person.id] }, 'live');
    await until(() => inbox.events.length === 2);
    expect(inbox.events[0]?.data?.messageChanged).toEqual(READ_AGAIN);
    expect(bodies(inbox)).toEqual([undefined, 'live']);
    const session = await listen<SessionChanged>(token, SESSION, change(after));
    await until(() => session.events.length === 1);
    expect(session.events[0]?.data?.sessionChanged).toEqual({ kind: 'ACCESS_CHANGED', eventId: null });
  });

  it('if its last event is of another person, another OU, or no longer stored, just the same [BYND-13, MSG-45]', async () => {
    const { token, after } = await seen();
    const colleague = await seen();
    const otherOu = await portal.factory.organization();
    const stranger = await newMember(portal, otherOu);
    const inboxes = [
      await listen<Changed>(colleague.token, CHANGED, after),
      await listen<Changed>(stranger.token, CHANGED, after),
    ];
    await query('DELETE FROM live_event WHERE event_id = ?', [after]);
    inboxes.push(await listen<Changed>(token, CHANGED, after));
    for (const inbox of inboxes) {
      await until(() => inbox.events.length === 1);
      expect(inbox.events[0]?.data?.messageChanged).toEqual(READ_AGAIN);
    }
  });

  it('if it missed more than 1,000 events, and gets 1,000 [BYND-13]', async () => {
    const { token, person, after } = await seen();
    const emit = async (count: number) => {
      const payload = { kind: 'MESSAGE_CREATED', ouId, appId: app.id, messageIds: [newId()] };
      const event = { channel: userChannel(ouId, person.id), payload };
      await writeOutbox({ db: portal.portal.runtime.database.manager }, Array<typeof event>(count).fill(event));
      await published();
    };
    await emit(1_000);
    const exact = await listen<Changed>(token, CHANGED, after);
    await until(() => exact.events.length === 1_000, 20_000);
    expect(new Set(exact.events.map(({ data }) => data?.messageChanged.action))).toEqual(new Set(['create']));
    await emit(1);
    const beyond = await listen<Changed>(token, CHANGED, after);
    await until(() => beyond.events.length === 1);
    expect(beyond.events[0]?.data?.messageChanged).toEqual(READ_AGAIN);
  });

  it('if a missed event cannot be read, instead of being closed each time [BYND-13]', async () => {
    const { token, after } = await seen();
    const channel = organizationChannel(ouId);
    await writeOutbox({ db: portal.portal.runtime.database.manager }, [
      { channel, payload: { kind: 'MESSAGE_CREATED', ouId, messageIds: {} } },
    ]);
    await published();
    const inbox = await listen<Changed>(token, CHANGED, after);
    await until(() => inbox.events.length === 1);
    expect(inbox.events[0]?.data?.messageChanged).toEqual(READ_AGAIN);
  });
});

describe('the last event of a client', () => {
  it('is refused unless it is an id', async () => {
    const { token } = await newMember(portal, ouId);
    const inbox = await listen<Changed>(token, CHANGED, { id: 'x' });
    expect(inbox.errors?.[0]?.extensions.envelopeCode).toBe(400);
  });

  it('costs a call: of ten a minute, each with a query after it, three subscriptions resume and five start [LIMT-03]', async () => {
    const strict = await startTestPortal({ env: { CALLS_PER_MINUTE: '10' } });
    const organization = await strict.factory.organization();
    const admitted = async (after: string | null) => {
      const { token } = await newMember(strict, organization);
      const socket = await SocketClient.open(strict.url, { token });
      open.push(socket);
      for (let count = 0; ; count += 1) {
        const { errors } = await socket.subscribe(CHANGED, { after });
        if (errors?.length) return [count, errors[0]?.extensions.envelopeCode];
      }
    };
    expect(await admitted(newId())).toEqual([3, 429]);
    expect(await admitted(null)).toEqual([5, 429]);
    await strict.stop();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../tests/support/client.js';
import { createTestDatabase } from '../../../tests/support/database.js';
import { newMember } from '../../../tests/support/people.js';
import type { TestPortal } from '../../../tests/support/portal.js';
import { startTestPortal } from '../../../tests/support/portal.js';
import { RawSocket, SocketClient, until } from '../../../tests/support/socket.js';
import { startTcpProxy } from '../../../tests/support/services/tcp-proxy.js';

let portal: TestPortal;
let ouId: string;
let app: { id: string; secret: string };

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  app = await portal.factory.app(ouId);
});
afterAll(() => portal.stop());

const CHANGED = 'subscription { messageChanged { createMessages { id body } } }';

describe('a socket', () => {
  it('is closed when connection_init does not come, or comes twice', async () => {
    const { token } = await newMember(portal, ouId);
    const silent = await RawSocket.open(portal.url, null);
    const twice = await RawSocket.open(portal.url, token);
    twice.send('connection_init', { payload: { token } });
    await until(() => twice.closeCode === 4429);
    await until(() => silent.closeCode === 4408, 6_000);
  });

  it('is closed for an operation before connection_init, and a broken frame', async () => {
    for (const [text, code] of [
      [JSON.stringify({ type: 'subscribe', id: '1', payload: { query: CHANGED } }), 4401],
      ['{', 4400],
    ] as const) {
      const socket = await RawSocket.open(portal.url, null);
      socket.write(text);
      await until(() => socket.closeCode !== null);
      expect(socket.closeCode).toBe(code);
    }
  });

  it('answers the ping of the protocol [MSG-33]', async () => {
    const socket = await RawSocket.open(portal.url, (await newMember(portal, ouId)).token);
    socket.send('ping');
    await until(() => socket.frames.length === 2);
    expect(socket.frames.map(({ type }) => type)).toEqual(['connection_ack', 'pong']);
    await socket.close();
  });

  it('is cut when its client stops reading; others get everything, without waiting [threats 4]', async () => {
    const stalled = await RawSocket.open(portal.url, (await newMember(portal, ouId)).token);
    stalled.send('subscribe', { id: '1', payload: { query: CHANGED } });
    const reader = await SocketClient.open(portal.url, { token: (await newMember(portal, ouId)).token });
    const inbox = await reader.subscribe(CHANGED);
    stalled.pause();
    const messages = Array.from({ length: 100 }, () => ({ body: 'x'.repeat(2_000) }));
    const sender = ApiClient.app(portal.url, app);
    const rounds = 60;
    let slowest = 0;
    for (let round = 1; round <= rounds; round++) {
      const start = Date.now();
      await sender.data(
        `mutation ($messages: [MessageInput!]!) {
          messagePublish(messages: $messages, recipients: { wholeOrganization: true }) { messageIds } }`,
        { messages },
      );
      await until(() => inbox.events.length === round);
      slowest = Math.max(slowest, Date.now() - start);
    }
    // A sender that waited for it would wait until it is cut.
    expect(slowest).toBeLessThan(6_000);
    await new Promise((resolve) => setTimeout(resolve, 9_500));
    stalled.resume();
    await until(() => stalled.closeCode !== null, 2_000);
    expect(stalled.closeCode).toBe(1006);
    expect(stalled.frames.length).toBeLessThan(rounds);
    expect(reader.closeCode).toBeNull();
    await reader.close();
  }, 60_000);
});

describe('the database lost', () => {
  it('leaves sockets open; events arrive within 5 s after it is back', async () => {
    const database = await createTestDatabase();
    const url = new URL(database.url);
    const proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    const cutOff = await startTestPortal({ database: { ...database, url: url.href } });
    const organization = await cutOff.factory.organization();
    const sender = ApiClient.app(cutOff.url, await cutOff.factory.app(organization));
    const person = await cutOff.factory.member(organization);
    const { token } = await cutOff.as(person, organization);
    const socket = await SocketClient.open(cutOff.url, { token });
    const inbox = await socket.subscribe(CHANGED);
    proxy.cut();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(socket.closeCode).toBeNull();
    proxy.restore();
    await sender.data(
      'mutation { messagePublish(messages: [{ body: "back" }], recipients: { wholeOrganization: true }) { messageIds } }',
    );
    await until(() => inbox.events.length === 1, 5_000);
    expect(socket.closeCode).toBeNull();
    await socket.close();
    await cutOff.stop();
    await proxy.stop();
    await database.drop();
  });
});

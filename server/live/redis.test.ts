import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../tests/support/client.js';
import { newMember } from '../../tests/support/people.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import type { TestRedis } from '../../tests/support/servers/redis.js';
import { startTestRedis } from '../../tests/support/servers/redis.js';
import { SocketClient, until } from '../../tests/support/socket.js';
import type { TcpProxy } from '../../tests/support/services/tcp-proxy.js';
import { startTcpProxy } from '../../tests/support/services/tcp-proxy.js';

let redis: TestRedis;
let proxy: TcpProxy;
let first: TestPortal;
let second: TestPortal;
let ouId: string;
let app: { id: string; secret: string };
const open: SocketClient[] = [];

beforeAll(async () => {
  redis = await startTestRedis();
  proxy = await startTcpProxy(redis.port);
  const env = { REDIS_URL: `redis://127.0.0.1:${proxy.port}` };
  first = await startTestPortal({ env });
  second = await startTestPortal({ env, database: first.database });
  ouId = await first.factory.organization();
  app = await first.factory.app(ouId);
});
afterAll(async () => {
  await second.stop();
  await first.stop();
  await proxy.stop();
  await redis.stop();
});
afterEach(async () => {
  proxy.restore();
  await Promise.all(open.splice(0).map((socket) => socket.close()));
});

const CHANGED = 'subscription { messageChanged { createMessages { body } } }';
interface Changed {
  messageChanged: { createMessages: { body: string }[] };
}

async function listen(server: TestPortal, token: string | null) {
  const socket = await SocketClient.open(server.url, { token });
  open.push(socket);
  return { socket, inbox: await socket.subscribe<Changed>(CHANGED) };
}

const publish = (server: TestPortal, body: string) =>
  ApiClient.app(server.url, app).data(
    `mutation ($body: String!) {
      messagePublish(messages: [{ body: $body }], recipients: { wholeOrganization: true }) { messageIds } }`,
    { body },
  );

describe('two servers with Redis', () => {
  it('act as one: each subscriber gets each event once, wherever it was made [MSG-30, BYND-04]', async () => {
    const { client } = await newMember(first, ouId);
    const here = await listen(first, client.token);
    const there = await listen(second, client.token);
    await publish(first, 'one');
    await publish(second, 'two');
    for (const { inbox } of [here, there]) {
      await until(() => inbox.events.length === 2);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const { inbox } of [here, there]) {
      expect(inbox.events.map((event) => event.data?.messageChanged.createMessages[0]?.body)).toEqual(['one', 'two']);
    }
  });

  it('close the sockets of a session that ended on the other server, within 2 s [BYND-04, threats 20]', async () => {
    const { client } = await newMember(first, ouId);
    const { socket } = await listen(second, client.token);
    const start = Date.now();
    await client.data('mutation { sessionLogout }');
    await until(() => socket.closeCode !== null, 2_000);
    expect(socket.closeCode).toBe(4401);
    expect(socket.closedAt - start).toBeLessThan(2_000);
  });

  it('refuse the ended token at once when connecting again [threats 21]', async () => {
    const { client } = await newMember(first, ouId);
    const { token } = client;
    await client.data('mutation { sessionLogout }');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await SocketClient.open(second.url, { token })).closeCode).toBe(4401);
  });
});

describe('Redis lost', () => {
  it('leaves sign-in and writes alone; events wait and arrive within 5 s after it is back', async () => {
    const { client } = await newMember(first, ouId);
    const here = await listen(first, client.token);
    const there = await listen(second, client.token);
    proxy.cut();
    const start = Date.now();
    await newMember(second, ouId);
    await publish(first, 'made without Redis');
    expect(Date.now() - start).toBeLessThan(2_000);
    expect(here.socket.closeCode).toBeNull();
    proxy.restore();
    for (const { inbox } of [here, there]) {
      await until(() => inbox.events.length === 1, 5_000);
      expect(inbox.events[0]?.data?.messageChanged.createMessages[0]?.body).toBe('made without Redis');
    }
  });

  it('does not keep a server from starting', async () => {
    const lonely = await startTestPortal({ env: { REDIS_URL: 'redis://127.0.0.1:1' }, database: first.database });
    expect((await fetch(`${lonely.url}/readyz`)).status).toBe(200);
    await lonely.stop();
  });
});

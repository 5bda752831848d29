import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect as connectTcp } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../../tests/support/portal.js';
import { startTestPortal } from '../../../tests/support/portal.js';
import { RawSocket, until } from '../../../tests/support/socket.js';

let portal: TestPortal;
let ouId: string;
const open: RawSocket[] = [];

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
});
afterAll(() => portal.stop());
afterEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.close()));
});

const SESSION = 'subscription { sessionChanged { kind } }';
/** A subscription whose text has `length` characters, of which a document keeps nothing. */
const padded = (length: number) => SESSION.padEnd(length, '#');

async function person(): Promise<string> {
  const { id } = await portal.factory.member(ouId);
  return portal.factory.session(id, ouId);
}

async function connect(token: string | null, at = portal.url): Promise<RawSocket> {
  const socket = await RawSocket.open(at, token);
  open.push(socket);
  return socket;
}

describe('a socket that gets a message', () => {
  it.each([
    ['an id over 100 characters', { id: 'i'.repeat(101), payload: { query: SESSION } }],
    ['values 17 levels deep', { id: '1', payload: { query: SESSION, variables: nested(17) } }],
  ])('closes with 4400 for %s [threats 25]', async (_title, rest) => {
    const socket = await connect(await person());
    socket.send('subscribe', rest);
    await until(() => socket.closeCode !== null);
    expect(socket.closeCode).toBe(4400);
  });

  it('closes with 4400 for tens of thousands of levels', async () => {
    const socket = await connect(await person());
    socket.write(`{"type":"ping","payload":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`);
    await until(() => socket.closeCode !== null);
    expect(socket.closeCode).toBe(4400);
  });

  it('closes with 1009 for a message over 64 kB, before it is read', async () => {
    const socket = await connect(await person());
    socket.write('x'.repeat(64 * 1024 + 1));
    await until(() => socket.closeCode !== null);
    expect(socket.closeCode).toBe(1009);
  });

  it.each([
    ['a document over 8,000 characters', { query: padded(8_001) }],
    ['an operation name over 100', { query: SESSION, operationName: 'n'.repeat(101) }],
    ['values over 4,000 characters of a subscription', { query: SESSION, variables: { a: 'v'.repeat(4_000) } }],
  ])('refuses %s with 414 and goes on', async (_title, payload) => {
    const socket = await connect(await person());
    expect(await socket.subscribe('1', payload)).toBe(414);
    expect(await socket.subscribe('2', { query: SESSION })).toBeNull();
  });

  it('counts no signs in quotes as levels, and takes a message at the limits', async () => {
    const socket = await connect(await person());
    expect(await socket.subscribe('[{"\\"{[{[{[{[{[{[{[{[{[{[{[{[', { query: SESSION })).toBeNull();
    const variables = { a: 'v'.repeat(3_900) };
    expect(await socket.subscribe('i'.repeat(100), { query: padded(8_000), variables })).toBeNull();
    expect(await socket.subscribe('2', { query: SESSION, variables: nested(16) })).toBeNull();
  });
});

describe('the limit for a person’s sockets on a server', () => {
  it('is fifty sockets, over all sessions; one that closes makes room', async () => {
    const { id } = await portal.factory.member(ouId);
    const tokens = [await portal.factory.session(id, ouId), await portal.factory.session(id, ouId)];
    const sockets = await Promise.all(Array.from({ length: 53 }, (_, at) => connect(tokens[at % 2] ?? null)));
    expect(sockets.filter((socket) => socket.closeCode === null)).toHaveLength(50);
    expect(sockets.filter((socket) => socket.closeCode === 4429)).toHaveLength(3);
    expect((await connect(await person())).closeCode).toBeNull();
    await sockets.find((socket) => socket.closeCode === null)?.close();
    await until(async () => (await connect(tokens[0] ?? null)).closeCode === null);
  });

  it('is 100,000 characters of subscriptions over all sockets; one that ends makes room', async () => {
    const token = await person();
    const sockets = await Promise.all(Array.from({ length: 10 }, () => connect(token)));
    let held = 0;
    let refusals = 0;
    for (const socket of sockets) {
      for (let at = 0; at < 20; at++) {
        const payload = { query: padded(7_000), variables: { a: 'v'.repeat(2_000) } };
        const outcome = await socket.subscribe(`s${at}`, payload);
        if (outcome === null) held += 9_000;
        else refusals += outcome === 429 ? 1 : 0;
      }
    }
    expect(held).toBeGreaterThan(80_000);
    expect(held).toBeLessThanOrEqual(100_000);
    expect(refusals).toBe(200 - held / 9_000);
    await sockets[0]?.close();
    const [, second] = sockets;
    await until(
      async () => second !== undefined && (await second.subscribe('again', { query: padded(7_000) })) === null,
    );
    expect(await (await connect(await person())).subscribe('1', { query: padded(7_000) })).toBeNull();
  });

  it('is twenty subscriptions on each socket', async () => {
    const socket = await connect(await person());
    const outcomes: unknown[] = [];
    for (let at = 0; at < 21; at++) outcomes.push(await socket.subscribe(`s${at}`, { query: SESSION }));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(20);
    expect(outcomes.at(-1)).toBe(429);
  });
});

describe('the limit for strangers’ sockets', () => {
  it('is a connection_init of at most 8 kB', async () => {
    const socket = await connect(null);
    socket.send('connection_init', { payload: { token: await person(), more: 'x'.repeat(8_192) } });
    await until(() => socket.closeCode !== null);
    expect(socket.closeCode).not.toBe(1000);
  });

  it('refuses a message that is never finished', async () => {
    const { connection, isClosed } = await unfinished(portal.url, 16 * 1024);
    await until(isClosed, 2_000);
    connection.destroy();
  });

  it('is as many sockets of one address as the operator allows; one that closes makes room', async () => {
    const few = await startTestPortal({ env: { SOCKETS_PER_ADDRESS: '5' } });
    const sockets = await Promise.all(Array.from({ length: 8 }, () => connect(null, few.url)));
    expect(sockets.filter((socket) => socket.status === 429)).toHaveLength(3);
    expect(sockets.filter((socket) => socket.status === 101)).toHaveLength(5);
    await sockets.find((socket) => socket.status === 101)?.close();
    await until(async () => (await connect(null, few.url)).status === 101);
    await few.stop();
  });

  it('counts an IPv6 network as one address, and every address behind a proxy of ours by itself', async () => {
    const few = await startTestPortal({ env: { SOCKETS_PER_ADDRESS: '1', TRUSTED_PROXIES: '127.0.0.1' } });
    const from = async (address: string) => {
      const socket = await RawSocket.open(few.url, null, { 'x-forwarded-for': address });
      open.push(socket);
      return socket.status;
    };
    expect(await from('2001:db8:1:2::1')).toBe(101);
    expect(await from('2001:db8:1:2:ffff::9')).toBe(429);
    expect(await from('2001:db8:1:3::1')).toBe(101);
    expect(await from('198.51.100.1')).toBe(101);
    expect(await from('198.51.100.2')).toBe(101);
    expect(await from('::ffff:198.51.100.2')).toBe(429);
    await few.stop();
  });
});

/** An object `levels` deep. */
function nested(levels: number): object {
  let inner: object = {};
  for (let level = 1; level < levels; level++) inner = { inner };
  return inner;
}

/** A stranger who sends `length` bytes of a message that never ends. */
async function unfinished(url: string, length: number): Promise<{ connection: Socket; isClosed: () => boolean }> {
  const connection = connectTcp(Number(new URL(url).port), '127.0.0.1');
  let isClosed = false;
  connection.on('close', () => (isClosed = true)).on('error', () => undefined);
  connection.write(
    'GET /app-portal/web/v1/graphql HTTP/1.1\r\nHost: portal\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n' +
      'Sec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n',
  );
  await once(connection, 'data');
  // A masked text frame that announces 60,000 bytes.
  connection.write(Buffer.from([0x81, 0x80 | 126, 60_000 >> 8, 60_000 & 255, 0, 0, 0, 0]));
  connection.write(Buffer.alloc(length, 'x'));
  return { connection, isClosed: () => isClosed };
}

import type { Socket } from 'node:net';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { until } from '../../../tests/support/socket.js';
import { Peer } from './subscription-peer.js';

const HALF_A_MINUTE = 30_000;

let end = () => {};
afterEach(() => end());

/** A peer and its client, which answers pings unless it is `silent`. */
async function connect({ silent = false } = {}) {
  const server = createServer().listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ noServer: true });
  const accepted = new Promise<Peer>((resolve) => {
    server.on('upgrade', (request, connection, head) =>
      sockets.handleUpgrade(request, connection, head, (socket) => {
        const peer = new Peer(socket, connection as Socket, { ip: '', userAgent: '', token: null, isForeign: false });
        socket.on('pong', () => peer.answered());
        resolve(peer);
      }),
    );
  });
  await until(() => server.listening);
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong: !silent });
  const seen = { pings: 0, isClosed: false };
  client.on('ping', () => (seen.pings += 1));
  client.on('close', () => (seen.isClosed = true));
  client.on('error', () => undefined);
  end = () => void (client.terminate(), server.close());
  return { peer: await accepted, seen };
}

it('a socket is asked for a sign of life every 30 s since it opened, however often the clock is looked at [MSG-33]', async () => {
  const { peer, seen } = await connect();
  const opened = performance.now();
  for (const after of [1_000, 29_000, 30_500, 31_000, 60_000]) peer.beatEach(HALF_A_MINUTE, opened + after);
  await until(() => seen.pings === 1);
  // The answer must be there before the next question.
  await new Promise((resolve) => setTimeout(resolve, 50));
  peer.beatEach(HALF_A_MINUTE, opened + 60_600);
  await until(() => seen.pings === 2);
  expect(seen.isClosed).toBe(false);
});

it('a socket that gave no sign of life for 30 s is cut [MSG-33]', async () => {
  const { peer, seen } = await connect({ silent: true });
  const opened = performance.now();
  peer.beatEach(HALF_A_MINUTE, opened + 30_500);
  await until(() => seen.pings === 1);
  expect(seen.isClosed).toBe(false);
  peer.beatEach(HALF_A_MINUTE, opened + 61_000);
  await until(() => seen.isClosed);
});

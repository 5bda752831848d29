import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedFetch, isGlobal, RefusedRequest } from './guarded-fetch.js';

let server: Server;
let port: number;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/elsewhere') response.writeHead(302, { location: '/secret' }).end();
    else if (request.url === '/long') response.end('x'.repeat(600_000));
    else if (request.url === '/slow') return;
    else if (request.url === '/switch') {
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n');
    } else
      response.setHeader('content-type', 'text/plain').end(`${request.method} ${request.headers['x-tried'] ?? ''}`);
  });
  await new Promise<void>((listening) => server.listen(0, '::', listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const GET = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;
const outside = guardedFetch({ allowedHosts: [], isProduction: false });
const inside = (isProduction = false) =>
  guardedFetch({ allowedHosts: [`127.0.0.1:${port}`, 'localhost'], isProduction });

describe('a request to an address that somebody entered', () => {
  it.each(['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'does not reach this machine as %s [threats 31]',
    async (host) => {
      asked = [];
      await expect(outside(`http://${host}:${port}/`, GET)).rejects.toThrow(RefusedRequest);
      expect(asked).toEqual([]);
    },
  );

  it('reaches a host that the operator allowed, and no other one of it [threats 31]', async () => {
    const answer = await inside()(`http://127.0.0.1:${port}/page`, { ...GET, headers: { 'x-tried': 'yes' } });
    expect([answer.status, await answer.text()]).toEqual([200, 'GET yes']);
    expect((await inside()(`http://localhost:${port}/page`, GET)).status).toBe(200);
    const other = guardedFetch({ allowedHosts: ['127.0.0.1:1'], isProduction: false });
    await expect(other(`http://127.0.0.1:${port}/`, GET)).rejects.toThrow(RefusedRequest);
  });

  it('goes by plain http in production only where that is allowed [threats 31]', async () => {
    const strict = guardedFetch({ allowedHosts: [], isProduction: true });
    await expect(strict('http://example.com/', GET)).rejects.toThrow('not https');
    expect((await inside(true)(`http://127.0.0.1:${port}/`, GET)).status).toBe(200);
    await expect(inside()('file:///etc/passwd', GET)).rejects.toThrow(RefusedRequest);
  });

  it('is not led elsewhere, ends with its signal, and reads no endless answer [threats 31]', async () => {
    asked = [];
    expect((await inside()(`http://127.0.0.1:${port}/elsewhere`, GET)).status).toBe(302);
    expect(asked).toEqual(['/elsewhere']);
    await expect(inside()(`http://127.0.0.1:${port}/switch`, GET)).rejects.toThrow('another protocol');
    await expect(inside()(`http://127.0.0.1:${port}/long`, GET)).rejects.toThrow('too long');
    const signal = AbortSignal.timeout(100);
    await expect(inside()(`http://127.0.0.1:${port}/slow`, { ...GET, signal })).rejects.toThrow();
  });
});

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['192.0.2.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::', false],
  ['::7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['::ffff:192.168.0.1', false],
  ['nonsense', false],
])('%s is an address of the internet: %s [threats 31]', (address, expected) => {
  expect(isGlobal(address)).toBe(expected);
});

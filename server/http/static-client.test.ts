import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashedFiles, oneSlash } from './static-client.js';

const SCRIPT = 'console.log("portal");';
const folder = mkdtempSync(join(tmpdir(), 'portal-assets-'));
let server: Server;

beforeAll(async () => {
  writeFileSync(join(folder, 'a-1.js'), SCRIPT);
  writeFileSync(join(folder, 'a-1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'a-1.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'b.css'), 'a{}');
  const app = express();
  app.use(oneSlash);
  app.use('/assets', hashedFiles(folder));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, encoding: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/${path}`, {
    headers: { ...headers, 'accept-encoding': encoding },
  });

describe('the files of the client', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['identity', null],
  ])('come for %s as %s', async (accepted, encoding) => {
    const answer = await get('a-1.js', accepted);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')?.toLowerCase()).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe(SCRIPT);
  });

  it('come once, and in parts of one copy', async () => {
    const first = await get('a-1.js', 'br');
    const etag = first.headers.get('etag') ?? '';
    // Left to itself, fetch adds "no-cache" to a condition.
    expect((await get('a-1.js', 'br', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
    expect((await get('a-1.js', 'gzip')).headers.get('etag')).not.toBe(etag);
    const part = await get('a-1.js', 'identity', { range: 'bytes=0-6' });
    expect([part.status, await part.text()]).toEqual([206, SCRIPT.slice(0, 7)]);
  });

  it('come plain where the build wrote no copy', async () => {
    const answer = await get('b.css', 'br, gzip');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe('a{}');
  });

  it.each(['', 'missing.js', '..%2fpackage.json.js', '%2e%2e/a.js', '%ff.js', '__proto__', 'constructor'])(
    'are no others: %s',
    async (path) => {
      expect((await get(path, 'br')).status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('an address that begins with several slashes', () => {
  /** Sends a path as it stands; a client would write it anew. */
  const ask = (path: string) =>
    new Promise<{ status?: number; location?: string }>((resolve) => {
      const { port } = server.address() as AddressInfo;
      request({ port, host: '127.0.0.1', path }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, location: answer.headers.location });
      }).end();
    });

  it.each([
    ['//evil.example/x?a=1', '/evil.example/x?a=1'],
    ['///evil.example', '/evil.example'],
    ['/\\evil.example', '/evil.example'],
    ['/\\/evil.example', '/evil.example'],
    ['//..//evil.example', '/..//evil.example'],
    ['//%2e%2e//evil.example', '/%2e%2e//evil.example'],
  ])('%s leads to %s, of this origin [threats 44]', async (path, location) => {
    expect(await ask(path)).toEqual({ status: 308, location });
    expect(new URL(location, 'https://portal.example').origin).toBe('https://portal.example');
  });

  it('is not one that has them further on', async () => {
    expect((await ask('/x//evil.example')).status).toBe(404);
  });
});

import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { WORTH_COMPRESSING } from './compressed-answers.js';

const BASE = '/app-portal/web/v1';
const ROLES = 150;
let portal: TestPortal;
let token: string;

beforeAll(async () => {
  portal = await startTestPortal();
  const ouId = await portal.factory.organization();
  const admin = await portal.factory.admin(ouId);
  token = await portal.factory.session(admin.id, ouId);
  for (let index = 0; index < ROLES; index += 1)
    await portal.factory.role(ouId, { description: `Ünlike the others, number ${index}. `.repeat(6) });
});
afterAll(() => portal.stop());

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Asks as `accepted` says, and answers what comes over the wire. */
function ask(accepted: string | null, { path = '/role/list', method = 'POST', limit = ROLES, headers = {} } = {}) {
  const query = `{ roleList(pagination: { limit: ${limit} }) { roles { id name description } } }`;
  const body = path === '/graphql' ? { query } : { pagination: { limit } };
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(`${portal.url}${BASE}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(accepted !== null && { 'accept-encoding': accepted }),
        ...headers,
      },
    });
    sent.once('error', reject).once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) }),
      );
    });
    sent.end(method === 'POST' ? JSON.stringify(body) : undefined);
  });
}

describe('a long answer', () => {
  it.each(['/graphql', '/role/list'])('of %s comes compressed, and is the same unpacked', async (path) => {
    const plain = await ask(null, { path });
    expect(plain.bytes.length).toBeGreaterThan(WORTH_COMPRESSING);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-length']).toBe(String(plain.bytes.length));
    const brotli = await ask('gzip, deflate, br, zstd', { path });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    const gzip = await ask('gzip', { path });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    for (const { status, headers } of [plain, brotli, gzip]) {
      expect(status).toBe(200);
      expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 4);
  });

  it.each(['identity', 'br;q=0, gzip;q=0', 'zstd'])('comes plain to who accepts %s', async (accepted) => {
    const answer = await ask(accepted);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(answer.bytes.toString())).toMatchObject({ code: 10_000 });
  });

  it.each(['cross-site', 'same-site', 'none'])('comes plain to a page of another origin: %s', async (site) => {
    const answer = await ask('br, gzip', { headers: { 'sec-fetch-site': site } });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('comes compressed to the portal’s own page', async () => {
    const answer = await ask('br, gzip', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(answer.headers['content-encoding']).toBe('br');
  });
});

describe('what is not worth it', () => {
  it('comes plain, with its length: a short answer', async () => {
    const { headers, bytes } = await ask('br, gzip', { limit: 2 });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(WORTH_COMPRESSING);
  });

  it('comes plain: a spreadsheet', async () => {
    const { headers, bytes } = await ask('br, gzip', { path: '/user-import/template' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });

  it.each(['HEAD', 'OPTIONS'])('comes without a body: %s', async (method) => {
    const { headers, bytes } = await ask('br, gzip', { method, path: '/session/get' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.length).toBeLessThan(WORTH_COMPRESSING);
  });
});

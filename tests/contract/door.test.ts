import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { SocketClient } from '../support/socket.js';

const GRAPHQL = '/app-portal/web/v1/graphql';
const REST = '/app-portal/web/v1';
const READ = '{ sessionPublicKey { keyId } }';

let portal: TestPortal;
let ou: string;
let bearer: Record<string, string>;
let credentials: Record<string, string>;

beforeAll(async () => {
  portal = await startTestPortal({ env: { NODE_ENV: 'production' } });
  const { factory } = portal;
  ou = await factory.organization();
  const person = await factory.member(ou);
  bearer = { authorization: `Bearer ${await factory.session(person.id, ou)}` };
  const app = await factory.app(ou);
  credentials = { authorization: ApiClient.app(portal.url, app).authorization ?? '' };
});
afterAll(() => portal.stop());

interface Answer {
  readonly status: number;
  readonly code?: number;
  readonly data?: unknown;
  readonly errors?: { readonly message: string; readonly extensions: { readonly envelopeCode: number } }[];
}

async function post(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  url = portal.url,
): Promise<Answer> {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
  const response = await fetch(url + path, init);
  const answer = (await response.json()) as Omit<Answer, 'status'>;
  if (path !== GRAPHQL || response.ok) return { status: response.status, ...answer };
  // GraphQL is told in its own form: errors alone.
  expect(Object.keys(answer)).toEqual(['errors']);
  return { status: response.status, ...answer, code: answer.errors?.[0]?.extensions.envelopeCode, data: null };
}
const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

describe('a body', () => {
  it('that is compressed is refused and never inflated, whoever sends it [LIMT-02, threats 40]', async () => {
    const body = gzipSync('{}');
    for (const path of [`${REST}/session/get`, GRAPHQL, `${REST}/user-import/upload`]) {
      for (const sender of [{}, bearer, credentials]) {
        for (const encoding of ['gzip', 'deflate', 'br', 'GZIP', 'identity, gzip', 'unknown']) {
          const answer = await post(path, body, { ...sender, 'content-encoding': encoding });
          expect(answer, `${path} ${encoding}`).toMatchObject({ status: 415, code: 415, data: null });
        }
      }
    }
    expect(await post(`${REST}/session/get`, '{}', { 'content-encoding': 'identity' })).toMatchObject({ code: 401 });
    // Bytes that only claim to be compressed show that nobody inflates them.
    const garbage = await post(`${REST}/session/get`, 'no gzip', { 'content-encoding': 'gzip' });
    expect(garbage.status).toBe(415);
  });

  it('of a stranger is at most 64 kB, whatever token comes along; of others 3 MB [LIMT-02, threats 40]', async () => {
    const sized = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - 11) });
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    const strangers: Record<string, string>[] = [
      {},
      { authorization: 'Bearer x' },
      { authorization: `Bearer ${'x'.repeat(43)}` },
      { authorization: basic('app:secret') },
      { authorization: credentials.authorization!.slice(0, -8) },
      { cookie: `portal_session=${'x'.repeat(43)}` },
    ];
    for (const headers of strangers) {
      for (const path of [`${REST}/session/get`, GRAPHQL]) {
        expect(await post(path, sized(65_537), headers), path).toMatchObject({ status: 413, code: 414, data: null });
      }
      expect((await post(`${REST}/session/get`, sized(65_536), headers)).code).toBe(401);
    }
    expect(await post(`${REST}/session/get`, sized(3 * 1_048_576), bearer)).toMatchObject({
      status: 200,
      code: 10_000,
    });
    expect((await post(`${REST}/session/get`, sized(3 * 1_048_576 + 1), bearer)).status).toBe(413);
    expect((await post(`${REST}/session/get`, sized(3 * 1_048_576), credentials)).status).toBe(200);
  });

  it('nests at most 50 levels, and its texts hold what they like [threats 40]', async () => {
    for (const sender of [{}, bearer]) {
      expect((await post(`${REST}/session/get`, nested(50), sender)).status).toBe(200);
      const deeper = await post(`${REST}/session/get`, nested(51), sender);
      expect(deeper).toMatchObject({ status: 400, code: 400, data: null });
      const text = { text: `${'[{'.repeat(1_000)}"\\"`, list: Array.from({ length: 100 }, () => [{}]) };
      expect((await post(`${REST}/session/get`, JSON.stringify(text), sender)).status).toBe(200);
    }
    expect((await post(`${REST}/session/get`, `{"a":${'['.repeat(1_450_000)}`, bearer)).status).toBe(400);
    expect((await post(GRAPHQL, nested(51), bearer)).status).toBe(400);
  });

  it('in another charset or form is told as such, and not logged as a defect [CALL-010]', async () => {
    const logged = vi.spyOn(portal.portal.runtime.log, 'error');
    const refused = { status: 415, code: 415, data: null };
    for (const type of ['application/json; charset=utf-16', 'application/json;charset="latin1"']) {
      expect(await post(`${REST}/session/get`, '{}', { 'content-type': type })).toMatchObject(refused);
      expect(await post(GRAPHQL, '{}', { 'content-type': type })).toMatchObject(refused);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect(await post(`${REST}/session/get`, '{}', { 'content-type': type })).toMatchObject(refused);
    }
    const upper = { 'content-type': 'application/json; charset=UTF-8' };
    expect((await post(`${REST}/session/get`, '{}', upper)).code).toBe(401);
    for (const body of ['{ broken', '"text"', '1', 'null']) {
      expect(await post(`${REST}/session/get`, body)).toMatchObject({ status: 400, code: 400, data: null });
    }
    const empty = await fetch(`${portal.url}${REST}/session/get`, { method: 'POST' });
    expect([empty.status, ((await empty.json()) as Answer).code]).toEqual([200, 401]);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});

describe('calls', () => {
  /** A portal on the same database that lets `calls` pass in a minute. */
  async function limited(calls: number, work: (url: string) => Promise<void>) {
    await portal.portal.runtime.database.query('DELETE FROM rate_limit');
    const other = await startTestPortal({ database: portal.database, env: { CALLS_PER_MINUTE: String(calls) } });
    await work(other.url).finally(() => other.stop());
  }
  const query = (text: string) => JSON.stringify({ query: text });

  it('of strangers are counted before they are read, also those that are refused [LIMT-03, threats 40]', async () => {
    const wasteful: [name: string, path: string, body: string, headers?: Record<string, string>][] = [
      ['no JSON', `${REST}/session/get`, '{ broken'],
      ['too deep', `${REST}/session/get`, nested(51)],
      ['too large', `${REST}/session/get`, ' '.repeat(66_000)],
      ['compressed', `${REST}/session/get`, 'x', { 'content-encoding': 'gzip' }],
      ['an unknown path', `${REST}/nothing/here`, '{}'],
      ['a document that cannot be read', GRAPHQL, query('{')],
      ['a document that is not valid', GRAPHQL, query(`{ ${'sessionGet { id } '.repeat(400)} }`)],
      ['a worthless token', GRAPHQL, query('{ sessionGet { id } }'), { authorization: `Bearer ${'x'.repeat(43)}` }],
    ];
    for (const [name, path, body, headers] of wasteful) {
      await limited(10, async (url) => {
        for (let index = 0; index < 10; index += 1) {
          const { code, errors } = await post(path, body, headers, url);
          expect(code ?? errors?.[0]?.extensions.envelopeCode, name).not.toBe(429);
        }
        const overRest = await post(path.replace('graphql', 'session/get'), body, headers, url);
        expect(overRest, name).toMatchObject({ status: 429, code: 429, data: null });
        const overGraphql = await post(GRAPHQL, body, headers, url);
        expect(overGraphql, name).toMatchObject({ status: 429, errors: [{ extensions: { envelopeCode: 429 } }] });
        // Signed-in people behind the same address go on, and the page itself is never counted.
        expect((await post(`${REST}/session/get`, '{}', bearer, url)).code, name).toBe(10_000);
        expect((await fetch(`${url}/healthz`)).status).toBe(200);
      });
    }
  });

  it('that show the sign-in page stay open to an address whose strangers are over their limit [LIMT-03, threats 40]', async () => {
    await limited(10, async (url) => {
      const read = () => post(GRAPHQL, query(READ), {}, url);
      expect((await read()).errors).toBeUndefined();
      for (let index = 0; index < 12; index += 1) await post(GRAPHQL, query('{ broken'), {}, url);
      expect((await post(GRAPHQL, query('{ sessionGet { id } }'), {}, url)).errors?.[0]?.extensions.envelopeCode).toBe(
        429,
      );
      for (let index = 0; index < 100; index += 1) expect((await read()).errors).toBeUndefined();
      expect((await read()).errors?.[0]?.extensions.envelopeCode).toBe(429);
    });
  });

  it('are counted once each: as many as the limit says are answered [LIMT-03]', async () => {
    const person = await portal.factory.member(ou);
    const signedIn = { authorization: `Bearer ${await portal.factory.session(person.id, ou)}` };
    const kinds: [name: string, ask: (url: string) => Promise<Answer>][] = [
      ['REST', (url) => post(`${REST}/session/get`, '{}', signedIn, url)],
      ['GraphQL', (url) => post(GRAPHQL, query('{ sessionGet { id } }'), signedIn, url)],
      ['refused documents', (url) => post(GRAPHQL, query('{ nothing }'), signedIn, url)],
      ['files', (url) => post(`${REST}/user-import/template`, '{}', signedIn, url)],
    ];
    for (const [name, ask] of kinds) {
      await limited(10, async (url) => {
        const codes: (number | undefined)[] = [];
        for (let index = 0; index < 11; index += 1) {
          const { code, errors } = await ask(url);
          codes.push(code ?? errors?.[0]?.extensions.envelopeCode);
        }
        expect(codes.slice(0, 10), name).not.toContain(429);
        expect(codes[10], name).toBe(429);
      });
    }
  });

  it('over a socket are counted before their documents are read [LIMT-03, MSG-37]', async () => {
    const person = await portal.factory.member(ou);
    const token = await portal.factory.session(person.id, ou);
    await limited(10, async (url) => {
      const socket = await SocketClient.open(url, { token });
      const codes: (number | undefined)[] = [];
      for (let index = 0; index < 11; index += 1) {
        const refused = socket.query('{ nothing }').then(
          () => [],
          (errors: NonNullable<Answer['errors']>) => errors,
        );
        codes.push((await refused)[0]?.extensions.envelopeCode);
      }
      expect(codes).toEqual([...Array<number>(10).fill(400), 429]);
      await socket.close();
    });
  });

  it('of one IPv6 network are those of one address [LIMT-03]', async () => {
    await portal.portal.runtime.database.query('DELETE FROM rate_limit');
    const env = { CALLS_PER_MINUTE: '10', TRUSTED_PROXIES: '127.0.0.1' };
    const other = await startTestPortal({ database: portal.database, env });
    const ask = (address: string) => post(`${REST}/session/get`, '{}', { 'x-forwarded-for': address }, other.url);
    for (let index = 0; index < 10; index += 1) expect((await ask(`2001:db8:0:1::${index}`)).code).toBe(401);
    expect((await ask('2001:db8:0:1:ffff::1')).code).toBe(429);
    expect((await ask('2001:db8:0:2::1')).code).toBe(401);
    await other.stop();
  });
});

describe('a document', () => {
  const SPREADS = Array.from({ length: 61 }, (_, index) => `...F${index % 20}`).join(' ');
  const fragments = (count: number, body: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => `fragment F${index} on Session { ${body(index)} }`).join(' ');

  it.each([
    ['repeats a field 31 times', `{ sessionGet { ${'id '.repeat(32)} } }`],
    ['repeats a field through inline fragments', `{ sessionGet { ${'... { id } '.repeat(32)} } }`],
    ['has 61 spreads', `{ sessionGet { ${SPREADS} } } ${fragments(20, () => 'id')}`],
    ['has 31 definitions', `{ sessionGet { ...F0 } } ${fragments(30, () => 'id')}`],
    [
      'has fragments in endless rings',
      `{ sessionGet { ...F0 } } ${fragments(130, (at) => `...F${(at + 1) % 130} ...F${(at + 2) % 130}`)}`,
    ],
    [
      'has 101 variables',
      `query (${Array.from({ length: 101 }, (_, at) => `$v${at}: Int`).join(' ')}) { sessionGet { id } }`,
    ],
    ['has 50,001 characters', `{ sessionGet { id } } #${'x'.repeat(50_000)}`],
  ])('that %s is refused before the costly rules [LIMT-02, threats 25]', async (_what, query) => {
    const answer = await post(GRAPHQL, JSON.stringify({ query }), bearer);
    expect(answer.errors?.[0]?.message).toMatch(/^A document has at most [\d,]+ /);
    expect(answer.errors?.[0]?.extensions.envelopeCode).toBe(400);
  });

  it('that is just within is answered', async () => {
    const query = `{ sessionGet { ${'id '.repeat(31)} } }`;
    expect((await post(GRAPHQL, JSON.stringify({ query }), bearer)).errors).toBeUndefined();
  });
});

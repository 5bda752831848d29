import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../../scripts/lib/ports.mjs';
import { ApiClient } from '../support/client.js';
import { createTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import type { TestProxy } from '../support/servers/proxy.js';
import { startTestProxy } from '../support/servers/proxy.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { SocketClient, until } from '../support/socket.js';

const GRAPHQL = '/app-portal/web/v1/graphql';
const OF_TODAY = 'application/graphql-response+json';
const CREATE = 'mutation ($name: String!) { roleCreate(name: $name) { id } }';

describe('the proxy without a portal', () => {
  let proxy: TestProxy;
  beforeAll(async () => {
    proxy = await startTestProxy([await freePort(), await freePort()]);
  });
  afterAll(() => proxy.stop());

  const ask = async (path: string, headers: Record<string, string> = {}, body?: string) => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body };
    const response = await fetch(proxy.url + path, init);
    const kind = response.headers.get('content-type')?.split(';')[0];
    return { status: response.status, kind, text: await response.text(), retry: response.headers.get('retry-after') };
  };

  it.each([
    ['/app-portal/web/v1/user/list', {}, 'application/json'],
    [GRAPHQL, {}, 'application/json'],
    [`${GRAPHQL}?t=1`, { accept: `${OF_TODAY}, application/json` }, OF_TODAY],
  ])('tells calls of %s in the form of the portal, in their language', async (path, headers, kind) => {
    const message = 'Das Portal ist zurzeit nicht erreichbar. Versuchen Sie es in Kürze noch einmal.';
    const answer = await ask(path, { ...headers, locale: 'de-DE' }, '{}');
    expect(answer).toMatchObject({ status: 502, kind, retry: '5' });
    expect(JSON.parse(answer.text)).toEqual(
      path.startsWith(GRAPHQL)
        ? { errors: [{ message, extensions: { code: 'INTERNAL', envelopeCode: 500 } }] }
        : { code: 500, message, data: null },
    );
  });

  it('tells people by a page without scripts, in the language of their browser', async () => {
    const page = await ask('/console', { accept: 'text/html,*/*;q=0.8', 'accept-language': 'fr-CH, de;q=0.9' });
    expect(page).toMatchObject({ status: 502, kind: 'text/html', retry: '5' });
    expect(page.text).toContain('<html lang="fr">');
    expect(page.text).toContain('Le portail est momentanément indisponible. Réessayez dans quelques instants.');
    expect(page.text).toContain('<a href="">Réessayer</a>');
    expect(page.text).not.toMatch(/<script|<!--#/);
    const other = await ask('/console', { accept: 'text/html', 'accept-language': 'nl' });
    expect(other.text).toContain('The portal cannot be reached at the moment.');
    expect(await ask('/assets/a.js')).toMatchObject({ status: 502, kind: 'application/json' });
  });

  it('refuses bodies, headers and requests in the form of the portal', async () => {
    const large = await ask('/app-portal/web/v1/user/import', {}, 'x'.repeat(26 * 1_048_576));
    expect(large).toMatchObject({
      status: 413,
      text: '{"code":414,"message":"This is too large. Send or ask for less at a time.","data":null}',
    });
    const long = await ask('/app-portal/web/v1/user/list', { x: 'x'.repeat(9_000) });
    expect(long).toMatchObject({
      status: 431,
      text: '{"code":414,"message":"This is too large. Send or ask for less at a time.","data":null}',
    });
  });

  it.each(['/metrics', '/Metrics/', '//metrics', '/%6detrics', '/metrics?x=1', '/.fault/page'])(
    'keeps %s inside',
    async (path) => {
      expect(await ask(path, { locale: 'fr-FR', authorization: `Bearer ${'m'.repeat(32)}` })).toMatchObject({
        status: 404,
        kind: 'application/json',
        text: '{"code":404,"message":"Cet élément n’existe pas ou n’existe plus. Rechargez la page.","data":null}',
      });
    },
  );
});

describe('the proxy before two portals', () => {
  let database: TestDatabase;
  let portal: TestPortal;
  let other: ServerProcess;
  let proxy: TestProxy;
  let token: string;
  let client: ApiClient;
  let role: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const env = { TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: 'm'.repeat(32) };
    const port = await freePort();
    other = new ServerProcess(port, { ...env, DATABASE_URL: database.url });
    [portal] = await Promise.all([startTestPortal({ env, database }), other.start()]);
    proxy = await startTestProxy([portal.portal.port, port]);
    const ou = await portal.factory.organization();
    token = await portal.factory.session((await portal.factory.admin(ou)).id, ou);
    role = await portal.factory.role(ou);
    client = ApiClient.withToken(proxy.url, token);
  }, 120_000);
  afterAll(async () => {
    await proxy.stop();
    await other.end('SIGKILL');
    await portal.stop();
    await database.drop();
  });

  /** Calls that may be sent twice. */
  const read = async () => (await client.rest('GET', `role/detail?id=${role}`)).code;
  const rows = <Row>(statement: string, values: unknown[] = []) =>
    portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;

  it('answers metrics inside alone, refuses too large bodies with the words of the portal, and carries sockets', async () => {
    const authorization = `Bearer ${'m'.repeat(32)}`;
    const statusOf = (url: string) =>
      fetch(`${url}/metrics`, { headers: { authorization } }).then(({ status }) => status);
    expect([await statusOf(portal.url), await statusOf(proxy.url)]).toEqual([200, 404]);
    const large = await client.rest('POST', 'role/list', { search: 'x'.repeat(4 * 1_048_576) });
    expect(large).toEqual({ code: 414, message: 'This is too large. Send or ask for less at a time.', data: null });
    const socket = await SocketClient.open(proxy.url, { token });
    expect(await socket.query('{ sessionGet { id } }')).toMatchObject({
      data: { sessionGet: { id: expect.any(String) } },
    });
    await socket.close();
  });

  it('holds more tabs than the image of nginx would, 600 of them at once', async () => {
    const opened = Array.from({ length: 600 }, async () => {
      const socket = new WebSocket(`${proxy.url.replace('http', 'ws')}${GRAPHQL}`, ['graphql-transport-ws']);
      await once(socket, 'open');
      return socket;
    });
    const sockets = await Promise.all(opened);
    expect(new Set(sockets.map(({ readyState }) => readyState))).toEqual(new Set([WebSocket.OPEN]));
    for (const socket of sockets) socket.terminate();
  });

  it('sends on to the other portal what one read when it was killed, and never writes twice', async () => {
    const held = portal.portal.runtime.database.createQueryRunner();
    await held.query('LOCK TABLES role WRITE');
    const reads = Promise.all(Array.from({ length: 4 }, read));
    const writes = Promise.all(Array.from({ length: 4 }, (_, at) => client.graphql(CREATE, { name: `Once ${at}` })));
    const waiting =
      "SELECT COUNT(*) AS total FROM information_schema.processlist WHERE db = DATABASE() AND state LIKE 'Waiting for table metadata lock%'";
    try {
      await until(async () => Number((await rows<{ total: number }>(waiting))[0]?.total) >= 8);
      await other.end('SIGKILL');
    } finally {
      await held.query('UNLOCK TABLES');
      await held.release();
    }
    expect(await reads).toEqual([10_000, 10_000, 10_000, 10_000]);
    const answers = await writes;
    const made = await rows<{ name: string }>("SELECT name FROM role WHERE name LIKE 'Once %'");
    expect(made).toHaveLength(answers.filter(({ data }) => data).length);
    const faults = answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions));
    expect(new Set(faults.map(({ envelopeCode }) => envelopeCode))).toEqual(new Set([500]));
    expect(faults.length + made.length).toBe(4);
  });

  it('finds a portal that came back, and goes on with reads while it is killed under load', async () => {
    await other.start();
    let isOver = false;
    const reads: number[] = [];
    const writes = new Map<string, number>();
    const loop = async (work: () => Promise<unknown>) => {
      while (!isOver) await work();
    };
    const write = async () => {
      const name = `Load ${writes.size}`;
      writes.set(name, 0);
      writes.set(name, await client.code(CREATE, { name }));
    };
    const loops = [
      ...Array.from({ length: 4 }, () => loop(async () => reads.push(await read()))),
      loop(write),
      loop(write),
    ];
    const load = Promise.all(loops);
    /** The number of writes that the other portal has answered since its start. */
    const answered = async () => {
      const text = await (await fetch(`${other.url}/metrics`)).text();
      const counts = text.matchAll(/^http_request_duration_seconds_count\{method="POST"[^}]*\} (\d+)/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    try {
      await until(async () => (await answered()) > 10, 20_000);
      await other.end('SIGKILL');
      const before = reads.length;
      await until(() => reads.length > before + 100, 20_000);
    } finally {
      isOver = true;
      await load;
    }
    expect(reads.filter((code) => code !== 10_000)).toEqual([]);
    expect([...writes.values()].filter((code) => code !== 10_000 && code !== 500)).toEqual([]);
    const stored = await rows<{ name: string }>("SELECT name FROM role WHERE name LIKE 'Load %'");
    const made = new Set(stored.map(({ name }) => name));
    expect([...writes].filter(([name, code]) => code === 10_000 && !made.has(name))).toEqual([]);
  });
});

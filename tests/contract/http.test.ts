import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { buildClientSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql';
import type { IntrospectionQuery } from 'graphql';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../server/graphql/schema.js';
import { openApi } from '../../server/rest/openapi.js';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

const GRAPHQL = '/app-portal/web/v1/graphql';
const REST = '/app-portal/web/v1';
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ env: { NODE_ENV: 'production' } });
});
afterAll(() => portal.stop());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
/** Asks as a client of today's GraphQL over HTTP does, which hears of a refused document by its status. */
const document = (query: string) =>
  post(GRAPHQL, JSON.stringify({ query }), { accept: 'application/graphql-response+json' });

/** Labels of the figures about the process, and of buckets. */
const OWN_LABELS = ['le', 'type', 'space', 'kind', 'version', 'major', 'minor', 'patch', 'quantile', 'outcome'];

describe('HTTP', () => {
  it('answers every understood call with 200 and no-store, the outcome in code [CALL-007, CALL-009, CALL-010]', async () => {
    const response = await post(`${REST}/session/get?t=1`, '{}');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ code: 401, data: null });
  });

  it('keeps its own status for what never reached a call, still with the envelope [CALL-010, LIMT-02]', async () => {
    const cases: [Promise<Response>, number, number][] = [
      [fetch(`${portal.url}${REST}/nothing/here`), 404, 404],
      [post(`${REST}/session/get`, '{ broken'), 400, 400],
      [post(`${REST}/session/get`, JSON.stringify({ text: 'x'.repeat(3_200_000) })), 413, 414],
    ];
    for (const [request, status, code] of cases) {
      const response = await request;
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ code, data: null });
    }
  });

  it('leads password managers to the change of the password, and has no other well-known address [CALL-272]', async () => {
    const found = await fetch(`${portal.url}/.well-known/change-password`, { redirect: 'manual' });
    expect([found.status, found.headers.get('location')]).toEqual([303, '/account?section=security&dialog=password']);
    const headers = { accept: 'text/html' };
    expect((await fetch(`${portal.url}/.well-known/nothing-stands-here`, { headers })).status).toBe(404);
    expect((await post('/.well-known/change-password', '{}')).status).toBe(405);
  });

  it('lets a client that still sends read why its body is refused, then cuts it [CALL-010, LIMT-02]', async () => {
    const { hostname, port } = new URL(portal.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    let isCut = false;
    socket.on('data', (bytes) => (answer += String(bytes)));
    socket.on('error', () => (isCut = true)).on('close', () => (isCut = true));
    socket.write(`POST ${GRAPHQL} HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n`);
    socket.write('content-length: 90000000\r\n\r\n');
    const began = performance.now();
    while (!isCut && performance.now() - began < 5_000) {
      socket.write('x'.repeat(100_000));
      await wait(50);
      if (performance.now() - began < 1_000) expect(isCut).toBe(false);
    }
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('"envelopeCode":414');
    expect(isCut).toBe(true);
  });

  it('refuses what could come from another site’s form [CALL-020]', async () => {
    const { cookie, isSignedIn } = await browserOf('admin');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      for (const origin of [portal.url, 'https://evil.example']) {
        const headers = { 'content-type': type, cookie, origin };
        const response = await post(GRAPHQL, JSON.stringify({ query: 'mutation { sessionLogout }' }), headers);
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect((await post(`${REST}/session/refresh`, '{}', headers)).status).toBe(415);
      }
    }
    expect(await isSignedIn()).toBe(true);
  });

  /** Somebody's browser: a session that works, as the cookie that it sends along wherever the request comes from. */
  async function browserOf(level: 'admin' | 'member') {
    const ouId = await portal.factory.organization();
    const person = await portal.factory[level](ouId);
    const token = await portal.factory.session(person.id, ouId);
    const client = ApiClient.withToken(portal.url, token);
    const isSignedIn = async () => (await client.rest('POST', 'session/get')).code === 10_000;
    return { ouId, cookie: `portal_session=${token}`, isSignedIn };
  }
  const mfaOf = async (ouId: string) => {
    const { database } = portal.portal.runtime;
    const rows = (await database.query('SELECT mfa_type AS mfa FROM security_rule WHERE owner_id = ?', [ouId])) as {
      mfa: string;
    }[];
    return rows[0]?.mfa ?? 'NONE';
  };
  const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const init = { method, headers: { 'content-type': 'application/json', ...headers }, ...(body && { body }) };
    return (await (await fetch(portal.url + path, init)).json()) as { code?: number; errors?: unknown[] };
  };

  it.each<[string, () => string | null]>([
    ['no origin', () => null],
    ['an opaque origin', () => 'null'],
    ['another site', () => 'https://evil.example'],
    ['another scheme', () => portal.url.replace('http:', 'https:')],
    ['another port', () => 'http://127.0.0.1:1'],
    ['the portal as a part of its name', () => `${portal.url}.evil.example`],
  ])(
    'changes nothing for a session cookie with %s, by POST, GET and GraphQL [CALL-020, threats 18]',
    async (_, given) => {
      const { ouId, cookie, isSignedIn } = await browserOf('admin');
      const origin = given();
      const headers = { cookie, ...(origin && { origin }) };
      const calls = [
        send('POST', `${REST}/profile/modify`, headers, '{"theme":"GREEN"}'),
        send('POST', `${REST}/user-import/upload`, headers),
        send('GET', `${REST}/security/set-mfa?mfaType=EMAIL`, headers),
        send('GET', `${REST}/session/logout`, headers),
      ];
      for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ code: 403, data: null });
      const byGraphql = await send('POST', GRAPHQL, headers, '{"query":"mutation { sessionLogout }"}');
      expect(byGraphql.errors).toMatchObject([{ extensions: { envelopeCode: 403 } }]);
      expect(await isSignedIn()).toBe(true);
      expect(await mfaOf(ouId)).toBe('NONE');
    },
  );

  it('takes the session cookie from the portal’s own pages, GET ones that change something included [CALL-020]', async () => {
    const { ouId, cookie } = await browserOf('admin');
    for (const origin of [portal.url, 'http://portal.test']) {
      const answer = await send('POST', `${REST}/profile/modify`, { cookie, origin }, '{"theme":"GREEN"}');
      expect(answer.code).toBe(10_000);
    }
    const headers = { cookie, origin: portal.url };
    expect((await send('GET', `${REST}/security/set-mfa?mfaType=EMAIL`, headers)).code).toBe(10_000);
    expect(await mfaOf(ouId)).toBe('EMAIL');
    const { cookie: another, isSignedIn } = await browserOf('member');
    expect((await send('GET', `${REST}/session/logout`, { ...headers, cookie: another })).code).toBe(10_000);
    expect(await isSignedIn()).toBe(false);
  });

  it('sends a strict content policy and tells nothing of itself', async () => {
    const { headers } = await fetch(`${portal.url}/healthz`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("object-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('has liveness, readiness and metrics [BYND-10]', async () => {
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${portal.url}/metrics`)).text()).toContain('http_request_duration_seconds');
  });

  it('tells tabs that lost it that it is back, and spreads many of them over seconds [BYND-13]', async () => {
    const ask = async () => {
      const response = await fetch(`${portal.url}/app-portal/comeback`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      return ((await response.json()) as { wait: number }).wait;
    };
    const waits = await Promise.all(Array.from({ length: 200 }, ask));
    expect(Math.min(...waits)).toBe(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(400);
    expect((await fetch(`${portal.url}/app-portal/comeback`, { method: 'POST' })).status).toBe(405);
  });

  it('shows metrics to the machine itself and to who has the operator’s token [BYND-10]', async () => {
    const TOKEN = 'collector-0123456789';
    const other = await startTestPortal({ database: portal.database, env: { METRICS_TOKEN: TOKEN } });
    const ask = async (url: string, headers: Record<string, string> = {}) =>
      (await fetch(`${url}/metrics`, { headers })).status;
    // A proxy on the same machine asks from there for anybody.
    const forwarded = { 'x-forwarded-for': '127.0.0.1' };
    for (const { url } of [portal, other]) {
      expect(await ask(url)).toBe(200);
      for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
        expect(await ask(url, { [header]: '127.0.0.1' }), header).toBe(403);
      }
      for (const wrong of ['', 'x', `${TOKEN}x`, TOKEN.slice(1), 'null', 'undefined']) {
        expect(await ask(url, { ...forwarded, authorization: `Bearer ${wrong}` }), wrong).toBe(403);
      }
    }
    expect(await ask(other.url, { ...forwarded, authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(await ask(portal.url, { ...forwarded, authorization: `Bearer ${TOKEN}` })).toBe(403);
    await other.stop();
  });

  it('tells strangers of its health one word, and nothing of its load or its people [BYND-10]', async () => {
    const bodies = await Promise.all(
      ['healthz', 'readyz'].map(async (path) => (await fetch(`${portal.url}/${path}?verbose=1`)).text()),
    );
    expect(bodies).toEqual(['{"status":"ok"}', '{"status":"ready"}']);
    const refused = await fetch(`${portal.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect(await refused.text()).not.toMatch(/_total|_seconds|_bytes|heap|version/);
    const ouId = await portal.factory.organization({ name: 'Quiet Works' });
    const member = await portal.factory.member(ouId);
    const client = await portal.as(member, ouId);
    await client.data('{ sessionGet { user { username } } }');
    await fetch(`${portal.url}/site/quiet-works?token=hushed`, { headers: { cookie: 'portal_session=hushed' } });
    const text = await (await fetch(`${portal.url}/metrics`)).text();
    for (const secret of [
      ouId,
      member.id,
      member.username,
      client.token ?? '',
      'Quiet Works',
      'quiet-works',
      'hushed',
    ]) {
      expect(text, secret).not.toContain(secret);
    }
    const labels = [...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label);
    expect([...new Set(labels)].filter((label) => !OWN_LABELS.includes(label ?? ''))).toEqual([
      'method',
      'area',
      'status',
      'code',
      'lane',
    ]);
  });

  it('shows a browser the explorer', async () => {
    const explorer = await fetch(portal.url + GRAPHQL, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([explorer.status, explorer.headers.get('location')]).toEqual([302, '/developer/explorer.html']);
  });

  it.each([
    ['with the preflight header all 61 ok', { 'apollo-require-preflight': '1' }, 61],
    ['at least 58 ok without', {}, 58],
  ])('follows GraphQL over HTTP: none of the audits in error, %s', async (_, preflight, least) => {
    const member = await portal.factory.member(await portal.factory.organization());
    const authorization = `Bearer ${await portal.factory.session(member.id, null)}`;
    const signedIn: typeof fetch = (url, init) =>
      fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), ...preflight, authorization } });
    const results = await Promise.all(
      serverAudits({ url: portal.url + GRAPHQL, fetchFn: signedIn }).map((audit) => audit.fn()),
    );
    expect(results.filter((result) => result.status === 'error').map((result) => result.name)).toEqual([]);
    expect(results.filter((result) => result.status === 'ok').length).toBeGreaterThanOrEqual(least);
  });
});

describe('documents', () => {
  it('are refused when they repeat a sign-in, under aliases or fragments [LIMT-02]', async () => {
    const field = 'sessionLogin(account: "a", password: "b", keyId: "c") { code }';
    const aliased = Array.from({ length: 500 }, (_, at) => `a${at}: ${field}`).join(' ');
    for (const query of [
      `mutation { ${aliased} }`,
      `mutation { a: ${field} b: ${field} }`,
      `mutation { a: ${field} ...More } fragment More on Mutation { b: ${field} }`,
    ]) {
      const response = await document(query);
      expect(response.status).toBe(400);
      expect(await response.text()).not.toContain('"sessionLogin":');
    }
  });

  it('are at most 10 levels deep, through fragments too, and of bounded size [LIMT-02]', async () => {
    const deep = (levels: number): string => (levels === 0 ? 'name' : `type { ${deep(levels - 1)} }`);
    const nested = `{ __schema { types { fields { ${deep(12)} } } } }`;
    const byFragment = `{ __schema { types { fields { ...A } } } } fragment A on __Field { ${deep(6)} type { ...B } }
      fragment B on __Type { ofType { ofType { ofType { ofType { ofType { ofType { ofType { name } } } } } } } }`;
    for (const query of [nested, byFragment, `{ ${'a '.repeat(20_000)} }`]) {
      expect((await document(query)).status).toBe(400);
    }
    expect(
      (await post(GRAPHQL, JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]))).status,
    ).toBe(400);
  });

  it('show strangers no schema in production, and give no hints [LIMT-02]', async () => {
    const schema = (await (await document('{ __schema { types { name } } }')).json()) as {
      data?: unknown;
      errors?: unknown[];
    };
    expect(schema.errors).toHaveLength(1);
    expect(schema.data ?? null).toBeNull();
    expect(await (await document('{ sessionGett { id } }')).text()).not.toContain('Did you mean');
    const member = await portal.factory.member(await portal.factory.organization());
    const client = await portal.as(member, null);
    expect((await client.graphql('{ __schema { queryType { name } } }')).errors).toBeUndefined();
  });

  describe('of introspection', () => {
    const standard = getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    });
    const ofTypes = (levels: number) =>
      `{ __schema { types { ${'ofType { '.repeat(levels)}name${' }'.repeat(levels)} } } }`;
    const signedIn = async () => {
      const member = await portal.factory.member(await portal.factory.organization());
      return portal.as(member, null);
    };

    it('answer the standard query of graphql-js to whoever is signed in, and to no stranger [LIMT-02]', async () => {
      const { data } = await (await signedIn()).graphql<IntrospectionQuery>(standard);
      const told = buildClientSchema(data ?? expect.fail('no schema'));
      const own = await createSchema();
      expect(printSchema(lexicographicSortSchema(told))).toBe(printSchema(lexicographicSortSchema(own)));
      const refused = await document(standard);
      expect(refused.status).toBe(400);
      expect(await refused.text()).not.toContain('"__schema"');
    });

    it('do not ask for the schema twice by aliases [LIMT-02]', async () => {
      const client = await signedIn();
      for (const query of [
        '{ a: __schema { types { name } } }',
        '{ __schema { a: types { name } b: types { name } } }',
        '{ ...A } fragment A on Query { __schema { ...B } } fragment B on __Schema { a: types { name } }',
      ]) {
        const { errors } = await client.graphql(query);
        expect(errors?.map(({ message }) => message)).toEqual(['Introspection has no aliases.']);
      }
      const types = '{ a: __type(name: "User") { name } b: __type(name: "Role") { name } }';
      expect((await client.graphql(types)).errors).toBeUndefined();
    });

    it('have a depth of their own, which other fields do not get [LIMT-02]', async () => {
      const client = await signedIn();
      const refusal = async (query: string) => (await client.graphql(query)).errors?.map(({ message }) => message);
      expect(await refusal(ofTypes(12))).toBeUndefined();
      const tooDeep = ['Introspection is at most 15 levels deep.'];
      for (const query of [
        ofTypes(13),
        ofTypes(40),
        `{ __type(name: "User") { ...A } } fragment A on __Type { ${'ofType { '.repeat(14)}name${' }'.repeat(14)} }`,
      ]) {
        expect(await refusal(query)).toEqual(tooDeep);
      }
      const fields = (levels: number) => `${'roles { '.repeat(levels - 1)}id${' }'.repeat(levels - 1)}`;
      for (const query of [`{ ${fields(11)} }`, `{ __schema { types { name } } ${fields(11)} }`]) {
        expect(await refusal(query)).toEqual(['A document is at most 10 levels deep.']);
      }
      expect(await refusal(`{ ${fields(10)} }`)).not.toEqual(['A document is at most 10 levels deep.']);
    });
  });

  it('answer a defect with 500 and a request id, and tell nothing of it [ERRC-16]', async () => {
    const ouId = await portal.factory.organization({ languages: 'not json' });
    const member = await portal.factory.member(ouId);
    const client = await portal.as(member, ouId);
    const answer = await client.graphql('{ sessionWorkingOrganization { id } }');
    expect(answer.errors?.[0]?.extensions).toMatchObject({ envelopeCode: 500, code: 'INTERNAL' });
    expect(answer.errors?.[0]?.extensions.requestId).toMatch(/^[0-9A-Z]{26}$/);
    expect(JSON.stringify(answer)).not.toMatch(/JSON|SELECT|stack|\.ts/);
  });
});

describe('the committed contracts', () => {
  const committed = (path: string) => readFileSync(new URL(`../../schema/${path}`, import.meta.url), 'utf8');

  it('are what the server says today', async () => {
    const schema = await createSchema();
    expect(committed('portal.graphql')).toContain(printSchema(lexicographicSortSchema(schema)));
    expect(JSON.parse(committed('openapi.json'))).toEqual(JSON.parse(JSON.stringify(openApi(schema))));
  });
});

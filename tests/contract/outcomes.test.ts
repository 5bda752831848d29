import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { SocketClient } from '../support/socket.js';

const GRAPHQL = '/app-portal/web/v1/graphql';
let portal: TestPortal;
let ouId: string;
let admin: string;
let member: string;

beforeAll(async () => {
  portal = await startTestPortal({ env: { NODE_ENV: 'production' } });
  const { factory } = portal;
  ouId = await factory.organization();
  admin = await factory.session((await factory.admin(ouId)).id, ouId);
  member = await factory.session((await factory.member(ouId)).id, ouId);
});
afterAll(() => portal.stop());

interface Call {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
}

/** Sends a call under an Accept header; answers status, type and body as they came. */
async function ask(call: Call, token: string | null, accept = 'application/graphql-response+json') {
  const response = await fetch(portal.url + GRAPHQL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(call),
  });
  const body = (await response.json()) as { data?: unknown; errors?: { extensions: { envelopeCode: number } }[] };
  return { response, body, code: body.errors?.[0]?.extensions.envelopeCode };
}

describe('a GraphQL request that failed as a whole', () => {
  const ROLE = 'query ($id: ID!) { roleDetail(id: $id) { id } }';
  const CASES: readonly [string, Call, 'stranger' | 'member' | 'admin', number, number][] = [
    ['a document that is none', { query: '{' }, 'member', 400, 400],
    ['an unknown field', { query: '{ nothing }' }, 'member', 400, 400],
    ['a variable of another type', { query: ROLE, variables: { id: [{}] } }, 'admin', 400, 400],
    ['the schema, asked by a stranger', { query: '{ __schema { types { name } } }' }, 'stranger', 400, 400],
    ['no session', { query: '{ sessionGet { id } }' }, 'stranger', 401, 401],
    ['no right', { query: 'mutation { roleCreate(name: "r") { id } }' }, 'member', 403, 403],
    ['no such row', { query: ROLE, variables: { id: '0'.repeat(26) } }, 'admin', 404, 404],
    ['a name that is taken', { query: 'mutation { roleCreate(name: "taken") { id } }' }, 'admin', 408, 409],
  ];

  it.each(CASES)('tells %s by its status too, without data', async (_, call, caller, envelopeCode, status) => {
    await ask({ query: 'mutation { roleCreate(name: "taken") { id } }' }, admin);
    const token = { stranger: null, member, admin }[caller];
    const { response, body, code } = await ask(call, token);
    expect([response.status, code]).toEqual([status, envelopeCode]);
    expect(body).not.toHaveProperty('data');
    expect(response.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8');
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
    for (const plain of ['application/json', '*/*']) {
      const told = await ask(call, token, plain);
      expect([told.response.status, told.code, told.response.headers.get('content-type')]).toEqual([
        200,
        envelopeCode,
        'application/json; charset=utf-8',
      ]);
    }
  });

  it('tells a defect with 500 and a missing choice of an OU with 403', async () => {
    const { factory } = portal;
    const broken = await factory.organization({ languages: 'not json' });
    const defect = await factory.session((await factory.member(broken)).id, broken);
    const failed = await ask({ query: '{ sessionWorkingOrganization { id } }' }, defect);
    expect([failed.response.status, failed.code]).toEqual([500, 500]);
    const nowhere = await factory.session((await factory.member(ouId)).id, null);
    const unchosen = await ask({ query: '{ sessionWorkingOrganization { id } }' }, nowhere);
    expect([unchosen.response.status, unchosen.code]).toEqual([403, 512]);
  });

  it('is none that was answered in part, nor one whose first mutation was done: both answer 200', async () => {
    const part = await ask({ query: 'mutation { userEmailConfirm(token: "unknown") }' }, admin);
    expect([part.response.status, part.code, part.body.data]).toEqual([200, 410, { userEmailConfirm: null }]);
    const query = 'mutation { a: roleCreate(name: "first") { id } b: roleCreate(name: "first") { id } }';
    const half = await ask({ query }, admin);
    expect([half.response.status, half.code, half.body.data]).toEqual([200, 408, null]);
    const whole = await ask({ query: '{ sessionGet { __typename } }' }, admin);
    expect([whole.response.status, whole.body]).toEqual([200, { data: { sessionGet: { __typename: 'Session' } } }]);
  });
});

describe('metrics', () => {
  async function read(): Promise<Map<string, number>> {
    const text = await (await fetch(`${portal.url}/metrics`)).text();
    const lines = [...text.matchAll(/^portal_calls_total\{area="(\w+)",code="(\w+)"\} (\d+)$/gm)];
    return new Map(lines.map(([, area, code, count]) => [`${area} ${code}`, Number(count)]));
  }
  /** The counts that a piece of work adds. */
  async function added(work: () => Promise<unknown>): Promise<Record<string, number>> {
    const before = await read();
    await work();
    const after = await read();
    expect([...after.keys()]).toEqual([...before.keys()]);
    const rises = [...after].map(([key, count]) => [key, count - (before.get(key) ?? 0)] as const);
    return Object.fromEntries(rises.filter(([, count]) => count > 0));
  }

  it('count calls by way in and envelope code, from nothing on [BYND-10]', async () => {
    const counts = await read();
    expect(new Set([...counts.keys()].map((key) => key.split(' ')[0]))).toEqual(new Set(['graphql', 'rest', 'socket']));
    const codes = ['10000', '400', '401', '403', '404', '408', '409', '410', '414', '415', '429', '430', '437'];
    for (const code of [...codes, '500', '512']) expect(counts.has(`rest ${code}`), code).toBe(true);
    const client = ApiClient.withToken(portal.url, member);
    const stranger = new ApiClient(portal.url);

    const overGraphql = async () => {
      await client.graphql('{ sessionGet { id } }');
      await client.graphql('{ sessionGet { id } }');
      await client.graphql('{ nothing }');
      await client.graphql('mutation { roleCreate(name: "r") { id } }');
      await stranger.graphql('{ sessionGet { id } }');
      // No operation at all, and no body that could be one.
      await fetch(`${portal.url}${GRAPHQL}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      await fetch(`${portal.url}${GRAPHQL}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{',
      });
    };
    expect(await added(overGraphql)).toEqual({
      'graphql 10000': 2,
      'graphql 400': 3,
      'graphql 401': 1,
      'graphql 403': 1,
    });

    const overRest = async () => {
      await client.rest('POST', 'session/get');
      await stranger.rest('POST', 'session/get');
      await stranger.rest('POST', 'user-import/upload');
      await client.rest('POST', 'user-import/upload');
      await client.rest('POST', 'nothing/here');
    };
    expect(await added(overRest)).toEqual({ 'rest 10000': 1, 'rest 401': 2, 'rest 403': 1, 'rest 404': 1 });

    const overSocket = async () => {
      const socket = await SocketClient.open(portal.url, { token: member });
      await socket.query('{ sessionGet { id } }');
      await socket.query('mutation { roleCreate(name: "r") { id } }').catch(() => undefined);
      await socket.query('{ nothing }').catch(() => undefined);
      await socket.close();
    };
    expect(await added(overSocket)).toEqual({ 'socket 10000': 1, 'socket 403': 1, 'socket 400': 1 });
  });

  it('measure what is refused where it was asked: at REST [BYND-10]', async () => {
    const line = /^http_request_duration_seconds_count\{method="POST",area="rest",status="200"\} (\d+)$/m;
    const count = async () => Number(line.exec(await (await fetch(`${portal.url}/metrics`)).text())?.[1] ?? 0);
    const before = await count();
    await fetch(`${portal.url}/app-portal/web/v1/user/list`, { method: 'POST' });
    expect(await count()).toBe(before + 1);
  });
});

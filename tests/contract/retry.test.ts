import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

const REST = '/app-portal/web/v1';
const GRAPHQL = `${REST}/graphql`;
const LOGIN = { account: 'nobody', password: 'x', keyId: 'unknown' };

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

interface Refused {
  readonly code?: number;
  readonly errors?: { extensions: Record<string, unknown> }[];
}

/** Makes calls on a server with low limits until one is refused with 429. */
async function exhaust(env: Record<string, string>, path: string, body: object, accept = 'application/json') {
  await portal.portal.runtime.database.query('DELETE FROM rate_limit');
  const other = await startTestPortal({ database: portal.database, env });
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', accept } };
  try {
    for (let times = 0; times < 50; times += 1) {
      const response = await fetch(other.url + path, init);
      const answer = (await response.json()) as Refused;
      const told = answer.errors?.[0]?.extensions;
      if ((answer.code ?? told?.envelopeCode) === 429) return { response, told };
    }
    return expect.fail('no call was refused');
  } finally {
    await other.stop();
  }
}

function expectRetry({ headers }: Response, limit: string): number {
  const wait = Number(headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(60);
  expect(headers.get('ratelimit-limit')).toBe(limit);
  expect(headers.get('ratelimit-remaining')).toBe('0');
  expect(headers.get('ratelimit-reset')).toBe(String(wait));
  return wait;
}

describe('a call beyond its limit', () => {
  const CALLS = { CALLS_PER_MINUTE: '10' };
  const query = { query: '{ sessionGet { id } }' };

  it.each([
    ['REST', `${REST}/session/get`, {}, 'application/json'],
    ['GraphQL', GRAPHQL, query, 'application/json'],
    ['newer GraphQL', GRAPHQL, query, 'application/graphql-response+json'],
  ])(
    'that nobody has read is refused over %s with 429 and the time to wait [LIMT-03, CALL-010]',
    async (_, path, body, accept) => {
      const { response, told } = await exhaust(CALLS, path, body, accept);
      expect(response.status).toBe(429);
      const wait = expectRetry(response, '10');
      if (path === GRAPHQL) {
        expect(told).toEqual({ code: 'EXHAUSTED', envelopeCode: 429, retryAfter: wait, rateLimit: 10 });
      }
    },
  );

  it('that was understood keeps 200, and tells the time to wait too [LIMT-03, CALL-010]', async () => {
    const LOGINS = { LOGINS_PER_MINUTE: '20' };
    const overRest = await exhaust(LOGINS, `${REST}/session/login`, LOGIN);
    expect(overRest.response.status).toBe(200);
    expectRetry(overRest.response, '20');
    const document = `mutation { sessionLogin(account: "nobody", password: "x", keyId: "unknown") { code } }`;
    const overGraphql = await exhaust(LOGINS, GRAPHQL, { query: document });
    expect(overGraphql.response.status).toBe(200);
    const wait = expectRetry(overGraphql.response, '20');
    expect(overGraphql.told).toMatchObject({ envelopeCode: 429, retryAfter: wait, rateLimit: 20 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import type { Keeping } from '../support/wire-client.js';
import { WireClient } from '../support/wire-client.js';

const REST = '/app-portal/web/v1';
const CHOOSE = 'mutation ($id: ID!) { sessionSetOrganization(organizationId: $id) { accessToken } }';
const USERS = '{ userList { users { id } } }';

let portal: TestPortal;
let ouId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
});
afterAll(() => portal.stop());

/** Signs in and works in the OU, as somebody who may administer it. */
async function atWork(keeping: Keeping): Promise<WireClient> {
  const client = new WireClient(portal.url, keeping);
  await client.login((await portal.factory.admin(ouId)).username);
  await client.rest('POST', 'session/set-organization', { organizationId: ouId });
  return client;
}

describe.each<[string, Keeping]>([
  ['keeps the token of the answers, without cookies and Origin', 'TOKEN'],
  ['is a browser: cookies, and no Origin on GET', 'COOKIE'],
  ['is a program with a cookie jar that keeps tokens too', 'BOTH'],
])('a client that %s', (_, keeping) => {
  it('signs in, chooses an OU, reads, changes by GET and POST, and leaves over REST [CALL-004, CALL-020, CALL-022, CALL-024, CALL-027]', async () => {
    const { username } = await portal.factory.admin(ouId);
    const client = new WireClient(portal.url, keeping);
    const signIn = await client.signInOf(username, 'rest');
    const calls: [method: 'GET' | 'POST', path: string, body?: object][] = [
      ['POST', 'session/login', signIn],
      ['POST', 'session/set-organization', { organizationId: ouId }],
      ['POST', 'user/list', {}],
      ['POST', 'session/refresh', {}],
      ['POST', 'profile/modify', { theme: 'GREEN' }],
      ['GET', 'security/set-mfa?mfaType=NONE'],
      ['GET', 'user-export/start'],
      ['GET', 'session/logout'],
    ];
    for (const [method, path, body] of calls) {
      expect((await client.rest(method, path, body)).code, path).toBe(10_000);
    }
    expect((await client.rest('POST', 'session/get')).code).toBe(401);
  });

  it('does the same over GraphQL, and signs in again [CALL-013, CALL-020, CALL-027]', async () => {
    const { username } = await portal.factory.admin(ouId);
    const client = new WireClient(portal.url, keeping);
    for (let times = 0; times < 2; times += 1) {
      await client.login(username, 'graphql');
      expect((await client.graphql(CHOOSE, { id: ouId })).errors).toBeUndefined();
      expect((await client.graphql(USERS)).errors).toBeUndefined();
      expect((await client.graphql('mutation { sessionLogout }')).errors).toBeUndefined();
      expect((await client.graphql(USERS)).errors?.[0]?.extensions.envelopeCode).toBe(401);
      client.token = null;
    }
  });
});

describe('a token that a later answer replaced', () => {
  it('beside the newer cookie lets its client in, and the cookie needs the portal’s own Origin [CALL-020, AUTH-25]', async () => {
    const client = await atWork('BOTH');
    const live = await portal.factory.session((await portal.factory.member(ouId)).id, ouId);
    const headers = { 'content-type': 'application/json', cookie: client.cookie ?? '' };
    const ask = async (path: string, more: Record<string, string>) => {
      const init = { method: 'POST', headers: { ...headers, ...more }, body: '{"theme":"DARK"}' };
      return ((await (await fetch(`${portal.url}${REST}/${path}`, init)).json()) as { code: number }).code;
    };
    for (const dead of ['unknown', '', `${live.slice(1)}x`]) {
      const authorization = `Bearer ${dead}`;
      expect(await ask('user/list', { authorization }), dead).toBe(10_000);
      expect(await ask('profile/modify', { authorization }), dead).toBe(403);
      expect(await ask('profile/modify', { authorization, origin: 'https://evil.example' }), dead).toBe(403);
      expect(await ask('profile/modify', { authorization, origin: portal.url }), dead).toBe(10_000);
    }
    // A live token wins over the cookie.
    expect(await ask('user/list', { authorization: `Bearer ${live}` })).toBe(403);
    expect(await ask('session/get', { authorization: 'Bearer unknown', cookie: 'portal_session=unknown' })).toBe(401);
  });
});

describe('a call that comes from nowhere', () => {
  const signIn = async (headers: Record<string, string>) => {
    const { username } = await portal.factory.member(ouId);
    const body = JSON.stringify(await new WireClient(portal.url, 'TOKEN').signInOf(username, 'rest'));
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
    return (await (await fetch(`${portal.url}${REST}/session/login`, init)).json()) as { code: number };
  };
  const get = async (client: WireClient, path: string, headers: Record<string, string>) => {
    const init = { headers: { cookie: client.cookie ?? '', ...headers } };
    return ((await (await fetch(`${portal.url}${REST}/${path}`, init)).json()) as { code: number }).code;
  };

  it.each<[string, Record<string, string>, number]>([
    ['nothing', {}, 10_000],
    ['another program’s cookie', { cookie: 'balancer=7' }, 10_000],
    ['a session cookie', { cookie: 'portal_session=unknown' }, 403],
    ['the cookie of a sign-on', { cookie: 'portal_sso=unknown' }, 403],
    ['a foreign Origin', { origin: 'https://evil.example' }, 403],
    ['an opaque Origin', { origin: 'null' }, 403],
    ['a browser’s header without Origin', { 'sec-fetch-site': 'same-origin' }, 403],
    ['a browser’s header of another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('signs in with %s as %j: %d [CALL-020, threats 18]', async (_, headers, code) => {
    expect((await signIn(headers)).code).toBe(code);
  });

  it.each(['cross-site', 'same-site', 'none', ''])(
    'changes nothing by GET for a cookie when the browser says "%s" [CALL-020, threats 18]',
    async (site) => {
      const client = await atWork('COOKIE');
      const headers: Record<string, string> = site ? { 'sec-fetch-site': site } : {};
      for (const path of ['security/set-mfa?mfaType=EMAIL', 'user-export/start', 'session/logout']) {
        expect(await get(client, path, headers), path).toBe(403);
      }
      // A foreign Origin is not outweighed.
      const both = { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' };
      expect(await get(client, 'session/logout', both)).toBe(403);
      expect((await client.rest('POST', 'session/get')).code).toBe(10_000);
    },
  );

  it('changes nothing by GET without credentials: the answer would take a cookie back [CALL-020, CALL-024]', async () => {
    expect(await get(new WireClient(portal.url, 'TOKEN'), 'session/logout', {})).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../tests/support/client.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { answeredCookie, readSessionCookie } from './cookie.js';

const REST = '/app-portal/web/v1';
let http: TestPortal;
let https: TestPortal;
let token: string;
let username: string;

beforeAll(async () => {
  http = await startTestPortal();
  https = await startTestPortal({
    database: http.database,
    env: { PUBLIC_URL: 'https://portal.test', TRUSTED_PROXIES: '127.0.0.1' },
  });
  const ouId = await http.factory.organization();
  const person = await http.factory.member(ouId);
  username = person.username;
  token = await http.factory.session(person.id, ouId);
});
afterAll(async () => {
  await https.stop();
  await http.stop();
});

async function code(portal: TestPortal, path: string, headers: Record<string, string>): Promise<number> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"theme":"WHITE"}',
  };
  return ((await (await fetch(`${portal.url}${REST}/${path}`, init)).json()) as { code: number }).code;
}

describe('the session cookie', () => {
  it('is tied to its host where people come over https, and read by that name alone [AUTH-24]', async () => {
    const named = (prefix: string) => ({ cookie: `${prefix}portal_session=${token}` });
    expect(await code(http, 'session/get', named(''))).toBe(10_000);
    expect(await code(http, 'session/get', named('__Host-'))).toBe(401);
    expect(await code(https, 'session/get', named('__Host-'))).toBe(10_000);
    expect(await code(https, 'session/get', named(''))).toBe(401);
    expect(await code(https, 'session/get', named('__Secure-'))).toBe(401);
  });

  it.each([
    ['http', /^portal_session=[\w-]{43}; Max-Age=864000; Path=\/; HttpOnly; SameSite=Lax$/],
    ['https', /^__Host-portal_session=[\w-]{43}; Max-Age=864000; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
  ])('is set over %s with its attributes, and taken back by the same name [AUTH-24, AUTH-25]', async (scheme, form) => {
    const portal = scheme === 'http' ? http : https;
    const cookies: string[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      const response = await real(...request);
      const cookie = response.headers.get('set-cookie');
      if (cookie) cookies.push(cookie);
      return response;
    };
    try {
      const client = new ApiClient(portal.url);
      if (scheme === 'https') client.headers = { origin: 'https://portal.test' };
      await client.login(username);
      await client.data('mutation { sessionLogout }');
    } finally {
      globalThis.fetch = real;
    }
    expect(cookies[0]).toMatch(form);
    const [name] = cookies[0]!.split('=', 1);
    expect(cookies[1]).toMatch(new RegExp(`^${name}=; Max-Age=0; Path=/; HttpOnly;( Secure;)? SameSite=Lax$`));
  });

  it('of a sign-on has the same prefix [SSO-10]', () => {
    const set = (portal: TestPortal) => answeredCookie(portal.portal.runtime, { ssoBinding: 'secret' });
    expect(set(http)).toBe('portal_sso=secret; Max-Age=600; Path=/; HttpOnly; SameSite=Lax');
    expect(set(https)).toBe('__Host-portal_sso=secret; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax');
  });
});

describe('a Cookie header', () => {
  const session = (header: string | undefined) => readSessionCookie(http.portal.runtime, header);

  it.each([
    ['no header', undefined, null],
    ['an empty value', 'portal_session=', null],
    ['another name', 'xportal_session=a; portal_sessionx=b', null],
    ['names of an object', '__proto__=a; constructor=b; toString=c', null],
    ['several of a name, of which the first counts', 'portal_session=a; portal_session=b', 'a'],
    ['parts without a value', 'x; =; portal_session=a; y', 'a'],
    ['a broken escape', 'x=%; portal_session=%', '%'],
  ])('is read with %s [AUTH-24]', (_case, header, value) => {
    expect(session(header)).toBe(value);
  });

  it('as long as a header may be is read in a moment [AUTH-24]', () => {
    const start = performance.now();
    for (const part of [';', '=', 'a=b;', 'a', ' ', ';=']) session(part.repeat(65_536 / part.length));
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('a page of the portal', () => {
  const own = (portal: TestPortal) => new URL(portal.url).host;

  it.each<[scheme: 'http' | 'https', origin: () => string, forwarded: string | null, isOwn: boolean]>([
    ['http', () => `http://${own(http)}`, null, true],
    ['http', () => `https://${own(http)}`, null, false],
    // Nobody's proxy is trusted there.
    ['http', () => `https://${own(http)}`, 'https', false],
    ['http', () => 'http://portal.test', null, true],
    ['http', () => 'https://portal.test', null, false],
    ['https', () => 'https://portal.test', null, true],
    ['https', () => 'http://portal.test', null, false],
    ['https', () => `https://${own(https)}`, null, true],
    // Anybody between the browser and the proxy could have written it.
    ['https', () => `http://${own(https)}`, 'http', false],
    ['https', () => 'http://portal.test', 'http', false],
  ])('%s: is known by scheme and host, %s (forwarded %s): %s [CALL-020]', async (scheme, origin, forwarded, isOwn) => {
    const portal = scheme === 'http' ? http : https;
    const cookie = `${scheme === 'https' ? '__Host-' : ''}portal_session=${token}`;
    const headers = { cookie, origin: origin(), ...(forwarded && { 'x-forwarded-proto': forwarded }) };
    expect(await code(portal, 'profile/modify', headers)).toBe(isOwn ? 10_000 : 403);
  });

  it('behind a trusted proxy that ends TLS is known by what the proxy tells [CALL-020]', async () => {
    const proxied = await startTestPortal({ database: http.database, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const cookie = `portal_session=${token}`;
    const origin = `https://${own(proxied)}`;
    expect(await code(proxied, 'profile/modify', { cookie, origin })).toBe(403);
    expect(await code(proxied, 'profile/modify', { cookie, origin, 'x-forwarded-proto': 'https' })).toBe(10_000);
    await proxied.stop();
  });
});

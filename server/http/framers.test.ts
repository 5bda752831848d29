import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { statementsOf } from '../../tests/support/statements.js';
import { asCall } from '../core/call-time.js';
import { createContext } from './request-context.js';
import { securityHeaders } from './security-headers.js';
import { clientPage } from './static-client.js';

const folder = mkdtempSync(join(tmpdir(), 'portal-page-'));
let portal: TestPortal;
let server: Server;

beforeAll(async () => {
  portal = await startTestPortal();
  const { runtime } = portal.portal;
  const page = join(folder, 'index.html');
  writeFileSync(page, '<!doctype html><title>Portal</title>');
  const contextOf = ({ headers }: express.Request) => createContext(runtime, { headers, ip: '127.0.0.1' });
  const app = express();
  app.use((_request, _response, next) => asCall(next));
  app.use(securityHeaders(runtime));
  app.get(['/', '/*path'], clientPage(page, contextOf));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(async () => {
  server.close();
  rmSync(folder, { recursive: true });
  await portal.stop();
});

const open = (token: string | null, headers: Record<string, string> = {}, path = '/') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    headers: { accept: 'text/html', ...(token && { cookie: `portal_session=${token}` }), ...headers },
  });
const ancestors = ({ headers }: Response) =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]?.split(' ');

/** Somebody of a new OU whose applications are at these addresses. */
async function memberOf(...urls: string[]) {
  const { factory } = portal;
  const ouId = await factory.organization();
  for (const url of urls) await factory.app(ouId, { url });
  const person = await factory.member(ouId);
  return { ouId, person, token: await factory.session(person.id, ouId) };
}

describe('the portal’s pages', () => {
  it('are framed by the origins that may talk to the window, of the OU at work alone [SHELL-46, SHELL-28]', async () => {
    const { token, person } = await memberOf(
      'https://one.example/start',
      'https://two.example:8443/',
      'https://one.example/',
    );
    const { token: strangers } = await memberOf('https://other.example/');
    for (const path of ['/', '/portal', '/administrators', '/portal/admin']) {
      const answer = await open(token, {}, path);
      expect(ancestors(answer)).toEqual(["'self'", 'https://one.example', 'https://two.example:8443']);
      expect(answer.headers.get('x-frame-options')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      // After a 304 the browser would go on with the policy that it cached.
      expect(answer.headers.get('etag') ?? answer.headers.get('last-modified')).toBeNull();
      expect(await answer.text()).toContain('<title>Portal');
    }
    expect(ancestors(await open(strangers))).toEqual(["'self'", 'https://other.example']);
    const chosenNone = await portal.factory.session(person.id, null);
    for (const nobody of [null, 'unknown', chosenNone]) {
      const answer = await open(nobody);
      expect(ancestors(answer)).toEqual(["'self'"]);
      expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(answer.status).toBe(200);
    }
  });

  it.each([
    '/admin',
    '/admin/',
    '/admin/users?page=2',
    '/Admin/users',
    '/%61dmin',
    '/ADMIN%2fusers',
    '//admin',
    '/./admin',
  ])('of the console are framed by nobody: %s [SHELL-46]', async (path) => {
    const { token } = await memberOf('https://one.example/');
    for (const place of ['iframe', 'document']) {
      const answer = await open(token, { 'sec-fetch-dest': place }, path);
      expect(ancestors(answer)).toEqual(["'none'"]);
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it('name nobody to whom the guard admits to nothing [SHELL-46, SECR-16]', async () => {
    const { ouId, token } = await memberOf('https://one.example/');
    await portal.factory.rule(ouId, { ip_black_list: '["127.0.0.1"]' });
    expect(ancestors(await open(token))).toEqual(["'self'"]);
  });

  it.each([
    'https://*/',
    'https://*.example/',
    'https://a.example,b.example/',
    "https://a;script-src'unsafe-inline'/",
    'https://[::1]/',
    'javascript:alert(1)',
    'https://a.example\r\nset-cookie:x=1/',
  ])('take no more than a plain origin from an address: %j [SHELL-46]', async (url) => {
    const { token } = await memberOf(url, 'https://plain.example/');
    const answer = await open(token);
    expect(ancestors(answer)?.filter((source) => !/^https:\/\/(plain|a)\.example/.test(source))).toEqual(["'self'"]);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain(',');
    expect(policy.match(/script-src [^;]*/g)).toEqual(["script-src 'self'"]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('name the page that asks among at most fifty [SHELL-46]', async () => {
    const origins = Array.from({ length: 60 }, (_, at) => `https://app-${at}.example`);
    const { token } = await memberOf(...origins.map((origin) => `${origin}/`));
    for (const origin of [origins[3], origins[59]]) {
      const named = ancestors(await open(token, { referer: `${origin}/` })) ?? [];
      expect(named).toHaveLength(51);
      expect(named.slice(0, 2)).toEqual(["'self'", origin]);
      expect(new Set(named).size).toBe(51);
    }
    const named = ancestors(await open(token, { referer: 'https://app-3.example.evil.example/' })) ?? [];
    expect(named.join()).not.toContain('evil');
  });

  it('ask the database for those that are to stand in a frame alone, of sessions with an OU [SHELL-46]', async () => {
    const { token } = await memberOf('https://one.example/');
    const count = async (...request: Parameters<typeof open>) =>
      (await statementsOf(portal.portal.runtime.database, () => open(...request))).length;
    expect(await count(null, { 'sec-fetch-dest': 'iframe' })).toBe(0);
    expect(await count(token, { 'sec-fetch-dest': 'document' })).toBe(0);
    expect(await count(token, { accept: 'application/json' })).toBe(0);
    expect(await count(token, {}, '/app-portal/unknown')).toBe(0);
    expect(await count(token, { 'sec-fetch-dest': 'iframe' })).toBe(2);
    // The session is known for a second.
    expect(await count(token, { 'sec-fetch-dest': 'iframe' })).toBe(1);
  });
});

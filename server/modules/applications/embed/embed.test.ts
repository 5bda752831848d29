import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { setTaken } from '../../../../tests/support/limits.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';
import { newId } from '../../../core/ids.js';

const CHECK = `query ($appId: ID, $url: String) {
  appEmbedCheck(appId: $appId, url: $url) { url finalUrl verdict findings { aspect verdict code detail } } }`;

interface Check {
  finalUrl: string;
  verdict: string;
  findings: { aspect: string; verdict: string; code: string; detail: string | null }[];
}

interface FrameCheck {
  state: string;
  finding: { code: string; detail: string | null } | null;
}

let portal: TestPortal;
let server: Server;
let base: string;
let asked: string[] = [];
let isSlow = true;
let ouId: string;
let admin: ApiClient;

/** The findings for a page of the server. */
async function check(url: string, client = admin): Promise<Check> {
  const address = url.startsWith('/') ? `${base}${url}` : url;
  return (await client.data<{ appEmbedCheck: Check }>(CHECK, { url: address })).appEmbedCheck;
}
const codesOf = ({ findings }: Check) => findings.map(({ code }) => code);

beforeAll(async () => {
  server = createServer((request, response) => {
    const [path, query] = (request.url ?? '').split('?');
    asked.push(path ?? '');
    if (path === '/refuses') response.setHeader('x-frame-options', 'DENY').end();
    else if (path === '/policy') {
      response
        .setHeader('content-security-policy', "default-src *; frame-ancestors 'self' https://other.example")
        .end();
    } else if (path === '/cookies') {
      response.setHeader('set-cookie', ['sid=1; Path=/', 'pref=2; SameSite=None']).end('x'.repeat(2_000_000));
    } else if (path === '/gone') response.writeHead(404).end();
    else if (path === '/to') response.writeHead(302, { location: decodeURIComponent(query ?? '') }).end();
    else if (path === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (path === '/cut') response.destroy();
    else if (path !== '/slow' || !isSlow) response.end(String(request.headers['sec-fetch-dest']));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  portal = await startTestPortal({ env: { EMBED_ALLOWED_HOSTS: `127.0.0.1:${port}` } });
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await portal.stop();
});

describe('the embed check', () => {
  it('tells what stands in the way of a frame, each with what was seen [BYND-08]', async () => {
    const well = await check('/page');
    expect(codesOf(well)).toEqual(['REACHABLE', 'FRAMING_ALLOWED', 'PROTOCOL_FITS', 'COOKIES_FIT']);
    expect([well.verdict, well.finalUrl]).toEqual(['OK', `${base}/page`]);
    expect((await check('/refuses')).findings[1]).toEqual({
      aspect: 'FRAMING',
      verdict: 'FAILED',
      code: 'FRAME_OPTIONS',
      detail: 'DENY',
    });
    expect((await check('/policy')).findings[1]).toMatchObject({
      code: 'FRAME_ANCESTORS',
      detail: "frame-ancestors 'self' https://other.example",
    });
    const set = await check('/cookies');
    expect(set.findings.slice(3).map(({ code, detail }) => [code, detail])).toEqual([
      ['COOKIE_SAME_SITE', 'sid'],
      ['COOKIE_NOT_SECURE', 'pref'],
    ]);
    expect(set.verdict).toBe('WARNING');
    expect((await check('/gone')).findings[0]).toMatchObject({
      verdict: 'WARNING',
      code: 'ERROR_STATUS',
      detail: '404',
    });
    expect((await check('/cut')).findings[0]).toMatchObject({ verdict: 'FAILED', code: 'NOT_CONNECTED' });
    expect((await check('http://127.0.0.1:1/')).findings[0]).toMatchObject({ code: 'INNER_ADDRESS' });
  });

  it('follows redirects to the page that answers, as far as a browser would [BYND-08]', async () => {
    const moved = await check(`/to?${encodeURIComponent('/to?%2Frefuses')}`);
    expect([moved.finalUrl, codesOf(moved)[1]]).toEqual([`${base}/refuses`, 'FRAME_OPTIONS']);
    expect(codesOf(await check('/loop'))[0]).toBe('TOO_MANY_REDIRECTS');
    for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'http://']) {
      expect(codesOf(await check(`/to?${encodeURIComponent(address)}`))[0], address).toBe('BAD_REDIRECT');
    }
  });

  it('asks no inner address, not by a redirect either [BYND-08, threats 31]', async () => {
    const { port } = new URL(base);
    for (const url of [
      `http://localhost:${port}/`,
      `http://2130706433:${Number(port) + 1}/`,
      'http://169.254.169.254/latest',
      'http://[::1]/',
      'http://10.0.0.1/',
      `${base}/to?http%3A%2F%2F169.254.169.254%2F`,
    ]) {
      asked = [];
      const { findings, verdict } = await check(url);
      expect([findings[0]?.code, findings[1]?.code, verdict], url).toEqual(['INNER_ADDRESS', 'NOT_SEEN', 'UNKNOWN']);
      expect(asked).toEqual(url.startsWith(base) ? ['/to'] : []);
    }
  });

  it('gives a page up that does not answer in time [BYND-08]', async () => {
    const begun = performance.now();
    expect((await check('/slow')).findings[0]).toMatchObject({ verdict: 'FAILED', code: 'TIMED_OUT' });
    expect(performance.now() - begun).toBeLessThan(15_000);
  }, 30_000);

  it('asks for few pages at once, with the frames of portals, and refuses what would wait too long [BYND-08, LIMT-03, threats 31]', async () => {
    const { factory } = portal;
    const { id: appId } = await factory.app(ouId);
    const menu = await factory.menu(ouId, appId, { code: 'waits', url: `${base}/page?late` });
    const person = await factory.member(ouId);
    const role = await factory.role(ouId);
    await factory.openMenus(ouId, role, appId, await factory.menuGroup(ouId, appId, [menu]));
    await factory.giveRole(ouId, person.id, role);
    const client = await portal.as(await factory.subAdmin(ouId, ['app'], {}), ouId);
    asked = [];
    const codes: number[] = [];
    const all = Array.from({ length: 80 }, async () => codes.push(await client.code(CHECK, { url: `${base}/slow` })));
    await until(() => codes.length === 8 && asked.length === 8);
    expect(codes).toEqual(Array(8).fill(429));
    expect(asked).toEqual(Array(8).fill('/slow'));
    const frame = await (
      await portal.as(person, ouId)
    ).data('query ($appId: ID!) { portalFrameState(appId: $appId, menuCode: "waits") { state finding { code } } }', {
      appId,
    });
    expect([frame, asked.length]).toEqual([{ portalFrameState: { state: 'UNKNOWN', finding: null } }, 8]);
    // Those that hang are cut off, one lot after the other.
    isSlow = false;
    server.closeAllConnections();
    await Promise.all(all);
    isSlow = true;
    expect(codes.filter((code) => code === 10_000)).toHaveLength(72);
  }, 30_000);

  it('is asked by who manages apps, for apps of the OU and for addresses that may be saved [BYND-08, SHELL-46, APP-16]', async () => {
    const { factory } = portal;
    const { id: appId } = await factory.app(ouId, { url: `${base}/refuses` });
    const foreign = await factory.app(await factory.organization());
    const code = (variables: object, client = admin) => client.code(CHECK, variables as Record<string, unknown>);
    const stored = await admin.data<{ appEmbedCheck: Check }>(CHECK, { appId });
    expect(stored.appEmbedCheck.finalUrl).toBe(`${base}/refuses`);
    const typed = await admin.data<{ appEmbedCheck: Check }>(CHECK, { appId, url: `${base}/page` });
    expect(typed.appEmbedCheck.finalUrl).toBe(`${base}/page`);
    for (const id of [foreign.id, newId(), `${appId} `]) expect(await code({ appId: id })).toBe(404);
    expect(await code({ appId: foreign.id, url: `${base}/page` })).toBe(404);
    for (const url of ['', 'javascript:alert(1)', 'data:text/html,x', 'ftp://x.example', 'https://u:p@x.example/']) {
      expect(await code({ url }), url).toBe(400);
    }
    expect(await code({})).toBe(400);
    const page = { url: `${base}/page` };
    expect(await code(page, await portal.as(await factory.subAdmin(ouId, ['app'], {}), ouId))).toBe(10_000);
    expect(await code(page, await portal.as(await factory.subAdmin(ouId, ['role'], {}), ouId))).toBe(403);
    expect(await code(page, await portal.as(await factory.member(ouId), ouId))).toBe(403);
    expect(await code(page, new ApiClient(portal.url))).toBe(401);
    const twice = `{ a: appEmbedCheck(url: "${base}/") { url } b: appEmbedCheck(url: "${base}/") { url } }`;
    expect(await admin.code(twice)).toBe(400);
  });

  it('is asked 120 times an hour by one person [BYND-08, LIMT-03]', async () => {
    const { factory } = portal;
    const account = await factory.subAdmin(ouId, ['app'], {});
    const client = await portal.as(account, ouId);
    const ask = () => client.code(CHECK, { url: 'http://10.0.0.1/' });
    expect(await ask()).toBe(10_000);
    await setTaken(portal, 'embedCheck', account.id, 118);
    expect([await ask(), await ask(), await ask()]).toEqual([10_000, 10_000, 429]);
  });
});

describe('the state of a frame', () => {
  const STATE =
    'query ($appId: ID!, $menuCode: String!) { portalFrameState(appId: $appId, menuCode: $menuCode) { state finding { code detail } } }';

  /** An app with a menu per path, and somebody who may open them. */
  async function opened(paths: Readonly<Record<string, string | null>>) {
    const { factory } = portal;
    const ou = await factory.organization();
    const user = await factory.member(ou);
    const roleId = await factory.role(ou);
    await factory.giveRole(ou, user.id, roleId);
    const app = await factory.app(ou);
    const menus = [];
    for (const [code, url] of Object.entries(paths)) menus.push(await factory.menu(ou, app.id, { code, url }));
    await factory.openMenus(ou, roleId, app.id, await factory.menuGroup(ou, app.id, menus));
    const client = await portal.as(user, ou);
    const checkOf = async (menuCode: string) =>
      (await client.data<{ portalFrameState: FrameCheck }>(STATE, { appId: app.id, menuCode })).portalFrameState;
    const stateOf = async (menuCode: string) => (await checkOf(menuCode)).state;
    return { ou, user, appId: app.id, client, checkOf, stateOf };
  }

  it('tells a page that refuses frames from one that is not there, and asks each once for all [SHELL-46]', async () => {
    const { stateOf } = await opened({
      page: `${base}/state`,
      refuses: `${base}/refuses`,
      policy: `${base}/policy`,
      cut: `${base}/cut`,
      error: `${base}/gone`,
      inner: 'http://10.0.0.1/',
    });
    asked = [];
    expect([await stateOf('page'), await stateOf('error')]).toEqual(['OPEN', 'OPEN']);
    expect([await stateOf('refuses'), await stateOf('policy')]).toEqual(['REFUSED', 'REFUSED']);
    expect([await stateOf('cut'), await stateOf('inner')]).toEqual(['FAILED', 'UNKNOWN']);
    await stateOf('page');
    expect(asked.filter((path) => path === '/state')).toHaveLength(1);
  });

  it('names the header or the fault that it follows from, within 5 seconds [SHELL-46]', async () => {
    const { checkOf } = await opened({
      refuses: `${base}/refuses`,
      policy: `${base}/policy`,
      page: `${base}/page`,
      slow: `${base}/slow`,
      inner: 'http://10.0.0.1/',
    });
    expect((await checkOf('refuses')).finding).toEqual({ code: 'FRAME_OPTIONS', detail: 'DENY' });
    expect((await checkOf('policy')).finding).toEqual({
      code: 'FRAME_ANCESTORS',
      detail: "frame-ancestors 'self' https://other.example",
    });
    expect((await checkOf('page')).finding).toEqual({ code: 'FRAMING_ALLOWED', detail: null });
    expect((await checkOf('inner')).finding).toEqual({ code: 'INNER_ADDRESS', detail: '10.0.0.1' });
    const begun = performance.now();
    isSlow = true;
    expect(await checkOf('slow')).toEqual({ state: 'FAILED', finding: { code: 'TIMED_OUT', detail: null } });
    expect(performance.now() - begun).toBeLessThan(8_000);
  }, 20_000);

  it('is told of pages that the caller may open alone [CALL-015, SHELL-47]', async () => {
    const one = await opened({ page: `${base}/page`, parent: null });
    const other = await opened({ page: `${base}/page` });
    expect(await one.client.code(STATE, { appId: one.appId, menuCode: 'unknown' })).toBe(404);
    expect(await one.client.code(STATE, { appId: one.appId, menuCode: 'parent' })).toBe(404);
    expect(await one.client.code(STATE, { appId: other.appId, menuCode: 'page' })).toBe(404);
    const stranger = await portal.as(await portal.factory.member(one.ou), one.ou);
    expect(await stranger.code(STATE, { appId: one.appId, menuCode: 'page' })).toBe(403);
    expect(await new ApiClient(portal.url).code(STATE, { appId: one.appId, menuCode: 'page' })).toBe(401);
  });

  it('is looked up 240 times an hour for one person, and then unknown; what is known is told [threats 31, LIMT-03]', async () => {
    const { factory } = portal;
    const { ou, user, appId, stateOf } = await opened({ known: `${base}/refuses`, page: `${base}/moving` });
    const move = (at: number) =>
      portal.portal.runtime.database.query("UPDATE menu SET url = ? WHERE app_id = ? AND code = 'page'", [
        `${base}/refuses?${at}`,
        appId,
      ]);
    expect(await stateOf('known')).toBe('REFUSED');
    await setTaken(portal, 'frameState', user.id, 237);
    const states: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      await move(at);
      states.push(await stateOf('page'));
    }
    expect(states).toEqual(['REFUSED', 'REFUSED', 'REFUSED', 'UNKNOWN', 'UNKNOWN']);
    expect(await stateOf('known')).toBe('REFUSED');
    const [role] = (await portal.portal.runtime.database.query(
      'SELECT role_id AS id FROM role_menu_group WHERE app_id = ?',
      [appId],
    )) as [{ id: string }];
    const other = await factory.member(ou);
    await factory.giveRole(ou, other.id, role.id);
    const answer = await (await portal.as(other, ou)).data(STATE, { appId, menuCode: 'page' });
    expect(answer).toMatchObject({ portalFrameState: { state: 'REFUSED' } });
  });

  it('is unknown, and asked again later, while too many pages are looked at at once [threats 31, threats 34]', async () => {
    const paths = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`slow-${at}`, `${base}/page?storm=${at}`]));
    const { stateOf } = await opened(paths);
    const states = await Promise.all(Object.keys(paths).map(stateOf));
    expect(states.filter((state) => state === 'OPEN').length).toBeGreaterThanOrEqual(72);
    expect(new Set([...states, 'UNKNOWN'])).toEqual(new Set(['OPEN', 'UNKNOWN']));
    for (const code of Object.keys(paths)) expect(await stateOf(code)).toBe('OPEN');
  });

  it('is not shared between organizations [threats 4]', async () => {
    asked = [];
    for (let at = 0; at < 2; at += 1)
      expect(await (await opened({ page: `${base}/both` })).stateOf('page')).toBe('OPEN');
    expect(asked.filter((path) => path === '/both')).toHaveLength(2);
  });

  describe('of a plugin', () => {
    const PLUGIN = 'query ($pluginId: ID!) { pluginFrameState(pluginId: $pluginId) { state finding { code detail } } }';

    async function plugin(path: string, ou: string) {
      const { factory } = portal;
      const pluginId = newId();
      const name_json = JSON.stringify({ default: pluginId });
      const url = `${base}${path}`;
      await factory.insert('plugin', {
        id: pluginId,
        name_json,
        description_json: '{}',
        url,
        created_time: Date.now(),
      });
      await factory.insert('plugin_organization', { ou_id: ou, plugin_id: pluginId });
      return { pluginId };
    }

    it('tells a page that refuses frames from one that is not there [PLUG-09, SHELL-46]', async () => {
      const stateOf = async (path: string) =>
        (await admin.data<{ pluginFrameState: FrameCheck }>(PLUGIN, await plugin(path, ouId))).pluginFrameState.state;
      expect(await stateOf('/plugin')).toBe('OPEN');
      expect(await stateOf('/refuses')).toBe('REFUSED');
      expect(await stateOf('/cut')).toBe('FAILED');
    });

    it('is told managers of the OUs that have it [PLUG-08, PLUG-09]', async () => {
      const { factory } = portal;
      const ou = await factory.organization();
      const [own, foreign] = [await plugin('/page', ou), await plugin('/page', ouId)];
      const manager = await portal.as(await factory.subAdmin(ou, ['user']), ou);
      expect(await manager.code(PLUGIN, own)).toBe(10_000);
      expect(await manager.code(PLUGIN, foreign)).toBe(404);
      expect(await manager.code(PLUGIN, { pluginId: 'nonsense' })).toBe(404);
      const local = await factory.subAdmin(ou, ['user', 'app'], {});
      for (const account of [local, await factory.member(ou)]) {
        expect(await (await portal.as(account, ou)).code(PLUGIN, own)).toBe(403);
      }
      expect(await new ApiClient(portal.url).code(PLUGIN, own)).toBe(401);
    });
  });
});

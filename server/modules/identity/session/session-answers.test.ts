import { createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, encryptOaep } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const CHOOSE = 'mutation ($id: ID!) { sessionSetOrganization(organizationId: $id) { accessToken } }';

interface Token {
  readonly accessToken: string | null;
}

let portal: TestPortal;
let ouId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization({
    name: 'Northwind',
    languages: '["de-DE","en-US"]',
    logo: '/northwind.svg',
    available_themes: '["GREEN","DARK"]',
  });
});
afterAll(() => portal.stop());

const levelOf = async (account: { id: string }, working: string | null) => {
  const { data } = await (await portal.as(account, working)).rest<{ adminLevel: number }>('POST', 'session/get');
  return data.adminLevel;
};

describe('the session calls', () => {
  it('hand out an RSA key of 2048 bits [AUTH-04, CALL-031]', async () => {
    const { data } = await new ApiClient(portal.url).rest<{ keyId: string; publicKey: string }>(
      'GET',
      'session/public-key',
    );
    expect(createPublicKey(data.publicKey).asymmetricKeyDetails?.modulusLength).toBe(2048);
  });

  it('answer a login with all its documented fields [AUTH-12, CALL-022, ERRC-01]', async () => {
    const { username } = await portal.factory.member(ouId);
    const client = new ApiClient(portal.url);
    const { data: key } = await client.rest<{ keyId: string; publicKey: string }>('GET', 'session/public-key');
    const answer = await client.rest<Record<string, unknown>>('POST', 'session/login', {
      account: username,
      password: encryptOaep(key.publicKey, 'Portal@2026'),
      keyId: key.keyId,
    });
    expect(answer.code).toBe(10_000);
    expect(Object.keys(answer.data).sort()).toEqual(
      [
        'user',
        'organizations',
        'accessToken',
        'isSuperAdmin',
        'mfaType',
        'isSsoLogin',
        'code',
        'message',
        'ssoLoginUrl',
      ].sort(),
    );
    expect(answer.data).toMatchObject({ isSuperAdmin: false, mfaType: 'NONE', isSsoLogin: false, code: 10_000 });
  });

  it('tell the numeric level of each kind of person [ROUTE-01, ROUTE-02, AUTH-16, SUBA-11]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    expect(await levelOf(await factory.member(ou), ou)).toBe(0);
    expect(await levelOf(await factory.subAdmin(ou, ['user'], { roleIds: [] }), ou)).toBe(1);
    expect(await levelOf(await factory.admin(ou), ou)).toBe(2);
    expect(await levelOf(await factory.superAdmin(), null)).toBe(3);
    expect(await levelOf(await factory.subAdmin(ou, ['user']), ou)).toBe(5);
  });

  it('answer session, OUs, working OU and operations as documented [AUTH-13, AUTH-18, AUTH-19, AUTH-20, OUSW-01, CALL-025, CALL-028, CALL-029, CALL-030]', async () => {
    const account = await portal.factory.subAdmin(ouId, ['role', 'structure'], { roleIds: [] });
    const client = await portal.as(account, ouId);
    const session = await client.rest<Record<string, unknown>>('POST', 'session/get');
    for (const field of ['adminLevel', 'hasAppPermission', 'user', 'isSsoLogin', 'id', 'mfaType', 'MFACompleted']) {
      expect(session.data).toHaveProperty(field);
    }
    const list = await client.rest<{ organizations: unknown[] }>('POST', 'session/organization-list');
    expect(list.data.organizations).toMatchObject([{ id: ouId, name: 'Northwind', isCurrent: true }]);
    const working = await client.rest('POST', 'session/working-organization');
    expect(working.data).toMatchObject({
      id: ouId,
      name: 'Northwind',
      logo: '/northwind.svg',
      languages: ['de-DE', 'en-US'],
      availableThemes: ['GREEN', 'DARK'],
      isAdminInfoEnable: true,
    });
    await portal.portal.runtime.database.query(
      `UPDATE organization SET is_admin_info_enable = 0, logo = NULL, available_themes = '["WHITE"]' WHERE id = ?`,
      [ouId],
    );
    expect((await client.rest('POST', 'session/working-organization')).data).toMatchObject({
      logo: null,
      availableThemes: ['WHITE'],
      isAdminInfoEnable: false,
    });
    await portal.portal.runtime.database.query(
      `UPDATE organization SET is_admin_info_enable = 1, available_themes = '["DARK","GREEN","WHITE"]' WHERE id = ?`,
      [ouId],
    );
    // Structure takes effect for a super sub-administrator only.
    expect((await client.rest('POST', 'session/operations')).data).toEqual({ operations: ['role'] });
  });

  it('renew the token of a session that is used and set the OU over REST [AUTH-26, CALL-026, CALL-027]', async () => {
    const account = await portal.factory.member(ouId);
    const client = await portal.as(account, null);
    const { token } = client;
    const refreshed = await client.rest<Token>('POST', 'session/refresh');
    expect(refreshed.data.accessToken).toBe(token);
    const choose = () => client.rest<Token>('POST', 'session/set-organization', { organizationId: ouId });
    const chosen = await choose();
    expect(client.token).not.toBe(token);
    expect(chosen).toEqual({ code: 10_000, message: '', data: { accessToken: client.token } });
    // The session works there already: the token in use is answered, so that a repeated call loses nothing.
    expect((await choose()).data).toEqual({ accessToken: client.token });
    const overGraphql = await client.data(CHOOSE, { id: ouId });
    expect(overGraphql).toEqual({ sessionSetOrganization: { accessToken: client.token } });
  });

  it('leave the token to the cookie if hideToken is on [CONF-19, CALL-026, CALL-027]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-'));
    const file = join(folder, 'configuration.json');
    writeFileSync(file, '{"hideToken":"true"}');
    const hiding = await startTestPortal({ database: portal.database, env: { PORTAL_CONFIG_FILE: file } });
    const account = await portal.factory.member(ouId);
    const client = await hiding.as(account, null);
    const { token } = client;
    expect((await client.rest<Token>('POST', 'session/refresh')).data.accessToken).toBeNull();
    for (let times = 0; times < 2; times += 1) {
      const chosen = await client.rest<Token>('POST', 'session/set-organization', { organizationId: ouId });
      expect(chosen).toEqual({ code: 10_000, message: '', data: { accessToken: null } });
    }
    expect(client.token).not.toBe(token);
    await hiding.stop();
    rmSync(folder, { recursive: true });
  });

  it('show an account without any OU an empty list, and a super administrator none to switch [OUSW-09, OUSW-12]', async () => {
    for (const account of [await portal.factory.account(), await portal.factory.superAdmin()]) {
      const client = await portal.as(account, null);
      expect((await client.rest('POST', 'session/organization-list')).data).toEqual({ organizations: [], total: 0 });
    }
  });

  it('know whether any app is usable [AUTH-21]', async () => {
    const { factory } = portal;
    const account = await factory.member(ouId);
    const client = await portal.as(account, ouId);
    const usable = async () =>
      (await client.rest<{ hasAppPermission: boolean }>('POST', 'session/get')).data.hasAppPermission;
    expect(await usable()).toBe(false);
    const app = await factory.app(ouId);
    const role = await factory.role(ouId);
    const group = await factory.menuGroup(ouId, app.id, [await factory.menu(ouId, app.id)]);
    await factory.openMenus(ouId, role, app.id, group);
    await factory.giveRole(ouId, account.id, role);
    expect(await usable()).toBe(true);
  });

  it('show themes dark, green and white, dark at first, and keep the one chosen [I18N-02, I18N-03, CALL-036, CALL-037]', async () => {
    const client = await portal.as(await portal.factory.member(ouId), ouId);
    const theme = async () =>
      (await client.rest<{ info: { theme: string }; fields: string[] }>('POST', 'profile/info')).data;
    expect(await theme()).toMatchObject({ info: { theme: 'DARK' }, fields: ['nickName', 'name', 'email', 'phone'] });
    expect((await client.rest('POST', 'profile/modify', { theme: 'PINK' })).code).toBe(400);
    await client.rest('POST', 'profile/modify', { theme: 'WHITE' });
    expect((await theme()).info.theme).toBe('WHITE');
    for (const chosen of ['dark', 'green', 'white', 'Green']) {
      expect((await client.rest('POST', 'profile/modify', { theme: chosen })).code).toBe(10_000);
      expect((await theme()).info.theme).toBe(chosen.toUpperCase());
    }
    const modify = 'mutation ($theme: Theme) { profileModify(theme: $theme) { theme isOldNavigation } }';
    expect(await client.data(modify, { theme: 'dark' })).toEqual({
      profileModify: { theme: 'DARK', isOldNavigation: false },
    });
    expect((await theme()).info.theme).toBe('DARK');
    expect(await client.code('mutation { profileModify(theme: white) { id } }')).toBe(10_000);
    expect((await theme()).info.theme).toBe('WHITE');
    expect(await client.code(modify, { theme: 'pink' })).toBe(400);
  });

  it('take a theme that the working OU offers, for the caller alone; another is refused and changes nothing [PROF-10, PROF-11, CALL-037]', async () => {
    const { factory } = portal;
    const ou = await factory.organization({ available_themes: '["GREEN","WHITE"]' });
    const account = await factory.member(ou);
    await factory.join(ouId, account);
    const [client, neighbour] = [await portal.as(account, ou), await portal.as(await factory.member(ou), ou)];
    const theme = async (of: ApiClient) =>
      (await of.rest<{ info: { theme: string } }>('POST', 'profile/info')).data.info.theme;
    await client.rest('POST', 'profile/modify', { theme: 'GREEN' });
    expect((await client.rest('POST', 'profile/modify', { theme: 'DARK', isOldNavigation: true })).code).toBe(400);
    expect((await client.rest<{ info: object }>('POST', 'profile/info')).data.info).toMatchObject({
      theme: 'GREEN',
      isOldNavigation: false,
    });
    expect(await theme(neighbour)).toBe('DARK');
    expect((await (await portal.as(account, ouId)).rest('POST', 'profile/modify', { theme: 'DARK' })).code).toBe(
      10_000,
    );
  });

  it('keep the choice of the device’s colours, which a theme chosen by a client that knows themes only ends [CALL-271, CALL-037]', async () => {
    const [client, neighbour] = [
      await portal.as(await portal.factory.member(ouId), ouId),
      await portal.as(await portal.factory.member(ouId), ouId),
    ];
    const info = async (of = client) => (await of.rest<{ info: object }>('POST', 'profile/info')).data.info;
    await client.rest('POST', 'profile/modify', { theme: 'GREEN' });
    expect(await info()).toMatchObject({ theme: 'GREEN', isSystemTheme: false });
    await client.rest('POST', 'profile/modify', { isSystemTheme: true });
    expect(await info()).toMatchObject({ theme: 'GREEN', isSystemTheme: true });
    expect(await info(neighbour)).toMatchObject({ isSystemTheme: false });
    await client.rest('POST', 'profile/modify', { theme: 'WHITE', isSystemTheme: true });
    expect(await info()).toMatchObject({ theme: 'WHITE', isSystemTheme: true });
    await client.rest('POST', 'profile/modify', { theme: 'DARK' });
    expect(await info()).toMatchObject({ theme: 'DARK', isSystemTheme: false });
    expect((await client.rest('POST', 'profile/modify', { isSystemTheme: 'yes' })).code).toBe(400);
  });

  it('keep the navigation a person chose, whether leaving counts down, and the theme beside them; an empty choice is refused [SHELL-11, SHELL-37, CALL-037]', async () => {
    const client = await portal.as(await portal.factory.member(ouId), ouId);
    const info = async () => (await client.rest<{ info: object }>('POST', 'profile/info')).data.info;
    expect(await info()).toMatchObject({ theme: 'DARK', isOldNavigation: false, isLeaveCountdownOff: false });
    await client.rest('POST', 'profile/modify', { isOldNavigation: true });
    expect(await info()).toMatchObject({ theme: 'DARK', isOldNavigation: true });
    await client.rest('POST', 'profile/modify', { theme: 'GREEN' });
    expect(await info()).toMatchObject({ theme: 'GREEN', isOldNavigation: true });
    expect((await client.rest('POST', 'profile/modify', {})).code).toBe(400);
    await client.rest('POST', 'profile/modify', { isLeaveCountdownOff: true });
    expect(await info()).toMatchObject({ isOldNavigation: true, isLeaveCountdownOff: true });
    await client.rest('POST', 'profile/modify', { isOldNavigation: false });
    expect(await info()).toMatchObject({ theme: 'GREEN', isOldNavigation: false, isLeaveCountdownOff: true });
  });

  it('keep that a person has seen the hint about favorites, for all their browsers, and for nobody else [ENTRY-07]', async () => {
    const SEEN = '{ sessionGet { user { isShortcutHintSeen } } }';
    const account = await portal.factory.member(ouId);
    const [one, other] = [await portal.as(account, ouId), await portal.as(account, ouId)];
    const neighbour = await portal.as(await portal.factory.member(ouId), ouId);
    const seen = async (of: typeof one) => (await of.data<{ sessionGet: { user: object } }>(SEEN)).sessionGet.user;
    expect(await seen(one)).toEqual({ isShortcutHintSeen: false });
    expect(await one.code('mutation { profileModify(isShortcutHintSeen: true) { id } }')).toBe(10_000);
    expect(await seen(other)).toEqual({ isShortcutHintSeen: true });
    expect(await seen(neighbour)).toEqual({ isShortcutHintSeen: false });
  });

  it('end over GET as documented, from the portal’s own origin only [CALL-004, CALL-020, CALL-024]', async () => {
    const client = await portal.as(await portal.factory.member(ouId), ouId);
    const cookie = `portal_session=${client.token ?? ''}`;
    const foreign = await fetch(`${portal.url}/app-portal/web/v1/session/logout?t=1&_=2`, { headers: { cookie } });
    expect(((await foreign.json()) as { code: number }).code).toBe(403);
    expect((await client.rest('GET', 'session/logout?t=1&_=2')).code).toBe(10_000);
    expect((await client.rest('POST', 'session/get')).code).toBe(401);
  });
});

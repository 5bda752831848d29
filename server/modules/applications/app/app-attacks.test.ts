import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { newId } from '../../../core/ids.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let adminId: string;

const rows = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Row[]>;

/** Opens menus of an app to somebody by a role of their own. */
async function give(userId: string, appId: string, menus: readonly string[], ou = ouId) {
  const { factory } = portal;
  const role = await factory.role(ou);
  await factory.openMenus(ou, role, appId, await factory.menuGroup(ou, appId, [...menus]));
  await factory.giveRole(ou, userId, role);
}
const codesOf = (answers: readonly { code: number }[]) => [...new Set(answers.map(({ code }) => code))].sort();

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization({ features: '["appDesign"]' });
  const account = await portal.factory.admin(ouId);
  adminId = account.id;
  admin = await portal.as(account, ouId);
});
afterAll(() => portal.stop());

describe('a shortcut app whose source is closed', () => {
  it('is met nowhere: launcher, search, entrances, address, codes, permission to use apps [SCUT-06, FIND-12, ENTRY-11, AUTH-21]', async () => {
    const { factory } = portal;
    const source = await factory.app(ouId, { created_type: 'PURCHASED' });
    await factory.entitle(ouId, source.id);
    const page = await factory.menu(ouId, source.id, { name_json: '{"default":"Hidden depth"}' });
    const { id: shortcut } = await factory.app(ouId, { is_shortcut: 1, name_json: '{"default":"Hidden bay"}' });
    const taken = await factory.menu(ouId, shortcut, {
      source_app_id: source.id,
      source_menu_id: page,
      name_json: '{"default":"Hidden depth"}',
      url: null,
    });
    const [{ code }] = (await rows('SELECT code FROM menu WHERE id = ?', [taken])) as [{ code: string }];
    const person = await factory.member(ouId);
    await give(person.id, shortcut, [taken]);
    const client = await portal.as(person, ouId);
    const entrance = { commonMenus: [{ appId: shortcut, menuId: taken, displayOrder: 1 }] };
    expect((await client.rest('POST', 'portal/save-shortcut-list', entrance)).code).toBe(10_000);
    const meets = async () => {
      const answer = await client.data<{
        portalAppResourceList: { categories: unknown[] };
        portalSearch: { apps: unknown[]; menus: unknown[] };
        portalShortcutMenuList: { commonMenus: unknown[] };
        sessionGet: { hasAppPermission: boolean };
      }>(`{ portalAppResourceList { categories { id } } portalSearch(search: "hidden") { apps { id } menus { id } }
            portalShortcutMenuList { commonMenus { menuId } } sessionGet { hasAppPermission } }`);
      return [
        answer.portalAppResourceList.categories.length,
        answer.portalSearch.apps.length,
        answer.portalSearch.menus.length,
        answer.portalShortcutMenuList.commonMenus.length,
        answer.sessionGet.hasAppPermission,
      ];
    };
    const opens = async () => [
      await client.code('query ($appId: ID!) { portalApp(appId: $appId) { id } }', { appId: shortcut }),
      await client.code(
        'mutation ($appId: ID!, $code: String) { appIssueCode(appId: $appId, menuCode: $code) { code } }',
        {
          appId: shortcut,
          code,
        },
      ),
    ];
    expect(await meets()).toEqual([1, 1, 1, 1, true]);
    expect(await opens()).toEqual([10_000, 10_000]);
    const [gone, shut] = [
      [0, 0, 0, 0, false],
      [403, 403],
    ];
    await rows('UPDATE app SET is_enable = 0 WHERE id = ?', [source.id]);
    expect([await meets(), await opens()]).toEqual([gone, shut]);
    await rows('UPDATE app SET is_enable = 1 WHERE id = ?', [source.id]);
    await rows('DELETE FROM app_entitlement WHERE app_id = ?', [source.id]);
    expect([await meets(), await opens()]).toEqual([gone, shut]);
    await factory.entitle(ouId, source.id);
    expect(await meets()).toEqual([1, 1, 1, 1, true]);
    await rows('DELETE FROM menu WHERE id = ?', [page]);
    expect([await meets(), await opens()]).toEqual([gone, shut]);
  });
});

describe('the credentials of an app', () => {
  it('are nobody’s once the OU is entitled to it no longer, nor while it is disabled [APP-12, APP-16, CALL-019]', async () => {
    const { factory } = portal;
    const app = await factory.app(ouId, { created_type: 'PURCHASED' });
    await factory.entitle(ouId, app.id);
    const client = ApiClient.app(portal.url, app);
    const code = async () => (await client.rest('POST', 'app/exchange-code', { code: 'x' })).code;
    expect(await code()).toBe(410);
    await rows('DELETE FROM app_entitlement WHERE app_id = ?', [app.id]);
    expect(await code()).toBe(401);
    await factory.entitle(ouId, app.id);
    expect(await code()).toBe(410);
    await rows('UPDATE app SET is_enable = 0 WHERE id = ?', [app.id]);
    expect(await code()).toBe(401);
  });
});

describe('two at once', () => {
  it('sort a shortcut app and the whole launcher without an invalid order or a fault [APP-07, CALL-101, CALL-120, MENU-07]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const client = await portal.as(await factory.admin(ou), ou);
    const { id: app } = await factory.app(ou, { is_shortcut: 1 });
    const menus = [await factory.menu(ou, app), await factory.menu(ou, app), await factory.menu(ou, app)];
    const [{ category }] = (await rows('SELECT category_id AS category FROM app WHERE id = ?', [app])) as [
      { category: string },
    ];
    const turned = (by: number) => menus.map((_, at) => ({ id: menus[(at + by) % menus.length] }));
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        at % 2 === 0
          ? client.rest('POST', 'shortcut/sort', { menus: turned(at) })
          : client.rest('POST', 'app/set-order', {
              categories: [{ id: category, apps: [{ id: app, menus: turned(at) }] }],
            }),
      ),
    );
    expect(codesOf(answers)).toEqual([10_000]);
    const places = await rows<{ place: number }>('SELECT sort_order AS place FROM menu WHERE app_id = ?', [app]);
    expect(places.map(({ place }) => place).sort()).toEqual([1, 2, 3]);
  });

  it('delete a category and move an app into it: one is refused, no app is lost [APP-07, CALL-101]', async () => {
    const { factory } = portal;
    for (let round = 0; round < 8; round += 1) {
      const ou = await factory.organization();
      const client = await portal.as(await factory.admin(ou), ou);
      const { id: app } = await factory.app(ou);
      const [{ home }] = (await rows('SELECT category_id AS home FROM app WHERE id = ?', [app])) as [{ home: string }];
      const { data: target } = await client.rest<string>('POST', 'app-category/create', { nameJson: { en: 'Target' } });
      const [removed, moved] = await Promise.all([
        client.rest('POST', 'app-category/delete', { id: target }),
        client.rest('POST', 'app/set-order', {
          categories: [
            { id: home, apps: [] },
            { id: target, apps: [{ id: app }] },
          ],
        }),
      ]);
      const outcome = [removed.code, moved.code];
      expect(
        [
          [10_000, 404],
          [400, 10_000],
        ].map(String),
      ).toContain(String(outcome));
      expect(await rows('SELECT id FROM app WHERE id = ?', [app])).toHaveLength(1);
    }
  });

  it('save entrances: one of both stands, whole [ENTRY-03, CALL-067]', async () => {
    const { factory } = portal;
    const { id: app } = await factory.app(ouId);
    const menus = [await factory.menu(ouId, app), await factory.menu(ouId, app), await factory.menu(ouId, app)];
    const person = await factory.member(ouId);
    await give(person.id, app, menus);
    const client = await portal.as(person, ouId);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, by) => {
        const chosen = by % 2 === 0 ? menus : menus.slice(1);
        const commonMenus = chosen.map((menuId, at) => ({ appId: app, menuId, displayOrder: at + 1 }));
        return client.rest('POST', 'portal/save-shortcut-list', { commonMenus });
      }),
    );
    expect(codesOf(answers)).toEqual([10_000]);
    const kept = await rows('SELECT menu_id FROM shortcut_entrance WHERE user_id = ?', [person.id]);
    expect([2, 3]).toContain(kept.length);
  });
});

describe('hostile input', () => {
  it('is refused before it is stored: addresses that are no pages, names with signs nobody sees [SHELL-46, SCUT-05, PLUG-03, threats 24, threats 30]', async () => {
    const { factory } = portal;
    const { id: app } = await factory.app(ouId);
    const { data: shortcut } = await admin.rest<string>('POST', 'shortcut/create', { appId: app });
    const superAdmin = await portal.as(await factory.account({ is_super_admin: 1 }), null);
    const [{ category }] = (await rows('SELECT category_id AS category FROM app WHERE id = ?', [app])) as [
      { category: string },
    ];
    const takers: ((url: string) => Promise<{ code: number }>)[] = [
      (url) => admin.rest('POST', 'app/create', { nameJson: { en: 'Hostile' }, categoryId: category, url }),
      (url) => admin.rest('POST', 'app/set-detail', { appId: app, url }),
      (url) =>
        admin.rest('POST', 'shortcut/add-first-level-menu', { appId: shortcut, nameJson: { en: 'Hostile' }, url }),
      (url) => superAdmin.rest('POST', 'plugin/create', { nameJson: { en: 'Hostile' }, url }),
    ];
    const before = await rows(
      'SELECT (SELECT COUNT(*) FROM app) + (SELECT COUNT(*) FROM menu) + (SELECT COUNT(*) FROM plugin) AS n',
    );
    for (const url of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,<script>1</script>',
      'blob:https://x.example/1',
      'file:///etc/passwd',
      'vbscript:x',
      'ftp://x.example',
      'https://user:secret@x.example/',
      'https://user@x.example/',
      'https://',
      `https://x.example/${'x'.repeat(500)}`,
    ]) {
      for (const [at, take] of takers.entries()) expect([url, at, (await take(url)).code]).toEqual([url, at, 400]);
    }
    const after = await rows(
      'SELECT (SELECT COUNT(*) FROM app) + (SELECT COUNT(*) FROM menu) + (SELECT COUNT(*) FROM plugin) AS n',
    );
    expect(after).toEqual(before);
    for (const name of ['\u202Eevil', 'a\u0000b', 'two\nlines', '\u200B\u200B', 'x'.repeat(51)]) {
      const answer = await admin.rest('POST', 'app/set-detail', { appId: app, nameJson: { en: name } });
      expect([name, answer.code]).toEqual([name, 400]);
    }
    expect((await admin.rest('POST', 'app/set-detail', { appId: app, nameJson: { en: '🚢'.repeat(50) } })).code).toBe(
      10_000,
    );
  });

  it('are ids of no row: with blanks, beyond ASCII, of another kind, of another OU [MENU-11, APP-16, SCUT-08, threats 1]', async () => {
    const { factory } = portal;
    const { id: app } = await factory.app(ouId);
    const menu = await factory.menu(ouId, app);
    const group = await factory.menuGroup(ouId, app, [menu]);
    const other = await factory.organization();
    const foreign = await factory.app(other);
    const foreignMenu = await factory.menu(other, foreign.id);
    await give(adminId, app, [menu]);
    const codes = async (appId: string, menuId: string) => [
      (await admin.rest('GET', `app/detail?id=${encodeURIComponent(appId)}`)).code,
      (await admin.rest('POST', 'menu/list', { appId })).code,
      (await admin.rest('POST', 'menu/set-icon', { id: menuId, icon: 'fan' })).code,
      (await admin.rest('POST', 'menu-group/assign', { menuGroupId: group, appId, menuIds: [menuId] })).code,
      (await admin.rest('POST', 'menu-group/assign', { menuGroupId: group, appId: app, menuIds: [menu, menuId] })).code,
      await admin.code('mutation ($appId: ID!) { appIssueCode(appId: $appId) { code } }', { appId }),
    ];
    const refused = [404, 404, 404, 404, 404, 404];
    for (const [appId, menuId] of [
      [`${app} `, `${menu} `] as const,
      [`${app}\t`, `${menu}\u00A0`] as const,
      ['🚢', '🚢'] as const,
      [menu, app] as const,
      [foreign.id, foreignMenu] as const,
      [app.toLowerCase(), menu.toLowerCase()] as const,
    ]) {
      expect([appId, await codes(appId, menuId)]).toEqual([appId, refused]);
    }
    const entrance = (menuId: string, appId = app) =>
      admin.rest('POST', 'portal/save-shortcut-list', { commonMenus: [{ appId, menuId, displayOrder: 1 }] });
    expect((await entrance(menu)).code).toBe(10_000);
    for (const id of [`${menu} `, foreignMenu, '🚢', menu.toLowerCase()]) expect((await entrance(id)).code).toBe(400);
    expect((await entrance(menu, `${app} `)).code).toBe(400);
  });

  it('leaves an event of every refusal and of every change [AUDT-09]', async () => {
    const { factory } = portal;
    const { id: app } = await factory.app(ouId);
    const stranger = await portal.as(await factory.subAdmin(ouId, ['role'], {}), ouId);
    const calls: [string, object][] = [
      ['app/set-detail', { appId: app, isEnable: false }],
      ['app/set-new-navigation', { appId: app, isNewNavigation: false }],
      ['app/set-authorization', { appId: app, dataAuthorizeType: 1 }],
      ['app/rotate-secret', { appId: app }],
      ['app/assign-structure', { appId: app, structureIds: [] }],
      ['app-tag/create', { appId: app, tag: { key: 'k', value: 'v' } }],
      ['menu-group/create', { appId: app, name: 'Group' }],
      ['shortcut/create', { appId: app }],
      ['app/delete', { appId: app }],
    ];
    for (const [path, body] of calls) {
      const count = async (result: string) =>
        (
          await rows<{ n: number }>('SELECT COUNT(*) AS n FROM audit_event WHERE ou_id = ? AND result = ?', [
            ouId,
            result,
          ])
        )[0]?.n ?? 0;
      const [failed, done] = [await count('fail'), await count('success')];
      expect((await stranger.rest('POST', path, body)).code, path).toBe(403);
      expect((await admin.rest('POST', path, body)).code, path).toBe(10_000);
      expect([path, (await count('fail')) - failed, (await count('success')) - done]).toEqual([path, 1, 1]);
    }
    const told = await rows('SELECT description, error_message FROM audit_event WHERE event_name = ?', [
      'appRotateSecret',
    ]);
    expect(JSON.stringify(told)).not.toMatch(/[\w-]{43}/);
  });

  it('tells in the event of a refusal what it was about [AUDT-09]', async () => {
    const { factory } = portal;
    const { id: app } = await factory.app(ouId);
    const menu = await factory.menu(ouId, app);
    const group = await factory.menuGroup(ouId, app, [menu]);
    const permission = await factory.permission(ouId, app);
    const stranger = await portal.as(await factory.subAdmin(ouId, ['role'], {}), ouId);
    const plugin = newId();
    const calls: [string, object, string][] = [
      ['app/set-detail', { appId: app, isEnable: false }, app],
      ['menu/set-icon', { id: menu, icon: '' }, menu],
      ['menu-group/modify', { id: group, appId: app, name: 'Mine' }, group],
      ['menu-group/assign', { menuGroupId: group, menuIds: [menu], appId: app }, group],
      ['shortcut/delete-menu', { menuId: menu }, menu],
      ['shortcut/delete-permission', { permissionId: permission }, permission],
      ['plugin/delete', { id: plugin }, plugin],
      ['plugin/assign', { pluginId: plugin, organizationIds: [ouId] }, plugin],
    ];
    for (const [path, body, target] of calls) {
      expect((await stranger.rest('POST', path, body)).code, path).toBe(403);
      const [event] = await rows(
        'SELECT resource_id AS target, result FROM audit_event WHERE ou_id = ? ORDER BY time DESC, id DESC LIMIT 1',
        [ouId],
      );
      expect([path, event]).toEqual([path, { target, result: 'fail' }]);
    }
  });

  it('tells in the event what was taken over, and which OUs were given a plugin [AUDT-09, PLUG-02, SCUT-02]', async () => {
    const { factory } = portal;
    const { id: source } = await factory.app(ouId);
    const menu = await factory.menu(ouId, source);
    const permission = await factory.permission(ouId, source, { identifier: 'crane.move' });
    const { data: appId } = await admin.rest<string>('POST', 'shortcut/create', { appId: source });
    const parent = { appId, nameJson: { en: 'Parent' }, url: 'https://x.example/' };
    const { data: parentId } = await admin.rest<string>('POST', 'shortcut/add-first-level-menu', parent);
    const from = { appId, sourceAppId: source };
    await admin.rest('POST', 'shortcut/assign', { ...from, parentId, menuIds: [menu] });
    await admin.rest('POST', 'shortcut/assign-permissions', { ...from, permissionIds: [permission] });
    const platform = await portal.as(await factory.superAdmin(), null);
    const plugin = { nameJson: { en: 'Told plugin' }, url: 'https://plugin.example/' };
    const { data: pluginId } = await platform.rest<string>('POST', 'plugin/create', plugin);
    await platform.rest('POST', 'plugin/assign', { pluginId, organizationIds: [ouId] });
    const told = await rows<{ description: string }>(
      "SELECT description FROM audit_event WHERE resource_id IN (?, ?) AND result = 'success' AND description IS NOT NULL ORDER BY id",
      [appId, pluginId],
    );
    expect(told.map(({ description }) => JSON.parse(description) as unknown)).toEqual([
      { sourceAppId: source, menus: 1 },
      { sourceAppId: source, permissions: ['crane.move'] },
      { added: [ouId], removed: [], total: 1 },
    ]);
  });
});

describe('the structures of an app', () => {
  it('are not set over what somebody else changed meanwhile [APP-15, CALL-096]', async () => {
    const { factory } = portal;
    const { id: appId } = await factory.app(ouId);
    const [north, south] = [await factory.structure(ouId), await factory.structure(ouId)];
    const assign = (structureId: string) =>
      admin.rest('POST', 'app/assign-structure', { appId, structureIds: [structureId], version: 1 });
    const answers = await Promise.all([assign(north), assign(south)]);
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([430, 10_000]);
    expect(await rows('SELECT 1 FROM app_structure WHERE app_id = ?', [appId])).toHaveLength(1);
    // A call without a version always sets the nodes.
    expect((await admin.rest('POST', 'app/assign-structure', { appId, structureIds: [] })).code).toBe(10_000);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Checked, ManifestChange, Registered } from '../../../../tests/support/app-manifest.js';
import { manifestRows, tideManifest } from '../../../../tests/support/app-manifest.js';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const ORIGINS = '{ sessionWorkingOrganization { messageOrigins } }';

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let admin: ApiClient;
let key = '';
let made = 0;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const state = () => manifestRows(rows);
const register = (manifest: unknown, more: object = {}, by = admin) =>
  by.rest<Registered>('POST', 'app/register', { manifest, ...more });
const check = (manifest: unknown, more: object = {}, by = admin) =>
  by.rest<Checked>('POST', 'app/check-manifest', { manifest, ...more });
const told = (changes: readonly ManifestChange[]) => changes.map(({ part, action, code }) => [part, action, code]);
const menusOf = (appId: string) =>
  rows(
    `SELECT m.code, p.code AS parent, m.url FROM menu m LEFT JOIN menu p ON p.ou_id = m.ou_id AND p.id = m.parent_id
      WHERE m.app_id = ? ORDER BY m.sort_order`,
    [appId],
  );

const manifest = (values: Record<string, unknown> = {}) => tideManifest(key, values);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization({ features: '["appDesign"]' });
  otherOuId = await factory.organization({ features: '["appDesign"]' });
  admin = await portal.as(await factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());
beforeEach(() => {
  key = `tides-${(made += 1)}`;
});

describe('an app from a manifest', () => {
  it('is made with all its parts, and its secret told once [APPC-05, CALL-475]', async () => {
    const answer = await register(manifest());
    expect(answer.code).toBe(10_000);
    const { appId, secret, changes, missing } = answer.data;
    expect(missing).toEqual([]);
    expect(told(changes)).toEqual([
      ['CATEGORY', 'ADD', null],
      ['APP', 'ADD', null],
      ['MENU', 'ADD', 'levels'],
      ['MENU', 'ADD', 'reports'],
      ['MENU', 'ADD', 'daily'],
      ['MENU', 'ADD', 'yearly'],
      ['PERMISSION', 'ADD', 'tides.edit'],
      ['PERMISSION', 'ADD', 'tides.export'],
      ['ORIGIN', 'ADD', null],
    ]);
    expect(await menusOf(appId)).toEqual([
      { code: 'levels', parent: null, url: 'https://tides.example/levels' },
      { code: 'reports', parent: null, url: null },
      { code: 'daily', parent: 'reports', url: 'https://tides.example/daily' },
      { code: 'yearly', parent: 'reports', url: 'https://tides.example/yearly' },
    ]);
    const detail = (await admin.rest<Record<string, unknown>>('GET', `app/detail?id=${appId}`)).data;
    expect(detail).toMatchObject({
      name: `Tide watch ${key}`,
      category: { name: 'Water' },
      url: 'https://tides.example/start',
      icon: 'map',
      type: 0,
      origin: 'CUSTOM',
      isEnable: true,
      hasCredentials: true,
    });
    // The secret works, and only as the one that was told.
    const sent = await ApiClient.app(portal.url, { id: appId, secret: secret ?? '' }).rest('POST', 'message/publish', {
      messages: [{ body: 'High water' }],
      recipients: { wholeOrganization: true },
    });
    expect(sent.code).toBe(10_000);
  });

  it('stays the same the second time, whatever language the caller speaks [APPC-05]', async () => {
    const first = (await register(manifest())).data;
    const before = await state();
    admin.headers.locale = 'de-DE';
    const second = await register(manifest());
    delete admin.headers.locale;
    expect(second.data).toEqual({ appId: first.appId, changes: [], missing: [], secret: null });
    expect(await state()).toBe(before);
  });

  it('gets exactly the differences, which a check tells before [APPC-05, APPC-06, CALL-474]', async () => {
    const { appId } = (await register(manifest())).data;
    const next = manifest({
      name: { en: `Tide watch ${key}`, de: `Pegelwache ${key}` },
      category: { en: 'Harbors' },
      menus: [
        {
          code: 'reports',
          name: { en: 'Reports' },
          children: [
            { code: 'levels', name: { en: 'Levels', de: 'Pegel' } },
            { code: 'daily', name: { en: 'Today' } },
            { code: 'yearly', name: { en: 'Yearly' } },
          ],
        },
        { code: 'help', name: { en: 'Help' }, url: 'https://tides.example/help' },
      ],
      permissions: [
        { identifier: 'tides.edit', name: 'Correct' },
        { identifier: 'tides.export', name: 'Export' },
      ],
    });
    const before = await state();
    const checked = (await check(next)).data;
    expect(await state()).toBe(before);
    expect(checked).toMatchObject({ appId, faults: [], missing: [], affectedUsers: 0 });
    const registered = (await register(next)).data;
    expect(registered.changes).toEqual(checked.changes);
    expect(registered.secret).toBeNull();
    expect(told(checked.changes)).toEqual([
      ['CATEGORY', 'ADD', null],
      ['APP', 'CHANGE', null],
      ['MENU', 'CHANGE', 'levels'],
      ['MENU', 'CHANGE', 'daily'],
      ['MENU', 'ADD', 'help'],
      ['PERMISSION', 'CHANGE', 'tides.edit'],
    ]);
    expect(checked.changes[1]?.fields).toEqual([
      {
        field: 'name',
        from: `{"default":"Tide watch ${key}","en":"Tide watch ${key}","de":"Gezeitenwache ${key}"}`,
        to: `{"default":"Tide watch ${key}","en":"Tide watch ${key}","de":"Pegelwache ${key}"}`,
      },
      { field: 'category', from: 'Water', to: 'Harbors' },
    ]);
    expect(checked.changes[2]?.fields).toEqual([{ field: 'parent', from: null, to: 'reports' }]);
    expect(await menusOf(appId)).toEqual([
      { code: 'reports', parent: null, url: null },
      { code: 'levels', parent: 'reports', url: 'https://tides.example/levels' },
      { code: 'daily', parent: 'reports', url: 'https://tides.example/daily' },
      { code: 'yearly', parent: 'reports', url: 'https://tides.example/yearly' },
      { code: 'help', parent: null, url: 'https://tides.example/help' },
    ]);
    expect((await register(next)).data.changes).toEqual([]);
  });

  it('tells a new order alone, and keeps it [APPC-05]', async () => {
    const { appId } = (await register(manifest())).data;
    const { menus } = manifest();
    const turned = manifest({ menus: menus.toReversed() });
    expect((await register(turned)).data.changes).toEqual([
      {
        part: 'MENU_ORDER',
        action: 'CHANGE',
        name: '',
        code: null,
        fields: [{ field: 'order', from: 'levels, reports, daily, yearly', to: 'reports, daily, yearly, levels' }],
        roleCount: 0,
      },
    ]);
    expect((await menusOf(appId)).map(({ code }) => code)).toEqual(['reports', 'daily', 'yearly', 'levels']);
    expect((await register(turned)).data.changes).toEqual([]);
  });

  it('keeps what the manifest leaves out, and loses it only by removeMissing, with the impact told [APPC-07]', async () => {
    const { factory } = portal;
    const { appId } = (await register(manifest())).data;
    const [daily] = await rows('SELECT id FROM menu WHERE app_id = ? AND code = ?', [appId, 'daily']);
    const group = await factory.menuGroup(ouId, appId, [String(daily?.id)]);
    const roleId = await factory.role(ouId);
    await factory.openMenus(ouId, roleId, appId, group);
    for (const person of [await factory.member(ouId), await factory.member(ouId)]) {
      await factory.giveRole(ouId, person.id, roleId);
    }
    const less = manifest({
      menus: [{ code: 'levels', name: { en: 'Levels', de: 'Pegel' } }],
      permissions: [{ identifier: 'tides.edit', name: 'Edit' }],
      origins: [],
    });
    const missing = [
      ['MENU', 'REMOVE', 'reports', 0],
      ['MENU', 'REMOVE', 'daily', 1],
      ['MENU', 'REMOVE', 'yearly', 0],
      ['PERMISSION', 'REMOVE', 'tides.export', 0],
      ['ORIGIN', 'REMOVE', null, 0],
    ];
    const withRoles = (changes: readonly ManifestChange[]) =>
      changes.map((each) => [each.part, each.action, each.code, each.roleCount]);
    const kept = (await register(less)).data;
    expect(kept.changes).toEqual([]);
    expect(withRoles(kept.missing)).toEqual(missing);
    expect(await menusOf(appId)).toHaveLength(4);
    const checked = (await check(less, { removeMissing: true })).data;
    expect(checked.affectedUsers).toBe(2);
    expect(withRoles(checked.changes)).toEqual(missing);
    expect((await register(less, { removeMissing: true })).data).toMatchObject({ missing: [] });
    expect(await menusOf(appId)).toEqual([{ code: 'levels', parent: null, url: 'https://tides.example/levels' }]);
    expect(await rows('SELECT identifier FROM permission WHERE app_id = ?', [appId])).toEqual([
      { identifier: 'tides.edit' },
    ]);
    expect(await rows('SELECT origin FROM app_origin WHERE app_id = ?', [appId])).toEqual([]);
    expect((await register(less, { removeMissing: true })).data.changes).toEqual([]);
    const { menus: _menus, permissions: _permissions, origins: _origins, ...bare } = manifest();
    expect((await register(bare, { removeMissing: true })).data).toMatchObject({ changes: [], missing: [] });
  });

  it('takes over an app that the console made, with its codes [APPC-03, APPC-05]', async () => {
    const app = await portal.factory.app(ouId, { name_json: JSON.stringify({ default: `Tide watch ${key}` }) });
    const menuId = await portal.factory.menu(ouId, app.id);
    const [menu] = await rows('SELECT code, name_json AS name FROM menu WHERE id = ?', [menuId]);
    const own = manifest({ menus: [{ code: menu?.code, name: JSON.parse(String(menu?.name)) }] });
    expect((await register(own)).code).toBe(400);
    const taken = (await register(own, { appId: app.id })).data;
    expect(taken).toMatchObject({ appId: app.id, secret: null });
    expect((await register(own)).data).toMatchObject({ appId: app.id, changes: [] });
    expect((await rows('SELECT id FROM menu WHERE app_id = ?', [app.id])).map(({ id }) => id)).toEqual([menuId]);
  });

  it('may talk to the portal from its origins as long as it is enabled [APPC-08, SHELL-28]', async () => {
    const { appId } = (await register(manifest({ origins: [`https://${key}.example:8443`] }))).data;
    const origins = async () => {
      const { sessionWorkingOrganization: working } = await admin.data<{
        sessionWorkingOrganization: { messageOrigins: string[] };
      }>(ORIGINS);
      return working.messageOrigins;
    };
    expect(await origins()).toContain(`https://${key}.example:8443`);
    await admin.rest('POST', 'app/set-detail', { appId, isEnable: false });
    expect(await origins()).not.toContain(`https://${key}.example:8443`);
  });

  it('leaves an event with its changes in the audit log, and no secret [BYND-12, APPC-05]', async () => {
    const { appId, secret } = (await register(manifest())).data;
    const [event] = await rows(
      "SELECT target_name AS name, changes FROM audit_event WHERE resource_id = ? AND event_name = 'appRegister'",
      [appId],
    );
    expect(event?.name).toBe(`Tide watch ${key}`);
    expect(String(event?.changes)).toContain('"field":"permissions"');
    expect(String(event?.changes)).toContain('"field":"menus"');
    expect(String(event?.changes)).not.toContain(secret ?? '');
  });
});

describe('a manifest is refused', () => {
  it('as a whole, with each fault by its path [APPC-05, APPC-06]', async () => {
    const before = await state();
    const wrong = manifest({
      name: { en: 'x'.repeat(51) },
      url: 'javascript:alert(1)',
      menus: [
        { code: 'A b', name: { en: 'One' }, url: 'https://tides.example' },
        { code: 'two', name: {}, url: 'https://tides.example' },
      ],
      surprise: true,
    });
    const shape = (await check(wrong)).data;
    expect(shape.faults.map(({ path }) => path).sort()).toEqual([
      'menus.0.code',
      'menus.1.name',
      'name.en',
      'surprise',
    ]);
    const said = manifest({
      url: 'javascript:alert(1)',
      icon: 'picture:01H',
      menus: [
        { code: 'Upper', name: { en: 'One' }, url: 'https://tides.example' },
        { code: 'null', name: { en: 'Two' }, url: 'https://user:pass@tides.example' },
        { code: 'three', name: { en: 'one' }, url: 'data:text/html,x' },
        { code: 'four', name: { en: 'Four' } },
        { code: 'four', name: { en: 'Five' }, url: 'https://tides.example' },
      ],
      permissions: [
        { identifier: 'a', name: 'A' },
        { identifier: 'a', name: 'B' },
      ],
      origins: ['https://tides.example/path', 'null'],
    });
    const faults = (await check(said)).data.faults.map(({ path }) => path);
    expect(faults.sort()).toEqual([
      'icon',
      'menus.0.code',
      'menus.1.code',
      'menus.1.url',
      'menus.2.name.en',
      'menus.2.url',
      'menus.3.url',
      'menus.4.code',
      'origins.0',
      'origins.1',
      'permissions.1.identifier',
      'url',
    ]);
    const refused = await register(said);
    expect(refused.code).toBe(400);
    expect(refused.message).toContain('(12)');
    expect(refused.message).toContain('menus.0.code:');
    expect(await state()).toBe(before);
  });

  it('for a purchased app, a shortcut app, another key and another organization [APPC-05]', async () => {
    const { factory } = portal;
    const bought = await factory.app(ouId, { created_type: 'PURCHASED' });
    await factory.entitle(ouId, bought.id);
    const shortcut = await factory.app(ouId, { is_shortcut: 1 });
    const foreign = await factory.app(otherOuId);
    const before = await state();
    expect((await register(manifest(), { appId: bought.id })).code).toBe(403);
    expect((await register(manifest(), { appId: shortcut.id })).code).toBe(400);
    expect((await register(manifest(), { appId: foreign.id })).code).toBe(404);
    expect(await state()).toBe(before);
    const { appId } = (await register(manifest())).data;
    expect((await register(manifest({ key: 'other-key' }), { appId })).code).toBe(400);
    const own = await factory.app(ouId);
    expect((await register(manifest(), { appId: own.id })).code).toBe(408);
    // The same key in another organization is another app.
    const elsewhere = await portal.as(await factory.admin(otherOuId), otherOuId);
    const other = (await register(manifest(), {}, elsewhere)).data;
    expect(other.appId).not.toBe(appId);
    expect(other.secret).not.toBeNull();
  });

  it('from callers without the right or without the feature [APPC-05, APP-14]', async () => {
    const { factory } = portal;
    const calls = async (by: ApiClient) => [
      (await register(manifest(), {}, by)).code,
      (await check(manifest(), {}, by)).code,
    ];
    expect(await calls(await portal.as(await factory.member(ouId), ouId))).toEqual([403, 403]);
    expect(await calls(await portal.as(await factory.subAdmin(ouId, ['role', 'user']), ouId))).toEqual([403, 403]);
    const plain = await factory.organization();
    expect(await calls(await portal.as(await factory.admin(plain), plain))).toEqual([403, 403]);
    expect(await calls(new ApiClient(portal.url))).toEqual([401, 401]);
    const manager = await portal.as(await factory.subAdmin(ouId, ['app'], {}), ouId);
    expect((await check(manifest(), {}, manager)).data.faults).toEqual([]);
  });

  it('when a menu with menus that it does not name moves below another one, or takes the name of one that stays [SHELL-08, LIST-15]', async () => {
    await register(manifest());
    const next = manifest({
      menus: [
        {
          code: 'levels',
          name: { en: 'Levels' },
          children: [{ code: 'reports', name: { en: 'Reports' } }],
        },
      ],
    });
    expect((await check(next)).data.faults.map(({ path }) => path)).toEqual(['menus.0.children.0']);
    expect((await check(next, { removeMissing: true })).data.faults).toEqual([]);
    const same = manifest({ menus: [{ code: 'fresh', name: { en: 'levels' }, url: 'https://tides.example' }] });
    expect((await check(same)).data.faults.map(({ path }) => path)).toEqual(['menus.0.name.en']);
  });
});

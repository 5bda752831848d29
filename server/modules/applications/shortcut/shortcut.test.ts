import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

interface Menu {
  id: string;
  code: string;
  name: string;
  url: string | null;
  sourceApp: { id: string } | null;
  isLost: boolean;
  isAssigned: boolean;
  isSpa: boolean;
  children: Menu[];
}
interface PortalMenu {
  code: string;
  url: string | null;
  source: { appId: string; code: string } | null;
  children: PortalMenu[];
}
interface Permission {
  id: string;
  identifier: string;
  isLost: boolean;
  isAssigned: boolean;
  sourceApp: { id: string } | null;
}

const APPS = `{ portalAppResourceList { categories { apps { id menus { code url source { appId code } children {
  code url source { appId code } } } } } } }`;

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let admin: ApiClient;
let source: { id: string; secret: string };
let menus: [string, string];
let permissionId: string;
let foreign: { app: string; menu: string; permission: string };
let shortcut: string;
let parent: string;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const post = <Data = unknown>(path: string, body: object, client = admin) =>
  client.rest<Data>('POST', `shortcut/${path}`, body);
const addFirst = (values: object = {}, client = admin) =>
  post<string>(
    'add-first-level-menu',
    { appId: shortcut, nameJson: { en: 'Mine' }, url: 'https://mine.example/', ...values },
    client,
  );
const assign = (values: object = {}, client = admin) =>
  post('assign', { parentId: parent, appId: shortcut, sourceAppId: source.id, menuIds: menus, ...values }, client);
const assignPermissions = (values: object = {}, client = admin) =>
  post(
    'assign-permissions',
    { appId: shortcut, sourceAppId: source.id, permissionIds: [permissionId], ...values },
    client,
  );
const tree = async (id = shortcut) =>
  (await admin.rest<{ menus: Menu[] }>('GET', `shortcut/menu?appId=${id}`)).data.menus;
const permissions = async () =>
  (await admin.rest<{ permissions: Permission[] }>('GET', `shortcut/permissions?appId=${shortcut}`)).data.permissions;
const state = async () =>
  Promise.all(['app', 'menu', 'permission'].map((table) => rows(`SELECT * FROM ${table} ORDER BY id`)));

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization({ features: '["appDesign"]' });
  otherOuId = await factory.organization({ features: '["appDesign"]' });
  admin = await portal.as(await factory.admin(ouId), ouId);
  const app = (await factory.app(otherOuId)).id;
  foreign = { app, menu: await factory.menu(otherOuId, app), permission: await factory.permission(otherOuId, app) };
});
afterAll(() => portal.stop());

beforeEach(async () => {
  const { factory } = portal;
  // Their names are free for this story's.
  await rows('UPDATE app SET name_json = ? WHERE ou_id = ?', ['{"default":"Former"}', ouId]);
  source = await factory.app(ouId, { name_json: '{"default":"Fleet","de":"Flotte"}', url: 'https://fleet.example' });
  menus = [
    await factory.menu(ouId, source.id, { code: 'ships', url: 'https://fleet.example/ships' }),
    await factory.menu(ouId, source.id, {
      code: 'crews',
      url: 'https://fleet.example/crews',
      name_json: '{"default":"Crews"}',
    }),
  ];
  permissionId = await factory.permission(ouId, source.id, { identifier: 'ships.sail' });
  shortcut = (await post<string>('create', { appId: source.id })).data;
  parent = (await addFirst()).data;
});

/** Somebody whose role opens all menus and gives all permissions of the shortcut app. */
async function holder(): Promise<ApiClient> {
  const { factory } = portal;
  const roleId = await factory.role(ouId);
  const own = (await rows('SELECT id FROM menu WHERE app_id = ?', [shortcut])) as { id: string }[];
  await factory.openMenus(
    ouId,
    roleId,
    shortcut,
    await factory.menuGroup(
      ouId,
      shortcut,
      own.map((menu) => menu.id),
    ),
  );
  for (const { id } of await permissions()) {
    await factory.insert('role_permission', { ou_id: ouId, role_id: roleId, app_id: shortcut, permission_id: id });
  }
  const person = await factory.member(ouId);
  await factory.giveRole(ouId, person.id, roleId);
  return portal.as(person, ouId);
}

async function seen(client: ApiClient): Promise<PortalMenu[]> {
  const data = await client.data<{
    portalAppResourceList: { categories: { apps: { id: string; menus: PortalMenu[] }[] }[] };
  }>(APPS);
  const apps = data.portalAppResourceList.categories.flatMap((category) => category.apps);
  return apps.find((app) => app.id === shortcut)?.menus ?? [];
}

describe('a shortcut app', () => {
  it('is a custom app beside another, named after it in its languages [SCUT-01, SCUT-05, CALL-112]', async () => {
    const app = await admin.rest<{ isShortcut: boolean; origin: string; nameJson: Record<string, string> }>(
      'GET',
      `app/detail?id=${shortcut}`,
    );
    expect(app.data).toMatchObject({ isShortcut: true, origin: 'CUSTOM' });
    expect(app.data.nameJson).toMatchObject({ default: 'Fleet – shortcut', de: 'Flotte – Verknüpfung' });
  });

  it('takes menus of another app under its own, once [SCUT-02, CALL-114, CALL-115, CALL-116]', async () => {
    const path = `shortcut/unassigned-menus?sourceAppId=${source.id}&appId=${shortcut}`;
    const candidates = async () => (await admin.rest<{ menus: Menu[] }>('GET', path)).data.menus;
    expect((await candidates()).map((menu) => menu.isAssigned)).toEqual([false, false]);
    expect((await assign()).code).toBe(10_000);
    // Menus that the app has already stay in their place.
    expect((await assign()).code).toBe(10_000);
    expect(await candidates()).toEqual([]);
    const { shortcutUnassignedMenus: whole } = await admin.data<{ shortcutUnassignedMenus: { menus: Menu[] } }>(
      `{ shortcutUnassignedMenus(sourceAppId: "${source.id}", appId: "${shortcut}", isWhole: true) { menus { isAssigned } } }`,
    );
    expect(whole.menus.map((menu) => menu.isAssigned)).toEqual([true, true]);
    const [own] = await tree();
    expect(own).toMatchObject({ name: 'Mine', url: 'https://mine.example/', sourceApp: null });
    expect(own?.children.map(({ url, isLost, sourceApp }) => ({ url, isLost, app: sourceApp?.id }))).toEqual([
      { url: 'https://fleet.example/ships', isLost: false, app: source.id },
      { url: 'https://fleet.example/crews', isLost: false, app: source.id },
    ]);
  });

  it('shows the menus of another app to its users, as long as these are there [SCUT-02, SCUT-06]', async () => {
    await assign();
    const client = await holder();
    expect((await seen(client))[0]?.children).toMatchObject([
      { url: 'https://fleet.example/ships', source: { appId: source.id, code: 'ships' } },
      { url: 'https://fleet.example/crews', source: { appId: source.id, code: 'crews' } },
    ]);
    await rows('DELETE FROM menu WHERE id = ?', [menus[0]]);
    expect((await seen(client))[0]?.children).toHaveLength(1);
    expect((await tree())[0]?.children.map((menu) => menu.isLost)).toEqual([true, false]);
  });

  it('shows and finds no menus of another app while that is disabled [SCUT-06]', async () => {
    await assign();
    const client = await holder();
    const found = async () => {
      const { portalSearch } = await client.data<{ portalSearch: { menus: { app: { id: string } }[] } }>(
        '{ portalSearch(search: "crews") { menus { app { id } } } }',
      );
      return portalSearch.menus.map(({ app }) => app.id);
    };
    expect(await found()).toContain(shortcut);
    await admin.rest('POST', 'app/set-detail', { appId: source.id, isEnable: false });
    expect((await seen(client))[0]?.children).toEqual([]);
    expect(await found()).toEqual([]);
    await admin.rest('POST', 'app/set-detail', { appId: source.id, isEnable: true });
    expect((await seen(client))[0]?.children).toHaveLength(2);
  });

  it('opens a page of another app in that app’s name: its code and its permissions [SCUT-02, SHELL-44, SHELL-45]', async () => {
    await assign();
    expect((await assignPermissions()).code).toBe(10_000);
    const client = await holder();
    const [first] = (await seen(client))[0]?.children ?? [];
    const issued = await client.data<{ appIssueCode: { code: string; origin: string } }>(
      'mutation ($appId: ID!, $menuCode: String) { appIssueCode(appId: $appId, menuCode: $menuCode) { code origin } }',
      { appId: shortcut, menuCode: first?.code },
    );
    expect(issued.appIssueCode.origin).toBe('https://fleet.example');
    const exchange = (by: { id: string; secret: string }) =>
      ApiClient.app(portal.url, by).graphql<{ appExchangeCode: { permissions: string[]; appId: string } }>(
        'mutation ($code: String!) { appExchangeCode(code: $code) { permissions appId } }',
        { code: issued.appIssueCode.code },
      );
    const another = await portal.factory.app(ouId);
    expect((await exchange(another)).errors?.[0]?.extensions.envelopeCode).toBe(410);
    expect((await exchange(source)).data?.appExchangeCode).toEqual({ permissions: ['ships.sail'], appId: source.id });
  });

  it('takes permissions over, and gives them as long as their source is there [SCUT-02, SCUT-06, CALL-121, CALL-122, CALL-123, CALL-124]', async () => {
    const candidates = async () =>
      (
        await admin.rest<{ permissions: Permission[] }>(
          'GET',
          `shortcut/app-permission-list?sourceAppId=${source.id}&appId=${shortcut}`,
        )
      ).data.permissions;
    expect(await candidates()).toMatchObject([{ identifier: 'ships.sail', isAssigned: false }]);
    expect((await assignPermissions()).code).toBe(10_000);
    expect((await assignPermissions()).code).toBe(10_000);
    expect(await candidates()).toMatchObject([{ isAssigned: true }]);
    const [taken] = await permissions();
    expect(taken).toMatchObject({ identifier: 'ships.sail', isLost: false, sourceApp: { id: source.id } });
    const second = await portal.factory.app(ouId);
    const same = await portal.factory.permission(ouId, second.id, { identifier: 'ships.sail' });
    expect((await assignPermissions({ sourceAppId: second.id, permissionIds: [same] })).code).toBe(408);
    await rows('DELETE FROM permission WHERE id = ?', [permissionId]);
    expect(await permissions()).toMatchObject([{ isLost: true }]);
    expect((await post('delete-permission', { permissionId: taken?.id })).code).toBe(10_000);
    expect(await permissions()).toEqual([]);
  });

  it('goes with all that is its own, and nothing of its sources [SCUT-07, CALL-097]', async () => {
    await assign();
    await assignPermissions();
    await holder();
    expect((await admin.rest('POST', 'app/delete-shortcut', { appId: source.id })).code).toBe(404);
    expect((await admin.rest('POST', 'app/delete-shortcut', { appId: shortcut })).code).toBe(10_000);
    for (const table of ['menu', 'menu_group', 'permission', 'role_menu_group', 'role_permission']) {
      expect(await rows(`SELECT 1 FROM ${table} WHERE app_id = ?`, [shortcut]), table).toEqual([]);
    }
    expect(await rows('SELECT 1 FROM menu WHERE app_id = ?', [source.id])).toHaveLength(2);
    expect(await rows('SELECT 1 FROM permission WHERE app_id = ?', [source.id])).toHaveLength(1);
  });
});

describe('the menus of a shortcut app', () => {
  it('of the first level have a name and an address [SCUT-03, SCUT-05, CALL-117, CALL-119, CALL-225]', async () => {
    const before = await state();
    for (const wrong of [
      { nameJson: {} },
      { nameJson: { en: ' ' } },
      { nameJson: { en: 'n'.repeat(51) } },
      { url: '' },
      { url: 'javascript:alert(1)' },
      { url: 'data:text/html,x' },
      { url: 'mine.example' },
    ]) {
      expect((await addFirst({ nameJson: { en: 'Other' }, ...wrong })).code, JSON.stringify(wrong)).toBe(400);
      expect((await post('modify-menu', { menuId: parent, nameJson: { en: 'Other' }, ...wrong })).code).toBe(400);
    }
    expect((await addFirst({ nameJson: { en: ' MINE ' } })).code).toBe(408);
    expect(await state()).toEqual(before);
    const change = { menuId: parent, nameJson: { en: 'Yours', de: 'Deins' }, url: 'http://yours.example/x' };
    expect((await post('modify-menu', change)).code).toBe(10_000);
    expect(await tree()).toMatchObject([{ name: 'Yours', url: 'http://yours.example/x' }]);
  });

  it('stand below one of the first level too, and no deeper [SHELL-08, SCUT-05, LIST-15, CALL-117]', async () => {
    const below = (values: object = {}) => addFirst({ nameJson: { en: 'Depths' }, parentId: parent, ...values });
    const { code, data: id } = await below();
    expect(code).toBe(10_000);
    expect(await tree()).toMatchObject([{ id: parent, children: [{ id, name: 'Depths' }] }]);
    const before = await state();
    expect((await below({ nameJson: { en: ' depths ' } })).code).toBe(408);
    expect((await below({ nameJson: { en: 'Deeper' }, parentId: id })).code).toBe(400);
    for (const parentId of [menus[0], foreign.menu, 'nonsense']) expect((await below({ parentId })).code).toBe(404);
    expect(await state()).toEqual(before);
    // Elsewhere the name is free, and below it another has its own.
    expect((await addFirst({ nameJson: { en: 'Depths' } })).code).toBe(10_000);
    const { data: other } = await below({ nameJson: { en: 'Shoals' } });
    expect((await post('modify-menu', { menuId: other, nameJson: { en: 'DEPTHS' } })).code).toBe(408);
    expect((await post('modify-menu', { menuId: other, nameJson: { en: 'Shoals', de: 'Untiefen' } })).code).toBe(
      10_000,
    );
  });

  it('share a frame or have one of their own, those taken over as their source says [MENU-01, SHELL-42, CALL-119]', async () => {
    await portal.portal.runtime.database.query('UPDATE menu SET is_spa = 1 WHERE id = ?', [menus[0]]);
    await assign();
    const { data: id } = await addFirst({ nameJson: { en: 'Shared' }, isSpa: true });
    const shared = async () => {
      const all = (await tree()).flatMap((menu) => [menu, ...menu.children]);
      return all.filter(({ isSpa }) => isSpa).map((menu) => menu.id);
    };
    const [taken, own] = (await tree())[0]?.children ?? [];
    expect(await shared()).toEqual([taken?.id, id]);
    const change = (menuId: string | undefined, isSpa: unknown) =>
      post('modify-menu', { menuId, nameJson: { en: 'Framed' }, isSpa });
    for (const menu of [taken, own]) expect((await change(menu?.id, true)).code).toBe(400);
    expect((await change(id, 'yes')).code).toBe(400);
    expect(await shared()).toEqual([taken?.id, id]);
    expect((await change(id, false)).code).toBe(10_000);
    expect((await change(parent, true)).code).toBe(408);
    expect((await post('modify-menu', { menuId: parent, nameJson: { en: 'Mine' }, isSpa: true })).code).toBe(10_000);
    expect(await shared()).toEqual([parent, taken?.id]);
  });

  it('that were taken over are renamed, and keep their source’s address', async () => {
    await assign();
    const child = (await tree())[0]?.children[0];
    expect((await post('modify-menu', { menuId: child?.id, nameJson: { en: 'Vessels' } })).code).toBe(10_000);
    expect(
      (await post('modify-menu', { menuId: child?.id, nameJson: { en: 'V' }, url: 'https://x.example' })).code,
    ).toBe(400);
    expect((await tree())[0]?.children[0]).toMatchObject({ name: 'Vessels', url: 'https://fleet.example/ships' });
  });

  it('are put in order and under others, all of them, and deleted with those below [CALL-118, CALL-120]', async () => {
    await assign();
    const second = (await addFirst({ nameJson: { en: 'Second' } })).data;
    const [first, other] = (await tree())[0]?.children ?? [];
    const wanted = [
      { id: second, children: [{ id: other?.id }] },
      { id: parent, children: [{ id: first?.id }] },
    ];
    expect((await post('sort', { menus: wanted })).code).toBe(10_000);
    const ids = async () => (await tree()).map((menu) => [menu.id, ...menu.children.map((child) => child.id)]);
    const sorted = [
      [second, other?.id],
      [parent, first?.id],
    ];
    expect(await ids()).toEqual(sorted);
    for (const [menusWanted, code] of [
      [[], 400],
      [wanted.slice(1), 400],
      [[...wanted, { id: parent }], 400],
      [[...wanted, { id: menus[0] }], 404],
      [[{ id: foreign.menu }], 404],
    ] as const) {
      expect((await post('sort', { menus: menusWanted })).code).toBe(code);
    }
    expect(await ids()).toEqual(sorted);
    expect((await post('delete-menu', { menuId: second })).code).toBe(10_000);
    expect(await ids()).toEqual([[parent, first?.id]]);
  });
});

describe('calls about shortcut apps', () => {
  it('know apps of the working OU alone, and what belongs together in them [SCUT-08]', async () => {
    await assign();
    const child = (await tree())[0]?.children[0]?.id;
    const bought = (await portal.factory.app(ouId, { created_type: 'PURCHASED' })).id;
    await portal.factory.entitle(ouId, bought);
    const boughtMenu = await portal.factory.menu(ouId, bought);
    const before = await state();
    for (const [answer, code] of [
      [post('create', { appId: foreign.app }), 404],
      [addFirst({ appId: foreign.app, nameJson: { en: 'X' } }), 404],
      [addFirst({ appId: bought, nameJson: { en: 'X' } }), 404],
      [assign({ sourceAppId: foreign.app, menuIds: [foreign.menu] }), 404],
      [assign({ menuIds: [foreign.menu] }), 404],
      [assign({ parentId: menus[0] }), 404],
      [assign({ parentId: child }), 400],
      [assign({ appId: source.id }), 404],
      [assign({ sourceAppId: shortcut, menuIds: [child] }), 400],
      [assign({ menuIds: Array.from({ length: 1001 }, (_, at) => `id-${at}`) }), 415],
      [post('delete-menu', { menuId: boughtMenu }), 404],
      [post('sort', { menus: [{ id: boughtMenu }] }), 404],
      [post('delete-menu', { menuId: foreign.menu }), 404],
      [post('modify-menu', { menuId: boughtMenu, nameJson: { en: 'X' } }), 404],
      [assignPermissions({ sourceAppId: foreign.app, permissionIds: [foreign.permission] }), 404],
      [assignPermissions({ permissionIds: [foreign.permission] }), 404],
      [assignPermissions({ sourceAppId: shortcut }), 400],
      [post('delete-permission', { permissionId: foreign.permission }), 404],
      [admin.rest('GET', `shortcut/menu?appId=${foreign.app}`), 404],
      [admin.rest('GET', `shortcut/permissions?appId=${foreign.app}`), 404],
      [admin.rest('GET', `shortcut/unassigned-menus?sourceAppId=${foreign.app}&appId=${shortcut}`), 404],
      [admin.rest('GET', `shortcut/app-permission-list?sourceAppId=${foreign.app}&appId=${shortcut}`), 404],
    ] as const) {
      expect((await answer).code).toBe(code);
    }
    expect(await state()).toEqual(before);
  });

  it('are for who manages apps, and making one for OUs that have purchased that [SCUT-08, APP-13]', async () => {
    const { factory } = portal;
    const clerk = await portal.as(await factory.subAdmin(ouId, ['role']), ouId);
    for (const answer of [post('create', { appId: source.id }, clerk), addFirst({}, clerk), assign({}, clerk)]) {
      expect((await answer).code).toBe(403);
    }
    const poor = await factory.organization();
    const app = await factory.app(poor);
    expect((await post('create', { appId: app.id }, await portal.as(await factory.admin(poor), poor))).code).toBe(403);
  });
});

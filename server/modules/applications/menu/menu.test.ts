import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { hearAll } from '../../../../tests/support/hear.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { newId } from '../../../core/ids.js';

interface Menu {
  id: string;
  code: string;
  name: string;
  nameZh: string;
  icon: string | null;
  jumpLocation: number;
  version: number;
  addition: { additionType: number; jumpName: string; jumpCode: string } | null;
  isAssigned: boolean;
  children: Menu[];
}
interface Group {
  id: string;
  name: string;
  description: string | null;
  appName: string;
  menuCount: number;
  roleCount: number;
  version: number;
  children: Menu[];
}

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let appId: string;
let menus: { first: string; parent: string; child: string; other: string };
let foreign: { app: string; menu: string; group: string };
let admin: ApiClient;
let manager: { id: string };
let counter = 0;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const listMenus = async () => (await admin.rest<{ menus: Menu[] }>('POST', 'menu/list', { appId })).data.menus;
const listGroups = async (client = admin) =>
  (await client.rest<{ menuGroups: Group[] }>('POST', 'menu-group/list', { appId })).data.menuGroups;
const groupOf = async (id: string) => (await listGroups()).find((group) => group.id === id);
const create = (client: ApiClient, values: object = {}) =>
  client.rest<string>('POST', 'menu-group/create', { appId, name: `Group ${(counter += 1)}`, ...values });
const assign = (client: ApiClient, menuGroupId: string, menuIds: readonly string[], of = appId) =>
  client.rest('POST', 'menu-group/assign', { menuGroupId, menuIds, appId: of });
const state = async () => [
  await rows('SELECT * FROM menu_group ORDER BY id'),
  await rows('SELECT * FROM menu ORDER BY id'),
];

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  otherOuId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  manager = await factory.subAdmin(ouId, ['app'], {});
  appId = (await factory.app(ouId, { name_json: '{"default":"Harbor"}' })).id;
  const first = await factory.menu(ouId, appId, { name_json: '{"default":"Cranes","zh":"吊机"}', is_spa: 1 });
  const parent = await factory.menu(ouId, appId);
  const child = await factory.menu(ouId, appId, { parent_id: parent });
  menus = { first, parent, child, other: await factory.menu(ouId, appId) };
  const app = (await factory.app(otherOuId)).id;
  const menu = await factory.menu(otherOuId, app);
  foreign = { app, menu, group: await factory.menuGroup(otherOuId, app, [menu]) };
});
afterAll(() => portal.stop());

describe('the menus of an app', () => {
  it('are a tree of two levels in order, with their names [MENU-01, CALL-108]', async () => {
    const tree = await listMenus();
    expect(tree.map((menu) => menu.id)).toEqual([menus.first, menus.parent, menus.other]);
    expect(tree[1]?.children.map((menu) => menu.id)).toEqual([menus.child]);
    expect(tree[0]).toMatchObject({ name: 'Cranes', nameZh: '吊机', addition: null, isSpa: true });
    expect(tree[2]).toMatchObject({ isSpa: false });
  });

  it('become jump links and ordinary ones again [MENU-02, SHELL-43, CALL-109, CALL-110]', async () => {
    const [{ code }] = (await rows('SELECT code FROM menu WHERE id = ?', [menus.first])) as [{ code: string }];
    const set = (values: object) => admin.rest('POST', 'menu/set-additions', { id: menus.other, ...values });
    const additions = async () => (await admin.rest('GET', `menu/additions?id=${menus.other}`)).data;
    const link = { additionType: 1, jumpName: ' To the cranes ', jumpCode: code };
    expect((await set({ ...link, jumpLocation: 1 })).code).toBe(10_000);
    expect(await additions()).toEqual({ additions: [{ additionType: 1, jumpName: 'To the cranes', jumpCode: code }] });
    expect((await listMenus())[2]).toMatchObject({ jumpLocation: 1 });
    const [{ code: own }] = (await rows('SELECT code FROM menu WHERE id = ?', [menus.other])) as [{ code: string }];
    for (const wrong of [
      { ...link, additionType: 2 },
      { ...link, jumpName: ' ' },
      { ...link, jumpCode: '' },
      { ...link, jumpCode: own },
      { ...link, jumpCode: 'ünicode' },
      { ...link, jumpLocation: 2 },
      { ...link, jumpName: 'n'.repeat(51) },
    ]) {
      expect((await set(wrong)).code, JSON.stringify(wrong)).toBe(400);
    }
    expect((await set({ additionType: 0 })).code).toBe(10_000);
    expect(await additions()).toEqual({ additions: [] });
  });

  it('have an icon of the built-in set or a picture of the OU [MENU-04, MENU-09, CALL-111]', async () => {
    const { factory } = portal;
    const picture = async (ou: string) => {
      const id = newId();
      await factory.insert('picture', { ou_id: ou, id, bytes: 'x', used_time: Date.now() });
      return `picture:${id}`;
    };
    const set = (icon: string) => admin.rest('POST', 'menu/set-icon', { id: menus.first, icon });
    const own = await picture(ouId);
    for (const icon of ['fan', own]) {
      expect((await set(icon)).code).toBe(10_000);
      expect((await listMenus())[0]?.icon).toBe(icon);
    }
    expect((await set(await picture(otherOuId))).code).toBe(404);
    for (const wrong of ['<svg/>', 'https://x.example/i.png', 'Fan', 'no-such-icon', 'first', 'f'.repeat(51)]) {
      expect((await set(wrong)).code, wrong).toBe(400);
    }
    expect((await listMenus())[0]?.icon).toBe(own);
    await rows("UPDATE menu SET icon = 'former-icon' WHERE id = ?", [menus.first]);
    expect((await listMenus())[0]?.icon).toBe('former-icon');
    expect((await set('former-icon')).code).toBe(10_000);
    expect((await set('')).code).toBe(10_000);
    expect((await listMenus())[0]?.icon).toBeNull();
  });
});

describe('changes to menus', () => {
  it('are told to the open portals of the OU [MENU-02, MENU-04, BYND-04]', async () => {
    const { told, stop } = await hearAll(portal);
    const [{ code: jumpCode }] = (await rows('SELECT code FROM menu WHERE id = ?', [menus.first])) as [
      { code: string },
    ];
    for (const [path, body] of [
      ['menu/set-icon', { id: menus.other, icon: 'fan' }],
      ['menu/set-additions', { id: menus.other, additionType: 1, jumpName: 'There', jumpCode }],
      ['menu/set-additions', { id: menus.other, additionType: 0 }],
      ['menu/set-icon', { id: menus.other, icon: '' }],
    ] as const) {
      told.length = 0;
      expect((await admin.rest('POST', path, body)).code).toBe(10_000);
      await until(() => told.length > 0);
      expect(told, path).toEqual([`ou:${ouId}`]);
    }
    told.length = 0;
    expect((await admin.rest('POST', 'menu/set-icon', { id: menus.other, icon: '<svg/>' })).code).toBe(400);
    expect(told).toEqual([]);
    stop();
  });

  it('set a jump link, but not over a change by somebody else [MENU-02, CALL-110]', async () => {
    const set = (values: object) => admin.rest('POST', 'menu/set-additions', { id: menus.other, ...values });
    const version = (await listMenus()).find(({ id }) => id === menus.other)?.version;
    const link = (jumpName: string) => set({ additionType: 1, jumpName, jumpCode: 'elsewhere', version });
    const answers = await Promise.all([link('One'), link('Two')]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([430, 10_000]);
    expect((await set({ additionType: 0 })).code).toBe(10_000);
  });
});

describe('a menu group', () => {
  it('is made, renamed and deleted, and with it what roles open by it [MENU-03, MENU-08, CALL-102, CALL-104, CALL-105, CALL-106]', async () => {
    const { factory } = portal;
    const made = await create(admin, { name: '  Operators ', description: ' All cranes ' });
    expect(await groupOf(made.data)).toMatchObject({
      name: 'Operators',
      description: 'All cranes',
      appName: 'Harbor',
      menuCount: 0,
      roleCount: 0,
      version: 1,
    });
    const roleId = await factory.role(ouId);
    await factory.openMenus(ouId, roleId, appId, made.data);
    const modify = (values: object) =>
      admin.rest('POST', 'menu-group/modify', { id: made.data, appId, name: 'Masters', ...values });
    expect((await modify({ version: 1 })).code).toBe(10_000);
    expect((await modify({ version: 1 })).code).toBe(430);
    expect(await groupOf(made.data)).toMatchObject({ name: 'Masters', description: 'All cranes', roleCount: 1 });
    expect((await admin.rest('POST', `menu-group/delete?id=${made.data}`)).code).toBe(10_000);
    expect(await rows('SELECT 1 FROM role_menu_group WHERE menu_group_id = ?', [made.data])).toEqual([]);
    expect((await admin.rest('POST', 'menu-group/delete', { id: made.data })).code).toBe(404);
  });

  it('has a name, of its app alone [MENU-05, LIST-13, LIST-15]', async () => {
    const { data: id } = await create(admin, { name: 'Night' });
    const before = await state();
    expect((await create(admin, { name: ' night ' })).code).toBe(408);
    for (const name of ['', '  ', 'n'.repeat(51), 'a\nb']) expect((await create(admin, { name })).code).toBe(400);
    expect((await create(admin, { description: 'd'.repeat(201) })).code).toBe(400);
    expect(await state()).toEqual(before);
    const free = (values: object) => admin.rest('POST', 'check/name-exists', { type: 'menuGroup', appId, ...values });
    expect((await free({ name: 'NIGHT' })).data).toBe(false);
    expect((await free({ name: 'NIGHT', id })).data).toBe(true);
  });

  it('holds exactly the menus it is given, and shows people what came and went [MENU-03, MENU-10, CALL-103, CALL-107]', async () => {
    const { factory } = portal;
    const { data: id } = await create(admin);
    const person = await factory.member(ouId);
    const roleId = await factory.role(ouId);
    await factory.giveRole(ouId, person.id, roleId);
    await factory.openMenus(ouId, roleId, appId, id);
    const client = await portal.as(person, ouId);
    const seen = async () => {
      const { data } = await client.rest<{ categories: { apps: { menus: Menu[] }[] }[] }>(
        'GET',
        'portal/app-resource-list',
      );
      return data.categories.flatMap((category) => category.apps).flatMap((app) => app.menus.map((menu) => menu.id));
    };
    expect(await seen()).toEqual([]);
    expect((await assign(admin, id, [menus.first, menus.child, menus.first])).code).toBe(10_000);
    expect(await seen()).toEqual([menus.first, menus.parent]);
    const answer = await admin.rest<{ menus: Menu[] }>('POST', 'menu-group/assigned-menus', { menuGroupId: id });
    expect(answer.data.menus.map((menu) => menu.isAssigned)).toEqual([true, false, false]);
    expect(answer.data.menus[1]?.children[0]?.isAssigned).toBe(true);
    const inside = (await groupOf(id))?.children;
    expect(inside?.map((menu) => menu.id)).toEqual([menus.first, menus.parent]);
    expect((await assign(admin, id, [menus.other])).code).toBe(10_000);
    expect(await seen()).toEqual([menus.other]);
    expect((await groupOf(id))?.menuCount).toBe(1);
  });

  it('takes no menu of another app or OU, and no more than 1000 [MENU-11, LIMT-04]', async () => {
    const { data: id } = await create(admin);
    const beside = await portal.factory.app(ouId);
    const menu = await portal.factory.menu(ouId, beside.id);
    for (const wrong of [foreign.menu, menu, 'nonsense']) {
      expect((await assign(admin, id, [menus.first, wrong])).code).toBe(404);
    }
    expect((await assign(admin, id, [menus.first], beside.id)).code).toBe(404);
    expect(
      (
        await assign(
          admin,
          id,
          Array.from({ length: 1001 }, (_, at) => `id-${at}`),
        )
      ).code,
    ).toBe(415);
    expect((await groupOf(id))?.menuCount).toBe(0);
  });

  it('gives nobody what the one who fills it cannot open [SUBA-16]', async () => {
    const { factory } = portal;
    const of = await portal.as(manager, ouId);
    const { data: id } = await create(of);
    // Nobody has it yet: what it collects is given by whoever gives it to a role.
    expect((await assign(of, id, [menus.first, menus.other])).code).toBe(10_000);
    const roleId = await factory.role(ouId);
    await factory.openMenus(ouId, roleId, appId, id);
    expect((await assign(of, id, [menus.first, menus.other, menus.child])).code).toBe(403);
    expect((await assign(of, id, [menus.first])).code).toBe(10_000);
    const own = await factory.role(ouId);
    await factory.openMenus(ouId, own, appId, await factory.menuGroup(ouId, appId, [menus.child]));
    await factory.giveRole(ouId, manager.id, own);
    expect((await assign(of, id, [menus.first, menus.child])).code).toBe(10_000);
    expect((await assign(of, id, [menus.first, menus.child, menus.other])).code).toBe(403);
    expect((await assign(admin, id, [menus.other])).code).toBe(10_000);
  });
});

describe('menus and menu groups', () => {
  it('are of apps of the working OU alone [MENU-11]', async () => {
    const before = await state();
    const { factory } = portal;
    const unpaid = (await factory.app(ouId, { created_type: 'PURCHASED' })).id;
    const unpaidMenu = await factory.menu(ouId, unpaid);
    const unpaidGroup = await factory.menuGroup(ouId, unpaid, [unpaidMenu]);
    const after = await state();
    for (const { app, menu, group } of [foreign, { app: unpaid, menu: unpaidMenu, group: unpaidGroup }]) {
      for (const [method, path, body] of [
        ['POST', 'menu/list', { appId: app }],
        ['GET', `menu/additions?id=${menu}`, {}],
        ['POST', 'menu/set-additions', { id: menu, additionType: 0 }],
        ['POST', 'menu/set-icon', { id: menu, icon: 'fan' }],
        ['POST', 'menu-group/list', { appId: app }],
        ['POST', 'menu-group/create', { appId: app, name: 'X' }],
        ['POST', 'menu-group/assigned-menus', { menuGroupId: group }],
        ['POST', 'menu-group/modify', { id: group, appId: app, name: 'X' }],
        ['POST', 'menu-group/assign', { menuGroupId: group, menuIds: [], appId: app }],
        ['POST', 'menu-group/delete', { id: group }],
      ] as const) {
        expect((await admin.rest(method, path, body)).code, path).toBe(404);
      }
    }
    expect(before[0]).not.toEqual(after[0]);
    expect(await state()).toEqual(after);
  });

  it('are for who manages apps [MENU-11]', async () => {
    const clerk = await portal.as(await portal.factory.subAdmin(ouId, ['role', 'user']), ouId);
    const member = await portal.as(await portal.factory.member(ouId), ouId);
    for (const client of [clerk, member]) {
      expect((await client.rest('POST', 'menu/list', { appId })).code).toBe(403);
      expect((await create(client)).code).toBe(403);
      expect((await client.rest('POST', 'menu/set-icon', { id: menus.first, icon: 'fan' })).code).toBe(403);
    }
    expect((await new ApiClient(portal.url).rest('POST', 'menu-group/list', { appId })).code).toBe(401);
    expect(await listGroups(await portal.as(manager, ouId))).toEqual(await listGroups());
  });

  it('take as many statements however many there are', async () => {
    const count = async () => {
      // The session is read again after a second.
      await listGroups();
      return (await statementsOf(portal.portal.runtime.database, () => listGroups())).length;
    };
    const before = await count();
    for (let at = 0; at < 3; at += 1) await portal.factory.menuGroup(ouId, appId, [menus.first, menus.child]);
    expect(await count()).toBe(before);
  });

  it('are listed without their menus where nobody asks for these [MENU-03, CALL-102]', async () => {
    const id = await portal.factory.menuGroup(ouId, appId, [menus.first, menus.child]);
    let groups: { id: string; menuCount: number }[] = [];
    const statements = await statementsOf(portal.portal.runtime.database, async () => {
      const query = 'query ($appId: ID!) { menuGroupList(appId: $appId) { menuGroups { id menuCount } } }';
      groups = (await admin.data<{ menuGroupList: { menuGroups: typeof groups } }>(query, { appId })).menuGroupList
        .menuGroups;
    });
    expect(groups).toContainEqual({ id, menuCount: 2 });
    expect(statements.filter((sql) => /FROM menu m |JOIN menu_group_menu/.test(sql))).toEqual([]);
  });
});

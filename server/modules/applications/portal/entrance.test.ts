import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface Entrance {
  appId: string;
  menuId: string;
  name: string;
  app: { id: string; name: string; category: { name: string } };
  parentName: string | null;
}
interface Found {
  apps: { id: string; name: string; category: { name: string } }[];
  menus: { id: string; name: string; app: { id: string; name: string }; parent: { id: string; name: string } | null }[];
  hasMore: boolean;
}

let portal: TestPortal;
let ouId: string;
let appId: string;
let roleId: string;
let groupId: string;
let person: { id: string; username: string };
let client: ApiClient;
let menus: { leaf: string; parent: string; child: string; ungranted: string; foreign: string };
let foreignApp: string;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const list = async (of = client) =>
  (await of.rest<{ commonMenus: Entrance[] }>('GET', 'portal/shortcut-menu-list')).data.commonMenus;
const save = (menuIds: readonly string[], of = client, app = appId) =>
  of.rest('POST', 'portal/save-shortcut-list', {
    commonMenus: menuIds.map((menuId, displayOrder) => ({ appId: app, menuId, displayOrder })),
  });
const search = async (text: string, of = client) =>
  (await of.rest<Found>('POST', 'portal/search', { search: text })).data;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  const otherOuId = await factory.organization();
  person = await factory.member(ouId);
  roleId = await factory.role(ouId);
  await factory.giveRole(ouId, person.id, roleId);
  appId = (await factory.app(ouId, { name_json: '{"default":"Harbor","de":"Hafen"}' })).id;
  const parent = await factory.menu(ouId, appId, { name_json: '{"default":"Quays","de":"Kaimauern"}', url: null });
  menus = {
    parent,
    leaf: await factory.menu(ouId, appId, { name_json: '{"default":"Cranes","de":"Kräne","zh":"吊机"}' }),
    child: await factory.menu(ouId, appId, { parent_id: parent, name_json: '{"default":"100% loads_now"}' }),
    ungranted: await factory.menu(ouId, appId, { name_json: '{"default":"Cranes of others"}' }),
    foreign: '',
  };
  groupId = await factory.menuGroup(ouId, appId, [menus.leaf, menus.parent, menus.child]);
  await factory.openMenus(ouId, roleId, appId, groupId);
  foreignApp = (await factory.app(otherOuId, { name_json: '{"default":"Harbor of others"}' })).id;
  menus.foreign = await factory.menu(otherOuId, foreignApp, { name_json: '{"default":"Cranes elsewhere"}' });
  client = await portal.as(person, ouId);
});
afterAll(() => portal.stop());

describe('shortcut entrances', () => {
  it('are the menus somebody chose, in their order, with app and parent [ENTRY-03, ENTRY-04, CALL-066, CALL-067]', async () => {
    expect(await list()).toEqual([]);
    expect((await save([menus.child, menus.leaf])).code).toBe(10_000);
    expect(await list()).toMatchObject([
      { menuId: menus.child, name: '100% loads_now', parentName: 'Quays', app: { id: appId, name: 'Harbor' } },
      { menuId: menus.leaf, name: 'Cranes', parentName: null },
    ]);
    expect((await save([menus.leaf])).code).toBe(10_000);
    expect((await list()).map((entrance) => entrance.menuId)).toEqual([menus.leaf]);
    const other = await portal.factory.member(ouId);
    await portal.factory.giveRole(ouId, other.id, roleId);
    expect(await list(await portal.as(other, ouId))).toEqual([]);
  });

  it('are distinct leaf menus that are granted, or nothing changes [ENTRY-02, ENTRY-10]', async () => {
    await save([menus.leaf]);
    for (const wrong of [menus.parent, menus.ungranted, menus.foreign, 'nonsense', menus.leaf]) {
      expect((await save([menus.leaf, wrong])).code, wrong).toBe(400);
    }
    expect((await save([menus.leaf], client, foreignApp)).code).toBe(400);
    expect((await list()).map((entrance) => entrance.menuId)).toEqual([menus.leaf]);
    expect((await save([])).code).toBe(10_000);
    expect(await list()).toEqual([]);
  });

  it('are leaves of what the person sees: a parent is one until a menu below it is granted [ENTRY-02, ENTRY-10]', async () => {
    const { factory } = portal;
    const parent = await factory.menu(ouId, appId, { name_json: '{"default":"Docks"}' });
    const child = await factory.menu(ouId, appId, { parent_id: parent });
    await factory.insert('menu_group_menu', { ou_id: ouId, menu_group_id: groupId, menu_id: parent });
    expect((await save([parent])).code).toBe(10_000);
    expect((await list()).map((entrance) => entrance.menuId)).toEqual([parent]);
    await factory.insert('menu_group_menu', { ou_id: ouId, menu_group_id: groupId, menu_id: child });
    // Every listed entrance can be saved again unchanged.
    expect(await list()).toEqual([]);
    expect((await save([parent])).code).toBe(400);
    expect((await save([child])).code).toBe(10_000);
    await rows('DELETE FROM menu_group_menu WHERE menu_id IN (?, ?)', [parent, child]);
  });

  it('are as many as are configured [ENTRY-05, ENTRY-06, ENTRY-10, CONF-23]', async () => {
    const { factory } = portal;
    const more: string[] = [];
    for (let at = 0; at < 11; at += 1) more.push(await factory.menu(ouId, appId));
    for (const menuId of more) {
      await factory.insert('menu_group_menu', { ou_id: ouId, menu_group_id: groupId, menu_id: menuId });
    }
    expect((await save(more.slice(1))).code).toBe(10_000);
    expect(await save(more)).toMatchObject({ code: 415, message: 'select at most 10 pieces of data' });
    expect(await list()).toHaveLength(10);
  });

  it('that are no longer granted are left out [ENTRY-11]', async () => {
    await save([menus.leaf]);
    await rows('DELETE FROM user_role WHERE user_id = ?', [person.id]);
    expect(await list()).toEqual([]);
    await portal.factory.giveRole(ouId, person.id, roleId);
    expect(await list()).toHaveLength(1);
    await rows('UPDATE app SET is_enable = 0 WHERE id = ?', [appId]);
    expect(await list()).toEqual([]);
    await rows('UPDATE app SET is_enable = 1 WHERE id = ?', [appId]);
  });

  it('need a session that works in an OU, and take one statement', async () => {
    expect((await new ApiClient(portal.url).rest('GET', 'portal/shortcut-menu-list')).code).toBe(401);
    expect((await (await portal.as(person, null)).rest('GET', 'portal/shortcut-menu-list')).code).toBe(512);
    const statements = await statementsOf(portal.portal.runtime.database, () => list());
    expect(statements.filter((sql) => !sql.includes('FROM session'))).toHaveLength(1);
  });
});

describe('the search of the portal', () => {
  it('finds apps and menus by their names in the language asked in and by default, whatever the case [FIND-01, FIND-08, FIND-10, FIND-12, CALL-064]', async () => {
    expect(await search(' HARB ')).toMatchObject({ apps: [{ id: appId, name: 'Harbor' }], menus: [] });
    expect((await search('cRAnes')).menus).toMatchObject([
      { id: menus.leaf, name: 'Cranes', app: { id: appId, name: 'Harbor' }, parent: null },
    ]);
    expect((await search('KRÄNE')).menus).toEqual([]);
    client.headers.locale = 'de-DE';
    expect((await search('KRÄNE')).menus).toMatchObject([{ id: menus.leaf, name: 'Kräne' }]);
    expect((await search('cranes')).menus).toHaveLength(1);
    expect((await search('hafen')).apps).toHaveLength(1);
    client.headers.locale = 'zh-CN';
    expect((await search('吊')).menus).toHaveLength(1);
    delete client.headers.locale;
  });

  it('takes the signs of patterns literally, and says where a menu stands', async () => {
    expect((await search('100%')).menus).toMatchObject([
      { id: menus.child, parent: { id: menus.parent, name: 'Quays' } },
    ]);
    expect((await search('s_n')).menus).toHaveLength(1);
    const found = await client.data<{ portalSearch: { menus: object[] } }>(
      '{ portalSearch(search: "100%") { menus { isLeaf isNewTab } } }',
    );
    expect(found.portalSearch.menus).toEqual([{ isLeaf: true, isNewTab: false }]);
    expect((await search('%')).menus).toHaveLength(1);
    expect((await search("' OR 1=1 --")).menus).toEqual([]);
  });

  it('answers only what the caller may open, and what leads somewhere [FIND-12, SHELL-47]', async () => {
    expect((await search('quays')).menus).toEqual([]);
    const nobody = await portal.as(await portal.factory.member(ouId), ouId);
    expect(await search('cranes', nobody)).toEqual({ apps: [], menus: [], hasMore: false });
    await rows('UPDATE app SET is_display = 0 WHERE id = ?', [appId]);
    expect(await search('a')).toMatchObject({ apps: [], menus: [] });
    await rows('UPDATE app SET is_display = 1 WHERE id = ?', [appId]);
  });

  it('finds nothing for blanks, and reads 100 characters of a long text [FIND-03, FIND-12]', async () => {
    expect(await search('   ')).toEqual({ apps: [], menus: [], hasMore: false });
    const name = 'x'.repeat(45);
    const menuId = await portal.factory.menu(ouId, appId, { name_json: JSON.stringify({ default: name }) });
    await portal.factory.insert('menu_group_menu', { ou_id: ouId, menu_group_id: groupId, menu_id: menuId });
    expect((await search(name + ' '.repeat(100) + 'zzz')).menus).toEqual([]);
    expect((await search(`${name}${' '.repeat(60)}`)).menus).toHaveLength(1);
  });

  it('goes by the caller’s apps where thousands of menus bear the name, with the same answer [FIND-10]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const of = await factory.member(ou);
    const role = await factory.role(ou);
    await factory.giveRole(ou, of.id, role);
    const appIds: string[] = [];
    for (let at = 0; at < 6; at += 1) appIds.push((await factory.app(ou, { sort_order: at })).id);
    const [first = '', last = ''] = [appIds[0], appIds.at(-1)];
    const ids: string[] = [];
    for (let at = 0; at < 2_004; at += 1) {
      const app = appIds[Math.floor(at / 334)] ?? last;
      ids.push(await factory.menu(ou, app, { name_json: '{"default":"Same name"}' }));
    }
    for (const app of appIds.slice(1, -1))
      await factory.openMenus(ou, role, app, await factory.menuGroup(ou, app, [await factory.menu(ou, app)]));
    const ofLast = ids.slice(2_000, 2_003);
    await factory.openMenus(ou, role, last, await factory.menuGroup(ou, last, ofLast));
    const ofFirst = ids.slice(0, 3);
    await factory.openMenus(ou, role, first, await factory.menuGroup(ou, first, ofFirst));
    const client = await portal.as(of, ou);
    expect((await search('same', client)).menus.map((menu) => menu.id)).toEqual([...ofFirst, ...ofLast]);
    await factory.openMenus(ou, role, first, await factory.menuGroup(ou, first, ids.slice(0, 200)));
    const all = await search('same', client);
    expect([all.menus.map((menu) => menu.id), all.hasMore]).toEqual([ids.slice(0, 100), true]);
  }, 60_000);

  it('needs a session that works in an OU, and takes four statements', async () => {
    expect((await new ApiClient(portal.url).rest('POST', 'portal/search', { search: 'a' })).code).toBe(401);
    expect((await (await portal.as(person, null)).rest('POST', 'portal/search', { search: 'a' })).code).toBe(512);
    const statements = await statementsOf(portal.portal.runtime.database, () => search('cranes'));
    expect(statements.filter((sql) => !sql.includes('FROM session'))).toHaveLength(4);
  });
});

describe('going to an app', () => {
  it('is recorded in the audit log, of apps that the caller may open [SHELL-35, CALL-065, AUDT-10]', async () => {
    const log = (subjectId: string, subjectType = 'app') =>
      client.rest('POST', 'portal/event-log', { subjectId, subjectType });
    expect((await log(appId)).code).toBe(10_000);
    expect(
      await rows(
        "SELECT resource_type AS type, result FROM audit_event WHERE event_name = 'portalEventLog' AND resource_id = ?",
        [appId],
      ),
    ).toEqual([{ type: 'app', result: 'success' }]);
    expect((await log(foreignApp)).code).toBe(404);
    expect((await log(appId, 'user')).code).toBe(400);
  });
});

describe('the answer of saving the header', () => {
  it('is its menus in their order, and costs one statement more than none of them [ENTRY-03, CALL-067]', async () => {
    const saving = (fields: string) =>
      client.data<Record<string, unknown>>(
        `mutation ($commonMenus: [EntranceInput!]!) { portalSaveShortcutList(commonMenus: $commonMenus) { ${fields} } }`,
        { commonMenus: [menus.leaf, menus.child].map((menuId, displayOrder) => ({ appId, menuId, displayOrder })) },
      );
    const { database } = portal.portal.runtime;
    const read = 'commonMenus { menuId displayOrder }';
    expect(await saving(read)).toEqual({
      portalSaveShortcutList: {
        commonMenus: [
          { menuId: menus.leaf, displayOrder: 0 },
          { menuId: menus.child, displayOrder: 1 },
        ],
      },
    });
    const least = (await statementsOf(database, () => saving('__typename'))).length;
    expect(await statementsOf(database, () => saving(read))).toHaveLength(least + 1);
  });
});

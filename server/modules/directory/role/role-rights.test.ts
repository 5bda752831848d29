import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface Choice {
  id: string;
  name: string;
  isAssigned: boolean;
  isAssignable: boolean;
  menus: { name: string; parentName: string | null }[];
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let app: string;
let otherApp: string;
let groups: [string, string];
let permissions: [string, string];
let root: string;
let below: string;
let role: string;
/** Holds the first menu group and the first permission, and has the node below in scope. */
let subAdmin: ApiClient;

const rows = async (table: string) =>
  (await portal.portal.runtime.database.query(`SELECT * FROM ${table} WHERE role_id = ?`, [role])) as unknown[];
const post = (path: string, body: Record<string, unknown>, client = admin) =>
  client.rest<Record<string, Choice[]> & { hiddenCount: number }>('POST', `role/${path}`, body);
const get = (path: string, client = admin) =>
  client.rest<Record<string, Choice[]> & { hiddenCount: number }>('GET', `role/${path}`);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  app = (await factory.app(ouId, { name_json: '{"default":"Fleet","de":"Flotte"}', sort_order: 1 })).id;
  otherApp = (await factory.app(ouId, { sort_order: 2 })).id;
  const parent = await factory.menu(ouId, app, { name_json: '{"default":"Live","de":"Jetzt"}' });
  const child = await factory.menu(ouId, app, { name_json: '{"default":"Wind"}', parent_id: parent });
  groups = [await factory.menuGroup(ouId, app, [child, parent]), await factory.menuGroup(ouId, app, [])];
  permissions = [await factory.permission(ouId, app), await factory.permission(ouId, app)];
  await factory.permission(ouId, otherApp);
  root = await factory.structure(ouId, null, 'Plant');
  below = await factory.structure(ouId, root, 'Hall');
  role = await factory.role(ouId);
  const own = await factory.role(ouId);
  await factory.openMenus(ouId, own, app, groups[0]);
  await factory.insert('role_permission', { ou_id: ouId, role_id: own, app_id: app, permission_id: permissions[0] });
  const account = await factory.subAdmin(ouId, ['role'], { structureIds: [below], roleIds: [role] });
  await factory.giveRole(ouId, account.id, own);
  subAdmin = await portal.as(account, ouId);
});
afterAll(() => portal.stop());

describe('single rights of a role', () => {
  it('are given and taken one by one, twice with one effect [CALL-082, CALL-083, CALL-084, CALL-085, CALL-086, CALL-087, CALL-088, CALL-089, CALL-090]', async () => {
    const [group, permission] = [groups[0], permissions[0]];
    for (let at = 0; at < 2; at += 1) {
      expect((await post('assign-menu-group', { roleId: role, menuGroupId: group, appId: app })).code).toBe(10_000);
      const permissionIds = [...permissions, permission];
      expect((await post('assign-permission', { roleId: role, appId: app, permissionIds })).code).toBe(10_000);
      for (const appId of [app, otherApp]) {
        expect((await post('assign-structure', { roleId: role, appId, structureId: below })).code).toBe(10_000);
      }
    }
    expect((await post(`assigned-menu-groups?roleId=${role}`, {})).data.menuGroups).toEqual([
      expect.objectContaining({ id: group, menus: ['Live', 'Wind'], appId: app, appName: 'Fleet' }),
    ]);
    expect((await post(`assigned-permissions?roleId=${role}`, {})).data.permissions).toHaveLength(2);
    expect((await get(`assigned-structures?roleId=${role}`)).data.structures).toEqual(
      [app, otherApp].map((appId) => expect.objectContaining({ id: below, path: 'Plant>Hall', appId }) as unknown),
    );
    expect((await post('delete-menu-group', { roleId: role, menuGroupId: group })).code).toBe(10_000);
    expect((await post('delete-menu-group', { roleId: role, menuGroupId: group })).code).toBe(404);
    expect((await post('delete-permission', { roleId: role, appId: otherApp, permissionId: permission })).code).toBe(
      404,
    );
    expect((await post('delete-permission', { roleId: role, appId: app, permissionId: permission })).code).toBe(10_000);
    expect((await post('delete-available-structure', { roleId: role, appId: app, structureId: below })).code).toBe(
      10_000,
    );
    expect([await rows('role_menu_group'), await rows('role_permission'), await rows('role_structure')]).toEqual([
      [],
      [expect.objectContaining({ permission_id: permissions[1] })],
      [expect.objectContaining({ app_id: otherApp })],
    ]);
    await post('delete-permission', { roleId: role, appId: app, permissionId: permissions[1] });
    await post('delete-available-structure', { roleId: role, appId: otherApp, structureId: below });
  });

  it('are those of the app, at most 1000 at once, and within what the caller may give [ROLE-15, ROLE-16, LIMT-04, CALL-015]', async () => {
    const ofOther = await portal.factory.permission(ouId, otherApp);
    const wrong: [string, Record<string, unknown>, number][] = [
      ['assign-menu-group', { menuGroupId: groups[0], appId: otherApp }, 404],
      ['assign-menu-group', { menuGroupId: 'unknown', appId: app }, 404],
      ['assign-permission', { appId: app, permissionIds: [permissions[0], ofOther] }, 404],
      ['assign-permission', { appId: app, permissionIds: Array<string>(1001).fill(permissions[0]) }, 415],
      ['assign-structure', { appId: app, structureId: 'unknown' }, 404],
      ['assign-structure', { appId: app }, 400],
    ];
    for (const [path, body, code] of wrong) expect((await post(path, { roleId: role, ...body })).code).toBe(code);
    const given: [string, Record<string, unknown>, number][] = [
      ['assign-menu-group', { menuGroupId: groups[1], appId: app }, 403],
      ['assign-permission', { appId: app, permissionIds: permissions }, 403],
      ['assign-structure', { appId: app, structureId: root }, 403],
      ['assign-menu-group', { menuGroupId: groups[0], appId: app }, 10_000],
      ['assign-permission', { appId: app, permissionIds: [permissions[0]] }, 10_000],
      ['assign-structure', { appId: app, structureId: below }, 10_000],
    ];
    for (const [path, body, code] of given) {
      expect((await post(path, { roleId: role, ...body }, subAdmin)).code, JSON.stringify(body)).toBe(code);
    }
    expect(await rows('role_menu_group')).toHaveLength(1);
  });
});

describe('the choices for a role', () => {
  it('are the menu groups of an app with their menus, and whether the role opens them [CALL-079]', async () => {
    admin.headers = { locale: 'de-DE' };
    const { data } = await post(`menu-group-with-assigned?roleId=${role}&appId=${app}`, {});
    admin.headers = {};
    expect(data.menuGroups).toMatchObject([
      {
        id: groups[0],
        appId: app,
        appName: 'Flotte',
        isAssigned: true,
        menus: [
          { name: 'Jetzt', parentName: null },
          { name: 'Wind', parentName: 'Jetzt' },
        ],
      },
      { id: groups[1], isAssigned: false, isAssignable: true, menus: [] },
    ]);
    const forNew = await post('menu-group-with-assigned', { appId: app });
    expect(forNew.data.menuGroups?.some((group) => group.isAssigned)).toBe(false);
  });

  it('are its permissions, each with its app [CALL-080, ROLE-05]', async () => {
    const { data } = await post('permission-with-assigned', { roleId: role, appId: app });
    expect(data.permissions?.map(({ id, isAssigned }) => [id, isAssigned])).toEqual([
      [permissions[0], true],
      [permissions[1], false],
    ]);
    expect(data.permissions).toMatchObject(Array(2).fill({ appId: app, appName: 'Fleet' }));
  });

  it('are structures: the whole tree, below a node or by name [CALL-081]', async () => {
    const question = `structure-with-assigned?roleId=${role}&appId=${app}`;
    const tree = (await get(question)).data;
    expect(tree).toMatchObject({ next: null });
    expect(tree.structures).toMatchObject([
      { id: root, parentId: null, isAssigned: false },
      { id: below, parentId: root, isAssigned: true },
    ]);
    expect((await get(`${question}&after=${root}`)).data.structures).toMatchObject([{ id: below }]);
    expect((await get(`${question}&after=unknown`)).code).toBe(400);
    expect((await get(`${question}&parentId=${root}`)).data.structures).toMatchObject([
      { id: below, isAssigned: true },
    ]);
    expect((await get(`${question}&search=hall`)).data.structures).toMatchObject([{ id: below }]);
    expect((await get(question, subAdmin)).data.structures).toMatchObject([
      { id: root, hasAdminPermission: false },
      { id: below, hasAdminPermission: true },
    ]);
  });

  it('are cut to what the caller may give, and say how many are not [SUBA-15, ROLE-15]', async () => {
    const { data: menus } = await post('menu-group-with-assigned', { appId: app }, subAdmin);
    expect([menus.menuGroups?.map(({ id }) => id), menus.hiddenCount]).toEqual([[groups[0]], 1]);
    const { data: rights } = await post('permission-with-assigned', { appId: app }, subAdmin);
    expect([rights.permissions?.map(({ id }) => id), rights.hiddenCount]).toEqual([[permissions[0]], 1]);
    // Menu groups that the role has already are shown and cannot be changed.
    await portal.factory.openMenus(ouId, role, app, groups[1]);
    const { data: ofRole } = await post('menu-group-with-assigned', { appId: app, roleId: role }, subAdmin);
    expect(ofRole.menuGroups?.find(({ id }) => id === groups[1])).toMatchObject({
      isAssigned: true,
      isAssignable: false,
    });
    const { data: apps } = await get('app-choices', subAdmin);
    expect(apps.apps).toMatchObject([{ id: app, name: 'Fleet', menuGroupCount: 1, permissionCount: 1 }]);
    expect(apps.hiddenCount).toBe(1);
    const { data: all } = await get('app-choices');
    expect(all.apps).toMatchObject([
      { id: app, menuGroupCount: 2, permissionCount: 2 },
      { id: otherApp, menuGroupCount: 0 },
    ]);
    expect(all.hiddenCount).toBe(0);
  });

  it('are not found in another OU, nor for a role out of reach [ROLE-16, SUBA-13]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const foreign = (await factory.app(ou)).id;
    const beyond = await factory.role(ouId);
    await factory.openMenus(ouId, beyond, app, groups[1]);
    for (const kind of ['menu-group', 'permission']) {
      expect((await post(`${kind}-with-assigned`, { appId: foreign })).code).toBe(404);
      expect((await post(`${kind}-with-assigned`, { appId: app, roleId: beyond }, subAdmin)).code).toBe(403);
      expect((await post(`assigned-${kind}s`, { roleId: beyond }, subAdmin)).code).toBe(403);
    }
    expect((await get(`structure-with-assigned?appId=${foreign}`)).code).toBe(404);
    expect((await get(`assigned-structures?roleId=${beyond}`, subAdmin)).code).toBe(403);
  });

  it('cost as many statements for many rows as for few', async () => {
    const ask = () => post('menu-group-with-assigned', { appId: app, roleId: role });
    const count = async () => {
      // The first call may read the session again, as the portal does every second.
      await ask();
      return (await statementsOf(portal.portal.runtime.database, ask)).length;
    };
    const before = await count();
    for (let at = 0; at < 20; at += 1) {
      await portal.factory.menuGroup(ouId, app, [await portal.factory.menu(ouId, app)]);
    }
    expect(await count()).toBe(before);
  });
});

describe('an app that was taken away', () => {
  it('is neither shown nor given with roles, until the OU has it again [APP-16, ROLE-16, CALL-082, CALL-085, CALL-088]', async () => {
    const { factory } = portal;
    const { id: bought } = await factory.app(ouId, { created_type: 'PURCHASED' });
    await factory.entitle(ouId, bought);
    const group = await factory.menuGroup(ouId, bought, [await factory.menu(ouId, bought)]);
    const permission = await factory.permission(ouId, bought);
    const id = await factory.role(ouId);
    const give = () => post('assign-menu-group', { roleId: id, menuGroupId: group, appId: bought });
    const shown = async () => [
      (await get('app-choices')).data.apps?.some((choice) => choice.id === bought),
      (await get(`detail?id=${id}`)).data.apps?.length,
      (await post(`assigned-menu-groups?roleId=${id}`, {})).data.menuGroups?.length,
    ];
    const asked = async () => {
      const rights = { appId: bought, menuGroupIds: [group], permissionIds: [permission], structureIds: [] };
      const answers = [
        await post(`menu-group-with-assigned?appId=${bought}`, {}),
        await post(`permission-with-assigned?appId=${bought}`, {}),
        await get(`structure-with-assigned?appId=${bought}`),
        await post('assign-permission', { roleId: id, appId: bought, permissionIds: [permission] }),
        await post('assign-structure', { roleId: id, appId: bought, structureId: below }),
        await post('set-contents', { id, apps: [rights] }),
        await post('delete-menu-group', { roleId: id, menuGroupId: group }),
      ];
      return [...new Set(answers.map(({ code }) => code))];
    };
    expect((await give()).code).toBe(10_000);
    expect(await shown()).toEqual([true, 1, 1]);
    await portal.portal.runtime.database.query('DELETE FROM app_entitlement WHERE app_id = ?', [bought]);
    expect((await give()).code).toBe(404);
    expect(await shown()).toEqual([false, 0, 0]);
    expect(await asked()).toEqual([404]);
    await factory.entitle(ouId, bought);
    expect(await shown()).toEqual([true, 1, 1]);
    expect(await asked()).toEqual([10_000]);
  });
});

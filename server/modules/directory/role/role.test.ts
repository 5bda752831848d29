import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

const ROLE = `id name identifier description createdBy createdTime userCount
  apps { id name menuGroups { id name menus } permissions { id name identifier description appId appName } structures { name path } }`;
const LIST = `query ($search: String, $pagination: PaginationInput, $sort: RoleSortInput) {
  roleList(search: $search, pagination: $pagination, sort: $sort) {
    roles { ${ROLE} } pagination { total limit currentPage isBounded }
  }
}`;
const DETAIL = `query ($id: ID!) { roleDetail(id: $id) { ${ROLE} } }`;
const STOP = { name: 'Stop engines', identifier: 'engine.stop', description: 'Stops them all' };
interface Role {
  id: string;
  name: string;
  createdBy: string | null;
  userCount: number;
  apps: { id: string; name: string; menuGroups: { menus: string[] }[]; structures: { path: string }[] }[];
}
interface List {
  roleList: { roles: Role[]; pagination: { total: number; limit: number; currentPage: number } };
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let roleId: string;
let groupId: string;
let permission: typeof STOP & { id: string; appId: string; appName: string };

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  const account = await factory.admin(ouId);
  admin = await portal.as(account, ouId);
  roleId = await factory.role(ouId, { name: 'Night shift', created_by: account.id, created_time: 1000 });
  await factory.role(ouId, { name: 'Day shift', created_time: 2000 });
  const name_json = JSON.stringify({ default: 'Fleet', de: 'Flotte' });
  const app = await factory.app(ouId, { name_json });
  const menuGroup = await factory.menuGroup(ouId, app.id, [
    await factory.menu(ouId, app.id, { name_json: JSON.stringify({ default: 'Ships', de: 'Schiffe' }) }),
  ]);
  await factory.openMenus(ouId, roleId, app.id, menuGroup);
  const link = { ou_id: ouId, role_id: roleId, app_id: app.id };
  permission = { id: await factory.permission(ouId, app.id, STOP), ...STOP, appId: app.id, appName: 'Fleet' };
  await factory.insert('role_permission', { ...link, permission_id: permission.id });
  const root = await factory.structure(ouId, null, 'Plant');
  await factory.insert('role_structure', { ...link, structure_id: await factory.structure(ouId, root, 'Hall 1') });
  const [holder, other] = [await factory.member(ouId), await factory.member(ouId)];
  for (const { id } of [holder, other]) await factory.giveRole(ouId, id, roleId);
  groupId = await factory.userGroup(ouId, [holder.id]);
});
afterAll(() => portal.stop());

describe('the role list', () => {
  it('shows roles newest first with what they open, in the language asked for [ROLE-01, ROLE-04, LIST-08, CALL-074]', async () => {
    admin.headers = { locale: 'de-DE' };
    const { roles, pagination } = (await admin.data<List>(LIST)).roleList;
    admin.headers = {};
    expect(roles.map((role) => role.name)).toEqual(['Day shift', 'Night shift']);
    expect(pagination).toEqual({ total: 2, limit: 50, currentPage: 1, isBounded: false });
    expect(roles[1]).toMatchObject({
      id: roleId,
      userCount: 2,
      createdBy: expect.stringContaining('Name of') as string,
      apps: [{ name: 'Flotte', menuGroups: [{ menus: ['Schiffe'] }], structures: [{ path: 'Plant>Hall 1' }] }],
    });
  });

  it('sorts, pages and searches, ignoring case [CALL-012, LIST-04, LIST-09]', async () => {
    const sort = { field: 'name', order: 'ASC' };
    const second = (await admin.data<List>(LIST, { sort, pagination: { limit: 1, currentPage: 2 } })).roleList;
    expect(second.roles.map((role) => role.name)).toEqual(['Night shift']);
    expect((await admin.data<List>(LIST, { search: 'NIGHT' })).roleList.roles).toHaveLength(1);
    expect((await admin.data<List>(LIST, { search: '%' })).roleList.pagination.total).toBe(0);
    expect(await admin.code(LIST, { pagination: { limit: 1001 } })).toBe(415);
    expect(await admin.code(LIST, { sort: { field: 'secret', order: 'ASC' } })).toBe(400);
  });

  it('takes as many statements for many roles as for few, and walks no holders unasked', async () => {
    const run = (query: string) => statementsOf(portal.portal.runtime.database, () => admin.data(query));
    const names = await run('{ roleList { roles { id name } pagination { total } } }');
    expect(names.filter((sql) => !sql.includes('FROM session'))).toHaveLength(2);
    expect(names.some((sql) => sql.includes('user_role'))).toBe(false);
    const whole = await run(LIST.replace(/query \([^)]*\)/, '').replace(/\(search:[^)]*\)/, ''));
    expect(whole.filter((sql) => !sql.includes('FROM session'))).toHaveLength(5);
  });

  it('feeds the pickers of every console level, who learn of what roles open by right only [SUBA-17, ROLE-15]', async () => {
    const { factory } = portal;
    const reach = { userGroupIds: [groupId], roleIds: [roleId] };
    const without = await portal.as(await factory.subAdmin(ouId, ['user'], reach), ouId);
    const within = await portal.as(await factory.subAdmin(ouId, ['role'], reach), ouId);
    const night = async (client: ApiClient) =>
      (await client.data<List>(LIST)).roleList.roles.find((role) => role.id === roleId);
    expect(await night(without)).toMatchObject({ userCount: 2, apps: [] });
    expect(await night(within)).toMatchObject({ userCount: 2, apps: [{ name: 'Fleet' }] });
    expect(await (await portal.as(await factory.member(ouId), ouId)).code(LIST)).toBe(403);
    expect(await (await portal.as(await factory.admin(await factory.organization()), null)).code(LIST)).toBe(512);
    expect(await new ApiClient(portal.url).code(LIST)).toBe(401);
  });
});

describe('a permission of a role', () => {
  it('has id, name, description, and its app by id and name in the language asked for [ROLE-05, ROLE-14]', async () => {
    const told = async () =>
      (await admin.data<{ roleDetail: { apps: { permissions: unknown }[] } }>(DETAIL, { id: roleId })).roleDetail.apps;
    expect((await told()).map((app) => app.permissions)).toEqual([[permission]]);
    admin.headers = { locale: 'de-DE' };
    expect((await told())[0]?.permissions).toEqual([{ ...permission, appName: 'Flotte' }]);
    admin.headers = {};
  });
});

describe('a role', () => {
  it('is told to those with operation role, in the working OU only [ROLE-02, ROLE-15, ROLE-16, CALL-015]', async () => {
    const { factory } = portal;
    const { roleDetail } = await admin.data<{ roleDetail: Role }>(DETAIL, { id: roleId });
    expect(roleDetail.apps[0]?.name).toBe('Fleet');
    const foreign = await factory.role(await factory.organization());
    for (const id of [foreign, 'unknown']) expect(await admin.code(DETAIL, { id })).toBe(404);
    expect(await (await portal.as(await factory.subAdmin(ouId, ['user']), ouId)).code(DETAIL, { id: roleId })).toBe(
      403,
    );
    expect(await (await portal.as(await factory.subAdmin(ouId, ['role']), ouId)).code(DETAIL, { id: roleId })).toBe(
      10_000,
    );
    expect(await (await portal.as(await factory.member(ouId), ouId)).code(DETAIL, { id: roleId })).toBe(403);
    expect(await admin.code(DETAIL)).toBe(400);
  });
});

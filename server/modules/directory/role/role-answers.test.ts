import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let app: string;
let group: string;
let permission: string;
let node: string;
let role: string;
let member: { id: string };

const RIGHTS = '{ name version apps { id menuGroups { id } permissions { id } structures { id } } }';

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  app = (await factory.app(ouId)).id;
  group = await factory.menuGroup(ouId, app, []);
  permission = await factory.permission(ouId, app);
  node = await factory.structure(ouId, null, 'Plant');
  member = await factory.member(ouId);
});
beforeEach(async () => {
  role = await portal.factory.role(ouId);
});
afterAll(() => portal.stop());

describe('a mutation of a role answers', () => {
  it('the new role, and the role with its new name and rights [CALL-076, CALL-077]', async () => {
    const apps = [{ appId: app, menuGroupIds: [group], permissionIds: [permission], structureIds: [] }];
    const create = `mutation ($apps: [RoleAppInput!]) { roleCreate(name: "Crew", apps: $apps) { id identifier userCount } }`;
    const { roleCreate } = await admin.data<{ roleCreate: { id: string } }>(create, { apps: [] });
    expect(roleCreate).toEqual({ id: roleCreate.id, identifier: 'crew', userCount: 0 });
    const modify = `mutation ($id: ID!, $apps: [RoleAppInput!]) { roleModify(id: $id, name: "Night crew", apps: $apps) ${RIGHTS} }`;
    expect(await admin.data(modify, { id: roleCreate.id, apps })).toEqual({
      roleModify: {
        name: 'Night crew',
        version: 2,
        apps: [{ id: app, menuGroups: [{ id: group }], permissions: [{ id: permission }], structures: [] }],
      },
    });
    const remove = 'mutation ($id: ID!) { roleDelete(id: $id) }';
    expect(await admin.data(remove, { id: roleCreate.id })).toEqual({ roleDelete: roleCreate.id });
  });

  it('the role with the rights that were added and taken [CALL-085, CALL-086, CALL-087, CALL-088, CALL-089, CALL-090]', async () => {
    const call = async (field: string, argument: string, id: string | string[]) => {
      const type = Array.isArray(id) ? '[ID!]!' : 'ID!';
      const isWithApp = field !== 'roleDeleteMenuGroup';
      const query = `mutation ($roleId: ID!, $id: ${type}${isWithApp ? ', $app: ID!' : ''}) {
        ${field}(roleId: $roleId, ${argument}: $id${isWithApp ? ', appId: $app' : ''}) { apps { menuGroups { id } permissions { id } structures { id } } } }`;
      const data = await admin.data<Record<string, { apps: unknown[] }>>(query, { roleId: role, id, app });
      return data[field]?.apps;
    };
    const none = { menuGroups: [], permissions: [], structures: [] };
    const own = { menuGroups: [{ id: group }], permissions: [{ id: permission }], structures: [{ id: node }] };
    expect(await call('roleAssignMenuGroup', 'menuGroupId', group)).toEqual([{ ...none, menuGroups: own.menuGroups }]);
    expect(await call('roleAssignPermission', 'permissionIds', [permission])).toEqual([{ ...own, structures: [] }]);
    expect(await call('roleAssignStructure', 'structureId', node)).toEqual([own]);
    expect(await call('roleDeleteMenuGroup', 'menuGroupId', group)).toEqual([{ ...own, menuGroups: [] }]);
    expect(await call('roleDeletePermission', 'permissionId', permission)).toEqual([
      { ...none, structures: own.structures },
    ]);
    expect(await call('roleDeleteAvailableStructure', 'structureId', node)).toEqual([]);
    const set = `mutation ($id: ID!, $apps: [RoleAppInput!]!) { roleSetContents(id: $id, apps: $apps) { apps { id } } }`;
    const apps = [{ appId: app, menuGroupIds: [], permissionIds: [permission], structureIds: [] }];
    expect(await admin.data(set, { id: role, apps })).toEqual({ roleSetContents: { apps: [{ id: app }] } });
  });

  it('the role with the number of its holders; its rights only with the operation for roles [SUBA-17]', async () => {
    await portal.factory.openMenus(ouId, role, app, group);
    const change = (field: string) =>
      `mutation ($roleId: ID!, $userIds: [ID!]!) { ${field}(roleId: $roleId, userIds: $userIds) { userCount apps { id } } }`;
    const variables = { roleId: role, userIds: [member.id] };
    expect(await admin.data(change('roleAssignUsers'), variables)).toEqual({
      roleAssignUsers: { userCount: 1, apps: [{ id: app }] },
    });
    const caller = await portal.factory.subAdmin(ouId, ['user']);
    await portal.factory.giveRole(ouId, caller.id, role);
    expect(await (await portal.as(caller, ouId)).data(change('roleRemoveUsers'), variables)).toEqual({
      roleRemoveUsers: { userCount: 1, apps: [] },
    });
  });

  it('nothing that costs a statement for the id alone [CALL-077]', async () => {
    const cost = async (selection: string) => {
      const modify = `mutation ($id: ID!) { roleModify(id: $id, name: "Same") { ${selection} } }`;
      const statements = await statementsOf(portal.portal.runtime.database, () => admin.data(modify, { id: role }));
      return statements.filter((sql) => !sql.includes('FROM session')).length;
    };
    await cost('id');
    const alone = await cost('id');
    expect((await cost('id name userCount')) - alone).toBe(1);
    expect((await cost('id apps { id }')) - alone).toBe(4);
  });
});

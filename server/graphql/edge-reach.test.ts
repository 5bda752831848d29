import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../tests/support/client.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';

let portal: TestPortal;
let ou: string;
let caller: ApiClient;
let near: string;
let namedRole: string;
let farRole: string;
let app: string;
let menuGroup: string;
let permission: string;
let root: string;
let named: string;
let below: string;

/** A sub-administrator with a role and a node named in the scope, and what lies beyond it. */
beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization();
  app = (await factory.app(ou)).id;
  menuGroup = await factory.menuGroup(ou, app, [await factory.menu(ou, app)]);
  permission = await factory.permission(ou, app);
  [namedRole, farRole] = [await factory.role(ou), await factory.role(ou)];
  root = await factory.structure(ou);
  named = await factory.structure(ou, root);
  below = await factory.structure(ou, named);
  await factory.structure(ou, root);
  for (const role of [namedRole, farRole]) {
    await factory.openMenus(ou, role, app, menuGroup);
    await factory.insert('role_permission', { ou_id: ou, role_id: role, app_id: app, permission_id: permission });
  }
  ({ id: near } = await factory.member(ou));
  const { id: far } = await factory.member(ou);
  await factory.giveRole(ou, near, namedRole);
  for (const id of [near, far]) await factory.giveRole(ou, id, farRole);
  const operations = ['user', 'app', 'role'] as const;
  const admin = await factory.subAdmin(ou, operations, { roleIds: [namedRole], structureIds: [named] });
  caller = await portal.as(admin, ou);
});
afterAll(() => portal.stop());

describe('a sub-administrator with a scope', () => {
  it('sees along the edges of apps the roles that the list of roles shows, and their holders within reach [SUBA-13, SUBA-15, CALL-251]', async () => {
    const { roleList } = await caller.data<{ roleList: { roles: { id: string }[] } }>('{ roleList { roles { id } } }');
    expect(roleList.roles).toEqual([{ id: namedRole }]);
    const roles = [{ id: namedRole, users: { users: [{ id: near }], pagination: { total: 1 } } }];
    const fields = 'roles { id users { users { id } pagination { total } } }';
    const { menuGroupList } = await caller.data<{ menuGroupList: unknown }>(
      `query ($id: ID!) { menuGroupList(appId: $id) { menuGroups { id ${fields} app { permissions { id ${fields} } } } } }`,
      { id: app },
    );
    expect(menuGroupList).toEqual({
      menuGroups: [{ id: menuGroup, roles, app: { permissions: [{ id: permission, roles }] } }],
    });
  });

  it('sees along the edges of nodes those in scope and the way to them [STRC-25, STRC-26, CALL-251]', async () => {
    const { structureDetail } = await caller.data<{ structureDetail: unknown }>(
      `query ($id: ID!) { structureDetail(id: $id) {
        parent { id children { id children { id } } } ancestors { id } children { id }
      } }`,
      { id: named },
    );
    expect(structureDetail).toEqual({
      parent: { id: root, children: [{ id: named, children: [{ id: below }] }] },
      ancestors: [{ id: root }],
      children: [{ id: below }],
    });
  });

  it('finds nothing along the edges of a person beyond reach [USER-28, CALL-251]', async () => {
    const { factory } = portal;
    const owner = await factory.admin(ou);
    await factory.giveRole(ou, owner.id, farRole);
    await factory.userGroup(ou, [owner.id]);
    await factory.insert('user_structure', { ou_id: ou, user_id: owner.id, structure_id: root, created_time: 1 });
    const document = '{ organizationInfo { admin { id roles { id } userGroups { id } structures { id } } } }';
    const { organizationInfo } = await caller.data<{ organizationInfo: unknown }>(document);
    expect(organizationInfo).toEqual({ admin: { id: owner.id, roles: [], userGroups: [], structures: [] } });
    // Without the operation for users the administrator is shown too, and leads nowhere.
    const other = await portal.as(await factory.subAdmin(ou, ['app', 'role']), ou);
    expect(await other.code(document)).toBe(403);
    expect(await other.code('{ organizationInfo { admin { id } } }')).toBe(10_000);
  });
});

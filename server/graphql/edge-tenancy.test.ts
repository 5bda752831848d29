import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../tests/support/client.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { makeTwin } from '../../tests/support/twin.js';

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let person: string;
let loosePerson: string;
let role: string;
let looseRole: string;
let group: string;
let root: string;
let node: string;
let app: string;
let menu: string;
let child: string;
let looseMenu: string;
let menuGroup: string;
let looseMenuGroup: string;
let permission: string;
let loosePermission: string;
let twin: { ou: string; app: string };

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization();
  ({ id: person } = await factory.member(ou));
  ({ id: loosePerson } = await factory.member(ou));
  app = (await factory.app(ou)).id;
  menu = await factory.menu(ou, app);
  child = await factory.menu(ou, app, { parent_id: menu });
  looseMenu = await factory.menu(ou, app);
  menuGroup = await factory.menuGroup(ou, app, [menu, child]);
  looseMenuGroup = await factory.menuGroup(ou, app, []);
  permission = await factory.permission(ou, app);
  loosePermission = await factory.permission(ou, app);
  root = await factory.structure(ou);
  node = await factory.structure(ou, root);
  const looseNode = await factory.structure(ou);
  [role, looseRole] = [await factory.role(ou), await factory.role(ou)];
  group = await factory.userGroup(ou, [person]);
  const looseGroup = await factory.userGroup(ou);
  await factory.giveRole(ou, person, role);
  await factory.insert('user_structure', { ou_id: ou, user_id: person, structure_id: node, created_time: 1 });
  await factory.openMenus(ou, role, app, menuGroup);
  await factory.insert('role_permission', { ou_id: ou, role_id: role, app_id: app, permission_id: permission });
  await factory.insert('role_structure', { ou_id: ou, role_id: role, app_id: app, structure_id: node });
  twin = await makeTwin(portal.portal.runtime.database, factory, ou);
  // In the twin, all is tied to the rows that are loose here.
  const [there, inApp] = [{ ou_id: twin.ou }, { ou_id: twin.ou, app_id: twin.app }];
  await factory.giveRole(twin.ou, person, looseRole);
  await factory.giveRole(twin.ou, loosePerson, role);
  for (const [user_id, user_group_id] of [
    [person, looseGroup],
    [loosePerson, group],
  ] as const) {
    await factory.insert('user_group_member', { ...there, user_id, user_group_id, created_time: 1 });
  }
  await factory.insert('user_structure', { ...there, user_id: person, structure_id: looseNode, created_time: 1 });
  await factory.insert('user_structure', { ...there, user_id: loosePerson, structure_id: node, created_time: 1 });
  await factory.insert('structure_closure', { ...there, ancestor_id: looseNode, descendant_id: node, depth: 2 });
  await factory.insert('menu_group_menu', { ...there, menu_group_id: menuGroup, menu_id: looseMenu });
  await factory.insert('menu_group_menu', { ...there, menu_group_id: looseMenuGroup, menu_id: menu });
  await factory.insert('role_menu_group', { ...inApp, role_id: role, menu_group_id: looseMenuGroup });
  await factory.insert('role_menu_group', { ...inApp, role_id: looseRole, menu_group_id: menuGroup });
  await factory.insert('role_permission', { ...inApp, role_id: role, permission_id: loosePermission });
  await factory.insert('role_permission', { ...inApp, role_id: looseRole, permission_id: permission });
  await factory.insert('role_structure', { ...inApp, role_id: role, structure_id: looseNode });
  const { database } = portal.portal.runtime;
  await database.query('UPDATE menu SET parent_id = ? WHERE ou_id = ? AND id = ?', [menu, twin.ou, looseMenu]);
  await database.query('UPDATE structure SET parent_id = ? WHERE ou_id = ? AND id = ?', [node, twin.ou, looseNode]);
  admin = await portal.as(await factory.admin(ou), ou);
});
afterAll(() => portal.stop());

const own = expect.not.stringContaining('Foreign') as string;

describe('an edge beside an OU with rows of the same ids', () => {
  it('leads from a person whom both know to what they hold here, and on from there [USER-29, CALL-251]', async () => {
    const { userDetail } = await admin.data<{ userDetail: unknown }>(
      `query ($id: ID!) { userDetail(id: $id) {
        roles { id name users { users { id name } pagination { total } }
          menuGroups { id name menus appName app { id name } } permissions { id name appName app { id name } }
          structures { id name path appName } }
        userGroups { id name users { users { id name } pagination { total } } }
        structures { id name path parent { id name path children { id name } } ancestors { id name } children { id name }
          users { users { id name } pagination { total } } }
      } }`,
      { id: person },
    );
    const users = { users: [{ id: person, name: own }], pagination: { total: 1 } };
    const inApp = { name: own, appName: own, app: { id: app, name: own } };
    expect(userDetail).toEqual({
      roles: [
        {
          id: role,
          name: own,
          users,
          menuGroups: [{ id: menuGroup, ...inApp, menus: [own, own] }],
          permissions: [{ id: permission, ...inApp }],
          structures: [{ id: node, name: own, path: own, appName: own }],
        },
      ],
      userGroups: [{ id: group, name: own, users }],
      structures: [
        {
          id: node,
          name: own,
          path: own,
          parent: { id: root, name: own, path: own, children: [{ id: node, name: own }] },
          ancestors: [{ id: root, name: own }],
          children: [],
          users,
        },
      ],
    });
  });

  it('leads from apps, menus, menu groups and permissions to those of this OU [APP-16, MENU-11, CALL-251]', async () => {
    const menuFields = 'id name app { id name } parent { id } children { id name } menuGroups { id name }';
    const { roleAppChoices } = await admin.data<{ roleAppChoices: unknown }>(
      `{ roleAppChoices { apps { id
        category { name }
        menus { ${menuFields} }
        menuGroups { id name app { id name } menus { id name } roles { id name } }
        permissions { id name app { id name } roles { id name } }
      } } }`,
    );
    const inApp = { name: own, app: { id: app, name: own } };
    const [groups, roles] = [[{ id: menuGroup, name: own }], [{ id: role, name: own }]];
    expect(roleAppChoices).toEqual({
      apps: [
        {
          id: app,
          category: { name: own },
          menus: [
            { id: menu, ...inApp, parent: null, children: [{ id: child, name: own }], menuGroups: groups },
            { id: child, ...inApp, parent: { id: menu }, children: [], menuGroups: groups },
            { id: looseMenu, ...inApp, parent: null, children: [], menuGroups: [] },
          ],
          menuGroups: [
            {
              id: menuGroup,
              ...inApp,
              menus: [
                { id: menu, name: own },
                { id: child, name: own },
              ],
              roles,
            },
            { id: looseMenuGroup, ...inApp, menus: [], roles: [] },
          ],
          permissions: [
            { id: permission, ...inApp, roles },
            { id: loosePermission, ...inApp, roles: [] },
          ],
        },
      ],
    });
  });
});

describe('200 requests of two OUs with rows of the same ids, all at once', () => {
  it('are each answered with the rows of their own OU [USER-29, ROLE-16, threats 4]', async () => {
    const foreign = await portal.as(await portal.factory.admin(twin.ou), twin.ou);
    const query = `query ($id: ID!) {
      userDetail(id: $id) { roles { name users { users { name } } menuGroups { name menus } } structures { name path } }
      roleList { roles { name } }
      userList { users { name roles { name } } }
    }`;
    const ask = async (client: ApiClient) => JSON.stringify(await client.data(query, { id: person }));
    const [here, there] = [await ask(admin), await ask(foreign)];
    expect(here).not.toContain('Foreign');
    expect(there).toContain('"name":"Foreign Role ');
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => ask(at % 2 ? foreign : admin)));
    expect(new Set(answers.filter((_, at) => at % 2 === 0))).toEqual(new Set([here]));
    expect(new Set(answers.filter((_, at) => at % 2 === 1))).toEqual(new Set([there]));
  }, 60_000);
});

describe('an edge', () => {
  it('begins at no object of another OU: its id answers 404, and nothing else [APP-16, MENU-11, ROLE-16, UGRP-06, STRC-27, USER-29]', async () => {
    const { factory } = portal;
    const stranger = await factory.member(twin.ou);
    const menus = 'id app { id } parent { id } children { id } menuGroups { id }';
    const begins: [string, string][] = [
      ['appDetail(id: $id) { id category { id } menuGroups { id } permissions { id } }', twin.app],
      [`menuList(appId: $id) { menus { ${menus} } }`, twin.app],
      [`menuGroupList(appId: $id) { menuGroups { id app { id } menus { ${menus} } roles { id } } }`, twin.app],
      [`roleMenuGroupWithAssigned(appId: $id) { menuGroups { id roles { id } menus { ${menus} } } }`, twin.app],
      ['rolePermissionWithAssigned(appId: $id) { permissions { id app { id } roles { id } } }', twin.app],
      [
        `menuGroupAssignedMenus(menuGroupId: $id) { menus { ${menus} } }`,
        await factory.menuGroup(twin.ou, twin.app, []),
      ],
      [
        'roleDetail(id: $id) { id users { users { id } } menuGroups { id } permissions { id } structures { id } }',
        await factory.role(twin.ou),
      ],
      ['userGroupDetail(id: $id) { id users { users { id } } }', await factory.userGroup(twin.ou, [stranger.id])],
      [
        'structureDetail(id: $id) { id parent { id } ancestors { id } children { id } users { users { id } } }',
        await factory.structure(twin.ou),
      ],
      ['userDetail(id: $id) { id roles { id } userGroups { id } structures { id } }', stranger.id],
    ];
    for (const [field, id] of begins) {
      const answer = await admin.graphql(`query ($id: ID!) { ${field} }`, { id });
      expect([field, answer.errors?.map(({ extensions }) => extensions.envelopeCode)]).toEqual([field, [404]]);
      expect(answer.data ?? null).toBeNull();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../tests/support/client.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let person: string;
let role: string;
let group: string;
let app: string;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  ({ id: person } = await factory.member(ou));
  role = await factory.role(ou, { identifier: 'keepers' });
  group = await factory.userGroup(ou, [person]);
  await factory.giveRole(ou, person, role);
  app = (await factory.app(ou)).id;
});
afterAll(() => portal.stop());

describe('an edge begins at', () => {
  it('the roles and user groups of a domain, and those that it may give [DOMN-01, CALL-251]', async () => {
    const { factory } = portal;
    const fields = 'id users { users { id } }';
    const users = { users: [{ id: person }] };
    const created = await admin.data<{ domainCreate: { id: string } }>(
      `mutation ($roleIds: [ID!], $userGroupIds: [ID!]) {
        domainCreate(name: "Keepers", url: "keepers.example", isAutoImport: true, roleIds: $roleIds, userGroupIds: $userGroupIds) {
          id roles { identifier isAssignedToDomain ${fields} } userGroups { isAssignedToDomain ${fields} }
        } }`,
      { roleIds: [role], userGroupIds: [group] },
    );
    const roles = [{ id: role, identifier: 'keepers', isAssignedToDomain: true, users }];
    const userGroups = [{ id: group, isAssignedToDomain: true, users }];
    const { id } = created.domainCreate;
    expect(created.domainCreate).toEqual({ id, roles, userGroups });
    const lists = await admin.data(
      `query ($id: ID) {
        domainRoleList(id: $id) { roles { identifier isAssignedToDomain isAssignable ${fields} } }
        domainUserGroupList(id: $id) { userGroups { isAssignedToDomain isAssignable ${fields} } }
      }`,
      { id },
    );
    expect(lists).toEqual({
      domainRoleList: { roles: roles.map((each) => ({ ...each, isAssignable: true })) },
      domainUserGroupList: { userGroups: userGroups.map((each) => ({ ...each, isAssignable: true })) },
    });

    // The operation for domains opens neither, and the scope bounds both.
    const few = await portal.as(await factory.subAdmin(ou, ['domain'], {}), ou);
    expect(await few.code(`{ domainList { domains { roles { ${fields} } } } }`)).toBe(403);
    expect(await few.code(`{ domainList { domains { userGroups { ${fields} } } } }`)).toBe(403);
    expect(await few.code('{ domainList { domains { roles { id } userGroups { id } } } }')).toBe(10_000);
    const beyond = await portal.as(await factory.subAdmin(ou, ['domain', 'role', 'userGroup'], {}), ou);
    const { domainList } = await beyond.data<{ domainList: unknown }>(
      `{ domainList { domains { roles { ${fields} } userGroups { ${fields} } } } }`,
    );
    // A role that opens nothing is within everybody's reach; its holders are not.
    expect(domainList).toEqual({
      domains: [{ roles: [{ id: role, users: { users: [] } }], userGroups: [{ id: group, users: null }] }],
    });
  });

  it('the roles that show a node, and the permissions of a person [CALL-251]', async () => {
    const { factory } = portal;
    const structure = await factory.structure(ou);
    const permission = await factory.permission(ou, app, { description: 'Opens the gate' });
    await factory.insert('role_structure', { ou_id: ou, role_id: role, app_id: app, structure_id: structure });
    await factory.insert('role_permission', { ou_id: ou, role_id: role, app_id: app, permission_id: permission });
    const answer = await admin.data(
      `query ($structure: ID!, $person: ID!) {
        structureAccess(id: $structure) { roles { id identifier users { users { id } } permissions { id } } }
        userAccess(userId: $person) { apps { id permissions { id description appId app { id } roles { id } } } }
      }`,
      { structure, person },
    );
    expect(answer).toEqual({
      structureAccess: {
        roles: [
          { id: role, identifier: 'keepers', users: { users: [{ id: person }] }, permissions: [{ id: permission }] },
        ],
      },
      userAccess: {
        apps: [
          {
            id: app,
            permissions: [
              { id: permission, description: 'Opens the gate', appId: app, app: { id: app }, roles: [{ id: role }] },
            ],
          },
        ],
      },
    });
  });

  it('the nodes above a node, each with its path [STRC-24, CALL-251]', async () => {
    const { factory } = portal;
    const top = await factory.structure(ou, null, 'Top');
    const middle = await factory.structure(ou, top, 'Middle');
    const bottom = await factory.structure(ou, middle, 'Bottom');
    const fields = 'id path children { id } parent { id path }';
    const answer = await admin.data(
      `query ($top: ID!, $middle: ID!) {
        structureChildren(id: $middle) { structures { path ancestors { ${fields} } } }
        structureDetail(id: $top) { children { children { ancestors { ${fields} } } } }
      }`,
      { top, middle },
    );
    const ancestors = [
      { id: top, path: 'Top', children: [{ id: middle }], parent: null },
      { id: middle, path: 'Top>Middle', children: [{ id: bottom }], parent: { id: top, path: 'Top' } },
    ];
    expect(answer).toEqual({
      structureChildren: { structures: [{ path: 'Top>Middle>Bottom', ancestors }] },
      structureDetail: { children: [{ children: [{ ancestors }] }] },
    });
  });

  it('the app that a menu was taken over from, as long as the OU may use it [APP-16, CALL-251]', async () => {
    const { factory } = portal;
    const category = { ou_id: ou, id: '01HZZZZZZZZZZZZZZZZZZZZZZ1', name_json: '{"default":"Bought"}', sort_order: 1 };
    await factory.insert('app_category', category);
    const { id: source } = await factory.app(ou, { created_type: 'STANDARD', category_id: category.id });
    const menu = await factory.menu(ou, source);
    const child = await factory.menu(ou, source, { parent_id: menu });
    const menuGroup = await factory.menuGroup(ou, source, [menu, child]);
    const permission = await factory.permission(ou, source);
    const grantor = await factory.role(ou);
    await factory.openMenus(ou, grantor, source, menuGroup);
    await factory.menu(ou, app, { source_app_id: source, source_menu_id: menu });
    const document = `query ($app: ID!, $person: ID!, $role: ID!) {
      menuList(appId: $app) { menus {
        sourceApp { id category { id } menus { id } menuGroups { id menus { id } } permissions { id } }
      } }
      userAccess(userId: $person) { apps { id category { id } menuGroups { id }
        menus { id app { id } menuGroups { id } children { id parent { id } } } } }
      roleDetail(id: $role) { menuGroups { id } }
    }`;
    const read = async () => {
      const { menuList, userAccess, roleDetail } = await admin.data<{
        menuList: { menus: { sourceApp: unknown }[] };
        userAccess: { apps: { id: string }[] };
        roleDetail: unknown;
      }>(document, { app, person, role: grantor });
      return [
        menuList.menus.map(({ sourceApp }) => sourceApp),
        userAccess.apps.find(({ id }) => id === source),
        roleDetail,
      ];
    };
    const nothing = { category: null, menuGroups: [] };
    expect(await read()).toEqual([
      [{ id: source, ...nothing, menus: [], permissions: [] }],
      {
        id: source,
        ...nothing,
        menus: [{ id: menu, app: null, menuGroups: [], children: [{ id: child, parent: null }] }],
      },
      { menuGroups: [] },
    ]);
    await factory.entitle(ou, source);
    const [id, menus, menuGroups] = [category.id, [{ id: menu }, { id: child }], [{ id: menuGroup }]];
    expect(await read()).toEqual([
      [
        {
          id: source,
          category: { id },
          menus,
          menuGroups: [{ id: menuGroup, menus }],
          permissions: [{ id: permission }],
        },
      ],
      {
        id: source,
        category: { id },
        menuGroups,
        menus: [{ id: menu, app: { id: source }, menuGroups, children: [{ id: child, parent: { id: menu } }] }],
      },
      { menuGroups },
    ]);
  });
});

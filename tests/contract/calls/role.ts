import type { Fields, Literals } from './literal.js';
import { booleans, get, numbers, plus, post, strings, stringsOrNull } from './literal.js';
import type { FilledWorld } from './filled-world.js';
import { NODE_PATH, PAGINATION, PERMISSION } from './shapes.js';

/** Section 3 of the product. */
const ROLE: Fields = plus('userCount version', {
  ...strings('id name identifier'),
  ...stringsOrNull('description createdBy'),
  ...numbers('createdTime'),
});
const MENU_GROUP: Fields = plus('menus', { ...strings('id name appId appName'), ...stringsOrNull('description') });
const ASSIGNED = booleans('isAssigned');
const ofRole = ({ ids }: FilledWorld) => ({ roleId: ids.role });
const ofApp = ({ ids }: FilledWorld) => ({ roleId: ids.role, appId: ids.app });

/** A new role that opens all of the app. */
async function filledRole({ factory, ou, ids }: FilledWorld): Promise<string> {
  const role = await factory.role(ou);
  const link = { ou_id: ou, role_id: role, app_id: ids.app };
  await factory.openMenus(ou, role, ids.app, ids.menuGroup);
  await factory.insert('role_permission', { ...link, permission_id: ids.permission });
  await factory.insert('role_structure', { ...link, structure_id: ids.root });
  return role;
}

export const ROLE_CALLS: Literals = {
  // CALL-074
  'role/list': post('search? pagination?:object sort?:object', { roles: [ROLE], pagination: PAGINATION }),
  // CALL-075
  'role/detail': get(
    'id',
    plus('isChangeable', {
      ...ROLE,
      apps: [
        {
          ...strings('id name'),
          menuGroups: [plus('menus', { ...strings('id name'), ...stringsOrNull('description') })],
          permissions: [PERMISSION],
          structures: [NODE_PATH],
        },
      ],
    }),
    ({ ids }) => ({ id: ids.role }),
  ),
  // CALL-076
  'role/create': post('name identifier? description?', 'string', () => ({
    name: 'New role',
    identifier: 'new-role',
    description: 'Reads',
  })),
  // CALL-077
  'role/modify': post('id name description?', 'null', async (world) => ({
    id: await filledRole(world),
    name: 'Changed role',
    description: 'Writes',
  })),
  // CALL-078
  'role/delete': post('id', 'null', async (world) => ({ id: await filledRole(world) })),
  // CALL-079
  'role/menu-group-with-assigned': post(
    'roleId? appId',
    plus('hiddenCount', { menuGroups: [plus('isAssignable', { ...MENU_GROUP, ...ASSIGNED })] }),
    ofApp,
  ),
  // CALL-080
  'role/permission-with-assigned': post(
    'roleId? appId',
    plus('hiddenCount', { permissions: [plus('isAssignable', { ...PERMISSION, ...ASSIGNED })] }),
    ofApp,
  ),
  // CALL-081
  'role/structure-with-assigned': get(
    'roleId? appId',
    plus('next', {
      structures: [
        plus('path hasAdminPermission', {
          ...strings('id name'),
          ...stringsOrNull('parentId'),
          ...booleans('isLeaf isAssigned'),
        }),
      ],
    }),
    ofApp,
  ),
  // CALL-082
  'role/assigned-menu-groups': post('roleId', { menuGroups: [MENU_GROUP] }, ofRole),
  // CALL-083
  'role/assigned-permissions': post('roleId', { permissions: [PERMISSION] }, ofRole),
  // CALL-084
  'role/assigned-structures': get('roleId', { structures: [plus('appId appName', NODE_PATH)] }, ofRole),
  // CALL-085
  'role/assign-menu-group': post('roleId menuGroupId appId', 'null', (world) => ({
    ...ofApp(world),
    menuGroupId: world.ids.menuGroup,
  })),
  // CALL-086
  'role/assign-permission': post('roleId appId permissionIds:list', 'null', (world) => ({
    ...ofApp(world),
    permissionIds: [world.ids.permission],
  })),
  // CALL-087
  'role/assign-structure': post('roleId appId structureId', 'null', (world) => ({
    ...ofApp(world),
    structureId: world.ids.root,
  })),
  // CALL-088
  'role/delete-menu-group': post('roleId menuGroupId', 'null', async (world) => ({
    roleId: await filledRole(world),
    menuGroupId: world.ids.menuGroup,
  })),
  // CALL-089
  'role/delete-permission': post('roleId appId permissionId', 'null', async (world) => ({
    roleId: await filledRole(world),
    appId: world.ids.app,
    permissionId: world.ids.permission,
  })),
  // CALL-090
  'role/delete-available-structure': post('appId structureId roleId', 'null', async (world) => ({
    appId: world.ids.app,
    structureId: world.ids.root,
    roleId: await filledRole(world),
  })),
};

import type { FilledWorld } from './filled-world.js';
import type { Literals } from './literal.js';
import { get, plus, post, strings, stringsOrNull } from './literal.js';
import { ADDITION, FREE_MENU, MENU, NAMED, OWN_MENU, PERMISSION } from './shapes.js';

interface Tree {
  id: string;
  children: { id: string }[];
}

const newGroup = ({ factory, ou, ids }: FilledWorld) => factory.menuGroup(ou, ids.app, []);
const ofShortcut = ({ ids }: FilledWorld) => ({ appId: ids.shortcut.app });
const fromApp = ({ ids }: FilledWorld) => ({ sourceAppId: ids.app, appId: ids.shortcut.app });
const newMenu = ({ factory, ou, ids }: FilledWorld) => factory.menu(ou, ids.shortcut.app);
const SHORTCUT_PERMISSION = plus('sourceApp isLost isAssigned roleCount', PERMISSION);

/** Menu groups, menus and shortcut apps. */
export const MENU_CALLS: Literals = {
  // CALL-102
  'menu-group/list': post(
    'appId',
    {
      menuGroups: [
        plus('roleCount menuCount version', {
          ...strings('id name appId appName'),
          ...stringsOrNull('description'),
          children: [MENU],
        }),
      ],
    },
    ofShortcut,
  ),
  // CALL-103
  'menu-group/assigned-menus': post('menuGroupId', { menus: [MENU] }, ({ ids }) => ({
    menuGroupId: ids.shortcut.menuGroup,
  })),
  // CALL-104
  'menu-group/create': post('appId name', 'string', ({ ids }) => ({ appId: ids.app, name: 'New group' })),
  // CALL-105
  'menu-group/modify': post('id appId name', 'null', async (world) => ({
    id: await newGroup(world),
    appId: world.ids.app,
    name: 'Changed group',
  })),
  // CALL-106
  'menu-group/delete': post('id', 'null', async (world) => ({ id: await newGroup(world) })),
  // CALL-107
  'menu-group/assign': post('menuGroupId menuIds:list appId', 'null', async (world) => ({
    menuGroupId: await newGroup(world),
    menuIds: [world.ids.menu],
    appId: world.ids.app,
  })),
  // CALL-108
  'menu/list': post('appId', plus('stamp', { menus: [OWN_MENU] }), ofShortcut),
  // CALL-109
  'menu/additions': get('id', { additions: [ADDITION] }, ({ ids }) => ({ id: ids.menu })),
  // CALL-110
  'menu/set-additions': post('id additionType:number jumpName? jumpCode?', 'null', ({ ids }) => ({
    id: ids.menu,
    additionType: 1,
    jumpName: 'Help',
    jumpCode: 'help',
  })),
  // CALL-111
  'menu/set-icon': post('id icon', 'null', ({ ids }) => ({ id: ids.menu, icon: 'fan' })),
  // CALL-112
  'shortcut/create': post('appId', 'string', ({ ids }) => ({ appId: ids.app })),
  // CALL-113
  'shortcut/categories': get('', { categories: [plus('nameJson appCount', NAMED)] }),
  // CALL-114
  'shortcut/menu': get('appId', plus('stamp', { menus: [OWN_MENU] }), ofShortcut),
  // CALL-115
  'shortcut/unassigned-menus': get('sourceAppId appId', { menus: [FREE_MENU] }, fromApp),
  // CALL-116
  'shortcut/assign': post('parentId appId sourceAppId menuIds:list', 'null', async (world) => ({
    ...fromApp(world),
    parentId: await newMenu(world),
    menuIds: [world.ids.child],
  })),
  // CALL-117
  'shortcut/add-first-level-menu': post('appId nameJson:object url', 'string', (world) => ({
    ...ofShortcut(world),
    nameJson: { default: 'New menu' },
    url: 'https://app.example/new',
  })),
  // CALL-118
  'shortcut/delete-menu': post('menuId', 'null', async (world) => ({ menuId: await newMenu(world) })),
  // CALL-119
  'shortcut/modify-menu': post('menuId nameJson:object url?', 'null', async (world) => ({
    menuId: await newMenu(world),
    nameJson: { default: 'Changed menu' },
    url: 'https://app.example/other',
  })),
  // CALL-120
  'shortcut/sort': post('menus:list', 'null', async ({ callers, ids }) => {
    const { data } = await callers.ouAdmin.rest<{ menus: Tree[] }>('GET', `shortcut/menu?appId=${ids.shortcut.app}`);
    const order = (menus: Tree[]) =>
      menus.map(({ id, children }) => ({ id, children: children.map(({ id }) => ({ id })) }));
    return { menus: order(data.menus) };
  }),
  // CALL-121
  'shortcut/permissions': get('appId', { permissions: [plus('version', SHORTCUT_PERMISSION)] }, ofShortcut),
  // CALL-122
  'shortcut/delete-permission': post('permissionId', 'null', async ({ factory, ou, ids }) => ({
    permissionId: await factory.permission(ou, ids.shortcut.app),
  })),
  // CALL-123
  'shortcut/app-permission-list': get('sourceAppId appId', { permissions: [SHORTCUT_PERMISSION] }, fromApp),
  // CALL-124
  'shortcut/assign-permissions': post('appId sourceAppId permissionIds:list', 'null', async (world) => ({
    ...fromApp(world),
    permissionIds: [await world.factory.permission(world.ou, world.ids.app)],
  })),
};

import { BUSINESS_CATEGORIES } from './apps-business.mjs';
import { OPERATIONS_CATEGORIES } from './apps-operations.mjs';
import { insertObjects } from './bulk.mjs';

/**
 * @typedef {import('./load-demo.mjs').Context} Context
 * @typedef {Pick<Context, 'connection' | 'tools' | 'began'>} Writer
 * @typedef {import('./apps-business.mjs').App} App
 * @typedef {import('./apps-business.mjs').Menu} Menu
 * @typedef {(menuCode: string | null) => string} PageOf
 * @typedef {object} LoadedApp
 * @property {string} id
 * @property {string | null} secret
 * @property {string} [categoryId]
 * @property {Map<string, Menu>} menus by code
 * @property {Map<string, string>} menuIds by code
 * @property {Map<string, string>} groupIds by name
 * @property {Map<string, string>} permissionIds by identifier
 */

const CATEGORIES = [...OPERATIONS_CATEGORIES, ...BUSINESS_CATEGORIES];
/** The app whose pages are real. */
const SAMPLE = 'fleet-operations';
const JUMP_LINK = 1;
/** Apps that the OU did not make itself. */
const PURCHASED = new Set(['maintenance-planner', 'spare-parts', 'grid-market']);
/** @type {Record<string, Record<string, string>>} */
const TAGS = {
  'fleet-operations': { owner: 'Control centre', criticality: 'high' },
  'control-room': { owner: 'Control centre', criticality: 'high', 'site/access': 'on site only' },
  reports: { owner: 'Management' },
};

/**
 * Writes an OU's apps with menus, menu groups and permissions; answers them by code, with ids and secrets.
 * @param {Context} context
 * @param {{ id: string, apps: string[] }} ou
 */
export async function loadApps(context, ou) {
  /** @type {Map<string, LoadedApp>} */
  const apps = new Map();
  for (const [at, category] of CATEGORIES.entries()) {
    const chosen = category.apps.filter(({ code }) => ou.apps.includes(code));
    if (chosen.length === 0) continue;
    const categoryId = context.tools.newIdAt(context.began + at);
    await insertObjects(context.connection, 'app_category', [
      { ou_id: ou.id, id: categoryId, name_json: JSON.stringify(category.name), sort_order: at + 1 },
    ]);
    for (const [order, app] of chosen.entries()) {
      apps.set(app.code, await loadApp(context, ou, app, { categoryId, order: order + 1 }));
    }
  }
  return apps;
}

/**
 * @param {Context} context
 * @param {{ id: string }} ou
 * @param {App} app
 * @param {{ categoryId: string, order: number }} place
 * @returns {Promise<LoadedApp>}
 */
async function loadApp({ connection, tools, began }, ou, app, { categoryId, order }) {
  const id = tools.newIdAt(began + order);
  const secret = tools.newSecret();
  /** @type {PageOf} */
  const pageOf = (code) => pageUrl(tools.sampleOrigin, app.code, code);
  await insertObjects(connection, 'app', [
    {
      ou_id: ou.id,
      id,
      category_id: categoryId,
      icon: app.icon,
      created_type: PURCHASED.has(app.code) ? 'PURCHASED' : 'CUSTOM',
      name_json: JSON.stringify(app.name),
      description_json: JSON.stringify(app.description),
      url: pageOf(null),
      sort_order: order,
      secret_hash: tools.hashSecret(secret),
      created_time: began + order,
    },
  ]);
  if (PURCHASED.has(app.code)) {
    await insertObjects(connection, 'app_entitlement', [{ ou_id: ou.id, app_id: id, created_time: began + order }]);
  }
  const tags = Object.entries(TAGS[app.code] ?? {});
  await insertObjects(
    connection,
    'app_tag',
    tags.map(([key, value]) => ({
      ou_id: ou.id,
      id: tools.newIdAt(began),
      app_id: id,
      tag_key: key,
      tag_value: value,
    })),
  );
  const menuIds = await loadMenus({ connection, tools, began }, ou.id, { id, ...app }, pageOf);
  const groupIds = await loadGroups({ connection, tools, began }, ou.id, { id, ...app }, menuIds);
  /** @type {Map<string, string>} */
  const permissionIds = new Map();
  const permissions = Object.entries(app.permissions).map(([identifier, [name, description]]) => {
    const permissionId = tools.newIdAt(began);
    permissionIds.set(identifier, permissionId);
    return { ou_id: ou.id, id: permissionId, app_id: id, name, identifier, description };
  });
  await insertObjects(connection, 'permission', permissions);
  const menus = new Map(app.menus.flatMap((menu) => [menu, ...menu.children]).map((menu) => [menu.code, menu]));
  return { id, secret, categoryId, menus, menuIds, groupIds, permissionIds };
}

/**
 * The address of a page of a demo app: the sample app shows one for every app and menu.
 * @param {string} origin
 * @param {string} appCode
 * @param {string | null} menuCode
 */
function pageUrl(origin, appCode, menuCode) {
  const url = new URL('/', origin);
  if (appCode !== SAMPLE) url.searchParams.set('app', appCode);
  if (menuCode) url.searchParams.set('menu', menuCode);
  return url.href;
}

/**
 * @param {Writer} writer
 * @param {string} ouId
 * @param {App & { id: string }} app
 * @param {PageOf} pageOf
 */
async function loadMenus({ connection, tools, began }, ouId, app, pageOf) {
  /** @type {Map<string, string>} */
  const ids = new Map();
  /**
   * @param {Menu} menu
   * @param {string | null} parentId
   * @param {number} order
   */
  const rowOf = (menu, parentId, order) => {
    ids.set(menu.code, tools.newIdAt(began + order));
    const isParent = menu.children.length > 0;
    return {
      ou_id: ouId,
      id: ids.get(menu.code),
      app_id: app.id,
      parent_id: parentId,
      code: menu.code,
      name_json: JSON.stringify(menu.name),
      icon: menu.icon,
      sort_order: order,
      is_spa: 1,
      url: isParent || menu.jump ? null : pageOf(menu.code),
      addition_type: menu.jump ? JUMP_LINK : 0,
      jump_name: menu.jump?.name ?? null,
      jump_code: menu.jump?.code ?? null,
    };
  };
  const tops = app.menus.map((menu, at) => rowOf(menu, null, at + 1));
  const below = app.menus.flatMap((menu) =>
    menu.children.map((child, at) => rowOf(child, ids.get(menu.code) ?? null, at + 1)),
  );
  await insertObjects(connection, 'menu', tops);
  await insertObjects(connection, 'menu', below);
  return ids;
}

/**
 * @param {Writer} writer
 * @param {string} ouId
 * @param {App & { id: string }} app
 * @param {Map<string, string>} menuIds
 */
async function loadGroups({ connection, tools, began }, ouId, app, menuIds) {
  const groups = Object.entries(app.groups).map(([name, codes], at) => ({
    name,
    codes,
    id: tools.newIdAt(began + at),
  }));
  await insertObjects(
    connection,
    'menu_group',
    groups.map(({ id, name }) => ({ ou_id: ouId, id, app_id: app.id, name, description: null })),
  );
  await insertObjects(
    connection,
    'menu_group_menu',
    groups.flatMap(({ id, codes }) =>
      codes.map((code) => ({ ou_id: ouId, menu_group_id: id, menu_id: menuIds.get(code) })),
    ),
  );
  return new Map(groups.map(({ name, id }) => [name, id]));
}

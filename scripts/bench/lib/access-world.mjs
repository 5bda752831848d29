import { insertObjects } from '../../demo/bulk.mjs';

/**
 * @typedef {import('../../lib/portal/connect.mjs').Connection} Connection
 * @typedef {import('../../demo/tools.mjs').Tools} Tools
 * @typedef {Record<string, unknown>} Columns
 */

const APPS = 60;
const TOPS = 8;
const CHILDREN = 4;
const GROUPS = 12;
const PERMISSIONS = 20;
const ROLES = 400;
/** The number of those roles that the busiest member holds. */
const HELD = 100;
const OPENED = 30;

/**
 * @param {string} kind
 * @param {number} at
 */
const nameOf = (kind, at) => JSON.stringify({ default: `${kind} ${at}` });

/**
 * Gives an OU many apps, menus, menu groups, permissions and roles, and one member a hundred of the roles; existing
 * rows stay. Answers { busyId, menuId, deniedId, permissionId, appId }.
 * @param {Pick<import('./world.mjs').World, 'connection' | 'tools'>} world
 * @param {{ id: string }} organization
 */
export async function openAccessWorld({ connection, tools: { newIdAt } }, { id: ou }) {
  const [[{ total }]] = await connection.query('SELECT COUNT(*) AS total FROM app WHERE ou_id = ?', [ou]);
  if (total === 0) await fill(connection, ou, newIdAt);
  const [[busy]] = await connection.query(
    'SELECT user_id AS id FROM user_role WHERE ou_id = ? GROUP BY user_id ORDER BY COUNT(*) DESC, user_id LIMIT 1',
    [ou],
  );
  const granted = `menu_group_menu l JOIN role_menu_group g ON g.ou_id = l.ou_id AND g.menu_group_id = l.menu_group_id
       JOIN user_role u ON u.ou_id = g.ou_id AND u.role_id = g.role_id AND u.user_id = ?`;
  const [[menu]] = await connection.query(
    `SELECT l.menu_id AS id, m.app_id AS appId FROM ${granted} JOIN menu m ON m.ou_id = l.ou_id AND m.id = l.menu_id
      WHERE l.ou_id = ? GROUP BY l.menu_id, m.app_id ORDER BY COUNT(*) DESC LIMIT 1`,
    [busy.id, ou],
  );
  const [[denied]] = await connection.query(
    `SELECT m.id FROM menu m WHERE m.ou_id = ? AND m.parent_id IS NOT NULL AND m.id NOT IN (
       SELECT l.menu_id FROM ${granted} WHERE l.ou_id = ?) LIMIT 1`,
    [ou, busy.id, ou],
  );
  const [[permission]] = await connection.query('SELECT id FROM permission WHERE ou_id = ? ORDER BY id LIMIT 1', [ou]);
  return { busyId: busy.id, menuId: menu.id, appId: menu.appId, deniedId: denied.id, permissionId: permission.id };
}

/**
 * @param {Connection} connection
 * @param {string} ou
 * @param {Tools['newIdAt']} newIdAt
 */
async function fill(connection, ou, newIdAt) {
  const began = Date.now() - 86_400_000;
  let clock = began;
  const next = () => newIdAt((clock += 1));
  /** @type {Record<'app' | 'menu' | 'menu_group' | 'menu_group_menu' | 'permission' | 'role', Columns[]>} */
  const rows = { app: [], menu: [], menu_group: [], menu_group_menu: [], permission: [], role: [] };
  /** @type {Record<'role_menu_group' | 'role_permission' | 'user_role', Columns[]>} */
  const links = { role_menu_group: [], role_permission: [], user_role: [] };
  const categoryId = next();
  await insertObjects(connection, 'app_category', [
    { ou_id: ou, id: categoryId, name_json: nameOf('Category', 1), sort_order: 1 },
  ]);
  for (let app = 0; app < APPS; app += 1) {
    const appId = next();
    rows.app.push({
      ou_id: ou,
      id: appId,
      category_id: categoryId,
      name_json: nameOf('App', app),
      description_json: '{}',
      created_type: 'CUSTOM',
      url: 'https://app.example',
      sort_order: app,
      created_time: began,
    });
    /** @type {string[]} */
    const menus = [];
    /** @param {string | null} parentId */
    const addMenu = (parentId) => {
      const menuId = next();
      menus.push(menuId);
      rows.menu.push({
        ou_id: ou,
        id: menuId,
        app_id: appId,
        parent_id: parentId,
        code: `menu-${menus.length}`,
        name_json: nameOf('Menu', menus.length),
        url: 'https://app.example',
        sort_order: menus.length,
      });
      return menuId;
    };
    for (let top = 0; top < TOPS; top += 1) {
      const parentId = addMenu(null);
      for (let child = 0; child < CHILDREN; child += 1) addMenu(parentId);
    }
    for (let group = 0; group < GROUPS; group += 1) {
      const groupId = next();
      rows.menu_group.push({ ou_id: ou, id: groupId, app_id: appId, name: `Group ${group}` });
      // One menu of each app stands in no group.
      const inside = menus.slice(0, -1).filter((_, at) => (at + group) % 4 === 0);
      rows.menu_group_menu.push(...inside.map((menuId) => ({ ou_id: ou, menu_group_id: groupId, menu_id: menuId })));
    }
    for (let at = 0; at < PERMISSIONS; at += 1) {
      rows.permission.push({
        ou_id: ou,
        id: next(),
        app_id: appId,
        name: `Permission ${at}`,
        identifier: `permission-${at}`,
      });
    }
  }
  const [crowd] = await connection.query('SELECT id FROM role WHERE ou_id = ? ORDER BY id', [ou]);
  const roleIds = crowd.map((role) => role.id);
  for (let at = 0; at < ROLES; at += 1) {
    const roleId = next();
    roleIds.push(roleId);
    rows.role.push({ ou_id: ou, id: roleId, name: `Wide role ${at}`, identifier: `wide-${at}`, created_time: began });
  }
  for (const [at, roleId] of roleIds.entries()) {
    /**
     * @param {Columns[]} list
     * @param {number} step
     */
    const pick = (list, step) => list[(at * 7 + step * 23) % list.length];
    for (let step = 0; step < OPENED; step += 1) {
      const [group, permission] = [pick(rows.menu_group, step), pick(rows.permission, step)];
      links.role_menu_group.push({ ou_id: ou, role_id: roleId, app_id: group.app_id, menu_group_id: group.id });
      links.role_permission.push({
        ou_id: ou,
        role_id: roleId,
        app_id: permission.app_id,
        permission_id: permission.id,
      });
    }
  }
  const [[member]] = await connection.query(
    'SELECT user_id AS id FROM member WHERE ou_id = ? ORDER BY user_id LIMIT 1',
    [ou],
  );
  const held = rows.role.slice(0, HELD);
  links.user_role = held.map((role) => ({ ou_id: ou, user_id: member.id, role_id: role.id, created_time: began }));
  for (const [table, objects] of Object.entries({ ...rows, ...links })) {
    await insertObjects(connection, table, objects);
    await connection.query(`ANALYZE TABLE ${table}`);
  }
}

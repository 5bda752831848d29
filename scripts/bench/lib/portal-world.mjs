import { insertObjects } from '../../demo/bulk.mjs';

/**
 * @typedef {import('../../lib/portal/connect.mjs').Connection} Connection
 * @typedef {import('../../demo/tools.mjs').Tools} Tools
 */

const APPS = 200;
const MENUS = 500;
const TOPS = 50;
const CATEGORIES = 8;
/** Menu groups of an app, and menus in each. */
const GROUPS = 5;
const INSIDE = 10;
const ROLES = 50;
/** Menu groups that each role opens. */
const OPENED = 20;

const WORDS = [
  'Wind',
  'Solar',
  'Crane',
  'Stock',
  'Tide',
  'Shift',
  'Report',
  'Grid',
  'Badge',
  'Order',
  'Fleet',
  'Depot',
];
/**
 * @param {string} kind
 * @param {number} at
 */
const nameOf = (kind, at) => JSON.stringify({ default: `${WORDS[at % WORDS.length]} ${kind} ${at}` });

/**
 * Gives an OU 200 apps of 500 menus, and one member 50 roles that open five menu groups of every app; existing rows
 * stay. A second member has one of these roles, and a third one a role that opens everything. Answers { personId,
 * otherId, everythingId, appId }.
 * @param {Pick<import('./world.mjs').World, 'connection' | 'tools'>} world
 * @param {{ id: string }} organization
 */
export async function openPortalWorld({ connection, tools: { newIdAt } }, { id: ou }) {
  const [[{ total }]] = await connection.query('SELECT COUNT(*) AS total FROM app WHERE ou_id = ?', [ou]);
  if (total === 0) await fill(connection, ou, newIdAt);
  const [[person]] = await connection.query(
    'SELECT user_id AS id FROM user_role WHERE ou_id = ? GROUP BY user_id ORDER BY COUNT(*) DESC, user_id LIMIT 1',
    [ou],
  );
  const [[app]] = await connection.query('SELECT id FROM app WHERE ou_id = ? ORDER BY sort_order LIMIT 1', [ou]);
  const [[other, third]] = await connection.query(
    'SELECT user_id AS id FROM member WHERE ou_id = ? AND user_id <> ? ORDER BY user_id LIMIT 2',
    [ou, person.id],
  );
  await connection.query(
    `INSERT IGNORE INTO user_role (ou_id, user_id, role_id, created_time)
     SELECT ou_id, ?, id, created_time FROM role WHERE ou_id = ? AND identifier = 'portal-0'`,
    [other.id, ou],
  );
  await openEverything(connection, ou, third.id, newIdAt);
  return { personId: person.id, otherId: other.id, everythingId: third.id, appId: app.id };
}

const EVERYTHING = 'portal-everything';

/**
 * A role that opens a group of all menus of each app.
 * @param {Connection} connection
 * @param {string} ou
 * @param {string} userId
 * @param {Tools['newIdAt']} newIdAt
 */
async function openEverything(connection, ou, userId, newIdAt) {
  const [[known]] = await connection.query('SELECT id FROM role WHERE ou_id = ? AND identifier = ?', [ou, EVERYTHING]);
  if (known) return;
  const now = Date.now();
  const id = newIdAt(now);
  const key = { ou_id: ou, created_time: now };
  const [apps] = await connection.query('SELECT id FROM app WHERE ou_id = ?', [ou]);
  const groups = apps.map((app) => ({ ou_id: ou, id: newIdAt(now), app_id: app.id, name: 'Everything' }));
  await insertObjects(connection, 'role', [{ ...key, id, name: 'Everything', identifier: EVERYTHING }]);
  await insertObjects(connection, 'menu_group', groups);
  await connection.query(
    `INSERT INTO menu_group_menu (ou_id, menu_group_id, menu_id)
     SELECT m.ou_id, g.id, m.id FROM menu_group g JOIN menu m ON m.ou_id = g.ou_id AND m.app_id = g.app_id
      WHERE g.ou_id = ? AND g.name = 'Everything'`,
    [ou],
  );
  await insertObjects(
    connection,
    'role_menu_group',
    groups.map((group) => ({ ou_id: ou, role_id: id, app_id: group.app_id, menu_group_id: group.id })),
  );
  await insertObjects(connection, 'user_role', [{ ...key, user_id: userId, role_id: id }]);
  await connection.query('ANALYZE TABLE menu_group_menu');
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
  /** @type {Record<'app_category' | 'app' | 'menu' | 'menu_group' | 'menu_group_menu' | 'role', Record<string, unknown>[]>} */
  const rows = { app_category: [], app: [], menu: [], menu_group: [], menu_group_menu: [], role: [] };
  for (let at = 0; at < CATEGORIES; at += 1) {
    rows.app_category.push({ ou_id: ou, id: next(), name_json: nameOf('Category', at), sort_order: at });
  }
  for (let app = 0; app < APPS; app += 1) {
    const appId = next();
    const url = `https://app-${app}.example/`;
    rows.app.push({
      ou_id: ou,
      id: appId,
      category_id: rows.app_category[app % CATEGORIES].id,
      name_json: nameOf('App', app),
      description_json: '{}',
      created_type: 'CUSTOM',
      url,
      sort_order: app,
      created_time: began,
    });
    /** @type {string[]} */
    const menus = [];
    for (let at = 0; at < MENUS; at += 1) {
      menus.push(next());
      rows.menu.push({
        ou_id: ou,
        id: menus[at],
        app_id: appId,
        parent_id: at < TOPS ? null : menus[at % TOPS],
        code: `menu-${at}`,
        name_json: nameOf('Menu', at + app),
        url: `${url}?menu=${at}`,
        sort_order: at,
      });
    }
    for (let group = 0; group < GROUPS; group += 1) {
      const groupId = next();
      rows.menu_group.push({ ou_id: ou, id: groupId, app_id: appId, name: `Group ${group}` });
      for (let at = 0; at < INSIDE; at += 1) {
        const menuId = menus[TOPS + group * INSIDE + at];
        rows.menu_group_menu.push({ ou_id: ou, menu_group_id: groupId, menu_id: menuId });
      }
    }
  }
  for (let at = 0; at < ROLES; at += 1) {
    rows.role.push({
      ou_id: ou,
      id: next(),
      name: `Portal role ${at}`,
      identifier: `portal-${at}`,
      created_time: began,
    });
  }
  const [[member]] = await connection.query(
    'SELECT user_id AS id FROM member WHERE ou_id = ? ORDER BY user_id LIMIT 1',
    [ou],
  );
  const links = {
    role_menu_group: rows.role.flatMap((role, at) =>
      Array.from({ length: OPENED }, (_, step) => {
        const group = rows.menu_group[at * OPENED + step];
        return { ou_id: ou, role_id: role.id, app_id: group.app_id, menu_group_id: group.id };
      }),
    ),
    user_role: rows.role.map(({ id }) => ({ ou_id: ou, user_id: member.id, role_id: id, created_time: began })),
  };
  for (const [table, objects] of Object.entries({ ...rows, ...links })) {
    await insertObjects(connection, table, objects);
    await connection.query(`ANALYZE TABLE ${table}`);
  }
}

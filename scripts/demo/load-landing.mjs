import { insertObjects } from './bulk.mjs';

/**
 * A widget on the 12 columns of a landing page; menus are named by app and menu.
 * @typedef {{ type: string, x: number, y: number, width: number, height: number, menus?: [string, string][],
 *    page?: [string, string] }} Widget
 */

/**
 * The landing pages that organizations arranged for everyone.
 * @type {Record<string, Widget[]>}
 */
const DEFAULTS = {
  'Baltic Freight': [
    {
      type: 'QUICK_MENU',
      x: 0,
      y: 0,
      width: 4,
      height: 4,
      menus: [
        ['fleet-operations', 'overview'],
        ['fleet-operations', 'work-orders'],
        ['shift-handover', 'shift-log'],
        ['shift-handover', 'roster'],
        ['spare-parts', 'stock'],
      ],
    },
    { type: 'RECENT_VISITS', x: 4, y: 0, width: 4, height: 4 },
    { type: 'STATION_MESSAGES', x: 8, y: 0, width: 4, height: 4 },
    { type: 'WEB_FRAME', x: 0, y: 4, width: 8, height: 7, page: ['fleet-operations', 'overview'] },
    { type: 'RUN_STATUS', x: 8, y: 4, width: 4, height: 7 },
  ],
};

/**
 * Writes the landing page of an organization for people without one of their own, and offers them the run status.
 * @param {import('./load-demo.mjs').Context} context
 * @param {import('./load-demo.mjs').Ou} ou
 */
export async function loadLanding({ connection, began }, ou) {
  const widgets = DEFAULTS[ou.name];
  if (!widgets) return;
  /** @param {[string, string]} menu */
  const idOf = ([app, code]) => ou.apps.get(app)?.menuIds.get(code);
  const stored = widgets.map(({ menus, page, ...widget }) => ({
    ...widget,
    ...(menus && { menuIds: menus.map(idOf).filter(Boolean) }),
    ...(page && { menuId: idOf(page) }),
  }));
  await insertObjects(connection, 'landing_default', [
    { ou_id: ou.id, widgets: JSON.stringify(stored), version: 1, modified_by: null, modified_time: began },
  ]);
  await connection.query('UPDATE organization SET is_run_status_enable = 1 WHERE id = ?', [ou.id]);
}

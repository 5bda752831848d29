import type { SqlCondition } from '../../../access/reach.js';
import { placeholders } from '../../../database/query.js';
import { sourceLives } from '../../../access/app-scope.js';

/** What the menu groups `g` of roles open: menu_group_menu `l`, menu `m` of the app that the role names (MENU-10). */
const menusOf = (groups: string) => `${groups}
         JOIN menu_group_menu l ON l.ou_id = g.ou_id AND l.menu_group_id = g.menu_group_id
         JOIN menu m ON m.ou_id = l.ou_id AND m.id = l.menu_id AND m.app_id = g.app_id
              AND ${sourceLives('menu', 'm')}`;

/** How a role opens menus (ROLE-13), in the one place where it is said. */
export const MENUS_OF_ROLES = menusOf('role_menu_group g');

/** How a role gives permissions (ROLE-14): role_permission `g`, permission `p` of the app that the role names. */
export const PERMISSIONS_OF_ROLES = `role_permission g
         JOIN permission p ON p.ou_id = g.ou_id AND p.id = g.permission_id AND p.app_id = g.app_id
              AND ${sourceLives('permission', 'p')}`;

/** What ties either to a user_role `u`: who holds the role has it. */
export const HELD = 'u.ou_id = g.ou_id AND u.role_id = g.role_id';

/** The groups `g` that a member's roles open; many roles open the same, whose menus are read once. */
const groupsOf = (condition = 'TRUE') => `(SELECT DISTINCT g.ou_id, g.app_id, g.menu_group_id
    FROM user_role u JOIN role_menu_group g ON ${HELD}
   WHERE u.ou_id = ? AND u.user_id = ? AND ${condition}) g`;

/** The menus `m` that are granted to a member in some apps, to stand after FROM: once for each group that holds them. */
export function grantedMenus(ouId: string, userId: string, appIds: readonly string[]): SqlCondition {
  return { sql: menusOf(groupsOf(`g.app_id IN (${placeholders(appIds)})`)), values: [ouId, userId, ...appIds] };
}

/** Those of some menus `m` that are granted to a member, likewise; read from these, however many others are granted. */
export function grantedOf(ouId: string, userId: string, menuIds: readonly string[]): SqlCondition {
  return {
    sql: `(SELECT ou_id, menu_group_id, menu_id FROM menu_group_menu
            WHERE ou_id = ? AND menu_id IN (${placeholders(menuIds)})) l
          STRAIGHT_JOIN ${groupsOf()} ON g.ou_id = l.ou_id AND g.menu_group_id = l.menu_group_id
          STRAIGHT_JOIN menu m ON m.ou_id = l.ou_id AND m.id = l.menu_id AND m.app_id = g.app_id
            AND ${sourceLives('menu', 'm')}`,
    values: [ouId, ...menuIds, ouId, userId],
  };
}

/** Whether a member, whose id is bound, is granted any menu of a kind; looked up for row by row, however many are granted. */
const isHeld = (condition: string) => `(SELECT 1 FROM ${MENUS_OF_ROLES} JOIN user_role u ON ${HELD}
  WHERE ${condition} AND u.user_id = ? LIMIT 1) IS NOT NULL`;

/** Whether any menu of app `a` is granted to the member who is bound. */
export const OPENS_APP = isHeld('g.ou_id = a.ou_id AND g.app_id = a.id');

/** Whether a menu is granted to the member who is bound; `menu` is the alias of its row, which is not `m`. */
export const opensMenu = (menu: string, id = 'id') => isHeld(`l.ou_id = ${menu}.ou_id AND l.menu_id = ${menu}.${id}`);

/**
 * Whether any menu below another is granted to the member who is bound; if none is, it is a leaf (ENTRY-02) of the menus
 * that this person sees.
 */
export const opensBelow = (menu: string, id = 'id') =>
  isHeld(`m.ou_id = ${menu}.ou_id AND m.parent_id = ${menu}.${id}`);

/**
 * The menus a member sees, of one app or all, as a select of `id` and `isGranted`: granted ones, and the parents that
 * are there only for their children (MENU-10).
 */
export function shownMenus(ouId: string, userId: string, appId: string | null): SqlCondition {
  return {
    sql: `SELECT IF(own.isGranted, m.id, m.parent_id) AS id, MAX(own.isGranted) AS isGranted FROM ${menusOf(groupsOf(appId === null ? 'TRUE' : 'g.app_id = ?'))}
            JOIN (SELECT 1 AS isGranted UNION ALL SELECT 0) own ON own.isGranted = 1 OR m.parent_id IS NOT NULL
           GROUP BY IF(own.isGranted, m.id, m.parent_id)`,
    values: [ouId, userId, ...(appId === null ? [] : [appId])],
  };
}

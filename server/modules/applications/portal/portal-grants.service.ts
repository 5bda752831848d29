import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { sourceLives } from '../../../access/app-scope.js';
import type { Tenant } from '../../../database/sql.js';
import { inOu, name } from '../../../database/sql.js';

/** The menus that menu groups `g` of roles grant: menu_group_menu `l`, menu `m` of the role's app (MENU-10). */
const menusOf = (groups: Sql) => sql`${groups}
         JOIN menu_group_menu l ON l.ou_id = g.ou_id AND l.menu_group_id = g.menu_group_id
         JOIN menu m ON m.ou_id = l.ou_id AND m.id = l.menu_id AND m.app_id = g.app_id
              AND ${sourceLives('menu', 'm')}`;

/** The one definition of the menus that roles grant (ROLE-13), after FROM. */
export const MENUS_OF_ROLES = menusOf(sql`role_menu_group g`);

/** The permissions that roles grant (ROLE-14): role_permission `g`, permission `p` of the role's app. */
export const PERMISSIONS_OF_ROLES = sql`role_permission g
         JOIN permission p ON p.ou_id = g.ou_id AND p.id = g.permission_id AND p.app_id = g.app_id
              AND ${sourceLives('permission', 'p')}`;

/** The condition that ties either to a user_role `u`: a holder of the role has it. */
export const HELD = sql`u.ou_id = g.ou_id AND u.role_id = g.role_id`;

/** The groups `g` that a member's roles grant, each once, although many roles grant the same. */
const groupsOf = (
  tenant: Tenant,
  userId: string,
  condition = empty,
) => sql`(SELECT DISTINCT g.ou_id, g.app_id, g.menu_group_id
    FROM user_role u JOIN role_menu_group g ON ${HELD}
   WHERE ${inOu(tenant, 'u')} AND u.user_id = ${userId}${condition}) g`;

/** The menus `m` that are granted to a member in some apps, once for each group that holds them: all after FROM. */
export const grantedMenus = (tenant: Tenant, userId: string, appIds: readonly string[]): Sql =>
  menusOf(groupsOf(tenant, userId, sql` AND g.app_id IN (${join(appIds)})`));

/**
 * The menus among some `m` that are granted to a member, after FROM. It reads only these menus, not all granted ones.
 */
export const grantedOf = (tenant: Tenant, userId: string, menuIds: readonly string[]): Sql =>
  sql`(SELECT ou_id, menu_group_id, menu_id FROM menu_group_menu
            WHERE ${inOu(tenant)} AND menu_id IN (${join(menuIds)})) l
          STRAIGHT_JOIN ${groupsOf(tenant, userId)} ON g.ou_id = l.ou_id AND g.menu_group_id = l.menu_group_id
          STRAIGHT_JOIN menu m ON m.ou_id = l.ou_id AND m.id = l.menu_id AND m.app_id = g.app_id
            AND ${sourceLives('menu', 'm')}`;

/** Whether a member is granted any menu of a kind; looked up row by row, however many are granted. */
const isHeld = (userId: string, condition: Sql) => sql`(SELECT 1 FROM ${MENUS_OF_ROLES} JOIN user_role u ON ${HELD}
  WHERE ${condition} AND u.user_id = ${userId} LIMIT 1) IS NOT NULL`;

const OF_APP = sql`g.ou_id = a.ou_id AND g.app_id = a.id`;

/** Whether any menu of app `a` is granted to a member. */
export const opensApp = (userId: string): Sql => isHeld(userId, OF_APP);

/** Whether a menu is granted to a member; `menu` is the alias of its row, which is not `m`. */
export const opensMenu = (userId: string, menu: string, id = 'id'): Sql =>
  isHeld(userId, sql`l.ou_id = ${name(`${menu}.ou_id`)} AND l.menu_id = ${name(`${menu}.${id}`)}`);

/**
 * Whether any menu below another one is granted to a member; if none is, the other one is a leaf (ENTRY-02) among the
 * menus that this person sees.
 */
export const opensBelow = (userId: string, menu: string, id = 'id'): Sql =>
  isHeld(userId, sql`m.ou_id = ${name(`${menu}.ou_id`)} AND m.parent_id = ${name(`${menu}.${id}`)}`);

/**
 * The menus that a member sees, of one app or all, as a select of `id` and `isGranted`: granted ones, and parents that are
 * there only for their children (MENU-10).
 */
export const shownMenus = (tenant: Tenant, userId: string, appId: string | null): Sql =>
  sql`SELECT IF(own.isGranted, m.id, m.parent_id) AS id, MAX(own.isGranted) AS isGranted
        FROM ${menusOf(groupsOf(tenant, userId, appId === null ? empty : sql` AND g.app_id = ${appId}`))}
            JOIN (SELECT 1 AS isGranted UNION ALL SELECT 0) own ON own.isGranted = 1 OR m.parent_id IS NOT NULL
           GROUP BY IF(own.isGranted, m.id, m.parent_id)`;

import sql, { join } from 'sql-template-tag';
import { AVAILABLE } from '../../../access/app-scope.js';
import { rightHeld, roleReached } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { MENUS_OF_ROLES } from '../portal/portal-grants.service.js';

/** Roles named for one app. */
const MAX_ROLES = 100;

/** An app with the facts that decide how it can be opened. */
export interface AppRow {
  readonly id: string;
  readonly nameJson: string;
  readonly icon: string | null;
  readonly isShown: number;
  /** Its own address; empty for none. */
  readonly url: string;
  readonly isOwn: number;
}

const APPS = sql`SELECT a.id, a.name_json AS nameJson, a.icon, a.is_enable AND a.is_display AS isShown, a.url,
     a.created_type = 'CUSTOM' AND a.is_shortcut = 0 AS isOwn FROM app a`;

/** The apps that the working OU may use, in the order of the portal. */
export const usableApps = (ctx: RequestContext): Promise<AppRow[]> =>
  query<AppRow>(ctx, sql`${APPS} WHERE ${inOu(ctx, 'a')} AND ${AVAILABLE} ORDER BY a.sort_order, a.id`);

/** One app that the working OU may use. */
export async function usableApp(ctx: RequestContext, id: string): Promise<AppRow | undefined> {
  const [app] = await query<AppRow>(ctx, sql`${APPS} WHERE ${inOu(ctx, 'a')} AND a.id = ${id} AND ${AVAILABLE}`);
  return app;
}

/** A role that opens an app. */
export interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly pageCount: number;
  readonly otherAppCount: number;
}

/** The roles within reach that grant menus of an app: those that open the fewest other apps and menus first. */
export const rolesOpening = (ctx: RequestContext, appId: string): Promise<RoleRow[]> =>
  query<RoleRow>(
    ctx,
    sql`SELECT r.id, r.name, o.pageCount,
            (SELECT COUNT(DISTINCT x.app_id) FROM role_menu_group x
              WHERE x.ou_id = r.ou_id AND x.role_id = r.id AND x.app_id <> ${appId}) AS otherAppCount
       FROM (SELECT g.ou_id, g.role_id, COUNT(DISTINCT m.id) AS pageCount FROM ${MENUS_OF_ROLES}
              WHERE ${inOu(ctx, 'g')} AND g.app_id = ${appId} GROUP BY g.ou_id, g.role_id) o
       JOIN role r ON r.ou_id = o.ou_id AND r.id = o.role_id
      WHERE ${inOu(ctx, 'r')} AND ${roleReached(ctx, 'r')}
      ORDER BY otherAppCount, o.pageCount, r.name, r.id LIMIT ${MAX_ROLES}`,
  );

/** Whether a role grants menus of an app. */
export async function opensPages(ctx: RequestContext, roleId: string, appId: string): Promise<boolean> {
  const rows = await query(
    ctx,
    sql`SELECT 1 FROM ${MENUS_OF_ROLES}
      WHERE ${inOu(ctx, 'g')} AND g.role_id = ${roleId} AND g.app_id = ${appId} LIMIT 1`,
  );
  return rows.length > 0;
}

/** The menus of the menu groups of an app that the caller may give, one row for each. */
export const givableMenus = (
  ctx: RequestContext,
  appId: string,
): Promise<{ readonly groupId: string; readonly groupName: string; readonly menuId: string }[]> =>
  query(
    ctx,
    sql`SELECT t.id AS groupId, t.name AS groupName, m.id AS menuId FROM menu_group t
       JOIN menu_group_menu l ON l.ou_id = t.ou_id AND l.menu_group_id = t.id
       JOIN menu m ON m.ou_id = l.ou_id AND m.id = l.menu_id AND m.app_id = t.app_id
      WHERE ${inOu(ctx, 't')} AND t.app_id = ${appId}
        AND ${rightHeld(ctx, 'menu_group', { ou: 't.ou_id', app: 't.app_id', right: 't.id' })}
      ORDER BY t.name, t.id`,
  );

/** The members of some user groups, each once; at most `limit`. */
export async function membersOfGroups(
  ctx: RequestContext,
  groupIds: readonly string[],
  limit: number,
): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT DISTINCT m.user_id AS id FROM user_group_member m
      WHERE ${inOu(ctx, 'm')} AND m.user_group_id IN (${join(groupIds)}) ORDER BY m.user_id LIMIT ${limit}`,
  );
  return rows.map((row) => row.id);
}

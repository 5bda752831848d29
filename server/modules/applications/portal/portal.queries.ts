import sql from 'sql-template-tag';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { HELD, MENUS_OF_ROLES, opensApp, shownMenus } from './portal-grants.service.js';
import type { MenuRow } from './portal-menus.js';

/** An app with its category; names are JSON by language, flags are 0 and 1. */
export interface AppRow {
  readonly id: string;
  readonly nameJson: string;
  readonly descriptionJson: string;
  readonly icon: string | null;
  readonly type: number;
  readonly isEnable: number;
  readonly isDisplay: number;
  readonly isNewNavigation: number;
  readonly place: number;
  readonly categoryId: string;
  readonly categoryNameJson: string;
  readonly categoryPlace: number;
}

/** Whether the caller's roles grant any menu of an enabled app. */
export async function opensAnyMenu(ctx: RequestContext): Promise<boolean> {
  const rows = await query(
    ctx,
    sql`SELECT 1 FROM ${MENUS_OF_ROLES} JOIN user_role u ON ${HELD}
       JOIN app a ON a.ou_id = g.ou_id AND a.id = g.app_id AND a.is_enable = 1 AND ${AVAILABLE}
      WHERE ${inOu(ctx, 'u')} AND u.user_id = ${sessionOf(ctx).accountId} LIMIT 1`,
  );
  return rows.length > 0;
}

/**
 * Menus that the caller's roles grant through their menu groups, and the parents of these (MENU-10), of one app or all.
 * A menu that was taken over shows the page of its source (SCUT-06).
 */
export function readMenus(ctx: RequestContext, appId: string | null): Promise<MenuRow[]> {
  return query<MenuRow>(
    ctx,
    sql`SELECT m.id, m.app_id AS appId, m.parent_id AS parentId, m.code, m.name_json AS nameJson, m.icon,
            IF(m.source_menu_id IS NULL, m.url, o.url) AS url, COALESCE(o.is_spa, m.is_spa) AS isSpa,
            m.sort_order AS \`order\`, m.jump_location AS jumpLocation, m.addition_type AS additionType,
            m.jump_name AS jumpName, m.jump_code AS jumpCode, o.app_id AS sourceAppId, o.code AS sourceCode, s.isGranted
       FROM (${shownMenus(ctx, sessionOf(ctx).accountId, appId)}) s JOIN menu m ON ${inOu(ctx, 'm')} AND m.id = s.id
       LEFT JOIN menu o ON o.ou_id = m.ou_id AND o.id = m.source_menu_id ORDER BY m.sort_order, m.id`,
  );
}

/** The enabled apps with any menu for the caller, or one app in any state, in launcher order. */
export function readApps(ctx: RequestContext, appId: string | null): Promise<AppRow[]> {
  const { accountId } = sessionOf(ctx);
  const which =
    appId === null ? sql`a.is_enable = 1 AND a.is_display = 1 AND ${opensApp(accountId)}` : sql`a.id = ${appId}`;
  return query<AppRow>(
    ctx,
    sql`SELECT a.id, a.name_json AS nameJson, a.description_json AS descriptionJson, a.icon, a.type,
            a.is_enable AS isEnable, a.is_display AS isDisplay, a.is_new_navigation AS isNewNavigation,
            a.sort_order AS place, c.id AS categoryId, c.name_json AS categoryNameJson, c.sort_order AS categoryPlace
       FROM app a JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
      WHERE ${inOu(ctx, 'a')} AND ${AVAILABLE} AND ${which}
      ORDER BY c.sort_order, c.id, a.sort_order, a.id`,
  );
}

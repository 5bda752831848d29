import sql, { join } from 'sql-template-tag';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { languageKey } from '../../../core/locale.js';
import { containsPattern } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { MenuAdditionType, JumpLocation } from './menu-kinds.types.js';
import { grantedMenus, grantedOf, opensApp, opensBelow, shownMenus } from './portal-grants.service.js';

/** An app with its category; names are JSON by language. */
export interface AppRow {
  readonly id: string;
  readonly nameJson: string;
  readonly icon: string | null;
  readonly categoryId: string;
  readonly categoryNameJson: string;
}

/** A menu with its app and parent; names are JSON by language, flags are 0 and 1. */
export interface MenuRow {
  readonly id: string;
  readonly code: string;
  readonly nameJson: string;
  readonly icon: string | null;
  readonly appId: string;
  readonly appNameJson: string;
  readonly parentId: string | null;
  readonly parentNameJson: string | null;
  readonly isParent: number;
  readonly isNewTab: number;
}

/** A menu as {@link openPages} reads it. */
export interface PageRow extends Omit<MenuRow, 'isParent'> {
  /** The label of a jump link (SHELL-43); null for any other menu. */
  readonly jumpName: string | null;
}

/** A menu of a name. */
export interface FoundRow {
  readonly id: string;
  readonly appId: string;
}

/** The apps that the launcher shows the caller, in its order. */
export function openApps(ctx: RequestContext): Promise<AppRow[]> {
  return query<AppRow>(
    ctx,
    sql`SELECT a.id, a.name_json AS nameJson, a.icon, c.id AS categoryId, c.name_json AS categoryNameJson
       FROM app a JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
      WHERE ${inOu(ctx, 'a')} AND a.is_enable = 1 AND a.is_display = 1 AND ${AVAILABLE}
        AND ${opensApp(sessionOf(ctx).accountId)}
      ORDER BY c.sort_order, c.id, a.sort_order, a.id`,
  );
}

/** Whether a menu `m` has a page; one that was taken over has its source's. */
const LEADS = sql`(m.addition_type = 1 OR IF(m.source_menu_id IS NULL, m.url,
  (SELECT o.url FROM menu o WHERE o.ou_id = m.ou_id AND o.id = m.source_menu_id)) IS NOT NULL)`;

/** Whether a menu `m` is a jump link that opens a tab of its own (SHELL-43). */
const IS_NEW_TAB = sql`m.addition_type = ${MenuAdditionType.JUMP_LINK} AND m.jump_location = ${JumpLocation.NEW_TAB}`;

const isCalled = (language: string, text: string) =>
  sql`(${name(`m.name_${language}`)} LIKE ${containsPattern(text)} OR m.name_default LIKE ${containsPattern(text)})`;

/** The ids of menus of the OU whose name contains the text, at most `limit`; each language has an index of names. */
export async function menuIdsCalled(ctx: RequestContext, text: string, limit: number): Promise<string[]> {
  const language = languageKey(ctx.locale);
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT m.id FROM menu m FORCE INDEX (${name(`menu_name_${language}`)})
      WHERE ${inOu(ctx, 'm')} AND ${isCalled(language, text)} LIMIT ${limit}`,
  );
  return rows.map((row) => row.id);
}

/** The menus among these, at least one, that the caller may open and that have a page. */
export function openAmong(ctx: RequestContext, ids: readonly string[]): Promise<FoundRow[]> {
  const own = grantedOf(ctx, sessionOf(ctx).accountId, ids);
  return query<FoundRow>(ctx, sql`SELECT DISTINCT m.id, m.app_id AS appId FROM ${own} WHERE ${LEADS}`);
}

/** The menus of these apps, at least one, that the caller may open and whose name contains the text. */
export function openInApps(ctx: RequestContext, appIds: readonly string[], text: string): Promise<FoundRow[]> {
  const own = grantedMenus(ctx, sessionOf(ctx).accountId, appIds);
  return query<FoundRow>(
    ctx,
    sql`SELECT DISTINCT m.id, m.app_id AS appId FROM ${own} WHERE ${isCalled(languageKey(ctx.locale), text)} AND ${LEADS}`,
  );
}

/** The first `limit` of these menus, by app and place; of at least one menu. */
export function menusByPlace(ctx: RequestContext, ids: readonly string[], limit: number): Promise<MenuRow[]> {
  return query<MenuRow>(
    ctx,
    sql`SELECT t.id, t.code, t.name_json AS nameJson, t.icon, a.id AS appId, a.name_json AS appNameJson,
            p.id AS parentId, p.name_json AS parentNameJson, ${opensBelow(sessionOf(ctx).accountId, 't')} AS isParent,
            t.addition_type = ${MenuAdditionType.JUMP_LINK} AND t.jump_location = ${JumpLocation.NEW_TAB} AS isNewTab
       FROM menu t JOIN app a ON a.ou_id = t.ou_id AND a.id = t.app_id
       JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
       LEFT JOIN menu p ON p.ou_id = t.ou_id AND p.id = t.parent_id
      WHERE ${inOu(ctx, 't')} AND t.id IN (${join(ids)})
      ORDER BY c.sort_order, c.id, a.sort_order, a.id, COALESCE(p.sort_order, t.sort_order), t.sort_order, t.id
      LIMIT ${limit}`,
  );
}

/** The first `limit` menus that the caller may open and that have a page, of the apps in the launcher, by app and place. */
export function openPages(ctx: RequestContext, limit: number): Promise<PageRow[]> {
  return query<PageRow>(
    ctx,
    sql`SELECT m.id, m.code, m.name_json AS nameJson, m.icon, a.id AS appId, a.name_json AS appNameJson,
            p.id AS parentId, p.name_json AS parentNameJson, ${IS_NEW_TAB} AS isNewTab,
            IF(m.addition_type = ${MenuAdditionType.JUMP_LINK}, m.jump_name, NULL) AS jumpName
       FROM (${shownMenus(ctx, sessionOf(ctx).accountId, null)}) s
       JOIN menu m ON ${inOu(ctx, 'm')} AND m.id = s.id
       JOIN app a ON a.ou_id = m.ou_id AND a.id = m.app_id AND a.is_enable = 1 AND a.is_display = 1 AND ${AVAILABLE}
       JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
       LEFT JOIN menu p ON p.ou_id = m.ou_id AND p.id = m.parent_id
      WHERE s.isGranted = 1 AND ${LEADS}
      ORDER BY c.sort_order, c.id, a.sort_order, a.id, COALESCE(p.sort_order, m.sort_order), m.sort_order, m.id
      LIMIT ${limit}`,
  );
}

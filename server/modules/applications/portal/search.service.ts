import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { groupedBy } from '../../../core/grouped.js';
import type { LocalizedText } from '../../../core/locale.js';
import { languageKey, localized } from '../../../core/locale.js';
import { containsPattern, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { FoundApp, FoundMenu, PortalFound } from './entrance.types.js';
import { grantedMenus, grantedOf, opensApp, opensBelow } from './portal-grants.service.js';
import { JUMP_LINK, NEW_TAB } from './menu-kinds.types.js';

/** Menus that are listed; whoever has more says more. */
const MAX_MENUS = 100;
/** Up to so many menus of a name, grants are looked up menu by menu. */
const FEW_NAMED = 2000;
/** Beyond, the menus of the first apps are read, then those of so many times as many. */
const FIRST_APPS = 4;

interface AppRow {
  id: string;
  nameJson: string;
  icon: string | null;
  categoryId: string;
  categoryNameJson: string;
}
interface MenuRow {
  id: string;
  code: string;
  nameJson: string;
  icon: string | null;
  appId: string;
  appNameJson: string;
  parentId: string | null;
  parentNameJson: string | null;
  isParent: number;
  isNewTab: number;
}

/**
 * Apps and menus that the caller may open in the working OU and whose name in their language, or by default, holds the
 * text, whatever its case (FIND-01, FIND-10, FIND-12, CALL-064). Apps in launcher order, menus by app and place, at most
 * 100. Nothing for blanks (FIND-03). Four statements; a few more for a name that thousands of menus bear.
 */
export async function searchPortal(ctx: RequestContext, search: string): Promise<PortalFound> {
  const text = parseSearch(search)?.toLowerCase();
  if (!text) return { apps: [], menus: [], hasMore: false };
  const [apps, named] = await Promise.all([openApps(ctx), menuIdsNamed(ctx, text)]);
  const found = named.length > FEW_NAMED ? await foundInApps(ctx, text, apps) : await foundAmong(ctx, named);
  const first = firstOf(apps, found);
  const menus = first.length === 0 ? [] : await readMenus(ctx, first);
  return {
    apps: apps.filter(({ nameJson }) => isNamed(ctx, nameJson, text)).map((row) => appOf(ctx, row)),
    menus: menus.slice(0, MAX_MENUS).map((row) => menuOf(ctx, row)),
    hasMore: menus.length > MAX_MENUS,
  };
}

/** The ids of menus of as many apps, in the order of these, as it takes for one more than are listed. */
function firstOf(apps: readonly AppRow[], found: readonly FoundRow[]): string[] {
  const byApp = groupedBy(found, ({ appId }) => appId);
  const ids: string[] = [];
  for (const { id } of apps) {
    if (ids.length > MAX_MENUS) break;
    ids.push(...(byApp.get(id) ?? []).map((menu) => menu.id));
  }
  return ids;
}

function isNamed(ctx: RequestContext, nameJson: string, text: string): boolean {
  const names = JSON.parse(nameJson) as LocalizedText;
  return [localized(names, ctx.locale), names.default ?? ''].some((name) => name.toLowerCase().includes(text));
}

/** The apps that the launcher shows the caller. */
function openApps(ctx: RequestContext): Promise<AppRow[]> {
  return query<AppRow>(
    ctx,
    sql`SELECT a.id, a.name_json AS nameJson, a.icon, c.id AS categoryId, c.name_json AS categoryNameJson
       FROM app a JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
      WHERE ${inOu(ctx, 'a')} AND a.is_enable = 1 AND a.is_display = 1 AND ${AVAILABLE}
        AND ${opensApp(sessionOf(ctx).accountId)}
      ORDER BY c.sort_order, c.id, a.sort_order, a.id`,
  );
}

/** A menu of the name. */
interface FoundRow {
  id: string;
  appId: string;
}

/** Whether a menu `m` leads somewhere; one that was taken over where its source does. */
const LEADS = sql`(m.addition_type = 1 OR IF(m.source_menu_id IS NULL, m.url,
  (SELECT o.url FROM menu o WHERE o.ou_id = m.ou_id AND o.id = m.source_menu_id)) IS NOT NULL)`;

/** The ids of all menus of the OU that are called so, up to one more than are few: each language has an index of names. */
export async function menuIdsNamed(ctx: RequestContext, text: string): Promise<string[]> {
  const language = languageKey(ctx.locale);
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT m.id FROM menu m FORCE INDEX (${name(`menu_name_${language}`)})
      WHERE ${inOu(ctx, 'm')} AND ${isCalled(language, text)} LIMIT ${FEW_NAMED + 1}`,
  );
  return rows.map((row) => row.id);
}

const isCalled = (language: string, text: string) =>
  sql`(${name(`m.name_${language}`)} LIKE ${containsPattern(text)} OR m.name_default LIKE ${containsPattern(text)})`;

/** Those of these menus that the caller may open. */
async function foundAmong(ctx: RequestContext, ids: readonly string[]): Promise<FoundRow[]> {
  if (ids.length === 0) return [];
  const own = grantedOf(ctx, sessionOf(ctx).accountId, ids);
  return query<FoundRow>(ctx, sql`SELECT DISTINCT m.id, m.app_id AS appId FROM ${own} WHERE ${LEADS}`);
}

/** The caller's menus that are called so, of as many apps in their order as it takes for one more than are listed. */
async function foundInApps(ctx: RequestContext, text: string, apps: readonly AppRow[]): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  for (let from = 0, to = FIRST_APPS; from < apps.length && found.length <= MAX_MENUS; from = to, to *= FIRST_APPS) {
    const ids = apps.slice(from, to).map(({ id }) => id);
    const own = grantedMenus(ctx, sessionOf(ctx).accountId, ids);
    const rows = await query<FoundRow>(
      ctx,
      sql`SELECT DISTINCT m.id, m.app_id AS appId FROM ${own} WHERE ${isCalled(languageKey(ctx.locale), text)} AND ${LEADS}`,
    );
    found.push(...rows);
  }
  return found;
}

/** Menus with their apps and parents, by app and place; one more than are listed. */
function readMenus(ctx: RequestContext, ids: readonly string[]): Promise<MenuRow[]> {
  return query<MenuRow>(
    ctx,
    sql`SELECT t.id, t.code, t.name_json AS nameJson, t.icon, a.id AS appId, a.name_json AS appNameJson,
            p.id AS parentId, p.name_json AS parentNameJson, ${opensBelow(sessionOf(ctx).accountId, 't')} AS isParent,
            t.addition_type = ${JUMP_LINK} AND t.jump_location = ${NEW_TAB} AS isNewTab
       FROM menu t JOIN app a ON a.ou_id = t.ou_id AND a.id = t.app_id
       JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
       LEFT JOIN menu p ON p.ou_id = t.ou_id AND p.id = t.parent_id
      WHERE ${inOu(ctx, 't')} AND t.id IN (${join(ids)})
      ORDER BY c.sort_order, c.id, a.sort_order, a.id, COALESCE(p.sort_order, t.sort_order), t.sort_order, t.id
      LIMIT ${MAX_MENUS + 1}`,
  );
}

function appOf(ctx: RequestContext, row: AppRow): FoundApp {
  const name = (json: string) => localized(JSON.parse(json) as LocalizedText, ctx.locale);
  const { id, icon } = row;
  return { id, icon, name: name(row.nameJson), category: { id: row.categoryId, name: name(row.categoryNameJson) } };
}

function menuOf(ctx: RequestContext, row: MenuRow): FoundMenu {
  const name = (json: string) => localized(JSON.parse(json) as LocalizedText, ctx.locale);
  const { id, code, icon } = row;
  return {
    id,
    code,
    icon,
    name: name(row.nameJson),
    app: { id: row.appId, name: name(row.appNameJson) },
    parent: row.parentId && row.parentNameJson ? { id: row.parentId, name: name(row.parentNameJson) } : null,
    isNewTab: row.isNewTab === 1,
    isLeaf: row.isParent === 0,
  };
}

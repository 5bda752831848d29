import sql, { join } from 'sql-template-tag';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { groupedBy } from '../../../core/grouped.js';
import { localizedJson } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { AppPages } from './app-pages.types.js';
import { MenuAdditionType } from './menu-kinds.types.js';
import { grantedMenus, opensApp } from './portal-grants.service.js';
import { inFormerOrder, placesAtSignIn } from './session-order.service.js';

/** The first screen lists pages only of so few apps. */
const MOST_APPS = 8;
const MOST_PAGES = 8;

/** A granted menu with its place, and that of its parent. */
interface GrantedRow {
  readonly appId: string;
  readonly id: string;
  readonly place: number;
  readonly parentId: string | null;
  readonly parentPlace: number | null;
  readonly isPage: number;
}

interface TextRow {
  readonly id: string;
  readonly code: string;
  readonly nameJson: string;
}

/**
 * The first pages of each app of the launcher, in the order that the menus had at the caller's sign-in (CALL-263,
 * MENU-07). Empty if the launcher has more than 8 apps, whose pages the first screen does not show: a person may have
 * tens of thousands of menus. Jump links are no pages. Four statements: names are read of the answered pages alone.
 */
export async function firstPages(ctx: RequestContext): Promise<AppPages[]> {
  const userId = sessionOf(ctx).accountId;
  const apps = await query<{ id: string }>(
    ctx,
    sql`SELECT a.id FROM app a WHERE ${inOu(ctx, 'a')} AND ${AVAILABLE} AND a.is_enable = 1 AND a.is_display = 1
          AND ${opensApp(userId)} LIMIT ${MOST_APPS + 1}`,
  );
  if (apps.length === 0 || apps.length > MOST_APPS) return [];
  const appIds = apps.map(({ id }) => id);
  const [granted, former] = await Promise.all([readGranted(ctx, appIds), placesAtSignIn(ctx)]);
  const parents = new Set(granted.map(({ parentId }) => parentId));
  const pages = inFormerOrder(granted, former, [
    ({ id, place, parentId, parentPlace }) => ({ id: parentId ?? id, place: parentPlace ?? place }),
    // A parent stands before its children.
    ({ parentId }) => ({ id: '', place: parentId ? 1 : 0 }),
    ({ id, place }) => ({ id, place }),
  ]).filter(({ isPage }) => isPage === 1);
  const chosen = [...groupedBy(pages, ({ appId }) => appId)].map(([appId, all]) => ({
    appId,
    total: all.length,
    first: all.slice(0, MOST_PAGES),
  }));
  const texts = await readTexts(
    ctx,
    chosen.flatMap(({ first }) => first.map(({ id }) => id)),
  );
  return chosen.map(({ appId, total, first }) => ({
    appId,
    total,
    pages: first.flatMap(({ id }) => {
      const text = texts.get(id);
      if (!text) return [];
      const name = localizedJson(text.nameJson, ctx.locale);
      return [{ menuId: id, code: text.code, name, isLeaf: !parents.has(id) }];
    }),
  }));
}

/** The menus of some apps that the caller is granted, in their present order. */
const readGranted = (ctx: RequestContext, appIds: readonly string[]): Promise<GrantedRow[]> =>
  query<GrantedRow>(
    ctx,
    sql`SELECT DISTINCT m.app_id AS appId, m.id, m.sort_order AS place, p.id AS parentId, p.sort_order AS parentPlace,
               m.addition_type <> ${MenuAdditionType.JUMP_LINK}
                 AND COALESCE(IF(m.source_menu_id IS NULL, m.url, o.url) REGEXP '^https?://', 0) AS isPage
          FROM ${grantedMenus(ctx, sessionOf(ctx).accountId, appIds)}
          LEFT JOIN menu p ON p.ou_id = m.ou_id AND p.id = m.parent_id
          LEFT JOIN menu o ON o.ou_id = m.ou_id AND o.id = m.source_menu_id
         ORDER BY appId, COALESCE(parentPlace, place), COALESCE(parentId, m.id), parentId IS NOT NULL, place, m.id`,
  );

async function readTexts(ctx: RequestContext, menuIds: readonly string[]): Promise<ReadonlyMap<string, TextRow>> {
  if (menuIds.length === 0) return new Map();
  const rows = await query<TextRow>(
    ctx,
    sql`SELECT m.id, m.code, m.name_json AS nameJson FROM menu m WHERE ${inOu(ctx, 'm')} AND m.id IN (${join(menuIds)})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

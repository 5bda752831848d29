import sql from 'sql-template-tag';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { groupedBy } from '../../../core/grouped.js';
import { localizedJson } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import type { AppPages } from './app-pages.types.js';
import { MenuAdditionType } from './menu-kinds.types.js';
import { grantedMenus, opensApp, opensBelow } from './portal-grants.service.js';
import { placesAtSignIn } from './session-order.service.js';

/** The first screen lists pages only of so few apps. */
const MOST_APPS = 8;
const MOST_PAGES = 8;

interface PageRow {
  readonly appId: string;
  readonly menuId: string;
  readonly code: string;
  readonly nameJson: string;
  readonly total: number;
  readonly isLeaf: number;
}

/**
 * The first pages of each app of the launcher, in the order that the menus had at the caller's sign-in (CALL-263,
 * MENU-07). Empty if the launcher has more than 8 apps, whose pages the first screen does not show: a person may have
 * tens of thousands of menus. Jump links are no pages. Three statements.
 */
export async function firstPages(ctx: RequestContext): Promise<AppPages[]> {
  const userId = sessionOf(ctx).accountId;
  const apps = await query<{ id: string }>(
    ctx,
    sql`SELECT a.id FROM app a WHERE ${inOu(ctx, 'a')} AND ${AVAILABLE} AND a.is_enable = 1 AND a.is_display = 1
          AND ${opensApp(userId)} LIMIT ${MOST_APPS + 1}`,
  );
  if (apps.length === 0 || apps.length > MOST_APPS) return [];
  const former = await placesAtSignIn(ctx);
  const rows = await readPages(
    ctx,
    apps.map(({ id }) => id),
    former,
  );
  return [...groupedBy(rows, ({ appId }) => appId)].map(([appId, pages]) => ({
    appId,
    total: pages[0]?.total ?? 0,
    pages: pages.map(({ menuId, code, nameJson, isLeaf }) => ({
      menuId,
      code,
      name: localizedJson(nameJson, ctx.locale),
      isLeaf: isLeaf === 1,
    })),
  }));
}

/** The first pages of each of some apps with the number of all, in their order. */
function readPages(
  ctx: RequestContext,
  appIds: readonly string[],
  former: ReadonlyMap<string, number>,
): Promise<PageRow[]> {
  const userId = sessionOf(ctx).accountId;
  const json = JSON.stringify(Object.fromEntries(former));
  const placeOf = (menu: 'm' | 'p') => {
    const place = name(`${menu}.sort_order`);
    if (former.size === 0) return place;
    const known = sql`JSON_EXTRACT(${json}, CONCAT('$."', ${name(`${menu}.id`)}, '"'))`;
    return sql`COALESCE(CAST(${known} AS SIGNED), ${place})`;
  };
  return query<PageRow>(
    ctx,
    sql`SELECT x.app_id AS appId, x.menu_id AS menuId, x.code, x.name_json AS nameJson, x.total,
               NOT (${opensBelow(userId, 'x', 'menu_id')}) AS isLeaf
          FROM (SELECT m.ou_id, m.app_id, m.id AS menu_id, m.code, m.name_json,
                       COUNT(*) OVER (PARTITION BY m.app_id) AS total,
                       ROW_NUMBER() OVER (PARTITION BY m.app_id
                         ORDER BY COALESCE(${placeOf('p')}, ${placeOf('m')}), COALESCE(p.id, m.id), p.id IS NOT NULL,
                                  ${placeOf('m')}, m.id) AS place
                  FROM (SELECT DISTINCT m.id FROM ${grantedMenus(ctx, userId, appIds)}) s
                  JOIN menu m ON ${inOu(ctx, 'm')} AND m.id = s.id
                  LEFT JOIN menu p ON p.ou_id = m.ou_id AND p.id = m.parent_id
                  LEFT JOIN menu o ON o.ou_id = m.ou_id AND o.id = m.source_menu_id
                 WHERE m.addition_type <> ${MenuAdditionType.JUMP_LINK}
                   AND IF(m.source_menu_id IS NULL, m.url, o.url) REGEXP '^https?://') x
         WHERE x.place <= ${MOST_PAGES} ORDER BY x.app_id, x.place`,
  );
}

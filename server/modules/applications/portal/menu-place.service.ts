import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { checkCount } from '../../../core/ids.js';
import { localizedJson } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { MenuAddressInput, MenuPlace } from './menu-place.types.js';
import { opensMenu } from './portal-grants.service.js';
import { isMenuCode, MenuAdditionType, JumpLocation } from './menu-kinds.types.js';

/** The most places of one call; visits and entrances are fewer. */
const MAX_PLACES = 100;

interface PlaceRow {
  appId: string;
  menuId: string;
  code: string;
  nameJson: string;
  icon: string | null;
  additionType: number;
  jumpName: string | null;
  jumpLocation: number;
  appNameJson: string;
  appIcon: string | null;
  categoryId: string;
  categoryNameJson: string;
  parentNameJson: string | null;
}

/**
 * Menus `t` of enabled apps with their places. `from` comes after FROM and defines `t`; `condition` comes after WHERE
 * and may end with an order. `columns`, each followed by a comma, are read as well. One statement.
 */
export async function readPlaces<More extends object = object>(
  ctx: RequestContext,
  { from, condition, columns = empty }: { from: Sql; condition: Sql; columns?: Sql },
): Promise<(MenuPlace & More)[]> {
  const rows = await query<PlaceRow & More>(
    ctx,
    sql`SELECT ${columns}a.id AS appId, t.id AS menuId, t.code, t.name_json AS nameJson, t.icon,
            t.addition_type AS additionType, t.jump_name AS jumpName, t.jump_location AS jumpLocation,
            a.name_json AS appNameJson, a.icon AS appIcon, c.id AS categoryId, c.name_json AS categoryNameJson,
            p.name_json AS parentNameJson
       FROM ${from}
       JOIN app a ON a.ou_id = t.ou_id AND a.id = t.app_id AND a.is_enable = 1 AND ${AVAILABLE}
       JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
       LEFT JOIN menu p ON p.ou_id = t.ou_id AND p.id = t.parent_id
      WHERE ${condition}`,
  );
  return rows.map((row) => placeOf(ctx, row));
}

function placeOf<More extends object>(ctx: RequestContext, row: PlaceRow & More): MenuPlace & More {
  const named = (json: string) => localizedJson(json, ctx.locale);
  const isLink = row.additionType === MenuAdditionType.JUMP_LINK;
  return {
    ...row,
    name: (isLink && row.jumpName) || named(row.nameJson),
    isNewTab: isLink && row.jumpLocation === JumpLocation.NEW_TAB,
    app: {
      id: row.appId,
      name: named(row.appNameJson),
      icon: row.appIcon,
      category: { id: row.categoryId, name: named(row.categoryNameJson) },
    },
    parentName: row.parentNameJson && named(row.parentNameJson),
  };
}

/**
 * The menus among these that are granted to the caller now, in the given order, each once: the list in a browser may be
 * outdated (VISIT-09, SHELL-29). Throws OUT_OF_RANGE for more than 100. One statement.
 */
export async function grantedPlaces(ctx: RequestContext, given: readonly MenuAddressInput[]): Promise<MenuPlace[]> {
  checkCount('places', given, MAX_PLACES);
  const asked = given.filter(({ menuCode }) => isMenuCode(menuCode));
  if (asked.length === 0) return [];
  const keyOf = (appId: string, code: string) => `${appId} ${code}`;
  const addresses = asked.map(({ appId, menuCode }) => sql`(t.app_id = ${appId} AND t.code = ${menuCode})`);
  const places = await readPlaces(ctx, {
    from: sql`menu t`,
    condition: sql`${inOu(ctx, 't')} AND (${join(addresses, ' OR ')}) AND ${opensMenu(sessionOf(ctx).accountId, 't')}`,
  });
  const byKey = new Map(places.map((place) => [keyOf(place.appId, place.code), place]));
  const keys = new Set(asked.map(({ appId, menuCode }) => keyOf(appId, menuCode)));
  return [...keys].flatMap((key) => byKey.get(key) ?? []);
}

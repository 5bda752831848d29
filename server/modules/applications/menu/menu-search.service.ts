import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { localizedJson } from '../../../core/locale.js';
import { parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { menuIdsNamed } from '../portal/search.service.js';
import type { NamedMenu, NamedMenuList } from './menu.types.js';
import { MenuAdditionType } from '../portal/menu-kinds.types.js';
import { inOu } from '../../../database/sql.js';

/** Maximum of listed menus; the answer says if there are more. */
const MAX_MENUS = 100;

interface NamedRow {
  id: string;
  code: string;
  nameJson: string;
  icon: string | null;
  url: string | null;
  additionType: number;
  appId: string;
  appNameJson: string;
  parentId: string | null;
  parentNameJson: string | null;
}

/**
 * The menus of all apps that the OU may use whose name in the caller's language, or by default, contains the text, by
 * app and place, at most 100: the possible targets of a jump link (MENU-02). None for a blank text. Two statements; if
 * more than 1000 match, some are omitted.
 */
export async function searchMenus(ctx: RequestContext, search: string): Promise<NamedMenuList> {
  const text = parseSearch(search)?.toLowerCase();
  const ids = text ? await menuIdsNamed(ctx, text) : [];
  if (ids.length === 0) return { menus: [], hasMore: false };
  const rows = await query<NamedRow>(
    ctx,
    sql`SELECT m.id, m.code, m.name_json AS nameJson, m.icon, IF(m.source_menu_id IS NULL, m.url, o.url) AS url,
            m.addition_type AS additionType, a.id AS appId, a.name_json AS appNameJson,
            p.id AS parentId, p.name_json AS parentNameJson
       FROM menu m JOIN app a ON a.ou_id = m.ou_id AND a.id = m.app_id
       JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
       LEFT JOIN menu p ON p.ou_id = m.ou_id AND p.id = m.parent_id
       LEFT JOIN menu o ON o.ou_id = m.ou_id AND o.id = m.source_menu_id
      WHERE ${inOu(ctx, 'm')} AND m.id IN (${join(ids)}) AND ${AVAILABLE}
      ORDER BY c.sort_order, c.id, a.sort_order, a.id, COALESCE(p.sort_order, m.sort_order), m.sort_order, m.id
      LIMIT ${MAX_MENUS + 1}`,
  );
  return { menus: rows.slice(0, MAX_MENUS).map((row) => menuOf(ctx, row)), hasMore: rows.length > MAX_MENUS };
}

function menuOf(ctx: RequestContext, row: NamedRow): NamedMenu {
  const name = (json: string) => localizedJson(json, ctx.locale);
  const { id, code, icon, url, parentId, parentNameJson } = row;
  return {
    id,
    code,
    icon,
    url,
    name: name(row.nameJson),
    isLink: row.additionType === MenuAdditionType.JUMP_LINK,
    app: { id: row.appId, name: name(row.appNameJson) },
    parent: parentId && parentNameJson ? { id: parentId, name: name(parentNameJson) } : null,
  };
}

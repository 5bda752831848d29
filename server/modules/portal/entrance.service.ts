import type { RequestContext } from '../../core/context.js';
import { sessionOf, workingOu } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import type { LocalizedText } from '../../core/locale.js';
import { localized } from '../../core/locale.js';
import { execute, query } from '../../database/query.js';
import { AVAILABLE } from '../app/app-scope.service.js';
import type { Entrance, EntranceInput } from './entrance.types.js';
import { grantedOf, OPENS_BELOW_ENTRANCE, OPENS_ENTRANCE } from './portal-grants.service.js';

interface EntranceRow {
  appId: string;
  menuId: string;
  code: string;
  displayOrder: number;
  nameJson: string;
  icon: string | null;
  appNameJson: string;
  appIcon: string | null;
  categoryId: string;
  categoryNameJson: string;
  parentNameJson: string | null;
}

/**
 * The menus that the caller put into the header, in their order; those that are no longer granted, or have got menus
 * below them, are left out: what is answered can be saved again (ENTRY-02, ENTRY-04, ENTRY-11, CALL-066). One statement.
 */
export async function listEntrances(ctx: RequestContext): Promise<Entrance[]> {
  const [ouId, userId] = [workingOu(ctx), sessionOf(ctx).accountId];
  const rows = await query<EntranceRow>(
    ctx,
    `SELECT a.id AS appId, m.id AS menuId, m.code, e.display_order AS displayOrder, m.name_json AS nameJson, m.icon,
            a.name_json AS appNameJson, a.icon AS appIcon, c.id AS categoryId, c.name_json AS categoryNameJson,
            p.name_json AS parentNameJson
       FROM shortcut_entrance e
       JOIN menu m ON m.ou_id = e.ou_id AND m.id = e.menu_id
       JOIN app a ON a.ou_id = m.ou_id AND a.id = m.app_id AND a.is_enable = 1 AND ${AVAILABLE}
       JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
       LEFT JOIN menu p ON p.ou_id = m.ou_id AND p.id = m.parent_id
      WHERE e.ou_id = ? AND e.user_id = ? AND ${OPENS_ENTRANCE} AND NOT (${OPENS_BELOW_ENTRANCE})
      ORDER BY e.display_order, e.menu_id`,
    [ouId, userId, userId, userId],
  );
  const named = (json: string) => localized(JSON.parse(json) as LocalizedText, ctx.locale);
  return rows.map(({ appId, menuId, code, displayOrder, icon, ...row }) => ({
    ...{ appId, menuId, code, displayOrder, icon, name: named(row.nameJson) },
    app: {
      ...{ id: appId, name: named(row.appNameJson), icon: row.appIcon },
      category: { id: row.categoryId, name: named(row.categoryNameJson) },
    },
    parentName: row.parentNameJson && named(row.parentNameJson),
  }));
}

/**
 * Puts exactly these menus into the caller's header (ENTRY-03, ENTRY-10, CALL-067). OUT_OF_RANGE beyond the configured
 * number (ENTRY-06); INVALID_PARAMETER for a menu named twice, not granted, not of the app named, or with menus below it
 * that are granted too (ENTRY-02).
 */
export async function saveEntrances(ctx: RequestContext, commonMenus: readonly EntranceInput[]): Promise<void> {
  const [ouId, userId] = [workingOu(ctx), sessionOf(ctx).accountId];
  const max = ctx.runtime.configuration.integer('shortcutEntranceMaxNum');
  if (commonMenus.length > max) fail('OUT_OF_RANGE', { message: 'error.selectAtMost', values: { max } });
  const ids = commonMenus.map(({ menuId }) => menuId);
  const refuse = () => fail('INVALID_PARAMETER', { message: 'error.entranceRefused', field: 'commonMenus' });
  if (new Set(ids).size < ids.length) refuse();
  if (ids.length > 0) {
    const granted = grantedOf(ouId, userId, ids);
    const leaves = await query<{ id: string; appId: string }>(
      ctx,
      `SELECT e.menu_id AS id, e.app_id AS appId
         FROM (SELECT DISTINCT m.ou_id, m.id AS menu_id, m.app_id FROM ${granted.sql}
                 JOIN app a ON a.ou_id = m.ou_id AND a.id = m.app_id AND a.is_enable = 1 AND ${AVAILABLE}) e
        WHERE NOT (${OPENS_BELOW_ENTRANCE})`,
      [...granted.values, userId],
    );
    const appOf = new Map(leaves.map((leaf) => [leaf.id, leaf.appId]));
    if (commonMenus.some(({ menuId, appId }) => appOf.get(menuId) !== appId)) refuse();
  }
  // Of two at once the later one stands.
  await query(ctx, 'SELECT 1 FROM member WHERE ou_id = ? AND user_id = ? FOR UPDATE', [ouId, userId]);
  await execute(ctx, 'DELETE FROM shortcut_entrance WHERE ou_id = ? AND user_id = ?', [ouId, userId]);
  if (ids.length === 0) return;
  await execute(
    ctx,
    `INSERT INTO shortcut_entrance (ou_id, user_id, menu_id, display_order)
     VALUES ${commonMenus.map(() => '(?, ?, ?, ?)').join(', ')}`,
    commonMenus.flatMap(({ menuId, displayOrder }) => [ouId, userId, menuId, displayOrder]),
  );
}

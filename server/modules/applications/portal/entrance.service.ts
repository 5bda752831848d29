import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, query } from '../../../database/query.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { Entrance, EntranceInput } from './entrance.types.js';
import { readPlaces } from './menu-place.service.js';
import { grantedOf, opensBelow, opensMenu } from './portal-grants.service.js';

/**
 * The menus that the caller put into the header, in their order; those that are no longer granted, or have got menus
 * below them, are left out: what is answered can be saved again (ENTRY-02, ENTRY-04, ENTRY-11, CALL-066). One statement.
 */
export function listEntrances(ctx: RequestContext): Promise<Entrance[]> {
  const [ouId, userId] = [workingOu(ctx), sessionOf(ctx).accountId];
  return readPlaces<Pick<Entrance, 'displayOrder'>>(ctx, {
    columns: ['e.display_order AS displayOrder'],
    from: 'shortcut_entrance e JOIN menu t ON t.ou_id = e.ou_id AND t.id = e.menu_id',
    condition: {
      sql: `e.ou_id = ? AND e.user_id = ? AND ${opensMenu('t')} AND NOT (${opensBelow('t')})
            ORDER BY e.display_order, e.menu_id`,
      values: [ouId, userId, userId, userId],
    },
  });
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
        WHERE NOT (${opensBelow('e', 'menu_id')})`,
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

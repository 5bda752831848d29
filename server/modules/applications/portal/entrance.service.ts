import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { Member } from '../../identity/account/member.entity.js';
import { ShortcutEntrance } from './entrance.entity.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import type { Entrance, EntranceInput } from './entrance.types.js';
import { readPlaces } from './menu-place.service.js';
import { grantedOf, opensBelow, opensMenu } from './portal-grants.service.js';

/**
 * The menus of the caller's header, in their order (ENTRY-02, ENTRY-04, ENTRY-11, CALL-066). Omits menus that are no
 * longer granted or have children now, so that the answer can be saved again. One statement.
 */
export function listEntrances(ctx: RequestContext): Promise<Entrance[]> {
  const userId = sessionOf(ctx).accountId;
  return readPlaces<Pick<Entrance, 'displayOrder'>>(ctx, {
    columns: sql`e.display_order AS displayOrder, `,
    from: sql`shortcut_entrance e JOIN menu t ON t.ou_id = e.ou_id AND t.id = e.menu_id`,
    condition: sql`${inOu(ctx, 'e')} AND e.user_id = ${userId} AND ${opensMenu(userId, 't')} AND NOT (${opensBelow(userId, 't')})
            ORDER BY e.display_order, e.menu_id`,
  });
}

/**
 * Puts exactly these menus into the caller's header (ENTRY-03, ENTRY-10, CALL-067). OUT_OF_RANGE beyond the configured
 * number (ENTRY-06); INVALID_PARAMETER for a menu named twice, not granted, not of the app named, or with menus below it
 * that are granted too (ENTRY-02).
 */
export async function saveEntrances(ctx: RequestContext, commonMenus: readonly EntranceInput[]): Promise<void> {
  const userId = sessionOf(ctx).accountId;
  const max = ctx.runtime.configuration.integer('shortcutEntranceMaxNum');
  if (commonMenus.length > max) {
    fail('OUT_OF_RANGE', { message: 'error.selectAtMost', values: { max }, field: 'commonMenus' });
  }
  const ids = commonMenus.map(({ menuId }) => menuId);
  const refuse = () => fail('INVALID_PARAMETER', { message: 'error.entranceRefused', field: 'commonMenus' });
  if (new Set(ids).size < ids.length) refuse();
  if (ids.length > 0) {
    const leaves = await query<{ id: string; appId: string }>(
      ctx,
      sql`SELECT e.menu_id AS id, e.app_id AS appId
         FROM (SELECT DISTINCT m.ou_id, m.id AS menu_id, m.app_id FROM ${grantedOf(ctx, userId, ids)}
                 JOIN app a ON a.ou_id = m.ou_id AND a.id = m.app_id AND a.is_enable = 1 AND ${AVAILABLE}) e
        WHERE NOT (${opensBelow(userId, 'e', 'menu_id')})`,
    );
    const appOf = new Map(leaves.map((leaf) => [leaf.id, leaf.appId]));
    if (commonMenus.some(({ menuId, appId }) => appOf.get(menuId) !== appId)) refuse();
  }
  // Concurrent calls take turns; the later one wins.
  await scoped(ctx, Member).exists({ userId }, 'update');
  const entrances = scoped(ctx, ShortcutEntrance);
  await entrances.delete({ userId });
  await entrances.insert(commonMenus.map(({ menuId, displayOrder }) => ({ userId, menuId, displayOrder })));
}

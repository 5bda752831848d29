import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { opensBelow, opensMenu } from './portal-grants.service.js';
import type { MenuRow, TargetOf } from './portal-menus.js';
import { isJumpLink } from './portal-menus.js';
import type { MenuTarget } from './portal.types.js';
import { MenuAdditionType } from './menu-kinds.types.js';

/**
 * Finds the targets of the jump links among the caller's menus (SHELL-43): the menu with their code in their own app,
 * else in the first app of the launcher that has one. A target is granted and no jump link itself, so that links form
 * no chains. One statement, and none if no link leaves its app.
 */
export async function jumpTargets(ctx: RequestContext, rows: readonly MenuRow[]): Promise<TargetOf> {
  const links = rows.filter(isJumpLink);
  const codes = new Set(links.map(({ jumpCode }) => jumpCode));
  const own = new Map(
    rows
      .filter((row) => codes.has(row.code) && !isJumpLink(row))
      .map(({ appId, code }) => [`${appId} ${code}`, { appId, code }]),
  );
  const ownOf = ({ appId, jumpCode }: MenuRow) => own.get(`${appId} ${jumpCode ?? ''}`);
  const elsewhere = await inOtherApps(ctx, [
    ...new Set(links.filter((row) => !ownOf(row)).map(({ jumpCode }) => jumpCode)),
  ]);
  return (row) => ownOf(row) ?? elsewhere.get(row.jumpCode ?? '') ?? null;
}

/** The first menus of these codes that the caller sees, in launcher order, by code. */
async function inOtherApps(ctx: RequestContext, codes: readonly string[]): Promise<Map<string, MenuTarget>> {
  if (codes.length === 0) return new Map();
  const userId = sessionOf(ctx).accountId;
  const rows = await query<MenuTarget>(
    ctx,
    sql`SELECT t.app_id AS appId, t.code
       FROM app a JOIN app_category c ON c.ou_id = a.ou_id AND c.id = a.category_id
       JOIN menu t ON t.ou_id = a.ou_id AND t.app_id = a.id
      WHERE ${inOu(ctx, 'a')} AND a.is_enable = 1 AND a.is_display = 1 AND ${AVAILABLE} AND t.code IN (${join(codes)})
        AND NOT (t.addition_type = ${MenuAdditionType.JUMP_LINK} AND t.jump_code IS NOT NULL)
        AND (${opensMenu(userId, 't')} OR ${opensBelow(userId, 't')})
      ORDER BY c.sort_order DESC, c.id DESC, a.sort_order DESC, a.id DESC`,
  );
  // The last of a code is the first of the launcher.
  return new Map(rows.map((row) => [row.code, row]));
}

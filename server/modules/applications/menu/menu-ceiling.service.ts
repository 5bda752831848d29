import { LEVEL } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { placeholders, query } from '../../../database/query.js';
import { shownMenus } from '../portal/portal-grants.service.js';
import { rolesAnsweringBeyondReach } from '../../directory/role/role-guard.service.js';

/** PERMISSION_DENIED for menus that the caller does not open themselves: nobody gives what they do not hold (SUBA-16). */
export async function requireMenusHeld(ctx: RequestContext, menuIds: readonly string[]): Promise<void> {
  const { level, accountId } = sessionOf(ctx);
  if (level === LEVEL.OU_ADMIN || menuIds.length === 0) return;
  const shown = shownMenus(workingOu(ctx), accountId, null);
  const held = await query<{ id: string }>(
    ctx,
    `SELECT s.id FROM (${shown.sql}) s WHERE s.isGranted = 1 AND s.id IN (${placeholders(menuIds)})`,
    [...shown.values, ...menuIds],
  );
  if (held.length < menuIds.length) fail('PERMISSION_DENIED', { message: 'error.menuGroupCeiling' });
}

/**
 * Whether menus may be added to a group: by anybody who manages apps where no role opens it. PERMISSION_DENIED as
 * {@link requireMenusHeld} says where one does, and to a specified scope where people beyond it hold such a role, who
 * would see more (threats 45).
 */
export async function requireGivable(
  ctx: RequestContext,
  menuGroupId: string,
  added: readonly string[],
): Promise<void> {
  if (sessionOf(ctx).level === LEVEL.OU_ADMIN || added.length === 0) return;
  const roles = await query<{ id: string }>(
    ctx,
    'SELECT DISTINCT role_id AS id FROM role_menu_group WHERE ou_id = ? AND menu_group_id = ?',
    [workingOu(ctx), menuGroupId],
  );
  if (roles.length === 0) return;
  await requireMenusHeld(ctx, added);
  const beyond = await rolesAnsweringBeyondReach(
    ctx,
    roles.map(({ id }) => id),
  );
  if (beyond.size > 0) fail('PERMISSION_DENIED', { message: 'error.menuGroupBeyondReach' });
}

import sql, { join } from 'sql-template-tag';
import { LEVEL } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { shownMenus } from '../portal/portal-grants.service.js';
import { rolesAnsweringBeyondReach } from '../../directory/role/role-guard.service.js';
import { scoped } from '../../../database/scoped.js';
import { RoleMenuGroup } from '../../directory/role/role.entity.js';

/**
 * Throws PERMISSION_DENIED for menus that the caller may not open: nobody gives rights that they do not hold (SUBA-16).
 */
export async function requireMenusHeld(ctx: RequestContext, menuIds: readonly string[]): Promise<void> {
  const { level, accountId } = sessionOf(ctx);
  if (level === LEVEL.OU_ADMIN || menuIds.length === 0) return;
  const shown = shownMenus(ctx, accountId, null);
  const held = await query<{ id: string }>(
    ctx,
    sql`SELECT s.id FROM (${shown}) s WHERE s.isGranted = 1 AND s.id IN (${join(menuIds)})`,
  );
  if (held.length < menuIds.length) fail('PERMISSION_DENIED', { message: 'error.menuGroupCeiling' });
}

/**
 * Checks whether menus may be added to a group. If no role grants the group, everybody who manages apps may. If one
 * does, throws PERMISSION_DENIED as {@link requireMenusHeld} does, and for a caller with a specified scope if people
 * beyond it hold such a role, who would see more (threats 45).
 */
export async function requireGivable(
  ctx: RequestContext,
  menuGroupId: string,
  added: readonly string[],
): Promise<void> {
  if (sessionOf(ctx).level === LEVEL.OU_ADMIN || added.length === 0) return;
  const roles = new Set(await scoped(ctx, RoleMenuGroup).column('roleId', { menuGroupId }));
  if (roles.size === 0) return;
  await requireMenusHeld(ctx, added);
  const beyond = await rolesAnsweringBeyondReach(ctx, [...roles]);
  if (beyond.size > 0) fail('PERMISSION_DENIED', { message: 'error.menuGroupBeyondReach' });
}

import { LEVEL } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { scoped } from '../../../database/scoped.js';
import { countChange } from '../../../database/version.js';
import { MAX_TOLD, tellUsers } from '../user/access-events.service.js';
import { Role, UserRole } from './role.entity.js';
import { rolesHeldBeyondReach } from './role.queries.js';
import { rolesBeyondCaller } from '../../../access/role-ceiling.js';

/**
 * Locks the role until the end of the transaction, increments its version and returns it. Throws NOT_FOUND without it,
 * WRONG_PARAMETER if `version` is outdated, PERMISSION_DENIED if it grants more than the caller may give, or if people
 * beyond the caller's reach hold it (ROLE-15).
 */
export async function lockChangeable(ctx: RequestContext, id: string, version?: number | null): Promise<Role> {
  ctx.audit.resourceId = id;
  await countChange(ctx, scoped(ctx, Role), { id }, version);
  const role = await scoped(ctx, Role).get({ id });
  if (sessionOf(ctx).level === LEVEL.OU_ADMIN) return role;
  const beyond = await rolesBeyondCaller(ctx, [id]);
  if (beyond.size > 0) fail('PERMISSION_DENIED', { message: 'error.roleRightsCeiling' });
  const outside = await rolesAnsweringBeyondReach(ctx, [id]);
  if (outside.size > 0) fail('PERMISSION_DENIED', { message: 'error.roleHeldBeyondReach' });
  return role;
}

/** The roles among these that somebody beyond the caller's reach holds, or that a domain gives to newcomers. */
export async function rolesAnsweringBeyondReach(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (sessionOf(ctx).scope !== 'SPECIFIED' || ids.length === 0) return new Set();
  return new Set(await rolesHeldBeyondReach(ctx, ids));
}

/** The roles among these that the caller may neither change nor delete, by {@link lockChangeable}. */
export async function unchangeableRoles(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const refused = await Promise.all([rolesBeyondCaller(ctx, ids), rolesAnsweringBeyondReach(ctx, ids)]);
  return new Set(refused.flatMap((roles) => [...roles]));
}

/** Notifies the open portals of all holders of a role (ROLE-13). */
export async function tellHolders(ctx: RequestContext, roleId: string): Promise<void> {
  const holders = await scoped(ctx, UserRole).column('userId', { roleId }, { limit: MAX_TOLD + 1 });
  tellUsers(ctx, holders);
}

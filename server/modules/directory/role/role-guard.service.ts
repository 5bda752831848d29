import { LEVEL } from '../../../context/levels.js';
import { reachedUsers } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { placeholders, query } from '../../../database/query.js';
import { countChange } from '../../../database/version.js';
import { MAX_TOLD, tellUsers } from '../user/access-events.service.js';
import { rolesBeyondCaller } from '../../../access/role-ceiling.js';

/**
 * Holds the role until the end of the transaction and counts the change. NOT_FOUND without it, WRONG_PARAMETER when
 * `version` is no longer current, PERMISSION_DENIED when it opens more than the caller may give, or people beyond the
 * caller's reach hold it (ROLE-15).
 */
export async function lockChangeable(ctx: RequestContext, id: string, version?: number | null): Promise<void> {
  ctx.audit.resourceId = id;
  await countChange(ctx, 'role', { ou_id: workingOu(ctx), id }, version);
  if (sessionOf(ctx).level === LEVEL.OU_ADMIN) return;
  const beyond = await rolesBeyondCaller(ctx, [id]);
  if (beyond.size > 0) fail('PERMISSION_DENIED', { message: 'error.roleRightsCeiling' });
  const outside = await rolesAnsweringBeyondReach(ctx, [id]);
  if (outside.size > 0) fail('PERMISSION_DENIED', { message: 'error.roleHeldBeyondReach' });
}

/** Which of these roles somebody holds whom the caller does not reach, or a domain gives to whoever comes. */
export async function rolesAnsweringBeyondReach(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (sessionOf(ctx).scope !== 'SPECIFIED' || ids.length === 0) return new Set();
  const reached = reachedUsers(ctx);
  const rows = await query<{ id: string }>(
    ctx,
    `SELECT r.id FROM role r WHERE r.ou_id = ? AND r.id IN (${placeholders(ids)}) AND (EXISTS (
       SELECT 1 FROM user_role u WHERE u.ou_id = r.ou_id AND u.role_id = r.id AND u.user_id NOT IN (${reached.sql}))
       OR EXISTS (SELECT 1 FROM domain_role d WHERE d.ou_id = r.ou_id AND d.role_id = r.id))`,
    [workingOu(ctx), ...ids, ...reached.values],
  );
  return new Set(rows.map((row) => row.id));
}

/** Which of these roles the caller may neither change nor delete: what {@link lockChangeable} would say of each. */
export async function unchangeableRoles(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const refused = await Promise.all([rolesBeyondCaller(ctx, ids), rolesAnsweringBeyondReach(ctx, ids)]);
  return new Set(refused.flatMap((roles) => [...roles]));
}

/** Tells the open portals of all who hold a role to look again (ROLE-13). */
export async function tellHolders(ctx: RequestContext, roleId: string): Promise<void> {
  const ouId = workingOu(ctx);
  const holders = await query<{ userId: string }>(
    ctx,
    `SELECT user_id AS userId FROM user_role WHERE ou_id = ? AND role_id = ? LIMIT ${MAX_TOLD + 1}`,
    [ouId, roleId],
  );
  tellUsers(
    ctx,
    holders.map((holder) => holder.userId),
  );
}

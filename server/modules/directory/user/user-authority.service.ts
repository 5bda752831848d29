import sql, { join } from 'sql-template-tag';
import { effectiveAdminLevel, LEVEL } from '../../../context/levels.js';
import type { Level, SubAdminScope } from '../../../context/levels.js';
import { reachedUsers } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';

/** Why a caller may not change a member: it is the caller, the OU administrator, or nobody below the caller. */
export type Refusal = 'SELF' | 'ADMIN' | 'LEVEL';

/** A member's rank in an OU. A member manages only members of a lower rank. */
const RANKS: Partial<Record<Level, number>> = { [LEVEL.OU_ADMIN]: 3, [LEVEL.SUPER_SUB_ADMIN]: 2, [LEVEL.SUB_ADMIN]: 1 };
const rankOf = (level: Level) => RANKS[level] ?? 0;

/** The facts of a member that decide who may manage them. */
export interface Standing {
  readonly id: string;
  readonly isAdmin: number;
  readonly isSuperAdmin: number;
  readonly scope: SubAdminScope | null;
}

/**
 * Why the caller may not change the rights of a member; null when they may (SUBA-16). The OU administrator may change
 * everybody; sub-administrators neither themselves nor anybody of their own level or above.
 */
export function refusalOf(ctx: RequestContext, member: Standing): Refusal | null {
  const { level, accountId } = sessionOf(ctx);
  if (level === LEVEL.OU_ADMIN) return null;
  if (member.id === accountId) return 'SELF';
  if (member.isAdmin || member.isSuperAdmin) return 'ADMIN';
  return rankOf(effectiveAdminLevel(false, member.scope)) < rankOf(level) ? null : 'LEVEL';
}

/**
 * Why the caller may not end a membership, or the term of its account: as {@link refusalOf}. Nobody may end their own,
 * nor that of the OU administrator, whom the OU would miss (USER-16).
 */
export function removalRefusalOf(ctx: RequestContext, member: Standing): Refusal | null {
  if (member.id === sessionOf(ctx).accountId) return 'SELF';
  return member.isAdmin || member.isSuperAdmin ? 'ADMIN' : refusalOf(ctx, member);
}

/** Throws PERMISSION_DENIED with the text of a refusal; does nothing without one. */
export function denyRefused(refusal: Refusal | null): void {
  if (refusal === 'SELF') fail('PERMISSION_DENIED', { message: 'error.ownAccount' });
  if (refusal) fail('PERMISSION_DENIED', { message: 'error.userAbove' });
}

/** The standings of members of the working OU; ids of nobody there are left out. */
export async function standingsOf(
  ctx: RequestContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (userIds.length === 0) return new Map();
  const rows = await query<Standing>(
    ctx,
    sql`SELECT m.user_id AS id, o.admin_id <=> m.user_id AS isAdmin, a.is_super_admin AS isSuperAdmin, s.scope
       FROM member m JOIN organization o ON o.id = m.ou_id JOIN account a ON a.id = m.user_id
       LEFT JOIN sub_admin s ON s.ou_id = m.ou_id AND s.user_id = m.user_id
      WHERE ${inOu(ctx, 'm')} AND m.user_id IN (${join(userIds)})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The standing of a member of the working OU, or NOT_FOUND. */
export async function standingOf(ctx: RequestContext, userId: string): Promise<Standing> {
  return (await standingsOf(ctx, [userId])).get(userId) ?? fail('NOT_FOUND');
}

/** Whether the caller may change the rights of a member, by {@link refusalOf}. */
export async function isManageable(ctx: RequestContext, userId: string): Promise<boolean> {
  return refusalOf(ctx, await standingOf(ctx, userId)) === null;
}

/** PERMISSION_DENIED unless {@link isManageable}; NOT_FOUND for nobody of the working OU. */
export async function requireManageable(ctx: RequestContext, userId: string): Promise<void> {
  denyRefused(refusalOf(ctx, await standingOf(ctx, userId)));
}

/** PERMISSION_DENIED, with the reason, for the first of these members whom the caller may not change (SUBA-16). */
export async function requireAllManageable(ctx: RequestContext, userIds: readonly string[]): Promise<void> {
  for (const person of (await standingsOf(ctx, userIds)).values()) denyRefused(refusalOf(ctx, person));
}

/** The members among these whom the caller may not change, by {@link refusalOf}: one statement. */
export async function unmanageableOf(ctx: RequestContext, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const standings = [...(await standingsOf(ctx, userIds)).values()];
  return new Set(standings.filter((person) => refusalOf(ctx, person)).map((person) => person.id));
}

/** The members among these whom the caller reaches now (SUBA-14), for work that continues after the guard's check. */
export async function reachedOf(ctx: RequestContext, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (sessionOf(ctx).scope !== 'SPECIFIED' || userIds.length === 0) return new Set(userIds);
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT DISTINCT r.user_id AS id FROM (${reachedUsers(ctx)}) r WHERE r.user_id IN (${join(userIds)})`,
  );
  return new Set(rows.map((row) => row.id));
}

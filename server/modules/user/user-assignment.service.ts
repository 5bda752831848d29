import { LEVEL } from '../../access/levels.js';
import type { SqlCondition } from '../../access/reach.js';
import { groupInScope, structureInScope } from '../../access/reach.js';
import type { RequestContext } from '../../core/context.js';
import { sessionOf, workingOu } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import { userChannel } from '../../core/pubsub.js';
import { placeholders, query } from '../../database/query.js';

/** LIMT-04, USER-20 */
const MAX_IDS = 1000;
/** So many are named in an audit event, whose text is bounded; all are counted. */
const MAX_NAMED = 100;

/** What a member can be given: a role, a place in a user group, a place at a node. */
export type Assignable = 'role' | 'user_group' | 'structure';

/** A row of the working OU by name, for telling what was given or taken. */
export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

interface AskedRow extends NamedRow {
  readonly inScope: number;
  readonly isHeld: number;
}

const LINKS = {
  role: { table: 'user_role', column: 'role_id' },
  user_group: { table: 'user_group_member', column: 'user_group_id' },
  structure: { table: 'user_structure', column: 'structure_id' },
} as const;

function scopeOf(ctx: RequestContext, kind: Assignable): SqlCondition {
  if (kind === 'user_group') return groupInScope(ctx, 't');
  return kind === 'structure' ? structureInScope(ctx, 't') : { sql: 'TRUE', values: [] };
}

/**
 * The rows of a kind with these ids in the working OU, each once, as what the member holds of them and what not.
 * OUT_OF_RANGE for more than 1000 ids, NOT_FOUND when any is unknown or of another OU, PERMISSION_DENIED when any lies
 * outside the caller's scope (SUBA-13).
 */
export async function askedRows(
  ctx: RequestContext,
  kind: Assignable,
  userId: string,
  ids: readonly string[],
): Promise<{ held: NamedRow[]; missing: NamedRow[] }> {
  if (ids.length > MAX_IDS) fail('OUT_OF_RANGE', { message: 'error.tooManyIds', values: { max: MAX_IDS } });
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return { held: [], missing: [] };
  const scope = scopeOf(ctx, kind);
  const { table, column } = LINKS[kind];
  const rows = await query<AskedRow>(
    ctx,
    `SELECT t.id, t.name, ${scope.sql} AS inScope, l.user_id IS NOT NULL AS isHeld FROM ${kind} t
       LEFT JOIN ${table} l ON l.ou_id = t.ou_id AND l.${column} = t.id AND l.user_id = ?
      WHERE t.ou_id = ? AND t.id IN (${placeholders(distinct)}) ORDER BY t.id`,
    [...scope.values, userId, workingOu(ctx), ...distinct],
  );
  if (rows.length < distinct.length) fail('NOT_FOUND');
  if (rows.some((row) => !row.inScope)) fail('PERMISSION_DENIED');
  return { held: rows.filter((row) => row.isHeld), missing: rows.filter((row) => !row.isHeld) };
}

/**
 * Whether the caller may change what a member may do: a sub-administrator neither for themselves nor for the OU
 * administrator (SUBA-16).
 */
export async function isManageable(ctx: RequestContext, userId: string): Promise<boolean> {
  const session = sessionOf(ctx);
  if (session.level === LEVEL.OU_ADMIN) return true;
  const [organization] = await query<{ adminId: string | null }>(
    ctx,
    'SELECT admin_id AS adminId FROM organization WHERE id = ?',
    [workingOu(ctx)],
  );
  return userId !== session.accountId && userId !== organization?.adminId;
}

/** PERMISSION_DENIED unless {@link isManageable}. */
export async function requireManageable(ctx: RequestContext, userId: string): Promise<void> {
  if (!(await isManageable(ctx, userId))) fail('PERMISSION_DENIED');
}

/**
 * Notes in the audit event what a member was given or lost, and tells their open portals to look again, unless nothing
 * changed.
 */
export function announceAccessChange(
  ctx: RequestContext,
  userId: string,
  change: 'given' | 'taken',
  rows: readonly NamedRow[],
): void {
  ctx.audit.resourceId = userId;
  const named = rows.slice(0, MAX_NAMED).map(({ id, name }) => ({ id, name }));
  ctx.audit.description = JSON.stringify({ [change]: named, total: rows.length });
  if (rows.length === 0) return;
  ctx.events.push({ channel: userChannel(workingOu(ctx), userId), payload: { kind: 'ACCESS_CHANGED' } });
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
}

import sql, { join } from 'sql-template-tag';
import { assignmentsOf, RESOURCE_DELAY } from '../../../access/thing-reach.js';
import { noteTouched } from '../../../context/note-change.js';
import { countedChange } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, name } from '../../../database/sql.js';
import { Resource } from './resource.entity.js';

/** At most this many are named in an audit event, whose text is bounded; all are counted. */
const MAX_NAMED = 100;

const OWNERS = assignmentsOf('resource');

export type OwnerKind = 'user' | 'userGroup';

/** When a resource was assigned and from when it counts, in epoch milliseconds; null for an owner without it. */
export interface GrantTimes {
  readonly createdTime: number | null;
  readonly effectiveTime: number | null;
}

/** The time at which an assignment begins to count (RSRC-03). */
export const effectiveTimeOf = (createdTime: number): number => createdTime + RESOURCE_DELAY;

/** The times of an assignment that was made at a time; of none without it. */
export const timesOf = (createdTime: number | null | undefined): GrantTimes =>
  createdTime == null
    ? { createdTime: null, effectiveTime: null }
    : { createdTime, effectiveTime: effectiveTimeOf(createdTime) };

/**
 * NOT_FOUND for a resource of another OU (RSRC-09).
 * @param isHeld nobody else assigns, withdraws or removes it until the transaction ends
 */
export async function requireResource(ctx: RequestContext, id: string, isHeld = false): Promise<void> {
  if (!(await scoped(ctx, Resource).exists({ id }, isHeld ? 'update' : undefined))) fail('NOT_FOUND');
}

/** A select of the ids of the owners of a resource. */
export const ownersOf = (ctx: RequestContext, kind: OwnerKind, resourceId: string) =>
  sql`SELECT ${name(`l.${OWNERS[kind].column}`)} FROM ${name(OWNERS[kind].table)} l
       WHERE ${inOu(ctx, 'l')} AND l.resource_id = ${resourceId}`;

/** The owners of a resource among these, with the times of their assignments. One statement. */
export async function grantsAmong(
  ctx: RequestContext,
  kind: OwnerKind,
  resourceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { table, column } = OWNERS[kind];
  const rows = await query<{ id: string; createdTime: number }>(
    ctx,
    sql`SELECT ${name(column)} AS id, created_time AS createdTime FROM ${name(table)}
         WHERE ${inOu(ctx)} AND ${name(column)} IN (${join(ids)}) AND resource_id = ${resourceId}`,
  );
  return new Map(rows.map(({ id, createdTime }) => [id, createdTime]));
}

/** Withdraws a resource from these owners, at once (RSRC-04); others are ignored. */
export async function withdraw(
  ctx: RequestContext,
  kind: OwnerKind,
  resourceId: string,
  ids: readonly string[],
): Promise<void> {
  const removed = [...(await grantsAmong(ctx, kind, resourceId, ids)).keys()];
  if (removed.length > 0) {
    const { table, column } = OWNERS[kind];
    await execute(
      ctx,
      sql`DELETE FROM ${name(table)}
           WHERE ${inOu(ctx)} AND ${name(column)} IN (${join(removed)}) AND resource_id = ${resourceId}`,
    );
  }
  noteGrants(ctx, kind, resourceId, { withdrawn: removed });
}

/** Records in the audit event which owners gained or lost a resource. */
export function noteGrants(
  ctx: RequestContext,
  kind: OwnerKind,
  resourceId: string,
  change: Readonly<Record<'granted', readonly string[]>> | Readonly<Record<'withdrawn', readonly string[]>>,
): void {
  const [[verb, ids] = ['granted', []]] = Object.entries(change) as [string, readonly string[]][];
  ctx.audit.resourceId = resourceId;
  const isGain = verb === 'granted';
  const told = countedChange(
    kind === 'user' ? 'users' : 'userGroups',
    isGain ? ids.length : 0,
    isGain ? 0 : ids.length,
  );
  ctx.audit.changes = told ? [told] : [];
  noteTouched(ctx, kind, ids);
  ctx.audit.description = JSON.stringify({ to: kind, [verb]: ids.slice(0, MAX_NAMED), total: ids.length });
}

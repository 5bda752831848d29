import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { groupInScope, structureInScope } from '../../../access/reach.js';
import type { AuditSetChange } from '../../../core/audit-change.js';
import { thingsChange } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount } from '../../../core/ids.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { tellUsers } from './access-events.service.js';
import type { LinkKind } from './user-links.service.js';
import { LINKS } from './user-links.service.js';

/** A row of the working OU by name, for the audit event. */
export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

interface AskedRow extends NamedRow {
  readonly inScope: number;
  readonly isHeld: number;
}

function scopeOf(ctx: RequestContext, kind: LinkKind): Sql {
  if (kind === 'user_group') return groupInScope(ctx, 't');
  return kind === 'structure' ? structureInScope(ctx, 't') : sql`TRUE`;
}

/**
 * The rows of a kind with these ids in the working OU, each once: those that the member holds, and those that are
 * missing. OUT_OF_RANGE for more than 1000 ids, NOT_FOUND when any is unknown or of another OU, PERMISSION_DENIED when
 * any lies outside the caller's scope (SUBA-13).
 */
export async function askedRows(
  ctx: RequestContext,
  kind: LinkKind,
  userId: string,
  ids: readonly string[],
): Promise<{ held: NamedRow[]; missing: NamedRow[] }> {
  checkIdCount(LINKS[kind].field, ids);
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return { held: [], missing: [] };
  const { table, column } = LINKS[kind];
  const rows = await query<AskedRow>(
    ctx,
    sql`SELECT t.id, t.name, ${scopeOf(ctx, kind)} AS inScope, l.user_id IS NOT NULL AS isHeld FROM ${name(kind)} t
       LEFT JOIN ${name(table)} l ON l.ou_id = t.ou_id AND ${name(`l.${column}`)} = t.id AND l.user_id = ${userId}
      WHERE ${inOu(ctx, 't')} AND t.id IN (${join(distinct)}) ORDER BY t.id`,
  );
  if (rows.length < distinct.length) fail('NOT_FOUND');
  if (rows.some((row) => !row.inScope)) fail('PERMISSION_DENIED');
  return { held: rows.filter((row) => row.isHeld), missing: rows.filter((row) => !row.isHeld) };
}

/** The names of the kinds of links in an audit event. */
const SETS: Readonly<Record<LinkKind, string>> = { role: 'roles', user_group: 'userGroups', structure: 'structures' };

/** The rows of a kind that a member gains or loses, as an audit event tells them (BYND-12). */
export const linksChange = (
  kind: LinkKind,
  change: 'given' | 'taken',
  rows: readonly NamedRow[],
): AuditSetChange | undefined =>
  thingsChange(SETS[kind], change === 'given' ? rows : [], change === 'taken' ? rows : []);

/**
 * Records in the audit event the rows that a member gained or lost. Notifies the member's open portals, unless nothing
 * changed.
 */
export function announceAccessChange(ctx: RequestContext, userId: string, change: AuditSetChange | undefined): void {
  ctx.audit.resourceId = userId;
  ctx.audit.changes = [...(ctx.audit.changes ?? []), ...(change ? [change] : [])];
  if (change) tellUsers(ctx, [userId]);
}

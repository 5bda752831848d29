import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';

/** Members and user groups whose assets a call changes, each once. */
export interface HeldOwners {
  readonly user?: readonly string[];
  readonly userGroup?: readonly string[];
}

/**
 * Holds members and user groups until the transaction ends, so that changes of their assets take turns: otherwise two
 * calls would both report, and undo, what one of them changed. Rows are locked along the primary key, in one order for
 * all callers. NOT_FOUND for one that was removed since the guard's check. One statement for each kind.
 */
export async function holdOwners(ctx: RequestContext, { user = [], userGroup = [] }: HeldOwners): Promise<void> {
  await hold(ctx, user, (ids) => sql`member FORCE INDEX (PRIMARY) WHERE ${inOu(ctx)} AND user_id IN (${ids})`);
  await hold(ctx, userGroup, (ids) => sql`user_group FORCE INDEX (PRIMARY) WHERE ${inOu(ctx)} AND id IN (${ids})`);
}

async function hold(ctx: RequestContext, ids: readonly string[], rowsOf: (ids: Sql) => Sql): Promise<void> {
  if (ids.length === 0) return;
  const rows = await query(ctx, sql`SELECT 1 FROM ${rowsOf(join([...ids]))} FOR UPDATE`);
  if (rows.length < ids.length) fail('NOT_FOUND');
}

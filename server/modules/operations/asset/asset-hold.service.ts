import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';

/** Members and user groups whose assets a call changes. */
export interface HeldOwners {
  readonly user?: readonly string[];
  readonly userGroup?: readonly string[];
}

/**
 * Holds members and user groups until the transaction ends, so that changes of their assets take turns: otherwise two
 * calls would both report, and undo, what one of them changed. Rows are locked along the primary key, in one order for
 * all callers. One statement for each kind.
 */
export async function holdOwners(ctx: RequestContext, { user = [], userGroup = [] }: HeldOwners): Promise<void> {
  if (user.length > 0) {
    const members = sql`${inOu(ctx)} AND user_id IN (${join([...user])})`;
    await query(ctx, sql`SELECT 1 FROM member FORCE INDEX (PRIMARY) WHERE ${members} FOR UPDATE`);
  }
  if (userGroup.length > 0) {
    const groups = sql`${inOu(ctx)} AND id IN (${join([...userGroup])})`;
    await query(ctx, sql`SELECT 1 FROM user_group FORCE INDEX (PRIMARY) WHERE ${groups} FOR UPDATE`);
  }
}

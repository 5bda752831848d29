import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount } from '../../../core/ids.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';

/**
 * Refuses ids of assets: OUT_OF_RANGE for more than 1000, NOT_FOUND when any is not of the working OU, or its source no
 * longer has it (ASST-16). Until the transaction ends none of them is removed. Answers each once, in their order.
 */
export async function requireAssets(ctx: RequestContext, assetIds: readonly string[]): Promise<string[]> {
  checkIdCount('assetIds', assetIds);
  const distinct = [...new Set(assetIds)];
  if (distinct.length === 0) return [];
  // The index is forced: the planner takes a thousand ids for more rows than the OU has, and would lock all of it.
  const rows = await query(
    ctx,
    sql`SELECT 1 FROM asset FORCE INDEX (PRIMARY)
         WHERE ${inOu(ctx)} AND id IN (${join(distinct)}) AND removed_time IS NULL LOCK IN SHARE MODE`,
  );
  if (rows.length < distinct.length) fail('NOT_FOUND');
  return distinct;
}

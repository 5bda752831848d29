import { LEVEL } from '../../access/levels.js';
import type { SqlCondition } from '../../access/reach.js';
import type { RequestContext } from '../../core/context.js';
import { sessionOf, workingOu } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import { placeholders, query } from '../../database/query.js';

/** LIMT-04 */
const MAX_IDS = 1000;

/**
 * A member's own nodes as a select of `id`: where they stand and, where a node authorizes by itself, what is below it
 * (STRC-11).
 */
export function nodesOf(ouId: string, userId: string): SqlCondition {
  return {
    sql: `SELECT u.structure_id AS id FROM user_structure u WHERE u.ou_id = ? AND u.user_id = ?
       UNION SELECT c.descendant_id FROM user_structure u
         JOIN structure w ON w.ou_id = u.ou_id AND w.id = u.structure_id AND w.is_auto_dispatch = 1
         JOIN structure_closure c ON c.ou_id = w.ou_id AND c.ancestor_id = w.id
        WHERE u.ou_id = ? AND u.user_id = ?`,
    values: [ouId, userId, ouId, userId],
  };
}

/**
 * ASST-14, in the one place where it is said: the assets a member reaches as a select of `id`, assigned to them, to
 * their groups, or at their nodes.
 */
export function assetsReached(ouId: string, userId: string): SqlCondition {
  const nodes = nodesOf(ouId, userId);
  return {
    sql: `SELECT l.asset_id AS id FROM user_asset l WHERE l.ou_id = ? AND l.user_id = ?
       UNION SELECT l.asset_id FROM user_group_member g
         JOIN user_group_asset l ON l.ou_id = g.ou_id AND l.user_group_id = g.user_group_id
        WHERE g.ou_id = ? AND g.user_id = ?
       UNION SELECT l.asset_id FROM (${nodes.sql}) o
         JOIN structure_asset l ON l.ou_id = ? AND l.structure_id = o.id`,
    values: [ouId, userId, ouId, userId, ...nodes.values, ouId],
  };
}

/**
 * Runs work that gives these assets to a user group or a node. PERMISSION_DENIED when the caller reaches more of them
 * afterwards: nobody but the OU administrator gives anything to themselves (SUBA-16, threats 36).
 */
export async function givingToOthers(
  ctx: RequestContext,
  assetIds: readonly string[],
  give: () => Promise<void>,
): Promise<void> {
  const { level, accountId } = sessionOf(ctx);
  if (level === LEVEL.OU_ADMIN || assetIds.length === 0) return give();
  const reached = assetsReached(workingOu(ctx), accountId);
  const own = () =>
    query(ctx, `SELECT r.id FROM (${reached.sql}) r WHERE r.id IN (${placeholders(assetIds)})`, [
      ...reached.values,
      ...assetIds,
    ]);
  const before = await own();
  await give();
  if ((await own()).length > before.length) fail('PERMISSION_DENIED', { message: 'error.assetOwn' });
}

/**
 * Refuses ids of assets: OUT_OF_RANGE for more than 1000, NOT_FOUND when any is not of the working OU, or its source no
 * longer has it (ASST-16). Until the transaction ends none of them is removed. Answers each once, in their order.
 */
export async function requireAssets(ctx: RequestContext, assetIds: readonly string[]): Promise<string[]> {
  if (assetIds.length > MAX_IDS) fail('OUT_OF_RANGE', { message: 'error.tooManyIds', values: { max: MAX_IDS } });
  const distinct = [...new Set(assetIds)];
  if (distinct.length === 0) return [];
  // Told which index: a thousand ids look like more to the planner than an OU, which it would lock whole.
  const rows = await query(
    ctx,
    `SELECT 1 FROM asset FORCE INDEX (PRIMARY) WHERE ou_id = ? AND id IN (${placeholders(distinct)}) AND removed_time IS NULL
       LOCK IN SHARE MODE`,
    [workingOu(ctx), ...distinct],
  );
  if (rows.length < distinct.length) fail('NOT_FOUND');
  return distinct;
}

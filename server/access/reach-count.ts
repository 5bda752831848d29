import sql, { join } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { sessionOf } from '../context/context.js';
import type { Place } from '../database/query.js';
import { execute, query } from '../database/query.js';
import { inOu } from '../database/sql.js';

/**
 * Runs work that changes rows of sub_admin_reach of these members, and corrects the stored counts by the difference.
 * Nobody else may change rows of these members in the meantime: the caller holds them, or the organization. Three
 * statements at most.
 */
export async function keepCounts<Result>(
  ctx: Place,
  ouId: string,
  userIds: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await countsOf(ctx, ouId, userIds);
  const result = await work();
  const after = await countsOf(ctx, ouId, userIds);
  // One order for all writers, so that they take turns instead of deadlocking.
  const changes = [...new Set([...before.keys(), ...after.keys()])]
    .map((adminId) => ({ adminId, by: (after.get(adminId) ?? 0) - (before.get(adminId) ?? 0) }))
    .filter(({ by }) => by !== 0)
    .sort((one, other) => (one.adminId < other.adminId ? -1 : 1));
  if (changes.length > 0) {
    // A sub-administrator who leaves with these members has no record any more, and needs no count.
    const values = changes.map(({ adminId, by }) => sql`SELECT ${adminId} AS admin_id, ${by} AS number`);
    await execute(
      ctx,
      sql`INSERT INTO sub_admin_reach_count (ou_id, admin_id, total)
       SELECT s.ou_id, s.user_id, c.number FROM (${join(values, ' UNION ALL ')}) c
         JOIN sub_admin s ON ${inOu({ ouId }, 's')} AND s.user_id = c.admin_id ORDER BY s.user_id
       ON DUPLICATE KEY UPDATE total = total + VALUES(total)`,
    );
  }
  return result;
}

async function countsOf(ctx: Place, ouId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await query<{ adminId: string; total: number }>(
    ctx,
    sql`SELECT r.admin_id AS adminId, COUNT(*) AS total FROM sub_admin_reach r
         WHERE ${inOu({ ouId }, 'r')} AND r.user_id IN (${join(userIds)}) GROUP BY r.admin_id`,
  );
  return new Map(rows.map(({ adminId, total }) => [adminId, total]));
}

/** Counts a sub-administrator's reach anew. The caller holds the organization, so that no row of it changes meanwhile. */
export async function storeCount(ctx: Place, ouId: string, adminId: string): Promise<void> {
  await execute(
    ctx,
    sql`INSERT INTO sub_admin_reach_count (ou_id, admin_id, total)
     SELECT s.ou_id, s.user_id, (SELECT COUNT(*) FROM sub_admin_reach r
        WHERE ${inOu({ ouId }, 'r')} AND r.admin_id = ${adminId})
       FROM sub_admin s WHERE ${inOu({ ouId }, 's')} AND s.user_id = ${adminId}
     ON DUPLICATE KEY UPDATE total = VALUES(total)`,
  );
}

/** Whether the stored count of a sub-administrator's reach differs from the number of its rows. */
export async function isCountWrong(ctx: Place, ouId: string, adminId: string): Promise<boolean> {
  const [row] = await query<{ isWrong: number }>(
    ctx,
    sql`SELECT (SELECT COUNT(*) FROM sub_admin_reach r WHERE ${inOu({ ouId }, 'r')} AND r.admin_id = ${adminId}) <>
              COALESCE((SELECT c.total FROM sub_admin_reach_count c
                         WHERE ${inOu({ ouId }, 'c')} AND c.admin_id = ${adminId}), 0) AS isWrong`,
  );
  return row?.isWrong === 1;
}

/**
 * The stored number of members in the caller's reach, as a value of a statement. Null for a scope that is tried out and
 * for a reach that is the whole OU: neither is stored.
 */
export function storedReachCount(ctx: RequestContext): Sql | null {
  const { scope, triedScope, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED' || triedScope) return null;
  return sql`COALESCE((SELECT c.total FROM sub_admin_reach_count c
    WHERE ${inOu(ctx, 'c')} AND c.admin_id = ${accountId}), 0)`;
}

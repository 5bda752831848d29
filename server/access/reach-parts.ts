import type { EntityManager } from 'typeorm';
import { execute, placeholders, query } from '../database/query.js';
import type { ReachQuestion, SqlCondition } from './reach-rule.js';
import { reachOfScopes } from './reach-rule.js';

/** Ids per statement: MariaDB reads a list of 1000 values and more as a table, and then no longer along an index. */
export const BATCH = 999;
/** A statement writes about this many rows at most, because one that takes seconds is given up. */
export const RANGE = 50_000;

/** What statements are run on. */
export interface Database {
  readonly db: EntityManager;
}

/** A part of an OU's reach: as what scopes say, and as a condition on rows `r`. */
export interface Part {
  readonly links: ReachQuestion;
  readonly rows: SqlCondition;
}

/** A sub-administrator's reach in parts that one statement manages. */
export async function partsOf(ctx: Database, ouId: string, adminId: string): Promise<Part[]> {
  return (await rangesOf(ctx, ouId, adminId)).map(([from, to]) => {
    const values = [adminId, from, ...(to === null ? [] : [to])];
    const within = (id: string) => `${id} > ?${to === null ? '' : ` AND ${id} <= ?`}`;
    return {
      links: { condition: { sql: `a.user_id = ? AND ${within('l.user_id')}`, values }, isOfMembers: false },
      rows: { sql: `r.admin_id = ? AND ${within('r.user_id')}`, values },
    };
  });
}

/** The members of an OU as ranges of their ids, (from, to]: one where a sub-administrator's reach is small. */
async function rangesOf(ctx: Database, ouId: string, adminId: string): Promise<[from: string, to: string | null][]> {
  const wanted = reachOfScopes(
    ouId,
    { condition: { sql: 'a.user_id = ?', values: [adminId] }, isOfMembers: false },
    RANGE,
  );
  const [counted] = await query<{ wanted: number; kept: number }>(
    ctx,
    `SELECT (SELECT COUNT(*) FROM (${wanted.sql}) w) AS wanted,
            (SELECT COUNT(*) FROM (SELECT 1 FROM sub_admin_reach WHERE ou_id = ? AND admin_id = ? LIMIT ${RANGE}) r) AS kept`,
    [...wanted.values, ouId, adminId],
  );
  const ranges: [string, string | null][] = [];
  let from = '';
  if ((counted?.wanted ?? 0) < RANGE && (counted?.kept ?? 0) < RANGE) return [[from, null]];
  for (;;) {
    const [next] = await query<{ id: string }>(
      ctx,
      `SELECT user_id AS id FROM member WHERE ou_id = ? AND user_id > ? ORDER BY user_id LIMIT 1 OFFSET ${RANGE - 1}`,
      [ouId, from],
    );
    ranges.push([from, next?.id ?? null]);
    if (!next) return ranges;
    from = next.id;
  }
}

/** Adds what is missing of a part, then takes what is too much; answers how many rows that were. */
export async function refreshPart(ctx: Database, ouId: string, { links, rows }: Part): Promise<number> {
  const wanted = reachOfScopes(ouId, links);
  const added = await execute(
    ctx,
    `INSERT IGNORE INTO sub_admin_reach (ou_id, admin_id, user_id, created_time)
     SELECT m.ou_id, w.admin_id, m.user_id, m.created_time FROM (${wanted.sql}) w
       JOIN member m ON m.ou_id = ? AND m.user_id = w.user_id`,
    [...wanted.values, ouId],
  );
  // Read first and deleted by key: a deletion that reads other tables would lock what it reads there.
  const stale = await query<{ adminId: string; userId: string }>(
    ctx,
    `SELECT r.admin_id AS adminId, r.user_id AS userId FROM sub_admin_reach r
       LEFT JOIN (${wanted.sql}) w ON w.admin_id = r.admin_id AND w.user_id = r.user_id
      WHERE r.ou_id = ? AND ${rows.sql} AND w.user_id IS NULL`,
    [...wanted.values, ouId, ...rows.values],
  );
  for (let at = 0; at < stale.length; at += BATCH) await deleteRows(ctx, ouId, stale.slice(at, at + BATCH));
  return added + stale.length;
}

async function deleteRows(
  ctx: Database,
  ouId: string,
  rows: readonly { readonly adminId: string; readonly userId: string }[],
): Promise<void> {
  const usersOf = new Map<string, string[]>();
  for (const { adminId, userId } of rows) usersOf.set(adminId, [...(usersOf.get(adminId) ?? []), userId]);
  const ofAdmins = [...usersOf].map(([adminId, users]) => ({
    sql: `(admin_id = ? AND user_id IN (${placeholders(users)}))`,
    values: [adminId, ...users],
  }));
  await execute(
    ctx,
    `DELETE FROM sub_admin_reach WHERE ou_id = ? AND (${ofAdmins.map(({ sql }) => sql).join(' OR ')})`,
    [ouId, ...ofAdmins.flatMap(({ values }) => values)],
  );
}

/**
 * How many rows of sub_admin_reach are missing or too much for a sub-administrator, counted without holding anything
 * up: 0, unless some writer forgot to refresh.
 */
export async function countReachDrift(ctx: Database, ouId: string, adminId: string): Promise<number> {
  let drift = 0;
  for (const { links, rows } of await partsOf(ctx, ouId, adminId)) {
    const wanted = reachOfScopes(ouId, links);
    const [counted] = await query<{ missing: number; stale: number }>(
      ctx,
      `SELECT (SELECT COUNT(*) FROM (${wanted.sql}) w
                LEFT JOIN sub_admin_reach r ON r.ou_id = ? AND r.admin_id = w.admin_id AND r.user_id = w.user_id
                WHERE r.user_id IS NULL) AS missing,
              (SELECT COUNT(*) FROM sub_admin_reach r
                 LEFT JOIN (${wanted.sql}) w ON w.admin_id = r.admin_id AND w.user_id = r.user_id
                WHERE r.ou_id = ? AND ${rows.sql} AND w.user_id IS NULL) AS stale`,
      [...wanted.values, ouId, ...wanted.values, ouId, ...rows.values],
    );
    drift += (counted?.missing ?? 0) + (counted?.stale ?? 0);
  }
  return drift;
}

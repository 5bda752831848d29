import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { Place } from '../database/query.js';
import { execute, query } from '../database/query.js';
import { BATCH } from '../database/rows.js';
import { inOu, name } from '../database/sql.js';
import type { ReachQuestion } from './reach-rule.js';
import { reachOfScopes } from './reach-rule.js';

/** Maximum of rows that a statement writes, because a slow one exceeds its timeout. */
export const RANGE = 50_000;

/** A part of an OU's reach: as a select from the scopes, and as a condition on rows `r`. */
export interface Part {
  readonly links: ReachQuestion;
  readonly rows: Sql;
}

/** A sub-administrator's reach in parts that one statement manages. */
export async function partsOf(ctx: Place, ouId: string, adminId: string): Promise<Part[]> {
  return (await rangesOf(ctx, ouId, adminId)).map(([from, to]) => {
    const within = (id: string) => sql`${name(id)} > ${from}${to === null ? empty : sql` AND ${name(id)} <= ${to}`}`;
    return {
      links: { condition: sql`a.user_id = ${adminId} AND ${within('l.user_id')}`, isOfMembers: false },
      rows: sql`r.admin_id = ${adminId} AND ${within('r.user_id')}`,
    };
  });
}

/** The members of an OU as ranges of their ids, (from, to]: one range if a sub-administrator's reach is small. */
async function rangesOf(ctx: Place, ouId: string, adminId: string): Promise<[from: string, to: string | null][]> {
  const wanted = reachOfScopes(ouId, { condition: sql`a.user_id = ${adminId}`, isOfMembers: false }, RANGE);
  const [counted] = await query<{ wanted: number; kept: number }>(
    ctx,
    sql`SELECT (SELECT COUNT(*) FROM (${wanted}) w) AS wanted,
            (SELECT COUNT(*) FROM (SELECT 1 FROM sub_admin_reach
              WHERE ${inOu({ ouId })} AND admin_id = ${adminId} LIMIT ${RANGE}) r) AS kept`,
  );
  const ranges: [string, string | null][] = [];
  let from = '';
  if ((counted?.wanted ?? 0) < RANGE && (counted?.kept ?? 0) < RANGE) return [[from, null]];
  for (;;) {
    const [next] = await query<{ id: string }>(
      ctx,
      sql`SELECT user_id AS id FROM member WHERE ${inOu({ ouId })} AND user_id > ${from}
           ORDER BY user_id LIMIT 1 OFFSET ${RANGE - 1}`,
    );
    ranges.push([from, next?.id ?? null]);
    if (!next) return ranges;
    from = next.id;
  }
}

/** Inserts the missing rows of a part, then deletes the surplus ones; returns the number of both. */
export async function refreshPart(ctx: Place, ouId: string, { links, rows }: Part): Promise<number> {
  const wanted = reachOfScopes(ouId, links);
  const added = await execute(
    ctx,
    sql`INSERT IGNORE INTO sub_admin_reach (ou_id, admin_id, user_id, created_time)
     SELECT m.ou_id, w.admin_id, m.user_id, m.created_time FROM (${wanted}) w
       JOIN member m ON ${inOu({ ouId }, 'm')} AND m.user_id = w.user_id`,
  );
  // Reads first and deletes by key: a deletion that reads other tables would lock the rows that it reads.
  const stale = await query<{ adminId: string; userId: string }>(
    ctx,
    sql`SELECT r.admin_id AS adminId, r.user_id AS userId FROM sub_admin_reach r
       LEFT JOIN (${wanted}) w ON w.admin_id = r.admin_id AND w.user_id = r.user_id
      WHERE ${inOu({ ouId }, 'r')} AND ${rows} AND w.user_id IS NULL`,
  );
  for (let at = 0; at < stale.length; at += BATCH) await deleteRows(ctx, ouId, stale.slice(at, at + BATCH));
  return added + stale.length;
}

async function deleteRows(
  ctx: Place,
  ouId: string,
  rows: readonly { readonly adminId: string; readonly userId: string }[],
): Promise<void> {
  const usersOf = new Map<string, string[]>();
  for (const { adminId, userId } of rows) usersOf.set(adminId, [...(usersOf.get(adminId) ?? []), userId]);
  const ofAdmins = [...usersOf].map(([adminId, users]) => sql`(admin_id = ${adminId} AND user_id IN (${join(users)}))`);
  await execute(ctx, sql`DELETE FROM sub_admin_reach WHERE ${inOu({ ouId })} AND (${join(ofAdmins, ' OR ')})`);
}

/**
 * How many rows of sub_admin_reach are missing or too much for a sub-administrator, counted without holding anything
 * up: 0, unless some writer forgot to refresh.
 */
export async function countReachDrift(ctx: Place, ouId: string, adminId: string): Promise<number> {
  let drift = 0;
  for (const { links, rows } of await partsOf(ctx, ouId, adminId)) {
    const wanted = reachOfScopes(ouId, links);
    const [counted] = await query<{ missing: number; stale: number }>(
      ctx,
      sql`SELECT (SELECT COUNT(*) FROM (${wanted}) w
                LEFT JOIN sub_admin_reach r
                  ON ${inOu({ ouId }, 'r')} AND r.admin_id = w.admin_id AND r.user_id = w.user_id
                WHERE r.user_id IS NULL) AS missing,
              (SELECT COUNT(*) FROM sub_admin_reach r
                 LEFT JOIN (${wanted}) w ON w.admin_id = r.admin_id AND w.user_id = r.user_id
                WHERE ${inOu({ ouId }, 'r')} AND ${rows} AND w.user_id IS NULL) AS stale`,
    );
    drift += (counted?.missing ?? 0) + (counted?.stale ?? 0);
  }
  return drift;
}

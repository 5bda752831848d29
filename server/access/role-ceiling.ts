import type { RequestContext } from '../context/context.js';
import { sessionOf, workingOu } from '../context/context.js';
import { LEVEL } from '../context/levels.js';
import { placeholders, query } from '../database/query.js';
import { roleWithinCeiling } from './reach.js';

/** ROLE-15: which roles (of `ids`, else of the OU) open more than the caller may give; none for the OU administrator. */
export async function rolesBeyondCaller(
  ctx: RequestContext,
  ids: readonly string[] = [],
): Promise<ReadonlySet<string>> {
  if (sessionOf(ctx).level === LEVEL.OU_ADMIN) return new Set();
  const within = roleWithinCeiling(ctx, 'r');
  const among = ids.length > 0 ? `AND r.id IN (${placeholders(ids)})` : '';
  const rows = await query<{ id: string }>(
    ctx,
    `SELECT r.id FROM role r WHERE r.ou_id = ? ${among} AND NOT ${within.sql}`,
    [workingOu(ctx), ...ids, ...within.values],
  );
  return new Set(rows.map((row) => row.id));
}

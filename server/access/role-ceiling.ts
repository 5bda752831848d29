import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { sessionOf } from '../context/context.js';
import { LEVEL } from '../context/levels.js';
import { query } from '../database/query.js';
import { inOu } from '../database/sql.js';
import { roleWithinCeiling } from './reach.js';

/**
 * The roles (of `ids`, else of the OU) that grant more than the caller may give; none for the OU administrator
 * (ROLE-15).
 */
export async function rolesBeyondCaller(
  ctx: RequestContext,
  ids: readonly string[] = [],
): Promise<ReadonlySet<string>> {
  if (sessionOf(ctx).level === LEVEL.OU_ADMIN) return new Set();
  const among = ids.length > 0 ? sql`AND r.id IN (${join(ids)})` : empty;
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT r.id FROM role r WHERE ${inOu(ctx, 'r')} ${among} AND NOT ${roleWithinCeiling(ctx, 'r')}`,
  );
  return new Set(rows.map((row) => row.id));
}

import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { execute, query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';

/** The kinds of rows that a scope names. By hand, because each kind is a table with a column of its own name. */
export type ScopeKind = 'structure' | 'user_group' | 'role';

/** How many of these ids the scope names; of at least one id. */
export async function countNamed(
  ctx: RequestContext,
  userId: string,
  kind: ScopeKind,
  ids: readonly string[],
): Promise<number> {
  const named = await query(
    ctx,
    sql`SELECT 1 FROM ${name(`sub_admin_${kind}`)}
         WHERE ${inOu(ctx)} AND user_id = ${userId} AND ${name(`${kind}_id`)} IN (${join(ids)})`,
  );
  return named.length;
}

/** Makes the scope name exactly these rows of a kind; ids that are not of the working OU are left out. */
export async function replaceNamed(
  ctx: RequestContext,
  userId: string,
  kind: ScopeKind,
  ids: readonly string[],
): Promise<void> {
  const [link, column] = [name(`sub_admin_${kind}`), name(`${kind}_id`)];
  const others = ids.length > 0 ? sql` AND ${column} NOT IN (${join(ids)})` : empty;
  await execute(ctx, sql`DELETE FROM ${link} WHERE ${inOu(ctx)} AND user_id = ${userId}${others}`);
  if (ids.length === 0) return;
  await execute(
    ctx,
    sql`INSERT IGNORE INTO ${link} (ou_id, user_id, ${column})
     SELECT t.ou_id, ${userId}, t.id FROM ${name(kind)} t WHERE ${inOu(ctx, 't')} AND t.id IN (${join(ids)})`,
  );
}

import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { execute } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';

/** Adds rows to a scope, at least one; skips ids that are not of the working OU. */
export async function addNamed(
  ctx: RequestContext,
  userId: string,
  kind: 'structure' | 'user_group' | 'role',
  ids: readonly string[],
): Promise<void> {
  await execute(
    ctx,
    sql`INSERT IGNORE INTO ${name(`sub_admin_${kind}`)} (ou_id, user_id, ${name(`${kind}_id`)})
     SELECT t.ou_id, ${userId}, t.id FROM ${name(kind)} t WHERE ${inOu(ctx, 't')} AND t.id IN (${join(ids)})`,
  );
}

import sql from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { sessionOf } from '../context/context.js';
import { hashSecret } from '../core/ids.js';
import { query } from '../database/query.js';
import { inOu } from '../database/sql.js';

/**
 * A short text that identifies the caller's reach: their level, and the objects that a specified scope names (SUBA-02).
 * It changes when the caller is given another scope. It does not change when people move in or out of a scope.
 */
export async function reachStamp(ctx: RequestContext): Promise<string> {
  const { level, scope, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED') return hashSecret(JSON.stringify([level, scope]));
  const own = sql`${inOu(ctx)} AND user_id = ${accountId}`;
  const named = await query<{ id: string }>(
    ctx,
    sql`SELECT role_id AS id FROM sub_admin_role WHERE ${own}
      UNION SELECT user_group_id FROM sub_admin_user_group WHERE ${own}
      UNION SELECT structure_id FROM sub_admin_structure WHERE ${own} ORDER BY id`,
  );
  return hashSecret(JSON.stringify([level, scope, named.map(({ id }) => id)]));
}

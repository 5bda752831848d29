import sql from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { sessionOf } from '../context/context.js';
import { hashSecret } from '../core/ids.js';
import { query } from '../database/query.js';
import { inOu } from '../database/sql.js';

/**
 * What the caller's reach follows from, as a short text: their level, and what a specified scope names (SUBA-02). It
 * differs once somebody gave them another scope; who moves in or out of a scope does not change it.
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

import type { RequestContext } from '../context/context.js';
import { sessionOf, workingOu } from '../context/context.js';
import { hashSecret } from '../core/ids.js';
import { query } from '../database/query.js';

/**
 * What the caller's reach follows from, as a short text: their level, and what a specified scope names (SUBA-02). It
 * differs once somebody gave them another scope; who moves in or out of a scope does not change it.
 */
export async function reachStamp(ctx: RequestContext): Promise<string> {
  const { level, scope, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED') return hashSecret(JSON.stringify([level, scope]));
  const key = [workingOu(ctx), accountId];
  const named = await query<{ id: string }>(
    ctx,
    `SELECT role_id AS id FROM sub_admin_role WHERE ou_id = ? AND user_id = ?
      UNION SELECT user_group_id FROM sub_admin_user_group WHERE ou_id = ? AND user_id = ?
      UNION SELECT structure_id FROM sub_admin_structure WHERE ou_id = ? AND user_id = ? ORDER BY id`,
    [...key, ...key, ...key],
  );
  return hashSecret(JSON.stringify([level, scope, named.map(({ id }) => id)]));
}

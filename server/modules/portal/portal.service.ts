import type { RequestContext } from '../../core/context.js';
import { sessionOf, workingOu } from '../../core/context.js';
import { query } from '../../database/query.js';

/** Whether the caller's roles open any menu of an enabled app of the working OU (AUTH-21). */
export async function hasAnyApp(ctx: RequestContext): Promise<boolean> {
  const rows = await query(
    ctx,
    `SELECT 1 FROM user_role u
       JOIN role_menu_group g ON g.ou_id = u.ou_id AND g.role_id = u.role_id
       JOIN menu_group_menu l ON l.ou_id = g.ou_id AND l.menu_group_id = g.menu_group_id
       JOIN app a ON a.ou_id = g.ou_id AND a.id = g.app_id AND a.is_enable = 1
      WHERE u.ou_id = ? AND u.user_id = ? LIMIT 1`,
    [workingOu(ctx), sessionOf(ctx).accountId],
  );
  return rows.length > 0;
}

import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { originOf } from '../../../core/web-url.js';
import { query } from '../../../database/query.js';
import { AVAILABLE } from '../../../access/app-scope.js';

/** The origins of the working OU's app, menu and plugin URLs: who may talk to the portal's window (SHELL-28). */
export async function appOrigins(ctx: RequestContext): Promise<string[]> {
  const ouId = workingOu(ctx);
  const rows = await query<{ url: string }>(
    ctx,
    `SELECT a.url FROM app a WHERE a.ou_id = ? AND a.is_enable = 1 AND ${AVAILABLE}
      UNION SELECT m.origin FROM (SELECT app_id, origin FROM menu WHERE ou_id = ? GROUP BY app_id, origin) m
        JOIN app a ON a.ou_id = ? AND a.id = m.app_id AND a.is_enable = 1 AND ${AVAILABLE}
       WHERE m.origin IS NOT NULL
      UNION SELECT p.url FROM plugin_organization o JOIN plugin p ON p.id = o.plugin_id WHERE o.ou_id = ?`,
    [ouId, ouId, ouId, ouId],
  );
  return [...new Set(rows.flatMap((row) => originOf(row.url) ?? []))];
}

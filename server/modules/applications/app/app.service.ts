import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { originOf } from '../../../core/web-url.js';
import { query } from '../../../database/query.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { inOu } from '../../../database/sql.js';

/** The origins of the working OU's app, menu and plugin URLs and those that apps registered (APPC-08), which may talk to the portal's window (SHELL-28). */
export async function appOrigins(ctx: RequestContext): Promise<string[]> {
  const rows = await query<{ url: string }>(
    ctx,
    sql`SELECT a.url FROM app a WHERE ${inOu(ctx, 'a')} AND a.is_enable = 1 AND ${AVAILABLE}
      UNION SELECT m.origin FROM (SELECT app_id, origin FROM menu WHERE ${inOu(ctx)} GROUP BY app_id, origin) m
        JOIN app a ON ${inOu(ctx, 'a')} AND a.id = m.app_id AND a.is_enable = 1 AND ${AVAILABLE}
       WHERE m.origin IS NOT NULL
      UNION SELECT o.origin FROM app_origin o JOIN app a ON ${inOu(ctx, 'a')} AND a.id = o.app_id AND a.is_enable = 1 AND ${AVAILABLE}
       WHERE ${inOu(ctx, 'o')}
      UNION SELECT p.url FROM plugin_organization o JOIN plugin p ON p.id = o.plugin_id WHERE ${inOu(ctx, 'o')}`,
  );
  return [...new Set(rows.flatMap((row) => originOf(row.url) ?? []))];
}

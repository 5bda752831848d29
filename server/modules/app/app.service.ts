import type { RequestContext } from '../../core/context.js';
import { workingOu } from '../../core/context.js';
import { query } from '../../database/query.js';

/** The origins of the working OU's app and menu URLs: who may talk to the portal's window (SHELL-28). */
export async function appOrigins(ctx: RequestContext): Promise<string[]> {
  const ouId = workingOu(ctx);
  const rows = await query<{ url: string }>(
    ctx,
    `SELECT url FROM app WHERE ou_id = ? AND is_enable = 1
      UNION SELECT m.url FROM menu m JOIN app a ON a.ou_id = m.ou_id AND a.id = m.app_id
       WHERE m.ou_id = ? AND m.url IS NOT NULL AND a.is_enable = 1`,
    [ouId, ouId],
  );
  return [...new Set(rows.flatMap((row) => originOf(row.url) ?? []))];
}

/** The origin of an absolute http(s) URL; null for anything else (SHELL-46). */
export function originOf(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin : null;
}

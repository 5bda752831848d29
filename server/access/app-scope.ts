import type { RequestContext } from '../context/context.js';
import { workingOu } from '../context/context.js';
import { fail } from '../core/errors.js';
import { query } from '../database/query.js';

/** Whether the OU made the app of this alias itself, or is entitled to it (APP-12, APP-16), as a condition. */
const availableAs = (app: string) => `(${app}.created_type = 'CUSTOM' OR EXISTS
  (SELECT 1 FROM app_entitlement e WHERE e.ou_id = ${app}.ou_id AND e.app_id = ${app}.id))`;

/** {@link availableAs} of `app a`. */
export const AVAILABLE = availableAs('a');

/**
 * Whether what a shortcut app took over is still there in an app that people may open, as a condition on a `row` of
 * `table`; true for what was not taken over (SCUT-06).
 */
export const sourceLives = (table: 'menu' | 'permission', row: string) => `(${row}.source_${table}_id IS NULL OR EXISTS
  (SELECT 1 FROM ${table} o JOIN app b ON b.ou_id = o.ou_id AND b.id = o.app_id AND b.is_enable = 1
    WHERE o.ou_id = ${row}.ou_id AND o.id = ${row}.source_${table}_id AND ${availableAs('b')}))`;

/**
 * Refuses an app that is not the working OU's to use: NOT_FOUND (APP-16, MENU-11, SCUT-08).
 * @param isHeld holds the app's row until the transaction ends: who changes what hangs together below it comes one
 *   after the other
 */
export async function requireApp(ctx: RequestContext, appId: string, isHeld = false): Promise<void> {
  const found = await query(
    ctx,
    `SELECT 1 FROM app a WHERE a.ou_id = ? AND a.id = ? AND ${AVAILABLE}${isHeld ? ' FOR UPDATE' : ''}`,
    [workingOu(ctx), appId],
  );
  if (found.length === 0) fail('NOT_FOUND');
}

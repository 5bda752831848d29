import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../context/context.js';
import { fail } from '../core/errors.js';
import { query } from '../database/query.js';
import { inOu, name } from '../database/sql.js';

/** Whether the OU created the app of this alias, or is entitled to it (APP-12, APP-16), as a condition. */
const availableAs = (app: 'a' | 'b') => sql`(${name(`${app}.created_type`)} = 'CUSTOM' OR EXISTS
  (SELECT 1 FROM app_entitlement e WHERE e.ou_id = ${name(`${app}.ou_id`)} AND e.app_id = ${name(`${app}.id`)}))`;

/** {@link availableAs} of `app a`. */
export const AVAILABLE = availableAs('a');

/**
 * The condition that the source of a taken-over `row` of `table` still exists, in an app that people may open; true for
 * a row that was not taken over (SCUT-06).
 */
export function sourceLives(table: 'menu' | 'permission', row: string): Sql {
  const source = name(`${row}.source_${table}_id`);
  return sql`(${source} IS NULL OR EXISTS
  (SELECT 1 FROM ${name(table)} o JOIN app b ON b.ou_id = o.ou_id AND b.id = o.app_id AND b.is_enable = 1
    WHERE o.ou_id = ${name(`${row}.ou_id`)} AND o.id = ${source} AND ${availableAs('b')}))`;
}

/**
 * Refuses an app that is not the working OU's to use: NOT_FOUND (APP-16, MENU-11, SCUT-08).
 * @param isHeld locks the app's row until the transaction ends, so that changes below it come one after the other
 */
export async function requireApp(ctx: RequestContext, appId: string, isHeld = false): Promise<void> {
  const found = await query(
    ctx,
    sql`SELECT 1 FROM app a WHERE ${inOu(ctx, 'a')} AND a.id = ${appId} AND ${AVAILABLE}${isHeld ? sql` FOR UPDATE` : empty}`,
  );
  if (found.length === 0) fail('NOT_FOUND');
}

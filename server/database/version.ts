import type { RequestContext } from '../context/context.js';
import { fail } from '../core/errors.js';
import { execute, query } from './query.js';

/** Tables whose rows are changed by one person at a time. */
type Versioned =
  'role' | 'user_group' | 'sub_admin' | 'structure' | 'account' | 'app' | 'menu' | 'menu_group' | 'plugin';

/**
 * Counts a change of a row, before it is made: the second of two people who change what both have on screen is told,
 * and nothing of the first is lost silently. To be called in the transaction of the change, which then holds the row.
 * @param key the columns that name the row; the working OU among them wherever the table has one
 * @param expected the version that the caller's change starts from; null changes whatever is there
 * @throws NOT_FOUND without such a row; WRONG_PARAMETER on `version` when it was changed since
 */
export async function countChange(
  ctx: Pick<RequestContext, 'db'>,
  table: Versioned,
  key: Readonly<Record<string, string>>,
  expected: number | null | undefined,
): Promise<void> {
  const columns = Object.keys(key);
  const where = columns.map((column) => `${column} = ?`).join(' AND ');
  const values = Object.values(key);
  const isExpected = expected == null ? { sql: '', values: [] } : { sql: ' AND version = ?', values: [expected] };
  const changed = await execute(ctx, `UPDATE ${table} SET version = version + 1 WHERE ${where}${isExpected.sql}`, [
    ...values,
    ...isExpected.values,
  ]);
  if (changed > 0) return;
  const found = await query(ctx, `SELECT 1 FROM ${table} WHERE ${where}`, values);
  if (found.length === 0) fail('NOT_FOUND');
  fail('WRONG_PARAMETER', { message: 'error.changedMeanwhile', field: 'version' });
}

import type { ObjectLiteral } from 'typeorm';
import { fail } from '../core/errors.js';
import type { Rows, Where } from './rows.js';

interface Versioned extends ObjectLiteral {
  version: number;
}

/**
 * Optimistic lock: increments the version of a row before its change, so that the second of two concurrent editors is
 * refused and no change is lost silently. Call it in the transaction of the change, which then holds the row.
 * @param where names the row
 * @param expected the version that the caller's change starts from; null changes any version
 * @throws NOT_FOUND without such a row; WRONG_PARAMETER on `version` if it has changed since
 */
export async function countChange<Entity extends Versioned, Fixed extends PropertyKey>(
  rows: Rows<Entity, Fixed>,
  where: Where<Entity, Fixed>,
  expected: number | null | undefined,
): Promise<void> {
  const current = expected == null ? where : { ...where, version: expected };
  const changed = await rows.update(current, { version: () => 'version + 1' } as never);
  if (changed > 0) return;
  if (!(await rows.exists(where))) fail('NOT_FOUND');
  fail('WRONG_PARAMETER', { message: 'error.changedMeanwhile', field: 'version' });
}

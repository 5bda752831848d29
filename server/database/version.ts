import { now } from '../core/clock.js';
import { fail } from '../core/errors.js';
import type { Changer } from './last-change.js';
import { toldChange } from './last-change.js';
import type { Rows, Where } from './rows.js';
import type { Versioned } from './versioned.js';

/**
 * Optimistic lock: increments the version of a row before its change and notes the caller and the time, so that the
 * second of two concurrent editors is refused and no change is lost silently. Call it in the transaction of the change,
 * which then holds the row.
 * @param where names the row
 * @param expected the version that the caller's change starts from; null changes any version
 * @throws NOT_FOUND without such a row; WRONG_PARAMETER on `version` if it has changed since, with its last change
 */
export async function countChange<Entity extends Versioned, Fixed extends PropertyKey>(
  ctx: Changer,
  rows: Rows<Entity, Fixed>,
  where: Where<Entity, Fixed>,
  expected: number | null | undefined,
): Promise<void> {
  const current = expected == null ? where : { ...where, version: expected };
  const change = { version: () => 'version + 1', modifiedBy: ctx.session?.accountId ?? null, modifiedTime: now() };
  const changed = await rows.update(current, change as never);
  if (changed > 0) return;
  const row = (await rows.selectOne(['modifiedBy', 'modifiedTime'], where)) ?? fail('NOT_FOUND');
  const lastChange = await toldChange(ctx, row.modifiedBy, row.modifiedTime);
  fail('WRONG_PARAMETER', { message: 'error.changedMeanwhile', field: 'version', lastChange });
}

import sql, { empty, join } from 'sql-template-tag';
import type { ObjectLiteral } from 'typeorm';
import { fail } from '../core/errors.js';
import type { Place } from './query.js';
import { execute, query } from './query.js';
import { Rows } from './rows.js';
import type { Where } from './rows.js';
import { inOu, name } from './sql.js';

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
export function countChange<Entity extends Versioned, Fixed extends PropertyKey>(
  rows: Rows<Entity, Fixed>,
  where: Where<Entity, Fixed>,
  expected: number | null | undefined,
): Promise<void>;
/** @deprecated `countChange(scoped(ctx, Role), { id }, version)`. */
export function countChange(
  ctx: Place,
  table: string,
  key: Readonly<Record<string, string>>,
  expected: number | null | undefined,
): Promise<void>;
export async function countChange<Entity extends Versioned, Fixed extends PropertyKey>(
  rows: Rows<Entity, Fixed> | Place,
  where: Where<Entity, Fixed> | string,
  expected: Readonly<Record<string, string>> | number | null | undefined,
  formerly?: number | null,
): Promise<void> {
  if (!(rows instanceof Rows)) return countByKey(rows, where as string, expected as Record<string, string>, formerly);
  const found = where as Where<Entity, Fixed>;
  const current = expected == null ? found : { ...found, version: expected };
  const changed = await rows.update(current, { version: () => 'version + 1' } as never);
  if (changed > 0) return;
  refuse(await rows.exists(found));
}

async function countByKey(
  ctx: Place,
  table: string,
  key: Readonly<Record<string, string>>,
  expected: number | null | undefined,
): Promise<void> {
  const columns = Object.entries(key).map(([column, value]) =>
    column === 'ou_id' ? inOu({ ouId: value }) : sql`${name(column)} = ${value}`,
  );
  const where = join(columns, ' AND ');
  const isExpected = expected == null ? empty : sql` AND version = ${expected}`;
  const changed = await execute(ctx, sql`UPDATE ${name(table)} SET version = version + 1 WHERE ${where}${isExpected}`);
  if (changed > 0) return;
  refuse((await query(ctx, sql`SELECT 1 FROM ${name(table)} WHERE ${where}`)).length > 0);
}

function refuse(isThere: boolean): never {
  if (!isThere) fail('NOT_FOUND');
  return fail('WRONG_PARAMETER', { message: 'error.changedMeanwhile', field: 'version' });
}

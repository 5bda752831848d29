import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { execute, placeholders } from '../../../database/query.js';

/** Rows per statement: each is looked for in the list of all, and a statement has seconds. */
const BATCH = 500;

/** What an arrangement writes: the place of a row, or what it stands in. */
type Column = 'sort_order' | 'category_id' | 'parent_id';

/** Gives rows of the working OU another value in one column, by id; some hundred rows a statement (APP-07, CALL-120). */
export async function storeColumn(
  ctx: RequestContext,
  table: 'app_category' | 'app' | 'menu',
  column: Column,
  values: ReadonlyMap<string, string | number | null>,
): Promise<void> {
  const rows = [...values];
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    await execute(
      ctx,
      `UPDATE ${table} SET ${column} = CASE id ${batch.map(() => 'WHEN ? THEN ?').join(' ')} END
        WHERE ou_id = ? AND id IN (${placeholders(batch)})`,
      [...batch.flat(), workingOu(ctx), ...batch.map(([id]) => id)],
    );
  }
}

import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { execute } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';

/** Rows per statement: each id is searched in the list of all, and a statement has seconds. */
const BATCH = 500;

/** A column that a reordering writes: the place of a row, or its parent. */
type Column = 'sort_order' | 'category_id' | 'parent_id';

/** Gives rows of the working OU another value in one column, by id; some hundred rows a statement (APP-07, CALL-120). */
export async function storeColumn(
  ctx: RequestContext,
  kind: 'app_category' | 'app' | 'menu',
  column: Column,
  values: ReadonlyMap<string, string | number | null>,
): Promise<void> {
  const rows = [...values];
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const cases = batch.map(([id, value]) => sql`WHEN ${id} THEN ${value}`);
    await execute(
      ctx,
      sql`UPDATE ${name(kind)} SET ${name(column)} = CASE id ${join(cases, ' ')} END
        WHERE ${inOu(ctx)} AND id IN (${join(batch.map(([id]) => id))})`,
    );
  }
}

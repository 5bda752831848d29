import type { EntityManager } from 'typeorm';
import { againOnDeadlock } from './deadlock.js';

/** Reads rows as they are: columns named by the statement, numbers as numbers. Joins the transaction of `ctx`. */
export async function query<Row>(
  ctx: { readonly db: EntityManager },
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await ctx.db.query(sql, [...values])) as Row[];
}

/**
 * Runs a writing statement and answers how many rows it touched. A statement outside a transaction is retried after a
 * deadlock. Inside one it is not: the deadlock has undone the earlier statements too, and `inTransaction` repeats all.
 */
export async function execute(
  ctx: { readonly db: EntityManager },
  sql: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const run = async () => ((await ctx.db.query(sql, [...values])) as { affectedRows: number }).affectedRows;
  return ctx.db.queryRunner?.isTransactionActive ? run() : againOnDeadlock(run);
}

/** `?, ?, ?` for a list of values; of at least one. */
export function placeholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

/**
 * The database's clock in epoch milliseconds, as an expression: what servers must agree on to the second, which their
 * own clocks do not. Of UTC, so that neither the session's time zone nor a clock change matters.
 */
export const DATABASE_TIME = "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000";

import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource } from 'typeorm';
import { timeLeft } from '../../server/core/call-time.js';

const direct = new AsyncLocalStorage<true>();
/** Work of the test itself, or a call, whose time is bounded; background work is neither. It may start within one, though:
 * its marked statements do not count. */
const isForeground = () => direct.getStore() === true || Number.isFinite(timeLeft());

/** Collects the SQL statements that `work` makes the portal run, in `withValues` together with their values. */
export async function statementsOf(
  database: DataSource,
  work: () => Promise<unknown>,
  withValues: { sql: string; values: unknown[] }[] = [],
): Promise<string[]> {
  const statements: string[] = [];
  const original = database.createQueryRunner.bind(database);
  database.createQueryRunner = (mode) => {
    const runner = original(mode);
    const query = runner.query.bind(runner);
    runner.query = ((sql: string, ...rest: never[]) => {
      if (isForeground() && !sql.startsWith('/*')) {
        statements.push(sql);
        withValues.push({ sql, values: rest[0] ?? [] });
      }
      return query(sql, ...rest);
    }) as typeof runner.query;
    return runner;
  };
  try {
    await direct.run(true, work);
  } finally {
    database.createQueryRunner = original;
  }
  return statements;
}

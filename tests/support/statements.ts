import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource } from 'typeorm';
import { timeLeft } from '../../server/core/call-time.js';

const direct = new AsyncLocalStorage<true>();
/**
 * Bounded work: a call, or a step of the test itself; background work is neither. Background work may start within a
 * call: its marked statements do not count.
 */
const isForeground = () => direct.getStore() === true || Number.isFinite(timeLeft());

/** Collects the SQL statements that the portal runs during `work`; with `withValues`, their values too. */
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

/** {@link statementsOf} without looking up the caller, whose session is read again after a second. */
export const statementsBeyondSession = async (database: DataSource, work: () => Promise<unknown>): Promise<string[]> =>
  (await statementsOf(database, work)).filter((text) => !text.includes('FROM session'));

/** Lets `act` go before each statement of the portal, so that calls meet at a certain one; answers what ends that. */
export function beforeStatements(database: DataSource, act: (text: string) => Promise<void>): () => void {
  const original = database.createQueryRunner.bind(database);
  database.createQueryRunner = (mode) => {
    const runner = original(mode);
    const query = runner.query.bind(runner);
    runner.query = (async (text: string, ...rest: never[]) => {
      await act(text);
      return query(text, ...rest) as unknown;
    }) as typeof runner.query;
    return runner;
  };
  return () => {
    database.createQueryRunner = original;
  };
}

import type { DataSource } from 'typeorm';

/**
 * Collects the SQL statements that `work` makes the portal run, in `withValues` together with their values. Background
 * statements, marked by a comment, are left out.
 */
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
      if (!sql.startsWith('/*')) {
        statements.push(sql);
        withValues.push({ sql, values: rest[0] ?? [] });
      }
      return query(sql, ...rest);
    }) as typeof runner.query;
    return runner;
  };
  try {
    await work();
  } finally {
    database.createQueryRunner = original;
  }
  return statements;
}

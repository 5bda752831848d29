import type { DataSource } from 'typeorm';

/** Collects the SQL statements that `work` makes the portal run. Background statements, marked by a comment, are left out. */
export async function statementsOf(database: DataSource, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const original = database.createQueryRunner.bind(database);
  database.createQueryRunner = (mode) => {
    const runner = original(mode);
    const query = runner.query.bind(runner);
    runner.query = ((sql: string, ...rest: never[]) => {
      if (!sql.startsWith('/*')) statements.push(sql);
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

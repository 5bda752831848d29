import type { QueryRunner } from 'typeorm';
import { MigrationExecutor } from 'typeorm';
import { createDataSource, MIGRATIONS } from '../../server/storage/data-source.js';

class Killed extends Error {}

const READS = /^\s*(SELECT|SHOW)\b/i;

/**
 * Migrates a database by the migrations whose names `wanted` takes, as one that is killed after each statement that
 * writes and begun again: MySQL commits a change of a table by itself, so nothing is left but the statements that ran.
 * Answers the number of kills.
 */
export async function migrateKilled(url: string, wanted: (name: string) => boolean = () => true): Promise<number> {
  const database = createDataSource(url);
  database.setOptions({ migrations: MIGRATIONS.filter(({ name }) => wanted(name)) });
  await database.initialize();
  const ran = new Set<string>();
  let kills = 0;
  try {
    for (;;) {
      const runner = database.createQueryRunner();
      killAfterNew(runner, ran);
      const executor = new MigrationExecutor(database, runner);
      executor.transaction = 'none';
      try {
        await executor.executePendingMigrations();
        return kills;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
      } finally {
        await runner.release();
      }
    }
  } finally {
    await database.destroy();
  }
}

/** Makes `runner` throw after each writing statement that `ran` does not have yet. */
function killAfterNew(runner: QueryRunner, ran: Set<string>): void {
  const run = runner.query.bind(runner) as (...given: unknown[]) => Promise<unknown>;
  const runAndDie = async (statement: string, values?: unknown[], ...others: unknown[]) => {
    const answer = await run(statement, values, ...others);
    // Only the names of finished migrations tell those statements apart; other values hold new ids and times.
    const key = statement.includes('`migrations`') ? JSON.stringify([statement, values]) : statement;
    if (READS.test(statement) || ran.has(key)) return answer;
    ran.add(key);
    throw new Killed();
  };
  Object.assign(runner, { query: runAndDie });
}

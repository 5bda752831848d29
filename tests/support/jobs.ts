import type { DataSource } from 'typeorm';
import { until } from './socket.js';

/**
 * Lets time pass for jobs that wait or run: their due times and leases follow the database's clock, which tests do not
 * move.
 */
export async function ageJobs(database: DataSource, milliseconds: number): Promise<void> {
  await database.query(
    `UPDATE job SET run_time = run_time - ?, lease_time = lease_time - ? WHERE state IN ('QUEUED', 'RUNNING')`,
    [milliseconds, milliseconds],
  );
}

/** Waits until no job of a kind is queued or running. */
export function jobsEnd(database: DataSource, kind: string): Promise<void> {
  return until(async () => {
    const open = "SELECT 1 FROM job WHERE kind = ? AND state IN ('QUEUED', 'RUNNING')";
    return ((await database.query(open, [kind])) as unknown[]).length === 0;
  });
}

/**
 * Waits until today's jobs of daily kinds have run: a portal starts them with itself, and on a busy machine they would
 * meet the rows of a test.
 */
export async function dailyJobsRan(database: DataSource, ...kinds: string[]): Promise<void> {
  const ended = "SELECT 1 FROM job WHERE kind = ? AND state = 'DONE'";
  for (const kind of kinds) await until(async () => ((await database.query(ended, [kind])) as unknown[]).length > 0);
}

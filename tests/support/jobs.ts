import type { DataSource } from 'typeorm';

/**
 * Lets time pass for jobs that wait or run: when they are due, and how long they are their server's, goes by the
 * database's clock, which nobody moves.
 */
export async function ageJobs(database: DataSource, milliseconds: number): Promise<void> {
  await database.query(
    `UPDATE job SET run_time = run_time - ?, lease_time = lease_time - ? WHERE state IN ('QUEUED', 'RUNNING')`,
    [milliseconds, milliseconds],
  );
}

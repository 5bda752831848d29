import type { DataSource } from 'typeorm';

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

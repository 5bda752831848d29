import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import { DATABASE_TIME, execute, query } from '../database/query.js';
import { acrossOrganizations } from '../database/scoped.js';
import type { JobHandler, RetryPolicy } from './job.js';
import { JobRefused } from './job.js';

/**
 * Lease of a claimed job; its server extends it while it works. Leases and due times use the database's clock: servers
 * with different clocks would take each other's running jobs.
 */
export const LEASE = 60_000;
const DEFAULT_RETRY: RetryPolicy = { attempts: 5, longestPause: 60_000 };
/** Pause before the second try. */
const FIRST_BACKOFF = 2_000;
const ERROR_LENGTH = 500;

/** A job that this server has claimed. `attempts` proves that it still owns the job. */
export interface ClaimedJob {
  readonly id: string;
  readonly ouId: string | null;
  readonly kind: string;
  readonly payload: string;
  readonly attempts: number;
}

/** The jobs of all OUs. The comment in statements tells background statements from those of calls. */
const allJobs = (db: EntityManager) => acrossOrganizations({ db }, 'servers run the jobs of every OU');

/**
 * Returns the jobs of servers that vanished to the queue; one with too many tries has failed. Only kinds that this
 * server knows, because the handler has the maximum of tries.
 */
export async function reclaimLost(database: DataSource, handlers: readonly JobHandler[]): Promise<void> {
  const tries = handlers.map(({ kind, retry = DEFAULT_RETRY }) => sql`WHEN ${kind} THEN ${retry.attempts}`);
  const kinds = handlers.map(({ kind }) => kind);
  await execute(
    allJobs(database.manager),
    sql`/* jobs */ UPDATE job SET state = IF(attempts >= CASE kind ${join(tries, ' ')} END, 'FAILED', 'QUEUED'),
            run_time = ${DATABASE_TIME}, lease_time = NULL, error = 'The server that ran this was lost.'
      WHERE state = 'RUNNING' AND lease_time <= ${DATABASE_TIME} AND kind IN (${join(kinds)})`,
  );
}

/** Claims up to `limit` due jobs of `kinds`, oldest first; skips jobs that other servers are claiming. */
export async function claimJobs(database: DataSource, kinds: readonly string[], limit: number): Promise<ClaimedJob[]> {
  const due = sql`FROM job WHERE state = 'QUEUED' AND run_time <= ${DATABASE_TIME} AND kind IN (${join(kinds)})`;
  const [first] = await query<{ id: string }>(allJobs(database.manager), sql`/* jobs */ SELECT id ${due} LIMIT 1`);
  if (!first) return [];
  return database.transaction('READ COMMITTED', async (db) => {
    const jobs = await query<ClaimedJob>(
      allJobs(db),
      sql`SELECT id, ou_id AS ouId, kind, payload, attempts + 1 AS attempts ${due}
        ORDER BY run_time, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    );
    for (const { id } of jobs) {
      await execute(
        allJobs(db),
        sql`UPDATE job SET state = 'RUNNING', lease_time = ${DATABASE_TIME} + ${LEASE}, attempts = attempts + 1 WHERE id = ${id}`,
      );
    }
    return jobs;
  });
}

/** Changes a job that is still this server's; false when it is not any more. */
async function change(db: EntityManager, job: ClaimedJob, assignments: Sql): Promise<boolean> {
  const found = await execute(
    allJobs(db),
    sql`/* jobs */ UPDATE job SET ${assignments} WHERE id = ${job.id} AND state = 'RUNNING' AND attempts = ${job.attempts}`,
  );
  return found > 0;
}

/** Extends the lease of a running job by {@link LEASE}; false if it was reassigned. */
export const renewLease = (database: DataSource, job: ClaimedJob) =>
  change(database.manager, job, sql`lease_time = ${DATABASE_TIME} + ${LEASE}`);

export const storeProgress = (database: DataSource, job: ClaimedJob, done: number, total: number) =>
  change(database.manager, job, sql`progress = ${done}, total = ${total}`);

export const storeResult = (database: DataSource, job: ClaimedJob, result: unknown) =>
  change(
    database.manager,
    job,
    sql`state = 'DONE', lease_time = NULL, error = NULL, result = ${JSON.stringify(result ?? null)}`,
  );

/** Puts a job back for a later try, or ends it as FAILED after its last and when trying again cannot help. */
export function storeFailure(
  database: DataSource,
  job: ClaimedJob,
  error: unknown,
  { attempts, longestPause } = DEFAULT_RETRY,
): Promise<boolean> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
  const state = job.attempts >= attempts || error instanceof JobRefused ? 'FAILED' : 'QUEUED';
  const pause = Math.min(FIRST_BACKOFF * 2 ** (job.attempts - 1), longestPause);
  return change(
    database.manager,
    job,
    sql`state = ${state}, run_time = ${DATABASE_TIME} + ${pause}, lease_time = NULL, error = ${text}`,
  );
}

/** Returns a job to the queue without counting a try: another server takes it at once. */
export const giveBack = (database: DataSource, job: ClaimedJob) =>
  change(
    database.manager,
    job,
    sql`state = 'QUEUED', run_time = ${DATABASE_TIME}, lease_time = NULL, attempts = attempts - 1`,
  );

import { now } from '../core/clock.js';
import { newId } from '../core/ids.js';
import type { Runtime } from '../context/runtime.js';
import type { Place } from '../database/query.js';
import { DATABASE_TIME } from '../database/query.js';
import { acrossOrganizations, table } from '../database/scoped.js';
import { JobRow } from './job.entity.js';

/** A job as its handler gets it. */
export interface Job<Payload> {
  readonly id: string;
  readonly ouId: string | null;
  readonly payload: Payload;
  /** 1 for the first try. */
  readonly attempt: number;
}

/** The tools of a handler. */
export interface JobRun {
  readonly runtime: Runtime;
  /** Aborted when the server stops or the job was reassigned or cancelled; the handler should throw soon after. */
  readonly signal: AbortSignal;
  /** Reports the progress of the job. Throws when {@link signal} is aborted, and aborts it for a job that was lost. */
  progress(done: number, total: number): Promise<void>;
}

/** How often a failed job is tried again. */
export interface RetryPolicy {
  /** Maximum of tries. */
  readonly attempts: number;
  /** The pause doubles with each try up to this many milliseconds. */
  readonly longestPause: number;
}

/** Thrown by a handler if trying again cannot help: the job fails at once. */
export class JobRefused extends Error {}

/** Work of one lane never waits for that of another. */
export type Lane = 'long' | 'quick' | 'bulk' | 'delivery';

/** One kind of background work. */
export interface JobHandler<Payload = never> {
  readonly kind: string;
  /** Runs once a day, on one of the servers. */
  readonly isDaily?: true;
  /**
   * `quick` takes seconds and never waits behind long work; `bulk` is quick work that comes by the thousand, which
   * other quick work must not wait behind; `delivery` reaches many people. Long work by default.
   */
  readonly lane?: Exclude<Lane, 'long'>;
  /** Five tries by default. */
  readonly retry?: RetryPolicy;
  /**
   * Does the work; its answer is stored as the job's result. It may run again after a failure or a lost server, so it
   * must be idempotent.
   */
  run(job: Job<Payload>, run: JobRun): Promise<unknown>;
}

/** The place of a new job, and the server whose worker looks for it. */
interface Queue extends Place {
  readonly runtime: Pick<Runtime, 'nudgeWorker'>;
  readonly afterCommit?: (() => void)[];
}

/**
 * Adds a job in the transaction of `ctx`, so that it commits with the change it belongs to; returns its id. This server
 * looks for it at once, and at its next tick if `ctx` does not tell when it commits.
 */
export async function enqueue<Payload>(
  ctx: Queue,
  handler: Pick<JobHandler<Payload>, 'kind'>,
  payload: Payload,
  options: { ouId?: string | null; createdBy?: string | null; delay?: number } = {},
): Promise<string> {
  const id = newId();
  await insertJobs(ctx, [{ id, kind: handler.kind, payload, ...options }]);
  nudge(ctx);
  return id;
}

/** {@link enqueue} of many jobs of one kind: one statement for a thousand. */
export async function enqueueAll<Payload>(
  ctx: Queue,
  handler: Pick<JobHandler<Payload>, 'kind'>,
  payloads: readonly Payload[],
): Promise<void> {
  await insertJobs(
    ctx,
    payloads.map((payload) => ({ id: newId(), kind: handler.kind, payload })),
  );
  nudge(ctx);
}

function nudge(ctx: Queue): void {
  if (ctx.db.queryRunner?.isTransactionActive) ctx.afterCommit?.push(() => ctx.runtime.nudgeWorker());
  else ctx.runtime.nudgeWorker();
}

interface NewJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly ouId?: string | null;
  readonly createdBy?: string | null;
  /** Milliseconds until it is due; at once by default. */
  readonly delay?: number;
}

/** Adds jobs, unless their ids exist. */
export async function insertJobs(ctx: Place, jobs: readonly NewJob[]): Promise<void> {
  const createdTime = now();
  await table(acrossOrganizations(ctx, 'a job says itself whose it is'), JobRow).insertMissing(
    jobs.map(({ id, kind, payload, ouId = null, createdBy = null, delay = 0 }) => ({
      id,
      kind,
      ouId,
      payload: JSON.stringify(payload),
      state: 'QUEUED' as const,
      runTime: () => `${DATABASE_TIME.sql} + ${delay}`,
      createdBy,
      createdTime,
    })),
  );
}

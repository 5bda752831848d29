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

/** One kind of background work. */
export interface JobHandler<Payload = never> {
  readonly kind: string;
  /** Runs once a day, on one of the servers. */
  readonly isDaily?: true;
  /** Takes seconds: runs in lanes of its own and never waits behind long work. */
  readonly isQuick?: true;
  /** Delivers to many people: runs in a lane of its own, beside imports and mails. */
  readonly isDelivery?: true;
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
  options: { ouId?: string | null; createdBy?: string | null } = {},
): Promise<string> {
  const id = newId();
  await insertJob(ctx, { id, kind: handler.kind, payload, ...options });
  if (ctx.db.queryRunner?.isTransactionActive) ctx.afterCommit?.push(() => ctx.runtime.nudgeWorker());
  else ctx.runtime.nudgeWorker();
  return id;
}

/** Adds a job that is due at once, unless the id exists. */
export async function insertJob(
  ctx: Place,
  job: {
    id: string;
    kind: string;
    payload: unknown;
    ouId?: string | null;
    createdBy?: string | null;
  },
): Promise<void> {
  const { id, kind, ouId = null, createdBy = null } = job;
  await table(acrossOrganizations(ctx, 'a job says itself whose it is'), JobRow).insertMissing([
    {
      id,
      kind,
      ouId,
      payload: JSON.stringify(job.payload),
      state: 'QUEUED',
      runTime: () => DATABASE_TIME.sql,
      createdBy,
      createdTime: now(),
    },
  ]);
}

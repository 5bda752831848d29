import sql from 'sql-template-tag';
import { In } from 'typeorm';
import type { Feature } from '../../../context/features.js';
import type { Operation } from '../../../context/levels.js';
import type { RequestContext } from '../../../context/context.js';
import { backgroundContext } from '../../../context/background-context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail, PortalError } from '../../../core/errors.js';
import type { Locale } from '../../../core/locale.js';
import { JobRow } from '../../../jobs/job.entity.js';
import type { Job, JobHandler, JobRun } from '../../../jobs/job.js';
import { enqueue, JobRefused } from '../../../jobs/job.js';
import type { SessionState } from '../../../context/session-state.js';
import { actingSession } from '../../../access/acting-session.js';
import { presentSession, tokenSession } from '../../../access/token-session.js';
import { Task, TaskState } from './task.types.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations, scoped, table } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';

/** The data of the starting call that a task stores. */
interface Started<Payload> {
  readonly accountId: string;
  /** The API token that started it: the task can do no more (TOKN-08). */
  readonly tokenId?: string;
  readonly locale: Locale;
  readonly ip: string;
  readonly wanted: Payload;
}

/** Background work that one person starts in one OU. */
export interface TaskWork<Payload> {
  readonly kind: string;
  readonly retry?: JobHandler['retry'];
  /**
   * Does the work on behalf of the person who started it. `ctx` is outside a transaction: use it with inTransaction,
   * and call {@link withRightsNow} for each step. The work may run again after a lost server, so its steps must be
   * idempotent. Its answer is stored as the task's result.
   */
  run(ctx: RequestContext, wanted: Payload, run: JobRun & { readonly taskId: string }): Promise<unknown>;
}

/** The handler of a kind of task. */
export function taskHandler<Payload>(work: TaskWork<Payload>): JobHandler<Started<Payload>> {
  return {
    kind: work.kind,
    retry: work.retry,
    async run(job, run) {
      try {
        return await work.run(await contextOf(job, run), job.payload.wanted, { ...run, taskId: job.id });
      } catch (error) {
        // A refusal is final: trying again would be refused again.
        if (error instanceof PortalError) throw new JobRefused(error.code);
        throw error;
      }
    },
  };
}

async function contextOf(job: Job<Started<unknown>>, { runtime }: JobRun): Promise<RequestContext> {
  const { accountId, tokenId, locale, ip } = job.payload;
  const [ctx, ouId] = [{ runtime, db: runtime.database.manager }, job.ouId ?? ''];
  const session = await (tokenId ? tokenSession(ctx, { ouId, id: tokenId }) : actingSession(ctx, accountId, ouId));
  return backgroundContext(runtime, { session, locale, ip });
}

/**
 * The context of a task with the present rights of the person who started it. Call it for each step, in the step's
 * transaction, because a revocation takes effect at once (BYND-04). Throws JobRefused without the operation, or if the
 * person is no longer an active member: the remaining steps are not done.
 */
export async function withRightsNow(ctx: RequestContext, operation: Operation): Promise<RequestContext> {
  const session = await sessionNow(ctx);
  if (!session.operations.has(operation)) throw new JobRefused('PERMISSION_DENIED');
  return { ...ctx, session };
}

/** {@link withRightsNow} of any member, in an OU that has purchased `feature`. */
export async function withFeatureNow(ctx: RequestContext, feature: Feature): Promise<RequestContext> {
  const session = await sessionNow(ctx);
  if (!session.features.has(feature)) throw new JobRefused('PERMISSION_DENIED');
  return { ...ctx, session };
}

async function sessionNow(ctx: RequestContext): Promise<SessionState> {
  try {
    return await presentSession(ctx);
  } catch (error) {
    throw error instanceof PortalError ? new JobRefused(error.code) : error;
  }
}

/** A person's tasks, whatever OU they belong to. */
const tasks = (ctx: Pick<RequestContext, 'db'>) =>
  table(acrossOrganizations(ctx, 'tasks are found by their id or their person'), JobRow);

/** Maximum of unfinished tasks of a person: servers have few lanes for tasks, and other people's wait behind them. */
const MAX_OPEN = 10;

/**
 * Starts a task in the transaction of `ctx` and returns its id. Throws EXHAUSTED while the caller has ten unfinished
 * ones.
 */
export async function startTask<Payload>(
  ctx: RequestContext,
  work: Pick<TaskWork<Payload>, 'kind'>,
  wanted: Payload,
): Promise<string> {
  const { accountId, token } = sessionOf(ctx);
  const theirs = { state: In(['QUEUED', 'RUNNING']), createdBy: accountId };
  const open = await tasks(ctx).column('id', theirs, { limit: MAX_OPEN });
  if (open.length === MAX_OPEN) fail('EXHAUSTED', { message: 'error.tooManyTasks', values: { max: MAX_OPEN } });
  const started: Started<Payload> = {
    accountId,
    ...(token && { tokenId: token.id }),
    locale: ctx.locale,
    ip: ctx.ip,
    wanted,
  };
  return enqueue(ctx, work, started, { ouId: workingOu(ctx), createdBy: accountId });
}

/** Maximum of concurrent tasks of a kind that each read much, of a person in an OU. */
const MAX_ALIKE = 3;

/**
 * {@link startTask}, or the task of the caller that does the same already: returns its id. Throws EXHAUSTED also while
 * three others of the kind are running.
 */
export async function startTaskOnce<Payload>(
  ctx: RequestContext,
  work: Pick<TaskWork<Payload>, 'kind'>,
  wanted: Payload,
): Promise<string> {
  const { accountId, token } = sessionOf(ctx);
  // One start at a time, so that concurrent ones find each other.
  await query(ctx, sql`SELECT 1 FROM member WHERE ${inOu(ctx)} AND user_id = ${accountId} FOR UPDATE`);
  const theirs = { kind: work.kind, createdBy: accountId, state: In(['QUEUED', 'RUNNING']) };
  const running = await scoped(ctx, JobRow).select(['id', 'payload'], theirs);
  const text = JSON.stringify(wanted);
  const same = running.find(({ payload }) => {
    const { wanted: other, tokenId } = JSON.parse(payload) as Started<unknown>;
    return tokenId === token?.id && JSON.stringify(other) === text;
  });
  if (!same && running.length >= MAX_ALIKE) {
    fail('EXHAUSTED', { message: 'error.tooManyTasks', values: { max: MAX_ALIKE } });
  }
  return same?.id ?? startTask(ctx, work, wanted);
}

/** The last checkpoint of a task that was interrupted; null before its first. */
export async function readCheckpoint<Result>(
  ctx: Pick<RequestContext, 'db'>,
  taskId: string,
): Promise<{ done: number; result: Result } | null> {
  const row = await tasks(ctx).selectOne(['progress', 'result'], { id: taskId });
  return row?.result ? { done: row.progress, result: JSON.parse(row.result) as Result } : null;
}

/** Stores the progress of a task in the transaction of its changes, so that it resumes there and repeats nothing. */
export async function storeCheckpoint(
  ctx: Pick<RequestContext, 'db'>,
  taskId: string,
  checkpoint: { done: number; total: number; result: unknown },
): Promise<void> {
  const { done, total, result } = checkpoint;
  await tasks(ctx).update({ id: taskId }, { progress: done, total, result: JSON.stringify(result) });
}

/** The request that began a task of the caller in the working OU, and its time. Throws NOT_FOUND for any other. */
export async function readWanted<Payload>(
  ctx: RequestContext,
  kind: string,
  id: string,
  lock?: 'update',
): Promise<{ wanted: Payload; createdTime: number }> {
  const own = { id, kind, createdBy: sessionOf(ctx).accountId };
  const row = await scoped(ctx, JobRow).selectOne(['payload', 'createdTime'], own, { lock });
  if (!row) fail('NOT_FOUND');
  return { wanted: (JSON.parse(row.payload) as Started<Payload>).wanted, createdTime: row.createdTime };
}

/** A task and its result; null until it has one. */
export interface TaskReport<Result> extends Task {
  readonly result: Result | null;
}

/** The progress of a task of the caller in the working OU. Throws NOT_FOUND for any other (IMPT-13). */
export async function readTask<Result = unknown>(
  ctx: RequestContext,
  kind: string,
  id: string,
): Promise<TaskReport<Result>> {
  const own = { id, kind, createdBy: sessionOf(ctx).accountId };
  const row = await scoped(ctx, JobRow).selectOne(['state', 'progress', 'total', 'result'], own);
  if (!row) fail('NOT_FOUND');
  const { state, progress, total } = row;
  return {
    id,
    done: progress,
    total,
    state: state === 'QUEUED' ? TaskState.RUNNING : TaskState[state],
    result: row.result === null ? null : (JSON.parse(row.result) as Result),
  };
}

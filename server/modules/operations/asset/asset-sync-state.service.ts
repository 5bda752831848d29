import sql from 'sql-template-tag';
import { In } from 'typeorm';
import type { Configuration } from '../../../config/configuration.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, query } from '../../../database/query.js';
import { JobRow } from '../../../jobs/job.entity.js';
import type { SyncCounts } from './asset-snapshot.service.js';
import type { AssetSyncInfo, AssetSyncProgress } from './asset.types.js';
import { AssetSyncFailure, AssetSyncState } from './asset.types.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, ouOf } from '../../../database/sql.js';

const SECOND = 1_000;
const MINUTE = 60_000;
const SHORTEST = 900;
const LONGEST = 3_600;

/** The kind of the jobs that synchronize. */
export const SYNC_KIND = 'asset-sync';

/** All assets of the OU, or those at one node (ASST-13); each has a window and a state of its own. */
export interface SyncTarget {
  readonly structureId: string | null;
}

/** The table and key that keep the state of a target. */
function rowOf(ctx: RequestContext, { structureId }: SyncTarget) {
  return structureId === null
    ? { kept: sql`asset_sync`, columns: sql`ou_id`, where: inOu(ctx, 's'), key: sql`${ouOf(ctx)}` }
    : {
        kept: sql`structure_sync`,
        columns: sql`ou_id, structure_id`,
        where: sql`${inOu(ctx, 's')} AND s.structure_id = ${structureId}`,
        key: sql`${ouOf(ctx)}, ${structureId}`,
      };
}

/** How long, in milliseconds, one synchronization keeps the next away; 0 for not at all (ASST-07, ASST-08). */
export function syncWindow(configuration: Configuration): number {
  const seconds = configuration.integer('assetSyncDuration');
  return seconds === 0 ? 0 : Math.min(LONGEST, Math.max(SHORTEST, seconds)) * SECOND;
}

interface SyncRow {
  readonly isDone: number;
  readonly startedTime: number;
  readonly doneTime: number | null;
  /** State of the job; null once the job was deleted. */
  readonly job: string | null;
  readonly read: number | null;
  readonly total: number | null;
  readonly result: string | null;
}

/** The part of a synchronization's job that is stored as its result. */
export type SyncResult = Partial<SyncCounts> & { readonly failure?: AssetSyncFailure };

const NONE: AssetSyncInfo = {
  number: 1,
  lastSyncTime: null,
  state: AssetSyncState.IDLE,
  nextSyncTime: null,
  startedTime: null,
  progress: null,
  failure: null,
};

/** How synchronization stands, and when the next may begin (CALL-070, ASST-05, ASST-09). */
export async function readSyncInfo(ctx: RequestContext, target: SyncTarget): Promise<AssetSyncInfo> {
  const { kept, where } = rowOf(ctx, target);
  const [row] = await query<SyncRow>(
    ctx,
    sql`SELECT s.is_done AS isDone, s.started_time AS startedTime, s.done_time AS doneTime, j.state AS job,
            j.progress AS \`read\`, j.total, j.result
       FROM ${kept} s LEFT JOIN job j ON j.id = s.job_id WHERE ${where} AND s.job_id IS NOT NULL`,
  );
  if (!row) return NONE;
  const state = stateOf(row);
  const next = row.startedTime + syncWindow(ctx.runtime.configuration);
  const isOpen = state !== AssetSyncState.SYNCHRONIZING && next <= now();
  const result = (JSON.parse(row.result ?? 'null') ?? {}) as SyncResult;
  return {
    number: isOpen ? 1 : 0,
    lastSyncTime: row.doneTime,
    state,
    nextSyncTime: next <= now() ? null : next,
    startedTime: row.startedTime,
    progress: progressOf(row, result),
    failure: state === AssetSyncState.FAILED ? (result.failure ?? AssetSyncFailure.INTERRUPTED) : null,
  };
}

function progressOf({ job, read, total }: SyncRow, { added, changed, removed }: SyncResult): AssetSyncProgress | null {
  if (job === null) return null;
  return {
    read: read ?? 0,
    total: total ? total : null,
    added: added ?? 0,
    changed: changed ?? 0,
    removed: removed ?? 0,
  };
}

/**
 * While there is a job, its state counts. A synchronization that is neither under way nor done has failed, also if its
 * job is long gone.
 */
function stateOf({ isDone, job }: Pick<SyncRow, 'isDone' | 'job'>): AssetSyncState {
  if (job === 'QUEUED' || job === 'RUNNING') return AssetSyncState.SYNCHRONIZING;
  return isDone === 1 ? AssetSyncState.DONE : AssetSyncState.FAILED;
}

/**
 * Takes the turn for a synchronization, which the job begins that `start` makes. EXHAUSTED within the window of the last
 * one, and while any of the OU is under way (ASST-08).
 */
export async function takeTurn(ctx: RequestContext, target: SyncTarget, start: () => Promise<string>): Promise<void> {
  await holdSyncs(ctx);
  const isRunning = await scoped(ctx, JobRow).exists({ state: In(['QUEUED', 'RUNNING']), kind: SYNC_KIND });
  if (isRunning) fail('EXHAUSTED', { message: 'error.assetSyncRunning' });
  const { nextSyncTime } = await readSyncInfo(ctx, target);
  if (nextSyncTime !== null) {
    const minutes = Math.ceil((nextSyncTime - now()) / MINUTE);
    fail('EXHAUSTED', { message: 'error.assetSyncTooSoon', values: { minutes } });
  }
  const { kept, columns, key } = rowOf(ctx, target);
  await execute(
    ctx,
    sql`INSERT INTO ${kept} (${columns}, job_id, started_time) VALUES (${key}, ${await start()}, ${now()})
       ON DUPLICATE KEY UPDATE job_id = VALUES(job_id), started_time = VALUES(started_time), run_id = NULL, is_done = 0`,
  );
}

/** Holds the synchronizations of the OU until the transaction ends: one after the other begins, or is written. */
export async function holdSyncs(ctx: RequestContext): Promise<void> {
  // Not INSERT IGNORE and FOR UPDATE: two would share the row at first, and neither could take it alone.
  await execute(
    ctx,
    sql`INSERT INTO asset_sync (ou_id) VALUES (${ouOf(ctx)}) ON DUPLICATE KEY UPDATE ou_id = VALUES(ou_id)`,
  );
}

/** Notes which try of a job writes from now on; false when the target has another job, or is gone. */
export async function claimRun(
  ctx: RequestContext,
  target: SyncTarget,
  jobId: string,
  runId: string,
): Promise<boolean> {
  const { kept, where } = rowOf(ctx, target);
  const claim = sql`UPDATE ${kept} s SET s.run_id = ${runId} WHERE ${where} AND s.job_id = ${jobId} AND s.is_done = 0`;
  return (await execute(ctx, claim)) > 0;
}

/** Notes that a run has written everything; false when another try took its place. */
export async function finishRun(ctx: RequestContext, target: SyncTarget, runId: string): Promise<boolean> {
  const { kept, where } = rowOf(ctx, target);
  const finish = sql`UPDATE ${kept} s SET s.is_done = 1, s.done_time = ${now()} WHERE ${where} AND s.run_id = ${runId}`;
  return (await execute(ctx, finish)) > 0;
}

/**
 * Ends the synchronization of a target that is under way, whoever started it (CALL-328): it writes nothing, and its
 * window goes on. One that has ended stays as it is.
 */
export async function cancelSync(ctx: RequestContext, target: SyncTarget): Promise<AssetSyncInfo> {
  const { kept, where } = rowOf(ctx, target);
  const result: SyncResult = { failure: AssetSyncFailure.CANCELLED };
  await execute(
    ctx,
    sql`UPDATE job SET state = 'FAILED', lease_time = NULL, error = 'Cancelled.', result = ${JSON.stringify(result)}
      WHERE id = (SELECT s.job_id FROM ${kept} s WHERE ${where}) AND state IN ('QUEUED', 'RUNNING')`,
  );
  return readSyncInfo(ctx, target);
}

/**
 * Ends the job of a synchronization with what it has written, in one transaction: nobody cancels what is done, and a
 * lost server does not leave it to another. False when somebody has cancelled it.
 */
export async function endJob(ctx: RequestContext, jobId: string, counts: SyncCounts): Promise<boolean> {
  const ended = { state: 'DONE', leaseTime: null, error: null, result: JSON.stringify(counts) } as const;
  return (await scoped(ctx, JobRow).update({ id: jobId, state: 'RUNNING' }, ended)) > 0;
}

import type { Configuration } from '../../../config/configuration.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { execute, query } from '../../../database/query.js';
import type { AssetSyncInfo } from './asset.types.js';
import { AssetSyncState } from './asset.types.js';

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

/** Where the state of a target is kept. */
function rowOf(ctx: RequestContext, { structureId }: SyncTarget) {
  const ouId = workingOu(ctx);
  return structureId === null
    ? { table: 'asset_sync', columns: 'ou_id', where: 's.ou_id = ?', values: [ouId] }
    : {
        table: 'structure_sync',
        columns: 'ou_id, structure_id',
        where: 's.ou_id = ? AND s.structure_id = ?',
        values: [ouId, structureId],
      };
}

/** How long, in milliseconds, one synchronization keeps the next away; 0 for not at all (ASST-07, ASST-08). */
export function syncWindow(configuration: Configuration): number {
  const seconds = configuration.integer('assetSyncDuration');
  return seconds === 0 ? 0 : Math.min(LONGEST, Math.max(SHORTEST, seconds)) * SECOND;
}

/** How synchronization stands, and when the next may begin (CALL-070, ASST-05, ASST-09). */
export async function readSyncInfo(ctx: RequestContext, target: SyncTarget): Promise<AssetSyncInfo> {
  const { table, where, values } = rowOf(ctx, target);
  const [row] = await query<{ isDone: number; startedTime: number; doneTime: number | null; job: string | null }>(
    ctx,
    `SELECT s.is_done AS isDone, s.started_time AS startedTime, s.done_time AS doneTime, j.state AS job
       FROM ${table} s LEFT JOIN job j ON j.id = s.job_id WHERE ${where} AND s.job_id IS NOT NULL`,
    values,
  );
  if (!row) return { number: 1, lastSyncTime: null, state: AssetSyncState.IDLE, nextSyncTime: null };
  const state = stateOf(row);
  const next = row.startedTime + syncWindow(ctx.runtime.configuration);
  const isOpen = state !== AssetSyncState.SYNCHRONIZING && next <= now();
  return { number: isOpen ? 1 : 0, lastSyncTime: row.doneTime, state, nextSyncTime: next <= now() ? null : next };
}

/** As its job says while there is work; what is neither under way nor done has failed, also when its job is long gone. */
function stateOf({ isDone, job }: { readonly isDone: number; readonly job: string | null }): AssetSyncState {
  if (job === 'QUEUED' || job === 'RUNNING') return AssetSyncState.SYNCHRONIZING;
  return isDone === 1 ? AssetSyncState.DONE : AssetSyncState.FAILED;
}

/**
 * Takes the turn for a synchronization, which the job begins that `start` makes. EXHAUSTED within the window of the last
 * one, and while any of the OU is under way (ASST-08).
 */
export async function takeTurn(ctx: RequestContext, target: SyncTarget, start: () => Promise<string>): Promise<void> {
  await holdSyncs(ctx);
  const running = await query(
    ctx,
    `SELECT 1 FROM job WHERE state IN ('QUEUED', 'RUNNING') AND kind = ? AND ou_id = ? LIMIT 1`,
    [SYNC_KIND, workingOu(ctx)],
  );
  if (running.length > 0) fail('EXHAUSTED', { message: 'error.assetSyncRunning' });
  const { nextSyncTime } = await readSyncInfo(ctx, target);
  if (nextSyncTime !== null) {
    const minutes = Math.ceil((nextSyncTime - now()) / MINUTE);
    fail('EXHAUSTED', { message: 'error.assetSyncTooSoon', values: { minutes } });
  }
  const { table, columns, values } = rowOf(ctx, target);
  await execute(
    ctx,
    `INSERT INTO ${table} (${columns}, job_id, started_time) VALUES (${values.map(() => '?, ').join('')}?, ?)
       ON DUPLICATE KEY UPDATE job_id = VALUES(job_id), started_time = VALUES(started_time), run_id = NULL, is_done = 0`,
    [...values, await start(), now()],
  );
}

/** Holds the synchronizations of the OU until the transaction ends: one after the other begins, or is written. */
export async function holdSyncs(ctx: RequestContext): Promise<void> {
  await execute(ctx, 'INSERT IGNORE INTO asset_sync (ou_id) VALUES (?)', [workingOu(ctx)]);
  await query(ctx, 'SELECT 1 FROM asset_sync WHERE ou_id = ? FOR UPDATE', [workingOu(ctx)]);
}

/** Notes which try of a job writes from now on; false when the target has another job, or is gone. */
export async function claimRun(
  ctx: RequestContext,
  target: SyncTarget,
  jobId: string,
  runId: string,
): Promise<boolean> {
  const { table, where, values } = rowOf(ctx, target);
  const sql = `UPDATE ${table} s SET s.run_id = ? WHERE ${where} AND s.job_id = ? AND s.is_done = 0`;
  return (await execute(ctx, sql, [runId, ...values, jobId])) > 0;
}

/** Notes that a run has written everything; false when another try took its place. */
export async function finishRun(ctx: RequestContext, target: SyncTarget, runId: string): Promise<boolean> {
  const { table, where, values } = rowOf(ctx, target);
  const sql = `UPDATE ${table} s SET s.is_done = 1, s.done_time = ? WHERE ${where} AND s.run_id = ?`;
  return (await execute(ctx, sql, [now(), ...values, runId])) > 0;
}

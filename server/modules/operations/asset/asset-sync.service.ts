import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { AsciiSet } from '../../../core/ascii-set.js';
import { PortalError } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import {
  AssetSourceProtocolError,
  TransientAssetSourceError,
} from '../../../integrations/asset-source/asset-source.js';
import { assetSource } from '../../../integrations/asset-source/installed-source.js';
import { RefusedRequest } from '../../../integrations/guarded-fetch/guarded-fetch.js';
import { JobRow } from '../../../jobs/job.entity.js';
import type { JobRun } from '../../../jobs/job.js';
import { JobRefused } from '../../../jobs/job.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { startTask, taskHandler, withRightsNow } from '../../platform/task/task.service.js';
import type { Differing, Snapshot, SyncCounts } from './asset-snapshot.service.js';
import { applySnapshot, forgetSnapshots, keepPage } from './asset-snapshot.service.js';
import type { SyncResult, SyncTarget } from './asset-sync-state.service.js';
import {
  claimRun,
  endJob,
  finishRun,
  holdSyncs,
  readSyncInfo,
  SYNC_KIND,
  takeTurn,
} from './asset-sync-state.service.js';
import type { AssetSyncInfo } from './asset.types.js';
import { AssetSyncFailure } from './asset.types.js';
import { inOu } from '../../../database/sql.js';

/** A source that does not answer now may in a moment; later it is asked for again by hand. */
const RETRY = { attempts: 3, longestPause: 10_000 };

/** Milliseconds between two reports of progress. */
const TELLING = 1_000;

/**
 * Starts to read all assets of the OU, or those at one node, from their source (CALL-069, CALL-181). EXHAUSTED within the
 * window of the last time, and while a synchronization of the OU is under way (ASST-08).
 */
export async function startSync(ctx: RequestContext, structureId: string | null): Promise<AssetSyncInfo> {
  const target = { structureId };
  await takeTurn(ctx, target, () => startTask<SyncTarget>(ctx, { kind: SYNC_KIND }, target));
  ctx.audit.resourceId = structureId ?? workingOu(ctx);
  return readSyncInfo(ctx, target);
}

/**
 * Reads a complete snapshot, and writes it in one transaction (ASST-12): an earlier failure leaves everything
 * unchanged, and after a lost server the next one starts over. Continues only with the present rights of the caller
 * (BYND-04).
 */
export const assetSync = taskHandler<SyncTarget>({
  kind: SYNC_KIND,
  retry: RETRY,
  async run(ctx, target, run) {
    const runId = newId();
    const isClaimed = await inTransaction(ctx, async (inside) => {
      await holdSyncs(inside);
      return claimRun(inside, target, run.taskId, runId);
    });
    if (!isClaimed) throw new JobRefused('There is nothing left to synchronize.');
    await forgetSnapshots(ctx, '<>', runId);
    try {
      await storeResult(ctx, run.taskId, {});
      const asked = target.structureId === null ? null : await assetsAt(ctx, target.structureId);
      const snapshot = { runId, asked, named: new AsciiSet() };
      const counts = await readAll(ctx, snapshot, run);
      return await writeAll(ctx, target, { snapshot, counts, run });
    } catch (error) {
      await storeResult(ctx, run.taskId, { failure: failureOf(error) });
      throw isUnusable(error) ? new JobRefused(error.message, { cause: error }) : error;
    } finally {
      await forgetSnapshots(ctx, '=', runId);
    }
  },
});

type Run = JobRun & { readonly taskId: string };

/** Stores the answer of the source page by page, and what has come for those who watch, at most once a second. */
async function readAll(ctx: RequestContext, snapshot: Snapshot, run: Run): Promise<Differing> {
  const { asked, named } = snapshot;
  const source = assetSource(ctx.runtime.environment);
  const ouId = workingOu(ctx);
  let [added, changed, all, toldAt] = [0, 0, asked?.length ?? 0, -Infinity];
  const tell = async () => {
    await run.progress(named.size, all);
    await storeResult(ctx, run.taskId, { added, changed });
    toldAt = performance.now();
  };
  for await (const { assets, total } of asked ? source.some(ouId, asked, run.signal) : source.all(ouId, run.signal)) {
    const counts = await keepPage(ctx, snapshot, assets);
    added += counts.added;
    changed += counts.changed;
    all = asked?.length ?? total ?? 0;
    if (performance.now() - toldAt >= TELLING) await tell();
  }
  await tell();
  return { added, changed };
}

interface Work {
  readonly snapshot: Snapshot;
  readonly counts: Differing;
  readonly run: Run;
}

function writeAll(ctx: RequestContext, target: SyncTarget, { snapshot, counts, run }: Work): Promise<SyncCounts> {
  return inTransaction(ctx, async (inside) => {
    // It may wait for another: rights are asked for after it.
    await holdSyncs(inside);
    const rightful = await withRightsNow(inside, target.structureId === null ? 'assets' : 'structure');
    if (!sessionOf(rightful).features.has('assets')) throw new JobRefused('PERMISSION_DENIED');
    if (!(await finishRun(rightful, target, snapshot.runId))) throw new JobRefused('Another try took its place.');
    const made = { ...counts, removed: await applySnapshot(rightful, snapshot, run.signal) };
    await forgetSnapshots(rightful, '=', snapshot.runId);
    if (!(await endJob(rightful, run.taskId, made))) throw new JobRefused('It was cancelled.');
    rightful.audit.resourceId = target.structureId ?? workingOu(ctx);
    rightful.audit.description = JSON.stringify(made);
    await writeAudit(rightful, 'asset', 'assetSyncApply');
    return made;
  });
}

/** Trying again does not help against an answer that breaks the protocol or is too long. */
const isUnusable = (error: unknown): error is Error =>
  error instanceof AssetSourceProtocolError || error instanceof RefusedRequest;

function failureOf(error: unknown): AssetSyncFailure {
  if (isUnusable(error)) return AssetSyncFailure.UNUSABLE;
  if (error instanceof JobRefused || error instanceof PortalError) return AssetSyncFailure.REFUSED;
  if (error instanceof TransientAssetSourceError) return AssetSyncFailure.UNAVAILABLE;
  return AssetSyncFailure.INTERRUPTED;
}

/** Stores what is known of a synchronization for those who watch it, unless it was cancelled. */
async function storeResult(ctx: RequestContext, jobId: string, result: SyncResult): Promise<void> {
  await scoped(ctx, JobRow).update({ id: jobId, state: 'RUNNING' }, { result: JSON.stringify(result) });
}

/** The source's ids of the assets at a node. */
async function assetsAt(ctx: RequestContext, structureId: string): Promise<string[]> {
  const rows = await query<{ externalId: string }>(
    ctx,
    sql`SELECT a.external_id AS externalId FROM structure_asset l
       JOIN asset a ON a.ou_id = l.ou_id AND a.id = l.asset_id WHERE ${inOu(ctx, 'l')} AND l.structure_id = ${structureId}`,
  );
  return rows.map((row) => row.externalId);
}

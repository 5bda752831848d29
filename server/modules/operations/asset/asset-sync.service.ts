import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { PortalError } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import { AssetSourceProtocolError } from '../../../integrations/asset-source/asset-source.js';
import { assetSource } from '../../../integrations/asset-source/installed-source.js';
import { RefusedRequest } from '../../../integrations/guarded-fetch/guarded-fetch.js';
import { JobRow } from '../../../jobs/job.entity.js';
import type { JobRun } from '../../../jobs/job.js';
import { JobRefused } from '../../../jobs/job.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { startTask, taskHandler, withRightsNow } from '../../platform/task/task.service.js';
import type { SyncCounts } from './asset-snapshot.service.js';
import { applySnapshot, comparePage, forgetSnapshots, keepPage } from './asset-snapshot.service.js';
import type { SyncResult, SyncTarget } from './asset-sync-state.service.js';
import {
  claimRun,
  finishRun,
  holdJob,
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
      await readAll(ctx, { runId, asked, run });
      return await writeAll(ctx, target, { runId, asked, run });
    } catch (error) {
      await storeResult(ctx, run.taskId, { failure: failureOf(error) });
      throw isUnusable(error) ? new JobRefused(error.message, { cause: error }) : error;
    } finally {
      await forgetSnapshots(ctx, '=', runId);
    }
  },
});

interface Work {
  readonly runId: string;
  readonly asked: readonly string[] | null;
  readonly run: JobRun & { readonly taskId: string };
}

async function readAll(ctx: RequestContext, { runId, asked, run }: Work): Promise<void> {
  const source = assetSource(ctx.runtime.environment);
  const ouId = workingOu(ctx);
  let [read, added, changed] = [0, 0, 0];
  for await (const { assets, total } of asked ? source.some(ouId, asked, run.signal) : source.all(ouId, run.signal)) {
    await keepPage(ctx, runId, assets);
    const counts = await comparePage(ctx, runId, assets);
    read += assets.length;
    added += counts.added;
    changed += counts.changed;
    await run.progress(read, asked?.length ?? total ?? 0);
    await storeResult(ctx, run.taskId, { added, changed });
  }
}

function writeAll(ctx: RequestContext, target: SyncTarget, { runId, asked, run }: Work): Promise<SyncCounts> {
  return inTransaction(ctx, async (inside) => {
    const rightful = await withRightsNow(inside, target.structureId === null ? 'assets' : 'structure');
    if (!sessionOf(rightful).features.has('assets')) throw new JobRefused('PERMISSION_DENIED');
    await holdSyncs(rightful);
    if (!(await finishRun(rightful, target, runId))) throw new JobRefused('Another try took its place.');
    const counts = await applySnapshot(rightful, { runId, asked, signal: run.signal });
    if (!(await holdJob(rightful, run.taskId))) throw new JobRefused('It was cancelled.');
    rightful.audit.resourceId = target.structureId ?? workingOu(ctx);
    rightful.audit.description = JSON.stringify(counts);
    await writeAudit(rightful, 'asset', 'assetSyncApply');
    return counts;
  });
}

/** Trying again does not help against an answer that breaks the protocol or is too long. */
const isUnusable = (error: unknown): error is Error =>
  error instanceof AssetSourceProtocolError || error instanceof RefusedRequest;

function failureOf(error: unknown): AssetSyncFailure {
  if (isUnusable(error)) return AssetSyncFailure.UNUSABLE;
  if (error instanceof JobRefused || error instanceof PortalError) return AssetSyncFailure.REFUSED;
  return AssetSyncFailure.UNAVAILABLE;
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

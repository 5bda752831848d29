import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { newId } from '../../../core/ids.js';
import { execute, placeholders, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import type { SourceAsset } from '../../../integrations/asset-source/asset-source.js';
import { AssetSourceFault } from '../../../integrations/asset-source/asset-source.js';
import { OWNERS } from './asset-list.service.js';
import { Asset } from './asset.entity.js';

/** Rows per statement. */
const BATCH = 1_000;
/** Links that one statement removes: each holds a row. */
const LINKS = 10_000;

/** What a synchronization changed. */
export interface SyncCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

interface Snapshot {
  readonly runId: string;
  /** The ids that the source was asked for; null for all. */
  readonly asked: readonly string[] | null;
  readonly signal: AbortSignal;
}

/** Keeps a page of what the source says until all of it is there. Throws for an asset that it names twice. */
export async function keepPage(ctx: RequestContext, runId: string, assets: readonly SourceAsset[]): Promise<void> {
  if (assets.length === 0) return;
  const kept = await execute(
    ctx,
    `INSERT IGNORE INTO asset_snapshot (ou_id, run_id, external_id, name, type, parent_external_id)
     VALUES ${assets.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')}`,
    assets.flatMap(({ id, name, type, parentId }) => [workingOu(ctx), runId, id, name, type, parentId]),
  );
  if (kept < assets.length) throw new AssetSourceFault('an asset is named twice');
}

/** Forgets what runs have kept: those of others before a run, its own after it. */
export async function forgetSnapshots(ctx: RequestContext, condition: '=' | '<>', runId: string): Promise<void> {
  const sql = `DELETE FROM asset_snapshot WHERE ou_id = ? AND run_id ${condition} ? LIMIT ${LINKS}`;
  while ((await execute(ctx, sql, [workingOu(ctx), runId])) === LINKS);
}

/**
 * Makes the OU's assets say what a complete snapshot says, in one transaction: known ones keep id and assignments, new
 * ones come, and those that are missing go with all their assignments (ASST-12).
 */
export async function applySnapshot(ctx: RequestContext, snapshot: Snapshot): Promise<SyncCounts> {
  let [added, changed, removed] = [0, 0, 0];
  for await (const batch of batchesOf(ctx, snapshot)) {
    const written = await writeBatch(ctx, batch);
    added += written.added;
    changed += written.changed;
  }
  for await (const ids of missingFrom(ctx, snapshot)) {
    await removeAll(ctx, ids);
    removed += ids.length;
  }
  return { added, changed, removed };
}

interface Row {
  readonly externalId: string;
  readonly name: string;
  readonly type: string;
  readonly parentExternalId: string | null;
}

const COLUMNS = 'external_id AS externalId, name, type, parent_external_id AS parentExternalId';

async function* batchesOf(ctx: RequestContext, { runId, signal }: Snapshot): AsyncGenerator<Row[]> {
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const rows = await query<Row>(
      ctx,
      `SELECT ${COLUMNS} FROM asset_snapshot WHERE ou_id = ? AND run_id = ? AND external_id > ?
        ORDER BY external_id LIMIT ${BATCH}`,
      [workingOu(ctx), runId, after],
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.externalId ?? '';
  }
}

async function writeBatch(
  ctx: RequestContext,
  batch: readonly Row[],
): Promise<{ readonly added: number; readonly changed: number }> {
  const ids = batch.map((row) => row.externalId);
  const known = await query<Row & { id: string; isRemoved: number }>(
    ctx,
    `SELECT id, ${COLUMNS}, removed_time IS NOT NULL AS isRemoved FROM asset
      WHERE ou_id = ? AND external_id IN (${placeholders(ids)})`,
    [workingOu(ctx), ...ids],
  );
  const before = new Map(known.map((row) => [row.externalId, row]));
  const createdTime = now();
  const isNew = ({ externalId }: Row) => !before.has(externalId);
  const added = batch.filter(isNew);
  const changed = batch.filter((row) => !isNew(row) && !isSame(row, before.get(row.externalId)));
  await scoped(ctx, Asset).insert(added.map((row) => ({ ...row, id: newId(), createdTime, removedTime: null })));
  if (changed.length > 0) {
    await execute(
      ctx,
      `INSERT INTO asset (ou_id, id, external_id, name, type, parent_external_id, created_time)
       VALUES ${changed.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ')}
           ON DUPLICATE KEY UPDATE name = VALUES(name), type = VALUES(type), removed_time = NULL,
              parent_external_id = VALUES(parent_external_id)`,
      changed.flatMap((row) => [
        workingOu(ctx),
        before.get(row.externalId)?.id,
        row.externalId,
        row.name,
        row.type,
        row.parentExternalId,
        createdTime,
      ]),
    );
  }
  const back = known.filter((row) => row.isRemoved === 1).length;
  return { added: added.length + back, changed: changed.length - back };
}

const isSame = (row: Row, known: (Row & { readonly isRemoved: number }) | undefined) =>
  known?.isRemoved === 0 &&
  known.name === row.name &&
  known.type === row.type &&
  known.parentExternalId === row.parentExternalId;

/** The ids of assets that the source was asked for and does not have. */
async function* missingFrom(ctx: RequestContext, { runId, asked, signal }: Snapshot): AsyncGenerator<string[]> {
  const missing = `a.ou_id = ? AND a.removed_time IS NULL AND NOT EXISTS (SELECT 1 FROM asset_snapshot s
    WHERE s.ou_id = a.ou_id AND s.run_id = ? AND s.external_id = a.external_id)`;
  for (let after = '', at = 0; asked === null || at < asked.length; at += BATCH) {
    signal.throwIfAborted();
    const part = asked?.slice(at, at + BATCH);
    const among = part ? `a.external_id IN (${placeholders(part)})` : 'a.id > ?';
    const rows = await query<{ id: string }>(
      ctx,
      `SELECT a.id FROM asset a WHERE ${missing} AND ${among} ORDER BY a.id LIMIT ${BATCH}`,
      [workingOu(ctx), runId, ...(part ?? [after])],
    );
    if (rows.length > 0) yield rows.map((row) => row.id);
    else if (!part) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function removeAll(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  await execute(ctx, `UPDATE asset SET removed_time = ? WHERE ou_id = ? AND id IN (${placeholders(ids)})`, [
    now(),
    workingOu(ctx),
    ...ids,
  ]);
  for (const { table } of Object.values(OWNERS)) {
    const sql = `DELETE FROM ${table} WHERE ou_id = ? AND asset_id IN (${placeholders(ids)}) LIMIT ${LINKS}`;
    while ((await execute(ctx, sql, [workingOu(ctx), ...ids])) === LINKS);
  }
}

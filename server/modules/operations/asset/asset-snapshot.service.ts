import sql, { join } from 'sql-template-tag';
import { In, MoreThan, Not } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { newId } from '../../../core/ids.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import type { SourceAsset } from '../../../integrations/asset-source/asset-source.js';
import { AssetSourceProtocolError } from '../../../integrations/asset-source/asset-source.js';
import { OWNERS } from './asset-list.service.js';
import { Asset } from './asset.entity.js';
import { inOu, name } from '../../../database/sql.js';
import { AssetSnapshot } from './asset-snapshot.entity.js';

/** Rows per statement. */
const BATCH = 1_000;
/** Links that one statement removes: each holds a row. */
const LINKS = 10_000;

/** The changes that a synchronization made. */
export interface SyncCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

interface Snapshot {
  readonly runId: string;
  /** The requested ids; null for all. */
  readonly asked: readonly string[] | null;
  readonly signal: AbortSignal;
}

/**
 * Stores a page of the source's answer until the snapshot is complete. Throws for an asset that the source names twice.
 */
export async function keepPage(ctx: RequestContext, runId: string, assets: readonly SourceAsset[]): Promise<void> {
  if (assets.length === 0) return;
  const rows = assets.map((asset) => ({ runId, ...rowOf(asset) }));
  const kept = await scoped(ctx, AssetSnapshot).insertMissing(rows);
  if (kept < assets.length) throw new AssetSourceProtocolError('an asset is named twice');
}

/** Deletes stored snapshots: those of other runs before a run, its own after it. */
export async function forgetSnapshots(ctx: RequestContext, condition: '=' | '<>', runId: string): Promise<void> {
  const which = { runId: condition === '=' ? runId : Not(runId) };
  while ((await scoped(ctx, AssetSnapshot).delete(which, LINKS)) === LINKS);
}

/**
 * Makes the OU's assets equal to a complete snapshot, in one transaction: known assets keep id and assignments, new
 * ones are added, missing ones are removed with all their assignments (ASST-12).
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

const rowOf = ({ id, parentId, name: title, type }: SourceAsset): Row => ({
  externalId: id,
  name: title,
  type,
  parentExternalId: parentId,
});

const COLUMNS = ['externalId', 'name', 'type', 'parentExternalId'] as const;

async function* batchesOf(ctx: RequestContext, { runId, signal }: Snapshot): AsyncGenerator<Row[]> {
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const next = { order: { externalId: 'ASC' }, limit: BATCH } as const;
    const rows = await scoped(ctx, AssetSnapshot).select(COLUMNS, { runId, externalId: MoreThan(after) }, next);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.externalId ?? '';
  }
}

async function writeBatch(ctx: RequestContext, batch: readonly Row[]): Promise<Pick<SyncCounts, 'added' | 'changed'>> {
  const assets = scoped(ctx, Asset);
  const { added, changed, before, back } = await compare(ctx, batch);
  const createdTime = now();
  await assets.insert(added.map((row) => ({ ...row, id: newId(), createdTime, removedTime: null })));
  const kept = changed.map((row) => ({ ...row, id: before.get(row.externalId)?.id, createdTime, removedTime: null }));
  await assets.insertOrUpdate(kept, ['name', 'type', 'removedTime', 'parentExternalId']);
  return { added: added.length + back, changed: changed.length - back };
}

/** The number of new and changed assets of a page of the source, before it is written. */
export async function comparePage(
  ctx: RequestContext,
  page: readonly SourceAsset[],
): Promise<Pick<SyncCounts, 'added' | 'changed'>> {
  const { added, changed, back } = await compare(ctx, page.map(rowOf));
  return { added: added.length + back, changed: changed.length - back };
}

/** New and changed rows among these, and the known ones by external id; `back` of them were removed before. */
async function compare(ctx: RequestContext, rows: readonly Row[]) {
  const known = await scoped(ctx, Asset).select(['id', ...COLUMNS, 'removedTime'], {
    externalId: In(rows.map((row) => row.externalId)),
  });
  const before = new Map(known.map((row) => [row.externalId, row]));
  const isNew = ({ externalId }: Row) => !before.has(externalId);
  return {
    before,
    added: rows.filter(isNew),
    changed: rows.filter((row) => !isNew(row) && !isSame(row, before.get(row.externalId))),
    back: known.filter((row) => row.removedTime !== null).length,
  };
}

const isSame = (row: Row, known: (Row & Pick<Asset, 'removedTime'>) | undefined) =>
  known?.removedTime === null &&
  known.name === row.name &&
  known.type === row.type &&
  known.parentExternalId === row.parentExternalId;

/** The requested ids of assets that the source does not have. */
async function* missingFrom(ctx: RequestContext, { runId, asked, signal }: Snapshot): AsyncGenerator<string[]> {
  const missing = sql`${inOu(ctx, 'a')} AND a.removed_time IS NULL AND NOT EXISTS (SELECT 1 FROM asset_snapshot s
    WHERE s.ou_id = a.ou_id AND s.run_id = ${runId} AND s.external_id = a.external_id)`;
  for (let after = '', at = 0; asked === null || at < asked.length; at += BATCH) {
    signal.throwIfAborted();
    const part = asked?.slice(at, at + BATCH);
    const among = part ? sql`a.external_id IN (${join(part)})` : sql`a.id > ${after}`;
    const rows = await query<{ id: string }>(
      ctx,
      sql`SELECT a.id FROM asset a WHERE ${missing} AND ${among} ORDER BY a.id LIMIT ${BATCH}`,
    );
    if (rows.length > 0) yield rows.map((row) => row.id);
    else if (!part) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function removeAll(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  await scoped(ctx, Asset).update({ id: In([...ids]) }, { removedTime: now() });
  for (const { table } of Object.values(OWNERS)) {
    const some = sql`DELETE FROM ${name(table)} WHERE ${inOu(ctx)} AND asset_id IN (${join(ids)}) LIMIT ${LINKS}`;
    while ((await execute(ctx, some)) === LINKS);
  }
}

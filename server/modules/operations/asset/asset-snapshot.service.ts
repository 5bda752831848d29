import sql, { join } from 'sql-template-tag';
import { In, MoreThan, Not } from 'typeorm';
import type { AsciiSet } from '../../../core/ascii-set.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { newId } from '../../../core/ids.js';
import { execute, query } from '../../../database/query.js';
import { BATCH } from '../../../database/rows.js';
import { scoped } from '../../../database/scoped.js';
import type { SourceAsset } from '../../../integrations/asset-source/asset-source.js';
import { AssetSourceProtocolError } from '../../../integrations/asset-source/asset-source.js';
import { OWNERS } from './asset-list.service.js';
import { Asset } from './asset.entity.js';
import { inOu, name } from '../../../database/sql.js';
import { AssetSnapshot } from './asset-snapshot.entity.js';

/** Assets of a page that are compared and stored at once: more leave garbage that outlives them. */
const PART = 200;
/** Rows that one statement reads or writes. */
const RANGE = 5_000;
/** Rows that one statement removes: each holds a lock. */
const REMOVED = 10_000;

/** The changes that a synchronization made. */
export interface SyncCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Those changes that are known before all has been read. */
export type Differing = Pick<SyncCounts, 'added' | 'changed'>;

/** An answer of the source while it comes in. */
export interface Snapshot {
  readonly runId: string;
  /** The requested ids; null for all. */
  readonly asked: readonly string[] | null;
  /** The source's ids of the assets that have come. */
  readonly named: AsciiSet;
}

/**
 * Stores those assets of a page that are new or described otherwise, until the snapshot is complete; the others need no
 * writing. Returns how many they are. Throws for an asset that the source names twice.
 */
export async function keepPage(
  ctx: RequestContext,
  { runId, named }: Snapshot,
  page: readonly SourceAsset[],
): Promise<Differing> {
  let [added, changed] = [0, 0];
  for (let at = 0; at < page.length; at += PART) {
    const part = page.slice(at, at + PART);
    for (const { id } of part) {
      if (!named.add(id)) throw new AssetSourceProtocolError('an asset is named twice');
    }
    const present = await presentAmong(ctx, part);
    const differing = part.filter((told) => {
      const asset = present.get(told.id);
      return asset?.name !== told.name || asset.type !== told.type || asset.parentExternalId !== told.parentId;
    });
    await keepAssets(ctx, runId, differing);
    const known = differing.filter(({ id }) => present.has(id)).length;
    changed += known;
    added += differing.length - known;
  }
  return { added, changed };
}

/** The OU's assets with these ids of the source, by those ids. */
async function presentAmong(ctx: RequestContext, assets: readonly SourceAsset[]) {
  const rows = await scoped(ctx, Asset).select(['externalId', 'name', 'type', 'parentExternalId'], {
    externalId: In(assets.map(({ id }) => id)),
    removedTime: null,
  });
  return new Map(rows.map((asset) => [asset.externalId, asset]));
}

async function keepAssets(ctx: RequestContext, runId: string, assets: readonly SourceAsset[]): Promise<void> {
  if (assets.length === 0) return;
  await scoped(ctx, AssetSnapshot).insert(
    assets.map(({ id, name: title, type, parentId }) => ({
      runId,
      externalId: id,
      name: title,
      type,
      parentExternalId: parentId,
      assetId: newId(),
    })),
  );
}

/** Deletes stored snapshots: those of other runs before a run, its own after it. */
export async function forgetSnapshots(ctx: RequestContext, condition: '=' | '<>', runId: string): Promise<void> {
  const which = { runId: condition === '=' ? runId : Not(runId) };
  while ((await scoped(ctx, AssetSnapshot).delete(which, REMOVED)) === REMOVED);
}

/**
 * Makes the OU's assets equal to a complete snapshot, in one transaction: known assets keep id and assignments, new
 * ones are added, missing ones are removed with all their assignments (ASST-12). Returns the number of removed ones.
 */
export async function applySnapshot(ctx: RequestContext, snapshot: Snapshot, signal: AbortSignal): Promise<number> {
  let removed = 0;
  for await (const ids of missingFrom(ctx, snapshot)) {
    signal.throwIfAborted();
    await removeAll(ctx, ids);
    removed += ids.length;
  }
  for await (const range of rangesOf(ctx, snapshot)) {
    signal.throwIfAborted();
    await execute(
      ctx,
      sql`INSERT INTO asset (ou_id, id, external_id, name, type, parent_external_id, created_time)
       SELECT s.ou_id, s.asset_id, s.external_id, s.name, s.type, s.parent_external_id, ${now()}
         FROM asset_snapshot s WHERE ${range}
       ON DUPLICATE KEY UPDATE name = VALUES(name), type = VALUES(type),
         parent_external_id = VALUES(parent_external_id), removed_time = NULL`,
    );
  }
  return removed;
}

/** The ids of the requested assets that the source no longer has. */
async function* missingFrom(ctx: RequestContext, { asked, named }: Snapshot): AsyncGenerator<string[]> {
  const assets = scoped(ctx, Asset);
  if (asked) {
    const missing = asked.filter((id) => !named.has(id));
    return yield await assets.column('id', { externalId: In(missing), removedTime: null });
  }
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: Pick<Asset, 'id' | 'externalId'>[] = await assets.select(
      ['id', 'externalId'],
      { id: MoreThan(after), removedTime: null },
      { order: { id: 'ASC' }, limit: RANGE },
    );
    yield rows.filter(({ externalId }) => !named.has(externalId)).map(({ id }) => id);
    after = rows.at(-1)?.id;
  }
}

async function removeAll(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  await scoped(ctx, Asset).update({ id: In([...ids]) }, { removedTime: now() });
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = join(ids.slice(at, at + BATCH));
    for (const { table } of Object.values(OWNERS)) {
      const statement = sql`DELETE FROM ${name(table)} WHERE ${inOu(ctx)} AND asset_id IN (${some}) LIMIT ${REMOVED}`;
      while ((await execute(ctx, statement)) === REMOVED);
    }
  }
}

/** Conditions of the rows `s` of a snapshot that one statement writes, in the order of the source's ids. */
async function* rangesOf(ctx: RequestContext, { runId }: Snapshot) {
  const ofRun = sql`${inOu(ctx, 's')} AND s.run_id = ${runId}`;
  for (let after = ''; ;) {
    const [last] = await query<{ id: string | null }>(
      ctx,
      sql`SELECT MAX(r.id) AS id FROM (SELECT s.external_id AS id FROM asset_snapshot s
           WHERE ${ofRun} AND s.external_id > ${after} ORDER BY s.external_id LIMIT ${RANGE}) r`,
    );
    if (!last?.id) return;
    yield sql`${ofRun} AND s.external_id > ${after} AND s.external_id <= ${last.id}`;
    after = last.id;
  }
}

import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { In, Not } from 'typeorm';
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

/** Assets that one statement removes. */
const BATCH = 1_000;
/** Rows of a snapshot that one statement writes. */
const RANGE = 5_000;
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
  const rows = assets.map(({ id, parentId, name: title, type }) => ({
    runId,
    externalId: id,
    name: title,
    type,
    parentExternalId: parentId,
    assetId: newId(),
  }));
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
  for await (const range of rangesOf(ctx, snapshot)) {
    const written = await writeRange(ctx, range);
    added += written.added;
    changed += written.changed;
  }
  for await (const ids of missingFrom(ctx, snapshot)) {
    await removeAll(ctx, ids);
    removed += ids.length;
  }
  return { added, changed, removed };
}

/** The number of new and changed assets of a stored page of the source, before it is written. One statement. */
export async function comparePage(
  ctx: RequestContext,
  runId: string,
  page: readonly SourceAsset[],
): Promise<Pick<SyncCounts, 'added' | 'changed'>> {
  if (page.length === 0) return { added: 0, changed: 0 };
  const [counts] = await query<{ added: number; changed: number }>(
    ctx,
    sql`SELECT COUNT(CASE WHEN a.id IS NULL OR a.removed_time IS NOT NULL THEN 1 END) AS added,
           COUNT(CASE WHEN a.id IS NOT NULL AND a.removed_time IS NULL AND ${DIFFERS} THEN 1 END) AS changed
      FROM asset_snapshot s LEFT JOIN asset a ON a.ou_id = s.ou_id AND a.external_id = s.external_id
     WHERE ${inOu(ctx, 's')} AND s.run_id = ${runId} AND s.external_id IN (${join(page.map(({ id }) => id))})`,
  );
  return counts ?? { added: 0, changed: 0 };
}

/** Whether the source describes a known asset `a` otherwise, in its row `s`; letter by letter, unlike the collation. */
const DIFFERS = sql`(CAST(a.name AS BINARY) <> CAST(s.name AS BINARY) OR CAST(a.type AS BINARY) <> CAST(s.type AS BINARY)
  OR NOT a.parent_external_id <=> s.parent_external_id)`;

/** The rows `s` of a snapshot in ranges that one statement writes, in the order of the source's ids. */
async function* rangesOf(ctx: RequestContext, { runId, signal }: Snapshot): AsyncGenerator<Sql> {
  const ofRun = sql`${inOu(ctx, 's')} AND s.run_id = ${runId}`;
  for (let after = ''; ;) {
    signal.throwIfAborted();
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

async function writeRange(ctx: RequestContext, range: Sql): Promise<Pick<SyncCounts, 'added' | 'changed'>> {
  const added = await execute(
    ctx,
    sql`INSERT INTO asset (ou_id, id, external_id, name, type, parent_external_id, created_time)
     SELECT s.ou_id, s.asset_id, s.external_id, s.name, s.type, s.parent_external_id, ${now()}
       FROM asset_snapshot s LEFT JOIN asset a ON a.ou_id = s.ou_id AND a.external_id = s.external_id
      WHERE ${range} AND a.id IS NULL`,
  );
  const renew = (condition: Sql) =>
    execute(
      ctx,
      sql`UPDATE asset_snapshot s JOIN asset a ON a.ou_id = s.ou_id AND a.external_id = s.external_id
         SET a.name = s.name, a.type = s.type, a.parent_external_id = s.parent_external_id, a.removed_time = NULL
       WHERE ${range} AND ${condition}`,
    );
  const back = await renew(sql`a.removed_time IS NOT NULL`);
  return { added: added + back, changed: await renew(DIFFERS) };
}

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

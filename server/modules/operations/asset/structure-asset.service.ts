import sql, { empty, join } from 'sql-template-tag';
import { In } from 'typeorm';
import { givingToOthers } from '../../../access/thing-giving.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { PageRequest } from '../../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parseKeyedPage } from '../../../core/pagination.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { noteAssets } from './asset-assign.service.js';
import type { AssetOwner } from './asset-list.service.js';
import { ASSET_COLUMNS, ASSET_PARENT } from './asset-list.service.js';
import { requireAssets } from './asset-reach.service.js';
import { StructureAsset } from './asset.entity.js';
import type { AssetPage, AssetView } from './asset.types.js';
import { inOu } from '../../../database/sql.js';
import { holdNode } from '../../directory/structure/structure-hold.service.js';

const ORDER = 'sortOrder';
/** A node as an owner of assets. */
export const nodeAsOwner = (id: string): AssetOwner => ({ kind: 'structure', id });

/** A page of the assets at a node in their order (CALL-179). The guard has checked OU and reach. Two statements. */
export async function assignedAssets(
  ctx: RequestContext,
  structureId: string,
  pagination: PageRequest | null | undefined,
): Promise<AssetPage> {
  const page = parseKeyedPage(pagination, ORDER);
  const { after } = page;
  const atNode = sql`${inOu(ctx, 'l')} AND l.structure_id = ${structureId}`;
  const rest = after
    ? sql`AND l.sort_order >= ${after.value} AND (l.sort_order > ${after.value} OR l.asset_id > ${after.id})`
    : empty;
  const [rows, [counted]] = await Promise.all([
    query<Omit<AssetView, 'isAssigned'> & { sortOrder: number }>(
      ctx,
      sql`SELECT ${ASSET_COLUMNS}, l.sort_order AS sortOrder FROM structure_asset l
         JOIN asset a ON a.ou_id = l.ou_id AND a.id = l.asset_id ${ASSET_PARENT}
        WHERE ${atNode} ${rest} ORDER BY l.sort_order, l.asset_id LIMIT ${page.limit} OFFSET ${page.offset}`,
    ),
    query<{ total: number }>(
      ctx,
      sql`SELECT COUNT(*) AS total FROM (SELECT 1 FROM structure_asset l WHERE ${atNode} LIMIT ${COUNT_BOUND + 1}) counted`,
    ),
  ]);
  const total = counted?.total ?? 0;
  const last = rows[page.limit - 1];
  return {
    assets: rows.map(({ sortOrder: _place, ...asset }) => ({ ...asset, isAssigned: true })),
    pagination: paginationOf(
      page,
      { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND },
      last ? { field: ORDER, value: last.sortOrder, id: last.id } : null,
    ),
  };
}

/**
 * Puts assets at a node behind those that are there, which stay (CALL-177). The guard has checked OU and reach of the
 * node. OUT_OF_RANGE for more than 1000 assets, NOT_FOUND for any of another OU, PERMISSION_DENIED for a node that would
 * give them to the caller (SUBA-16). Returns the ids of these assets, each once.
 */
export async function assignToStructure(
  ctx: RequestContext,
  structureId: string,
  assetIds: readonly string[],
): Promise<string[]> {
  await holdNode(ctx, structureId);
  const wanted = await requireAssets(ctx, assetIds);
  const links = scoped(ctx, StructureAsset);
  const held = new Set(await assetsAt(ctx, structureId, wanted));
  const added = wanted.filter((id) => !held.has(id));
  const last = await links.selectOne(['sortOrder'], { structureId }, { order: { sortOrder: 'DESC' } });
  const first = (last?.sortOrder ?? 0) + 1;
  const createdTime = now();
  const rows = added.map((assetId, at) => ({ structureId, assetId, sortOrder: first + at, createdTime }));
  await givingToOthers(ctx, 'asset', added, () => links.insert(rows));
  noteAssets(ctx, nodeAsOwner(structureId), 'assigned', added);
  return wanted;
}

/**
 * Takes assets from a node (CALL-180); those that are not there are no matter. Refuses and returns as {@link
 * assignToStructure} does.
 */
export async function removeFromStructure(
  ctx: RequestContext,
  structureId: string,
  assetIds: readonly string[],
): Promise<string[]> {
  await holdNode(ctx, structureId);
  const ids = await requireAssets(ctx, assetIds);
  const removed = await assetsAt(ctx, structureId, ids);
  if (removed.length > 0) await scoped(ctx, StructureAsset).delete({ structureId, assetId: In(removed) });
  noteAssets(ctx, nodeAsOwner(structureId), 'removed', removed);
  return ids;
}

/** The subset of these assets that is at a node. */
const assetsAt = (ctx: RequestContext, structureId: string, assetIds: readonly string[]) =>
  scoped(ctx, StructureAsset).column('assetId', { structureId, assetId: In([...assetIds]) });

/**
 * Puts assets of a node into this order, in the places that they have among the others: naming all gives the whole order
 * (CALL-187). Refused as {@link assignToStructure}; INVALID_PARAMETER for one that is not at the node or named twice, and
 * for none.
 */
export async function reorderAssets(
  ctx: RequestContext,
  structureId: string,
  assetIds: readonly string[],
): Promise<string[]> {
  await holdNode(ctx, structureId);
  const ids = await requireAssets(ctx, assetIds);
  if (ids.length === 0 || ids.length < assetIds.length) fail('INVALID_PARAMETER', { field: 'assetIds' });
  const order = { sortOrder: 'ASC' } as const;
  const places = await scoped(ctx, StructureAsset).column('sortOrder', { structureId, assetId: In(ids) }, { order });
  if (places.length < ids.length) fail('INVALID_PARAMETER', { field: 'assetIds' });
  const cases = ids.map((id, at) => sql`WHEN ${id} THEN ${places[at]}`);
  await execute(
    ctx,
    sql`UPDATE structure_asset SET sort_order = CASE asset_id ${join(cases, ' ')} END
      WHERE ${inOu(ctx)} AND structure_id = ${structureId} AND asset_id IN (${join(ids)})`,
  );
  noteAssets(ctx, nodeAsOwner(structureId), 'ordered', ids);
  return ids;
}

import type { SqlCondition } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { groupedBy } from '../../../core/grouped.js';
import { placeholders, query } from '../../../database/query.js';
import type { NodeSelection } from '../../directory/structure/structure-rows.service.js';
import { readNodes } from '../../directory/structure/structure-rows.service.js';
import type { AppNodes } from './app-nodes.service.js';
import { nodesBelow, nodesOfApp } from './app-nodes.service.js';
import { allOf, ASSET_COLUMNS, ASSET_PARENT, ofTypes } from './asset-list.service.js';
import type {
  PortalAsset,
  PortalAssetTree,
  PortalStructure,
  PortalStructureDetail,
  PortalStructureList,
} from './portal-asset.types.js';
import { assetsReached } from '../../../access/asset-reach.js';

const MAX_NODES = 10_000;
const MAX_CHILDREN = 1_000;
const MAX_ASSETS = 1_000;
/** So many nodes of one asset are told. */
const NODES_OF_ASSET = 20;
const ALL_TYPES = 'all';
const NODE_FIELDS = new Set(['path']);

/** Which assets of an app are wanted, after the one that the answer before ended with. */
export interface TreeRequest {
  readonly needAssociateAsset?: boolean | null;
  readonly resourceTypes?: readonly string[] | null;
  readonly after?: string | null;
}

/**
 * The assets that the caller reaches, as far as the app may use them (CALL-071, ASST-14): those that stand at its nodes
 * and, of an app that is not bound to structures, those that stand at none. Five statements. Throws as
 * {@link nodesOfApp}.
 */
export async function appAssetTree(ctx: RequestContext, appId: string, request: TreeRequest): Promise<PortalAssetTree> {
  const nodes = await nodesOfApp(ctx, appId);
  if (request.needAssociateAsset === false) return { ...(await nodePage(ctx, nodes, request.after)), assets: [] };
  return assetPage(ctx, nodes, request);
}

/**
 * The nodes that the app may use for the caller (CALL-072, APP-10). NOT_FOUND for another OU than the working one;
 * throws as {@link nodesOfApp}.
 */
export async function appStructure(
  ctx: RequestContext,
  { appId, orgId }: { readonly appId: string; readonly orgId: string },
  after: string | null | undefined,
): Promise<PortalStructureList> {
  requireWorking(ctx, orgId);
  return nodePage(ctx, await nodesOfApp(ctx, appId), after);
}

/**
 * One of these nodes with its children and, where they are wanted, the assets at or below it (CALL-073). NOT_FOUND as
 * well for a node that the app may not use; PERMISSION_DENIED for assets that the OU has not purchased (APP-13).
 */
export async function structureDetail(
  ctx: RequestContext,
  { appId, orgId, rootId }: { readonly appId: string; readonly orgId: string; readonly rootId: string },
  request: TreeRequest,
): Promise<PortalStructureDetail> {
  requireWorking(ctx, orgId);
  const isWithAssets = request.needAssociateAsset === true;
  if (isWithAssets && !sessionOf(ctx).features.has('assets')) {
    fail('PERMISSION_DENIED', { message: 'error.notPurchased' });
  }
  const nodes = await nodesOfApp(ctx, appId);
  const [structure] = await readStructures(ctx, nodes, { sql: 'n.id = ?', values: [rootId] });
  if (!structure) fail('NOT_FOUND');
  const children = await readStructures(ctx, nodes, {
    sql: 'n.parent_id = ? ORDER BY n.sort_order, n.id LIMIT ?',
    values: [rootId, MAX_CHILDREN],
  });
  const page = isWithAssets
    ? await assetPage(ctx, nodesBelow(ctx, nodes, rootId), request)
    : { structures: [], assets: [], next: null };
  return { structure, children, ...page };
}

function requireWorking(ctx: RequestContext, orgId: string): void {
  if (orgId !== workingOu(ctx)) fail('NOT_FOUND');
}

async function nodePage(
  ctx: RequestContext,
  nodes: AppNodes,
  after: string | null | undefined,
): Promise<PortalStructureList> {
  const structures = await readStructures(ctx, nodes, {
    sql: 'n.id > ? ORDER BY n.id LIMIT ?',
    values: [after ?? '', MAX_NODES],
  });
  return { structures, next: structures[MAX_NODES - 1]?.id ?? null };
}

async function readStructures(ctx: RequestContext, nodes: AppNodes, rest: NodeSelection): Promise<PortalStructure[]> {
  const held = nodes.holds('n.id');
  const selection = {
    isInScope: true,
    sql: `n.ou_id = ? AND ${held.sql} AND ${rest.sql}`,
    values: [workingOu(ctx), ...held.values, ...rest.values],
  };
  const found = await readNodes(ctx, selection, NODE_FIELDS);
  return found.map(({ id, parentId, name, path, isLeaf }) => ({ id, parentId, name, path, isLeaf }));
}

async function assetPage(
  ctx: RequestContext,
  nodes: AppNodes,
  { resourceTypes, after }: TreeRequest,
): Promise<PortalAssetTree> {
  const reached = assetsReached(ctx, sessionOf(ctx).accountId);
  const where = allOf([
    { sql: 'a.ou_id = ? AND a.removed_time IS NULL AND a.id > ?', values: [workingOu(ctx), after ?? ''] },
    { sql: `a.id IN (SELECT r.id FROM (${reached.sql}) r)`, values: reached.values },
    standing(workingOu(ctx), nodes),
    ofTypes(resourceTypes?.includes(ALL_TYPES) ? null : resourceTypes),
  ]);
  const rows = await query<Omit<PortalAsset, 'structureIds'>>(
    ctx,
    `SELECT ${ASSET_COLUMNS} FROM asset a ${ASSET_PARENT} WHERE ${where.sql} ORDER BY a.id LIMIT ?`,
    [...where.values, MAX_ASSETS],
  );
  const places = await placesOf(
    ctx,
    nodes,
    rows.map((row) => row.id),
  );
  const assets = rows.map((row) => ({
    ...row,
    structureIds: (places.get(row.id) ?? []).map(({ structureId }) => structureId),
  }));
  const ids = [...new Set(assets.flatMap((asset) => asset.structureIds))];
  const structures =
    ids.length === 0 ? [] : await readStructures(ctx, nodes, { sql: `n.id IN (${placeholders(ids)})`, values: ids });
  return { structures, assets, next: rows[MAX_ASSETS - 1]?.id ?? null };
}

/** Whether an asset `a` is at one of the nodes; at none at all will do for an app that is not bound to structures. */
function standing(ouId: string, nodes: AppNodes): SqlCondition {
  const held = nodes.holds('l.structure_id');
  const at = 'EXISTS (SELECT 1 FROM structure_asset l WHERE l.ou_id = ? AND l.asset_id = a.id';
  if (nodes.isBound) return { sql: `${at} AND ${held.sql})`, values: [ouId, ...held.values] };
  return { sql: `(${at} AND ${held.sql}) OR NOT ${at}))`, values: [ouId, ...held.values, ouId] };
}

interface Place {
  readonly assetId: string;
  readonly structureId: string;
}

async function placesOf(
  ctx: RequestContext,
  nodes: AppNodes,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Place[]>> {
  if (assetIds.length === 0) return new Map();
  const held = nodes.holds('l.structure_id');
  const rows = await query<Place>(
    ctx,
    `SELECT t.asset_id AS assetId, t.structure_id AS structureId FROM (
       SELECT l.asset_id, l.structure_id,
              ROW_NUMBER() OVER (PARTITION BY l.asset_id ORDER BY l.structure_id) AS place
         FROM structure_asset l WHERE l.ou_id = ? AND l.asset_id IN (${placeholders(assetIds)}) AND ${held.sql}) t
      WHERE t.place <= ${NODES_OF_ASSET} ORDER BY t.asset_id, t.place`,
    [workingOu(ctx), ...assetIds, ...held.values],
  );
  return groupedBy(rows, ({ assetId }) => assetId);
}

import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { groupedBy } from '../../../core/grouped.js';
import { inBatches } from '../../../database/batches.js';
import { query } from '../../../database/query.js';
import { readNodes } from '../../directory/structure/structure-rows.service.js';
import { requireAppUser } from '../../applications/app/app-user.service.js';
import type { AppNodes } from './app-nodes.service.js';
import { nodesBelow, nodesOfApp } from './app-nodes.service.js';
import { ofTypes } from './asset-filter.service.js';
import { ASSET_COLUMNS, ASSET_PARENT } from './asset-list.service.js';
import type {
  PortalAsset,
  PortalAssetTree,
  PortalStructure,
  PortalStructureDetail,
  PortalStructureList,
} from './portal-asset.types.js';
import { ALL_IN_SCOPE } from '../../../access/structure-view.js';
import { thingsReached } from '../../../access/thing-reach.js';
import { inOu } from '../../../database/sql.js';

const MAX_NODES = 10_000;
const MAX_CHILDREN = 1_000;
const MAX_ASSETS = 1_000;
/** Maximum of listed nodes of one asset. */
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
 * and, of an app that is not bound to structures, those that stand at none. Five statements, a few more for
 * over 999 assets or nodes. Throws as {@link nodesOfApp}.
 */
export async function appAssetTree(ctx: RequestContext, appId: string, request: TreeRequest): Promise<PortalAssetTree> {
  const nodes = await nodesOfApp(ctx, appId);
  if (request.needAssociateAsset === false) return { ...(await nodePage(ctx, nodes, request.after)), assets: [] };
  return assetPage(ctx, { nodes, userId: sessionOf(ctx).accountId }, request);
}

/**
 * The assets that a member reaches, as far as the calling app may use them (APPC-02, CALL-471), with the nodes at which
 * they stand. Throws NOT_FOUND for everybody who may not open the app now, as {@link findUser} does.
 */
export async function assetsOfUser(
  ctx: RequestContext,
  userId: string,
  request: Pick<TreeRequest, 'resourceTypes' | 'after'>,
): Promise<PortalAssetTree> {
  const { appId } = ctx.app ?? fail('UNAUTHENTICATED');
  await requireAppUser(ctx, userId);
  const nodes = await nodesOfApp(ctx, appId, userId);
  return assetPage(ctx, { nodes, userId }, request);
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
 * One of these nodes with its children and, if selected, the assets at or below it (CALL-073). Throws NOT_FOUND also
 * for a node that the app may not use, PERMISSION_DENIED for assets if the OU has not purchased them (APP-13).
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
  const [structure] = await readStructures(ctx, nodes, sql`n.id = ${rootId}`);
  if (!structure) fail('NOT_FOUND');
  const ofRoot = sql`n.parent_id = ${rootId} ORDER BY n.sort_order, n.id LIMIT ${MAX_CHILDREN}`;
  const children = await readStructures(ctx, nodes, ofRoot);
  const userId = sessionOf(ctx).accountId;
  const page = isWithAssets
    ? await assetPage(ctx, { nodes: nodesBelow(ctx, nodes, rootId), userId }, request)
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
  const structures = await readStructures(ctx, nodes, sql`n.id > ${after ?? ''} ORDER BY n.id LIMIT ${MAX_NODES}`);
  return { structures, next: structures[MAX_NODES - 1]?.id ?? null };
}

async function readStructures(ctx: RequestContext, nodes: AppNodes, rest: Sql): Promise<PortalStructure[]> {
  const where = sql`${inOu(ctx, 'n')} AND ${nodes.holds('n.id')} AND ${rest}`;
  const found = await readNodes(ctx, { inScope: ALL_IN_SCOPE, where }, NODE_FIELDS);
  return found.map(({ id, parentId, name, path, isLeaf }) => ({ id, parentId, name, path, isLeaf }));
}

async function assetPage(
  ctx: RequestContext,
  { nodes, userId }: { readonly nodes: AppNodes; readonly userId: string },
  { resourceTypes, after }: TreeRequest,
): Promise<PortalAssetTree> {
  const conditions = [
    sql`${inOu(ctx, 'a')} AND a.removed_time IS NULL AND a.id > ${after ?? ''}`,
    sql`a.id IN (SELECT r.id FROM (${thingsReached(ctx, 'asset', userId)}) r)`,
    standing(ctx, nodes),
    ofTypes('resourceTypes', resourceTypes?.includes(ALL_TYPES) ? null : resourceTypes),
  ];
  const rows = await query<Omit<PortalAsset, 'structureIds'>>(
    ctx,
    sql`SELECT ${ASSET_COLUMNS} FROM asset a ${ASSET_PARENT}
         WHERE ${join(conditions, ' AND ')} ORDER BY a.id LIMIT ${MAX_ASSETS}`,
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
  const structures = await inBatches(ids, (some) => readStructures(ctx, nodes, sql`n.id IN (${join(some)})`));
  return { structures, assets, next: rows[MAX_ASSETS - 1]?.id ?? null };
}

/** Whether an asset `a` is at one of the nodes; or at none, for an app that is not bound to structures. */
function standing(ctx: RequestContext, nodes: AppNodes): Sql {
  const places = sql`SELECT 1 FROM structure_asset l WHERE ${inOu(ctx, 'l')} AND l.asset_id = a.id`;
  const isAtOne = sql`EXISTS (${places} AND ${nodes.holds('l.structure_id')})`;
  return nodes.isBound ? isAtOne : sql`(${isAtOne} OR NOT EXISTS (${places}))`;
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
  const rows = await inBatches(assetIds, (some) =>
    query<Place>(
      ctx,
      sql`SELECT t.asset_id AS assetId, t.structure_id AS structureId FROM (
       SELECT l.asset_id, l.structure_id,
              ROW_NUMBER() OVER (PARTITION BY l.asset_id ORDER BY l.structure_id) AS place
         FROM structure_asset l
        WHERE ${inOu(ctx, 'l')} AND l.asset_id IN (${join(some)}) AND ${nodes.holds('l.structure_id')}) t
      WHERE t.place <= ${NODES_OF_ASSET} ORDER BY t.asset_id, t.place`,
    ),
  );
  return groupedBy(rows, ({ assetId }) => assetId);
}

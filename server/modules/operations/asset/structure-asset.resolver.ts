import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { AccessRule } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changedRows } from '../../../core/graphql/changed.js';
import { PageArguments } from '../../../core/graphql/list-arguments.js';
import { assetsWithOwner } from './asset-list.service.js';
import { readSyncInfo } from './asset-sync-state.service.js';
import { startSync } from './asset-sync.service.js';
import { AssetPage, AssetSyncInfo, AssetView } from './asset.types.js';
import {
  assignedAssets,
  assignToStructure,
  nodeAsOwner,
  removeFromStructure,
  reorderAssets,
} from './structure-asset.service.js';

const READ: AccessRule = {
  allow: 'OU_MANAGER',
  right: 'structure',
  feature: 'assets',
  reach: { structure: 'structureId' },
};
const CHANGE: AccessRule = { ...READ, audit: 'structure' };

const STRUCTURE_ARGUMENT = 'A node within reach.';
const RETURNS = 'Returns these assets, with isAssigned if they are at the node.';

const changedAssets = (ctx: RequestContext, info: GraphQLResolveInfo, structureId: string, ids: readonly string[]) =>
  changedRows(info, ids, () => assetsWithOwner(ctx, nodeAsOwner(structureId), ids));

@Resolver()
export class StructureAssetResolver {
  @Access(READ)
  @Query(() => AssetPage, { description: 'The assets at a node, in their order.' })
  structureAssignedAssets(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID, { description: 'A node within reach.' }) structureId: string,
    @Args(() => PageArguments) { pagination }: PageArguments,
  ): Promise<AssetPage> {
    return assignedAssets(ctx, structureId, pagination);
  }

  @Access(READ)
  @Query(() => AssetSyncInfo, { description: 'The state of the synchronization of the assets at a node.' })
  structureAssetSyncLimit(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID, { description: 'A node within reach.' }) structureId: string,
  ): Promise<AssetSyncInfo> {
    return readSyncInfo(ctx, { structureId });
  }

  @Access(CHANGE)
  @Mutation(() => [AssetView], {
    description: `Places assets at a node, behind those that are there already, which stay. ${RETURNS}`,
  })
  async structureAssignAssets(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('structureId', () => ID, { description: STRUCTURE_ARGUMENT }) structureId: string,
    @Arg('assetIds', () => [ID], { description: 'Assets of the working OU, at most 1000.' }) assetIds: string[],
  ): Promise<AssetView[]> {
    return changedAssets(ctx, info, structureId, await assignToStructure(ctx, structureId, assetIds));
  }

  @Access(CHANGE)
  @Mutation(() => [AssetView], {
    description: `Removes assets from a node; assets that are not there are ignored. ${RETURNS}`,
  })
  async structureRemoveAssets(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('structureId', () => ID, { description: STRUCTURE_ARGUMENT }) structureId: string,
    @Arg('assetIds', () => [ID], { description: 'Assets of the working OU, at most 1000.' }) assetIds: string[],
  ): Promise<AssetView[]> {
    return changedAssets(ctx, info, structureId, await removeFromStructure(ctx, structureId, assetIds));
  }

  @Access(CHANGE)
  @Mutation(() => [AssetView], {
    description: 'Reorders these assets of a node within the places that they occupy; returns them in their new order.',
  })
  async structureReorderAssets(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('structureId', () => ID, { description: STRUCTURE_ARGUMENT }) structureId: string,
    @Arg('assetIds', () => [ID], { description: 'Assets of the node in their new order, each once, 1 to 1000.' })
    assetIds: string[],
  ): Promise<AssetView[]> {
    return changedAssets(ctx, info, structureId, await reorderAssets(ctx, structureId, assetIds));
  }

  @Access(CHANGE)
  @Mutation(() => AssetSyncInfo, { description: 'Starts to read the assets at a node from their source.' })
  structureSyncAssets(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID, { description: STRUCTURE_ARGUMENT }) structureId: string,
  ): Promise<AssetSyncInfo> {
    return startSync(ctx, structureId);
  }
}

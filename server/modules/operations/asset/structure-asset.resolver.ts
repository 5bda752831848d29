import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { AccessRule } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { PageArguments } from '../../../core/graphql/list-arguments.js';
import { Void } from '../../../core/graphql/scalars.js';
import { readSyncInfo } from './asset-sync-state.service.js';
import { startSync } from './asset-sync.service.js';
import { AssetPage, AssetSyncInfo } from './asset.types.js';
import { assignedAssets, assignToStructure, removeFromStructure, reorderAssets } from './structure-asset.service.js';

const READ: AccessRule = {
  allow: 'OU_MANAGER',
  right: 'structure',
  feature: 'assets',
  reach: { structure: 'structureId' },
};
const CHANGE: AccessRule = { ...READ, audit: 'structure' };

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
  @Mutation(() => Void, { nullable: true, description: 'Places assets at a node; assets that are there already stay.' })
  structureAssignAssets(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID) structureId: string,
    @Arg('assetIds', () => [ID]) assetIds: string[],
  ): Promise<void> {
    return assignToStructure(ctx, structureId, assetIds);
  }

  @Access(CHANGE)
  @Mutation(() => Void, { nullable: true })
  structureRemoveAssets(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID) structureId: string,
    @Arg('assetIds', () => [ID]) assetIds: string[],
  ): Promise<void> {
    return removeFromStructure(ctx, structureId, assetIds);
  }

  @Access(CHANGE)
  @Mutation(() => Void, {
    nullable: true,
    description: 'Reorders these assets of a node within the places that they occupy.',
  })
  structureReorderAssets(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID) structureId: string,
    @Arg('assetIds', () => [ID]) assetIds: string[],
  ): Promise<void> {
    return reorderAssets(ctx, structureId, assetIds);
  }

  @Access(CHANGE)
  @Mutation(() => AssetSyncInfo, { description: 'Starts to read the assets at a node from their source.' })
  structureSyncAssets(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID) structureId: string,
  ): Promise<AssetSyncInfo> {
    return startSync(ctx, structureId);
  }
}

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changedRows } from '../../../core/graphql/changed.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { PageArguments } from '../../../core/graphql/list-arguments.js';
import { assignAssets, removeAssets } from './asset-assign.service.js';
import { assetsWithOwner, listAssets, listAssetsOf, listTypes, readAsset } from './asset-list.service.js';
import { cancelSync, readSyncInfo } from './asset-sync-state.service.js';
import { startSync } from './asset-sync.service.js';
import { withOtherWays } from './asset-ways.service.js';
import { AssetFilterInput, AssetListArguments, AssetPage, AssetSyncInfo, AssetType, AssetView } from './asset.types.js';

const ASSETS_ARGUMENT = 'Assets of the working OU, at most 1000.';

/** The arguments of a list, for assets that are not assigned alone. */
const unassigned = (list: AssetListArguments) => ({ ...list, filter: { ...list.filter, isAssigned: false } });

/** A page of assets with their state at a user; with their other ways to the user if those are selected. */
async function assetsOfUser(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  id: string,
  list: AssetListArguments,
): Promise<AssetPage> {
  const page = await listAssetsOf(ctx, { kind: 'user', id }, list);
  if (!selectedFields(info, ['assets']).has('otherWays')) return page;
  return { ...page, assets: await withOtherWays(ctx, id, page.assets) };
}

@Resolver()
export class AssetResolver {
  @Access({ allow: 'MEMBER', feature: 'assets', token: 'PORTAL_READ' })
  @Query(() => AssetPage, {
    description: 'Assets by name: all for callers who synchronize or assign them, for others those within their reach.',
  })
  assetList(
    @Ctx() ctx: RequestContext,
    @Args(() => PageArguments) { pagination }: PageArguments,
    @Arg('filters', () => AssetFilterInput, {
      nullable: true,
      description: 'Conditions on the assets; none by default.',
    })
    filter?: AssetFilterInput | null,
  ): Promise<AssetPage> {
    return listAssets(ctx, { filter, pagination });
  }

  @Access({ allow: 'CONSOLE', right: 'assets', feature: 'assets', audit: 'asset' })
  @Mutation(() => AssetSyncInfo, {
    description: 'Starts to read all assets from their source; at most once per window.',
  })
  assetSyncTree(@Ctx() ctx: RequestContext): Promise<AssetSyncInfo> {
    return startSync(ctx, null);
  }

  @Access({ allow: 'CONSOLE', right: 'assets', feature: 'assets' })
  @Query(() => AssetSyncInfo, { description: 'The state of the synchronization of all assets of the OU.' })
  assetSyncLimit(@Ctx() ctx: RequestContext): Promise<AssetSyncInfo> {
    return readSyncInfo(ctx, { structureId: null });
  }

  @Access({ allow: 'CONSOLE', right: 'assets', feature: 'assets', audit: 'asset' })
  @Mutation(() => AssetSyncInfo, {
    description:
      'Cancels the synchronization of all assets that is under way; it changes nothing, and its window goes on.',
  })
  assetSyncCancel(@Ctx() ctx: RequestContext): Promise<AssetSyncInfo> {
    return cancelSync(ctx, { structureId: null });
  }

  @Access({ allow: 'CONSOLE', feature: 'assets', token: 'CONSOLE' })
  @Query(() => [AssetType], {
    description:
      'The types of the assets of the OU, the most frequent first, at most 200; for callers who synchronize or assign assets.',
  })
  assetTypes(@Ctx() ctx: RequestContext): Promise<AssetType[]> {
    return listTypes(ctx);
  }

  @Access({ allow: 'CONSOLE', feature: 'assets', token: 'CONSOLE' })
  @Query(() => AssetView, { description: 'One asset of the OU, for callers who synchronize or assign assets.' })
  assetDetail(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'An asset of the working OU.' }) id: string,
  ): Promise<AssetView> {
    return readAsset(ctx, id);
  }

  @Access({
    allow: 'CONSOLE',
    right: 'assetPermission',
    feature: 'assets',
    audit: 'asset',
    reach: { user: 'userId', userGroup: 'userGroupId' },
  })
  @Mutation(() => [AssetView], {
    description:
      'Assigns assets to a user or to a user group. Exactly one of userId and userGroupId must be set. Returns these assets, with isAssigned if they are assigned to it.',
  })
  async assetAssign(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('assetIds', () => [ID], { description: ASSETS_ARGUMENT }) assetIds: string[],
    @Arg('userId', () => ID, { nullable: true, description: 'A user within reach.' }) userId?: string | null,
    @Arg('userGroupId', () => ID, { nullable: true, description: 'A user group within reach.' })
    userGroupId?: string | null,
  ): Promise<AssetView[]> {
    const { owner, ids } = await assignAssets(ctx, { userId, userGroupId }, assetIds);
    return changedRows(info, ids, () => assetsWithOwner(ctx, owner, ids));
  }

  @Access({
    allow: 'CONSOLE',
    right: 'assetPermission',
    feature: 'assets',
    audit: 'asset',
    reach: { user: 'userId', userGroup: 'userGroupId' },
  })
  @Mutation(() => [AssetView], {
    description:
      'Removes assets from a user or from a user group. Exactly one of userId and userGroupId must be set. Returns these assets, with isAssigned if they are assigned to it.',
  })
  async assetRemove(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('assetIds', () => [ID], { description: ASSETS_ARGUMENT }) assetIds: string[],
    @Arg('userId', () => ID, { nullable: true, description: 'A user within reach.' }) userId?: string | null,
    @Arg('userGroupId', () => ID, { nullable: true, description: 'A user group within reach.' })
    userGroupId?: string | null,
  ): Promise<AssetView[]> {
    const { owner, ids } = await removeAssets(ctx, { userId, userGroupId }, assetIds);
    return changedRows(info, ids, () => assetsWithOwner(ctx, owner, ids));
  }

  @Access({ allow: 'CONSOLE', right: 'assetPermission', feature: 'assets', reach: { user: 'userId' } })
  @Query(() => AssetPage, {
    description: 'All assets by name, with isAssigned if they are assigned to the user directly.',
  })
  assetListByUser(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userId', () => ID, { description: 'A user within reach.' }) id: string,
    @Args(() => AssetListArguments) list: AssetListArguments,
  ): Promise<AssetPage> {
    return assetsOfUser(ctx, info, id, list);
  }

  @Access({ allow: 'CONSOLE', right: 'assetPermission', feature: 'assets', reach: { userGroup: 'userGroupId' } })
  @Query(() => AssetPage, {
    description: 'All assets by name, with isAssigned if they are assigned to the user group.',
  })
  assetListByUserGroup(
    @Ctx() ctx: RequestContext,
    @Arg('userGroupId', () => ID, { description: 'A user group within reach.' }) id: string,
    @Args(() => AssetListArguments) list: AssetListArguments,
  ): Promise<AssetPage> {
    return listAssetsOf(ctx, { kind: 'userGroup', id }, list);
  }

  @Access({ allow: 'CONSOLE', right: 'assetPermission', feature: 'assets', reach: { user: 'userId' } })
  @Query(() => AssetPage, { description: 'Assets that are not assigned to the user directly.' })
  assetUnassignedByUser(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userId', () => ID, { description: 'A user within reach.' }) id: string,
    @Args(() => AssetListArguments) list: AssetListArguments,
  ): Promise<AssetPage> {
    return assetsOfUser(ctx, info, id, unassigned(list));
  }

  @Access({ allow: 'CONSOLE', right: 'assetPermission', feature: 'assets', reach: { userGroup: 'userGroupId' } })
  @Query(() => AssetPage, { description: 'Assets that are not assigned to the user group.' })
  assetUnassignedByUserGroup(
    @Ctx() ctx: RequestContext,
    @Arg('userGroupId', () => ID, { description: 'A user group within reach.' }) id: string,
    @Args(() => AssetListArguments) list: AssetListArguments,
  ): Promise<AssetPage> {
    return listAssetsOf(ctx, { kind: 'userGroup', id }, unassigned(list));
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure', feature: 'assets', reach: { structure: 'structureId' } })
  @Query(() => AssetPage, { description: 'Assets that are not at the node.' })
  assetUnassignedByStructure(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID, { description: 'A node within reach.' }) id: string,
    @Args(() => AssetListArguments) list: AssetListArguments,
  ): Promise<AssetPage> {
    return listAssetsOf(ctx, { kind: 'structure', id }, unassigned(list));
  }
}

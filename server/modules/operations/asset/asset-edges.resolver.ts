import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { load } from '../../../context/loaders.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { requireAssetManager } from './asset-filter.service.js';
import { placesOfAssets, reachOfAssets, seenTimes } from './asset.loaders.js';
import { AssetPlaces, AssetReach, AssetView } from './asset.types.js';

/** The edges from an asset, for callers who synchronize or assign assets (ASST-15). */
@Resolver(() => AssetView)
export class AssetEdges {
  @Access({ allow: 'CONSOLE', feature: 'assets', token: 'CONSOLE' })
  @FieldResolver(() => AssetPlaces, { description: 'The nodes at which the asset stands.' })
  async places(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<AssetPlaces> {
    requireAssetManager(ctx);
    return (await load(ctx, info.fieldNodes, id, (ids) => placesOfAssets(ctx, ids))) ?? { nodes: [], total: 0 };
  }

  @Access({ allow: 'CONSOLE', feature: 'assets', token: 'CONSOLE' })
  @FieldResolver(() => AssetReach, {
    nullable: true,
    description: 'The people within the reach of the caller who reach the asset, and by which ways.',
  })
  reach(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<AssetReach | undefined> {
    requireAssetManager(ctx);
    return load(ctx, info.fieldNodes, id, (ids) => reachOfAssets(ctx, ids));
  }

  @Access({ allow: 'CONSOLE', feature: 'assets', token: 'CONSOLE' })
  @FieldResolver(() => Timestamp, {
    nullable: true,
    description: 'Time at which the asset service last had the asset.',
  })
  seenTime(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<number | undefined> {
    requireAssetManager(ctx);
    return load(ctx, info.fieldNodes, id, (ids) => seenTimes(ctx, ids));
  }
}

import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { AccessRule } from '../../../access/access.js';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { countOfOwners, giveToMany, takeFromMany } from './asset-many.service.js';
import { readOwner } from './asset-owner.service.js';
import { AssetManyArguments, AssetManyChange, AssetOwnerCount, AssetOwnerView } from './asset-many.types.js';

const READ: AccessRule = {
  allow: 'CONSOLE',
  right: 'assetPermission',
  feature: 'assets',
  reach: { user: 'userIds', userGroup: 'userGroupIds' },
};
const CHANGE: AccessRule = { ...READ, audit: 'asset' };

@Resolver()
export class AssetManyResolver {
  @Access({ ...READ, reach: { user: 'userId', userGroup: 'userGroupId' } })
  @Query(() => AssetOwnerView, {
    description: 'A user or a user group, as an owner of assets. Exactly one of userId and userGroupId must be set.',
  })
  assetOwner(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { nullable: true, description: 'A user within reach.' }) userId?: string | null,
    @Arg('userGroupId', () => ID, { nullable: true, description: 'A user group within reach.' })
    userGroupId?: string | null,
  ): Promise<AssetOwnerView> {
    return readOwner(ctx, { userId, userGroupId });
  }

  @Access(READ)
  @Query(() => [AssetOwnerCount], {
    description: 'The number of assets assigned to each of these users and user groups, at most 100 together.',
  })
  assetOwnerCounts(
    @Ctx() ctx: RequestContext,
    @Arg('userIds', () => [ID], { description: 'Users within reach.' }) userIds: string[],
    @Arg('userGroupIds', () => [ID], { description: 'User groups within reach.' }) userGroupIds: string[],
  ): Promise<AssetOwnerCount[]> {
    return countOfOwners(ctx, { userIds, userGroupIds });
  }

  @Access(CHANGE)
  @Mutation(() => AssetManyChange, {
    description: 'Assigns assets to several users and user groups in one transaction; existing assignments stay.',
  })
  assetAssignMany(
    @Ctx() ctx: RequestContext,
    @Args(() => AssetManyArguments) named: AssetManyArguments,
  ): Promise<AssetManyChange> {
    return giveToMany(ctx, named);
  }

  @Access(CHANGE)
  @Mutation(() => AssetManyChange, {
    description:
      'Removes assets from several users and user groups in one transaction; missing assignments are ignored.',
  })
  assetRemoveMany(
    @Ctx() ctx: RequestContext,
    @Args(() => AssetManyArguments) named: AssetManyArguments,
  ): Promise<AssetManyChange> {
    return takeFromMany(ctx, named);
  }
}

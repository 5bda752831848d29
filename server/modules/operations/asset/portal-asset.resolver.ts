import { Arg, Args, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { AfterArguments } from '../../../core/graphql/list-arguments.js';
import { appAssetTree, appStructure, assetsOfUser, structureDetail } from './portal-asset.service.js';
import { PortalAssetTree, PortalStructureDetail, PortalStructureList } from './portal-asset.types.js';

@Resolver()
export class PortalAssetResolver {
  @Access({ allow: 'MEMBER', feature: 'assets', token: 'PORTAL_READ' })
  @Query(() => PortalAssetTree, { description: 'The assets that the caller reaches, as far as the app may use them.' })
  portalUserAppAssetTree(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app that the caller may open.' }) appId: string,
    @Args(() => AfterArguments) { after }: AfterArguments,
    @Arg('needAssociateAsset', () => Boolean, { nullable: true, description: 'False omits the assets.' })
    needAssociateAsset?: boolean | null,
    @Arg('resourceTypes', () => [String], { nullable: true, description: 'Types of assets, or all.' })
    resourceTypes?: string[] | null,
  ): Promise<PortalAssetTree> {
    return appAssetTree(ctx, appId, { needAssociateAsset, resourceTypes, after });
  }

  @Access({ allow: 'APP', feature: 'assets' })
  @Query(() => PortalAssetTree, {
    description:
      'The assets that a user of the calling app reaches, as far as the app may use them, with their nodes; at most 1000. Called with the credentials of the app.',
  })
  appUserAssets(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { description: 'A user who may open the app; any other is not found.' }) userId: string,
    @Args(() => AfterArguments) { after }: AfterArguments,
    @Arg('resourceTypes', () => [String], { nullable: true, description: 'Types of assets, or all.' })
    resourceTypes?: string[] | null,
  ): Promise<PortalAssetTree> {
    return assetsOfUser(ctx, userId, { resourceTypes, after });
  }

  /** APP-10 */
  @Access({ allow: 'MEMBER', token: 'PORTAL_READ' })
  @Query(() => PortalStructureList, { description: 'The nodes that an app may use for the caller.' })
  portalUserAppStructure(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app that the caller may open.' }) appId: string,
    @Arg('orgId', () => ID, { description: 'The working OU.' }) orgId: string,
    @Args(() => AfterArguments) { after }: AfterArguments,
  ): Promise<PortalStructureList> {
    return appStructure(ctx, { appId, orgId }, after);
  }

  @Access({ allow: 'MEMBER', token: 'PORTAL_READ' })
  @Query(() => PortalStructureDetail, { description: 'One of these nodes with its children and, if wanted, assets.' })
  portalUserStructureDetail(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app that the caller may open.' }) appId: string,
    @Arg('orgId', () => ID, { description: 'The working OU.' }) orgId: string,
    @Arg('structureRootId', () => ID, { description: 'A node that the app may use for the caller.' }) rootId: string,
    @Args(() => AfterArguments) { after }: AfterArguments,
    @Arg('needAssociateAsset', () => Boolean, {
      nullable: true,
      description: 'True for the assets at and below the node too; false by default.',
    })
    needAssociateAsset?: boolean | null,
  ): Promise<PortalStructureDetail> {
    return structureDetail(ctx, { appId, orgId, rootId }, { needAssociateAsset, after });
  }
}

import { Arg, Args, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { AfterArguments } from '../../../core/graphql/list-arguments.js';
import { appResources } from './portal-resource.service.js';
import { PortalResourceList } from './portal-resource.types.js';

@Resolver()
export class PortalResourceResolver {
  @Access({ allow: 'MEMBER', token: 'PORTAL_READ' })
  @Query(() => PortalResourceList, {
    description:
      'The resources of an app that the caller reaches now: directly, by a user group, or at a node. An assignment counts from its effectiveTime.',
  })
  portalUserAppResources(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app that the caller may open.' }) appId: string,
    @Args(() => AfterArguments) { after }: AfterArguments,
    @Arg('types', () => [String], {
      nullable: true,
      description: 'Resources of one of these types, at most 50; empty or omitted for all.',
    })
    types?: string[] | null,
  ): Promise<PortalResourceList> {
    return appResources(ctx, appId, { types, after });
  }
}

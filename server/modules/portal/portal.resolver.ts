import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Access } from '../../access/access.js';
import type { RequestContext } from '../../core/context.js';
import { appResourceList, openApp } from './portal.service.js';
import { AppResourceList, PortalApp } from './portal.types.js';

@Resolver()
export class PortalResolver {
  @Access({ allow: 'MEMBER' })
  @Query(() => AppResourceList, { description: "The caller's apps and menus by category." })
  async portalAppResourceList(@Ctx() ctx: RequestContext): Promise<AppResourceList> {
    return { categories: await appResourceList(ctx) };
  }

  @Access({ allow: 'MEMBER' })
  @Query(() => PortalApp, { description: 'One app the caller may open, hidden in the navigation or not.' })
  portalApp(@Ctx() ctx: RequestContext, @Arg('appId', () => ID) appId: string): Promise<PortalApp> {
    return openApp(ctx, appId);
  }
}

import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { embedCheck } from './embed-check.service.js';
import { EmbedCheck, FrameCheck } from './embed.types.js';
import { frameState, pluginFrameState } from './frame-state.service.js';

@Resolver()
export class EmbedResolver {
  @Access({ allow: 'CONSOLE', right: 'app', once: true })
  @Query(() => EmbedCheck, {
    // BYND-08
    description: 'Whether an app, or the page at an address before it is saved, can be shown in the portal.',
  })
  appEmbedCheck(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { nullable: true, description: 'An app that the OU may use; needed unless url is given.' })
    appId?: string | null,
    @Arg('url', () => String, { nullable: true, description: 'The address to check; by default the stored one.' })
    url?: string | null,
  ): Promise<EmbedCheck> {
    return embedCheck(ctx, { appId, url });
  }

  @Access({ allow: 'MEMBER', once: true })
  @Query(() => FrameCheck, { description: 'Why the frame of a menu may stay empty, which browsers do not report.' })
  portalFrameState(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'App of the menu.' }) appId: string,
    @Arg('menuCode', () => String, { description: 'Code of a menu that the caller may open.' }) menuCode: string,
  ): Promise<FrameCheck> {
    return frameState(ctx, appId, menuCode);
  }

  @Access({ allow: 'OU_MANAGER', once: true })
  @Query(() => FrameCheck, { description: 'Why the frame of a plugin of the working OU may stay empty.' })
  pluginFrameState(
    @Ctx() ctx: RequestContext,
    @Arg('pluginId', () => ID, { description: 'A plugin of the working OU.' }) pluginId: string,
  ): Promise<FrameCheck> {
    return pluginFrameState(ctx, pluginId);
  }
}

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
import { changed } from '../../../core/graphql/changed.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { firstPages } from './app-pages.service.js';
import { AppPages } from './app-pages.types.js';
import { listEntrances, saveEntrances } from './entrance.service.js';
import { EntranceInput, EntranceList, PortalFound } from './entrance.types.js';
import { logEvent } from './event-log.service.js';
import { grantedPlaces } from './menu-place.service.js';
import { MenuPlace, MenuAddressInput } from './menu-place.types.js';
import { readPageNames } from './page-names.service.js';
import { PageNames } from './page-names.types.js';
import { appResourceList, openApp } from './portal.service.js';
import { AppResourceList, EventSubject, PortalApp } from './portal.types.js';
import { searchPortal } from './search.service.js';

@Resolver()
export class PortalResolver {
  @Access({ allow: 'MEMBER', inView: true, token: 'PORTAL_READ' })
  @Query(() => AppResourceList, { description: "The caller's apps and menus by category." })
  async portalAppResourceList(@Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo): Promise<AppResourceList> {
    return { categories: await appResourceList(ctx, selectedFields(info, ['categories', 'apps']).has('menus')) };
  }

  @Access({ allow: 'MEMBER', inView: true, token: 'PORTAL_READ' })
  @Query(() => PortalApp, { description: 'One app that the caller may open, even if the navigation hides it.' })
  portalApp(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'Id of the app.' }) appId: string,
  ): Promise<PortalApp> {
    return openApp(ctx, appId);
  }

  @Access({ allow: 'MEMBER', inView: true, token: 'PORTAL_READ' })
  @Query(() => [AppPages], {
    description: "The first pages of the caller's apps; none if the caller has more than 8 apps.",
  })
  portalFirstPages(@Ctx() ctx: RequestContext): Promise<AppPages[]> {
    return firstPages(ctx);
  }

  @Access({ allow: 'MEMBER', inView: true, token: 'PORTAL_READ' })
  @Query(() => PortalFound, { description: 'Apps and menus that the caller may open, by name.' })
  portalSearch(
    @Ctx() ctx: RequestContext,
    @Arg('search', () => String, {
      description:
        'Part of the name in the language of the caller, or of the default name; none are found for a blank one.',
    })
    search: string,
  ): Promise<PortalFound> {
    return searchPortal(ctx, search);
  }

  /** CALL-281 */
  @Access({ allow: 'MEMBER', inView: true, token: 'PORTAL_READ' })
  @Query(() => PageNames, { description: 'Apps and menus that the caller may open with their names in all languages.' })
  portalPageNames(@Ctx() ctx: RequestContext): Promise<PageNames> {
    return readPageNames(ctx);
  }

  @Access({ allow: 'MEMBER', inView: true, token: 'PORTAL_READ' })
  @Query(() => [MenuPlace], { description: 'Filters at most 100 menus to those that the caller may open.' })
  portalPlaces(
    @Ctx() ctx: RequestContext,
    @Arg('places', () => [MenuAddressInput], { description: 'The menus, at most 100.' }) places: MenuAddressInput[],
  ): Promise<MenuPlace[]> {
    return grantedPlaces(ctx, places);
  }

  @Access({ allow: 'MEMBER', inView: true, token: 'PORTAL_READ' })
  @Query(() => EntranceList, { description: "Menus in the caller's header." })
  async portalShortcutMenuList(@Ctx() ctx: RequestContext): Promise<EntranceList> {
    return { commonMenus: await listEntrances(ctx) };
  }

  @Access({ allow: 'MEMBER', audit: 'none' })
  @Mutation(() => EntranceList, {
    description: "Sets the menus of the caller's header to exactly these; returns them.",
  })
  async portalSaveShortcutList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('commonMenus', () => [EntranceInput], {
      description:
        'Menus that the caller may open and that have no menus below them, each once; at most the configured shortcutEntranceMaxNum (10 by default).',
    })
    commonMenus: EntranceInput[],
  ): Promise<EntranceList> {
    await saveEntrances(ctx, commonMenus);
    return changed<EntranceList>(info, {}, async () => ({ commonMenus: await listEntrances(ctx) }));
  }

  @Access({ allow: 'MEMBER', audit: 'app' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Records that the caller opened an app.',
  })
  portalEventLog(
    @Ctx() ctx: RequestContext,
    @Arg('subjectId', () => ID, { description: 'Id of the app.' }) subjectId: string,
    // Apps are the only subject.
    @Arg('subjectType', () => EventSubject, { description: 'Type of the subject.' }) _subjectType: EventSubject,
  ): Promise<void> {
    return logEvent(ctx, subjectId);
  }
}

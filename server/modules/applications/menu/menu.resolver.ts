import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { ICON_ARGUMENT, VERSION_ARGUMENT } from '../../../core/graphql/argument-texts.js';
import { changed } from '../../../core/graphql/changed.js';
import { JumpLocation, MenuAdditionType } from '../portal/menu-kinds.types.js';
import { managedMenu, orderOfMenus, readAdditions, setAdditions, setIcon } from './menu.service.js';
import { searchMenus } from './menu-search.service.js';
import { AppMenuList, ManagedMenu, MenuAdditionList, NamedMenuList } from './menu.types.js';

const changedMenu = (ctx: RequestContext, info: GraphQLResolveInfo, id: string) =>
  changed<ManagedMenu>(info, { id }, () => managedMenu(ctx, id));

@Resolver()
export class MenuResolver {
  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => AppMenuList, { description: 'The menus of an app as a tree, in order.' })
  menuList(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'An app that the OU may use.' }) appId: string,
  ): Promise<AppMenuList> {
    return orderOfMenus(ctx, appId);
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => NamedMenuList, { description: 'Menus of all apps of the OU whose name contains the text, at most 100.' })
  menuSearch(
    @Ctx() ctx: RequestContext,
    @Arg('search', () => String, {
      description:
        'Part of the name in the language of the caller, or of the default name; none are found for a blank one.',
    })
    search: string,
  ): Promise<NamedMenuList> {
    return searchMenus(ctx, search);
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => MenuAdditionList, { description: 'The action of a menu beyond showing its page; at most one.' })
  async menuAdditions(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'A menu of an app that the OU may use.' }) id: string,
  ): Promise<MenuAdditionList> {
    return { additions: await readAdditions(ctx, id) };
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'menu' })
  @Mutation(() => ManagedMenu, {
    description: 'Makes a menu a jump link, or an ordinary one again; returns the menu.',
  })
  async menuSetAdditions(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'A menu of an app of the working OU.' }) id: string,
    @Arg('additionType', () => MenuAdditionType, { description: 'The kind that the menu becomes.' })
    additionType: MenuAdditionType,
    @Arg('jumpName', () => String, {
      nullable: true,
      description: 'Label of the link, 1 to 50 characters. Required for a jump link, ignored otherwise.',
    })
    jumpName?: string | null,
    @Arg('jumpCode', () => String, {
      nullable: true,
      description:
        'Code of the menu that the link leads to, not its own, 1 to 50 visible ASCII characters. Required for a jump link, ignored otherwise.',
    })
    jumpCode?: string | null,
    @Arg('jumpLocation', () => JumpLocation, {
      nullable: true,
      description: 'The tab that a jump link opens in. If it is omitted, it stays unchanged.',
    })
    jumpLocation?: JumpLocation | null,
    @Arg('version', () => Int, { nullable: true, description: VERSION_ARGUMENT }) version?: number | null,
  ): Promise<ManagedMenu> {
    await setAdditions(ctx, id, { additionType, jumpName, jumpCode, jumpLocation, version });
    return changedMenu(ctx, info, id);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'menu' })
  @Mutation(() => ManagedMenu, { description: 'Sets the icon of a menu, or removes it; returns the menu.' })
  async menuSetIcon(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'A menu of an app of the working OU.' }) id: string,
    @Arg('icon', () => String, { description: ICON_ARGUMENT }) icon: string,
  ): Promise<ManagedMenu> {
    await setIcon(ctx, id, icon);
    return changedMenu(ctx, info, id);
  }
}

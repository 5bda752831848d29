import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
import { orderOfMenus, readAdditions, setAdditions, setIcon } from './menu.service.js';
import { searchMenus } from './menu-search.service.js';
import { AppMenuList, MenuAdditionList, NamedMenuList } from './menu.types.js';

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
  @Mutation(() => Void, {
    nullable: true,
    description: 'Sets the type of a menu: additionType 1 is a jump link, 0 an ordinary menu.',
  })
  menuSetAdditions(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('additionType', () => Int) additionType: number,
    @Arg('jumpName', () => String, { nullable: true }) jumpName?: string | null,
    @Arg('jumpCode', () => String, { nullable: true }) jumpCode?: string | null,
    @Arg('jumpLocation', () => Int, { nullable: true, description: '1 opens a new tab, 0 the current one.' })
    jumpLocation?: number | null,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
  ): Promise<void> {
    return setAdditions(ctx, id, { additionType, jumpName, jumpCode, jumpLocation, version });
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'menu' })
  @Mutation(() => Void, { nullable: true, description: 'A name of the built-in set, a picture, or blank for none.' })
  menuSetIcon(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('icon', () => String) icon: string,
  ): Promise<void> {
    return setIcon(ctx, id, icon);
  }
}

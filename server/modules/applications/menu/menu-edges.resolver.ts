import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { load } from '../../../context/loaders.js';
import { AppRef, MenuGroup, MenuNode } from '../../directory/role/right.types.js';
import { MenuRef } from '../../directory/role/role-rights.types.js';
import { appsOfParts, childrenOfMenus, groupsOfMenus, parentsOfMenus } from './menu.loaders.js';

/** The edges from a menu of an app that the OU may use (MENU-11). */
@Resolver(() => MenuNode)
export class MenuEdges {
  @Access({ allow: 'CONSOLE', right: 'app' })
  @FieldResolver(() => AppRef, { nullable: true, description: 'The app of the menu.' })
  app(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<AppRef | undefined> {
    return load(ctx, info.fieldNodes, id, (ids) => appsOfParts(ctx, 'menu', ids));
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @FieldResolver(() => MenuRef, { nullable: true, description: 'The menu above; null for a first-level menu.' })
  async parent(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<MenuRef | undefined> {
    return (await load(ctx, info.fieldNodes, id, (ids) => parentsOfMenus(ctx, ids)))?.[0];
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @FieldResolver(() => [MenuRef], { description: 'The menus below, in order.' })
  async children(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<MenuRef[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => childrenOfMenus(ctx, ids))) ?? [];
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @FieldResolver(() => [MenuGroup], { description: 'The menu groups that the menu is in, by name.' })
  async menuGroups(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<MenuGroup[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => groupsOfMenus(ctx, ids))) ?? [];
  }
}

import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { load } from '../../../context/loaders.js';
import { AppRef, MenuGroup } from '../../directory/role/right.types.js';
import { MenuRef } from '../../directory/role/role-rights.types.js';
import { PermissionRef } from '../../directory/role/role.types.js';
import { groupsOfApps, menusOfApps } from '../menu/menu.loaders.js';
import { Category } from '../portal/portal.types.js';
import { categoriesOfApps, permissionsOfApps } from './app.loaders.js';

/** The edges from an app that the OU may use (APP-16). */
@Resolver(() => AppRef)
export class AppEdges {
  @Access({ allow: 'CONSOLE', right: 'app' })
  @FieldResolver(() => Category, { nullable: true, description: 'The category of the app in the launcher.' })
  category(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Category | undefined> {
    return load(ctx, info.fieldNodes, id, (ids) => categoriesOfApps(ctx, ids));
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @FieldResolver(() => [MenuRef], { description: 'All menus of the app, each first-level menu before its children.' })
  async menus(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<MenuRef[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => menusOfApps(ctx, ids))) ?? [];
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @FieldResolver(() => [MenuGroup], { description: 'The menu groups of the app, by name.' })
  async menuGroups(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<MenuGroup[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => groupsOfApps(ctx, ids))) ?? [];
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @FieldResolver(() => [PermissionRef], { description: 'The permissions that the app checks, by name.' })
  async permissions(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PermissionRef[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => permissionsOfApps(ctx, ids))) ?? [];
  }
}

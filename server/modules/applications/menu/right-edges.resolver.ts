import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { load } from '../../../context/loaders.js';
import { AppRef, MenuGroup } from '../../directory/role/right.types.js';
import { MenuRef } from '../../directory/role/role-rights.types.js';
import { PermissionRef } from '../../directory/role/role.types.js';
import { RoleRef } from '../../identity/account/member-links.types.js';
import { appsOfParts, menusOfGroups, rolesOfRights } from './menu.loaders.js';

/** The edges from a menu group of an app that the OU may use (MENU-11). */
@Resolver(() => MenuGroup)
export class MenuGroupEdges {
  @Access({ allow: 'CONSOLE', right: 'app' })
  @FieldResolver(() => AppRef, { nullable: true, description: 'The app of the menu group.' })
  app(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<AppRef | undefined> {
    return load(ctx, info.fieldNodes, id, (ids) => appsOfParts(ctx, 'menu_group', ids));
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @FieldResolver(() => [MenuRef], { description: 'The menus of the group, in order.' })
  async menus(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<MenuRef[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => menusOfGroups(ctx, ids))) ?? [];
  }

  @Access({ allow: 'CONSOLE', right: 'role' })
  @FieldResolver(() => [RoleRef], { description: 'The roles within reach that grant the menu group, by name.' })
  async roles(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<RoleRef[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => rolesOfRights(ctx, 'menu_group', ids))) ?? [];
  }
}

/** The edges from a permission of an app that the OU may use. */
@Resolver(() => PermissionRef)
export class PermissionEdges {
  @Access({ allow: 'CONSOLE', right: 'app' })
  @FieldResolver(() => AppRef, { nullable: true, description: 'The app that checks the permission.' })
  app(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<AppRef | undefined> {
    return load(ctx, info.fieldNodes, id, (ids) => appsOfParts(ctx, 'permission', ids));
  }

  @Access({ allow: 'CONSOLE', right: 'role' })
  @FieldResolver(() => [RoleRef], { description: 'The roles within reach that grant the permission, by name.' })
  async roles(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<RoleRef[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => rolesOfRights(ctx, 'permission', ids))) ?? [];
  }
}

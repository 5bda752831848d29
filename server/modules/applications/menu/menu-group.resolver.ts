import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { Void } from '../../../core/graphql/scalars.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { assignMenus, createMenuGroup, deleteMenuGroup, modifyMenuGroup } from './menu-group-change.service.js';
import { assignedMenus, listMenuGroups } from './menu-group.service.js';
import { ManagedMenuGroupList } from './menu-group.types.js';
import { ManagedMenuList } from './menu.types.js';

@Resolver()
export class MenuGroupResolver {
  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => ManagedMenuGroupList, { description: 'The menu groups of an app by name.' })
  async menuGroupList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('appId', () => ID, { description: 'An app that the OU may use.' }) appId: string,
  ): Promise<ManagedMenuGroupList> {
    return { menuGroups: await listMenuGroups(ctx, appId, selectedFields(info, ['menuGroups'])) };
  }

  @Access({ allow: 'CONSOLE', right: 'app' })
  @Query(() => ManagedMenuList, { description: 'All menus of the app, with whether they are in the group.' })
  async menuGroupAssignedMenus(
    @Ctx() ctx: RequestContext,
    @Arg('menuGroupId', () => ID, { description: 'A menu group of an app that the OU may use.' }) menuGroupId: string,
  ): Promise<ManagedMenuList> {
    return { menus: await assignedMenus(ctx, menuGroupId) };
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'menuGroup' })
  @Mutation(() => ID, { description: 'Creates an empty menu group; returns its id.' })
  menuGroupCreate(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID) appId: string,
    @Arg('name', () => String) name: string,
    @Arg('description', () => String, { nullable: true }) description?: string | null,
  ): Promise<string> {
    return createMenuGroup(ctx, { appId, name, description });
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'menuGroup' })
  @Mutation(() => Void, { nullable: true, description: 'Changes a menu group; an omitted description stays.' })
  menuGroupModify(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('appId', () => ID) appId: string,
    @Arg('name', () => String) name: string,
    @Arg('description', () => String, { nullable: true }) description?: string | null,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
  ): Promise<void> {
    return modifyMenuGroup(ctx, { id, appId, name, description, version });
  }

  /** MENU-08 */
  @Access({ allow: 'CONSOLE', right: 'app', audit: 'menuGroup' })
  @Mutation(() => Void, { nullable: true, description: 'Deletes a menu group; roles no longer grant its menus.' })
  menuGroupDelete(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<void> {
    return deleteMenuGroup(ctx, id);
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'menuGroup' })
  @Mutation(() => Void, { nullable: true, description: 'Sets the menus of a group to exactly these, at most 1000.' })
  menuGroupAssign(
    @Ctx() ctx: RequestContext,
    @Arg('menuGroupId', () => ID) menuGroupId: string,
    @Arg('menuIds', () => [ID]) menuIds: string[],
    @Arg('appId', () => ID) appId: string,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
  ): Promise<void> {
    return assignMenus(ctx, { menuGroupId, menuIds, appId, version });
  }
}

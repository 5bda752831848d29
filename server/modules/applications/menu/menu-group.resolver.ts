import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { VERSION_ARGUMENT } from '../../../core/graphql/argument-texts.js';
import { changed } from '../../../core/graphql/changed.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { assignMenus, createMenuGroup, deleteMenuGroup, modifyMenuGroup } from './menu-group-change.service.js';
import { assignedMenus, listMenuGroups, readMenuGroup } from './menu-group.service.js';
import { ManagedMenuGroup, ManagedMenuGroupList } from './menu-group.types.js';
import { ManagedMenuList } from './menu.types.js';

const GROUP_ARGUMENT = 'A menu group of the app.';
const APP_ARGUMENT = 'An app of the working OU.';
const NAME_ARGUMENT = '1 to 50 characters, unique among the menu groups of the app.';

const changedGroup = (ctx: RequestContext, info: GraphQLResolveInfo, id: string) =>
  changed<ManagedMenuGroup>(info, { id }, (fields) => readMenuGroup(ctx, id, fields));

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
  @Mutation(() => ManagedMenuGroup, { description: 'Creates an empty menu group; returns it.' })
  async menuGroupCreate(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('appId', () => ID, { description: APP_ARGUMENT }) appId: string,
    @Arg('name', () => String, { description: NAME_ARGUMENT }) name: string,
    @Arg('description', () => String, { nullable: true, description: 'At most 200 characters.' })
    description?: string | null,
  ): Promise<ManagedMenuGroup> {
    return changedGroup(ctx, info, await createMenuGroup(ctx, { appId, name, description }));
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'menuGroup' })
  @Mutation(() => ManagedMenuGroup, { description: 'Changes name and description of a menu group; returns the group.' })
  async menuGroupModify(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: GROUP_ARGUMENT }) id: string,
    @Arg('appId', () => ID, { description: APP_ARGUMENT }) appId: string,
    @Arg('name', () => String, { description: NAME_ARGUMENT }) name: string,
    @Arg('description', () => String, {
      nullable: true,
      description: 'At most 200 characters; null or blank removes it. If it is omitted, it stays unchanged.',
    })
    description?: string | null,
    @Arg('version', () => Int, { nullable: true, description: VERSION_ARGUMENT }) version?: number | null,
  ): Promise<ManagedMenuGroup> {
    await modifyMenuGroup(ctx, { id, appId, name, description, version });
    return changedGroup(ctx, info, id);
  }

  /** MENU-08 */
  @Access({ allow: 'CONSOLE', right: 'app', audit: 'menuGroup' })
  @Mutation(() => ID, { description: 'Deletes a menu group; roles no longer grant its menus. Returns its id.' })
  async menuGroupDelete(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'A menu group of an app of the working OU.' }) id: string,
  ): Promise<string> {
    await deleteMenuGroup(ctx, id);
    return id;
  }

  @Access({ allow: 'CONSOLE', right: 'app', audit: 'menuGroup' })
  @Mutation(() => ManagedMenuGroup, { description: 'Sets the menus of a group to exactly these; returns the group.' })
  async menuGroupAssign(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('menuGroupId', () => ID, { description: GROUP_ARGUMENT }) menuGroupId: string,
    @Arg('menuIds', () => [ID], { description: 'Menus of the app, at most 1000.' }) menuIds: string[],
    @Arg('appId', () => ID, { description: APP_ARGUMENT }) appId: string,
    @Arg('version', () => Int, { nullable: true, description: VERSION_ARGUMENT }) version?: number | null,
  ): Promise<ManagedMenuGroup> {
    await assignMenus(ctx, { menuGroupId, menuIds, appId, version });
    return changedGroup(ctx, info, menuGroupId);
  }
}

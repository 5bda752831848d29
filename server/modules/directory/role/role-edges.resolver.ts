import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { load } from '../../../context/loaders.js';
import { PageArguments } from '../../../core/graphql/list-arguments.js';
import { usersAlong } from '../user/user.loaders.js';
import { BasicUserPage } from '../user/user.types.js';
import { RoleRef } from '../../identity/account/member-links.types.js';
import { menuGroupsOfRoles, permissionsOfRoles, structuresOfRoles } from './role-contents.service.js';
import { AssignedMenuGroup, AssignedStructure } from './role-rights.types.js';
import { PermissionRef } from './role.types.js';

/** The edges from a role within the caller's reach (SUBA-13). */
@Resolver(() => RoleRef)
export class RoleEdges {
  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'id' } })
  @FieldResolver(() => BasicUserPage, {
    nullable: true,
    description: 'The users within reach who hold the role, by id; null for a role beyond the caller’s reach.',
  })
  users(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PageArguments) { pagination }: PageArguments,
  ): Promise<BasicUserPage | undefined> {
    return usersAlong(ctx, info, 'role', { id, pagination });
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'id' } })
  @FieldResolver(() => [AssignedMenuGroup], { description: 'The menu groups that the role grants, by app and name.' })
  async menuGroups(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<AssignedMenuGroup[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => menuGroupsOfRoles(ctx, ids))) ?? [];
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'id' } })
  @FieldResolver(() => [PermissionRef], { description: 'The permissions that the role grants, by app and name.' })
  async permissions(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PermissionRef[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => permissionsOfRoles(ctx, ids))) ?? [];
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'id' } })
  @FieldResolver(() => [AssignedStructure], {
    description: 'The nodes that the role makes visible, each with the app, by app.',
  })
  async structures(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<AssignedStructure[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => structuresOfRoles(ctx, ids))) ?? [];
  }
}

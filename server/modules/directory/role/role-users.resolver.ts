import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { changedRole } from './changed-role.service.js';
import { giveRole, takeRole, usersOfRole } from './role-users.service.js';
import { RoleUserPage } from './role-users.types.js';
import { RoleView } from './role.types.js';

const ROLE = { description: 'A role of the working OU within reach.' };
const USERS = { description: 'Members of the working OU within reach, at most 1000.' };

/** The holders of a role. Giving and taking a role changes users, and needs the operation for users. */
@Resolver()
export class RoleUsersResolver {
  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' } })
  @Query(() => RoleUserPage, { description: 'The users within reach who hold a role, by name.' })
  roleAssignedUsers(
    @Ctx() ctx: RequestContext,
    @Arg('roleId', () => ID, { description: 'A role within reach.' }) roleId: string,
    @Args(() => ListArguments) list: ListArguments,
  ): Promise<RoleUserPage> {
    return usersOfRole(ctx, roleId, list);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { role: 'roleId', user: 'userIds' }, audit: 'role' })
  @Mutation(() => RoleView, { description: 'Gives a role to users; users who hold it keep it. Returns the role.' })
  async roleAssignUsers(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('roleId', () => ID, ROLE) roleId: string,
    @Arg('userIds', () => [ID], USERS) userIds: string[],
  ): Promise<RoleView> {
    await giveRole(ctx, roleId, userIds);
    return changedRole(ctx, info, roleId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { role: 'roleId', user: 'userIds' }, audit: 'role' })
  @Mutation(() => RoleView, { description: 'Takes a role from users; users without it are ignored. Returns the role.' })
  async roleRemoveUsers(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('roleId', () => ID, ROLE) roleId: string,
    @Arg('userIds', () => [ID], USERS) userIds: string[],
  ): Promise<RoleView> {
    await takeRole(ctx, roleId, userIds);
    return changedRole(ctx, info, roleId);
  }
}

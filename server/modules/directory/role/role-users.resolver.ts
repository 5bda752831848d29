import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Void } from '../../../core/graphql/scalars.js';
import { giveRole, takeRole, usersOfRole } from './role-users.service.js';
import { RoleUserPage } from './role-users.types.js';

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
  @Mutation(() => Void, {
    nullable: true,
    description: 'Gives a role to users, at most 1000 at once; users who hold it keep it.',
  })
  roleAssignUsers(
    @Ctx() ctx: RequestContext,
    @Arg('roleId', () => ID) roleId: string,
    @Arg('userIds', () => [ID]) userIds: string[],
  ): Promise<void> {
    return giveRole(ctx, roleId, userIds);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { role: 'roleId', user: 'userIds' }, audit: 'role' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Takes a role from users, at most 1000 at once; users without it are ignored.',
  })
  roleRemoveUsers(
    @Ctx() ctx: RequestContext,
    @Arg('roleId', () => ID) roleId: string,
    @Arg('userIds', () => [ID]) userIds: string[],
  ): Promise<void> {
    return takeRole(ctx, roleId, userIds);
  }
}

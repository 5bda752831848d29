import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { changedUser } from './changed-user.service.js';
import { UserAddScope, UserFilterInput, UserIds } from './user-filter.types.js';
import { addScopeOf } from './user-first-links.service.js';
import { listUserChoices, listUsers, matchingUsers, readUser } from './user-list.service.js';
import {
  assignedStructures,
  assignStructures,
  assignUserGroups,
  removeStructure,
  removeUserGroup,
} from './user-placement.service.js';
import { assignedRoles, assignRoles, removeRole, rolesWithAssignment } from './user-roles.service.js';
import {
  AssignableRoleList,
  UserChoicePage,
  RoleList,
  StructureList,
  User,
  UserPage,
  UserSortedArguments,
  UserSortedListArguments,
} from './user.types.js';

const USER = { description: 'A member of the working OU within reach.' };

@Resolver()
export class UserResolver {
  @Access({ allow: 'CONSOLE', right: 'user' })
  @Query(() => UserPage, { description: 'Users of the working OU within reach, newest first by default.' })
  userList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => UserSortedListArguments) list: UserSortedListArguments,
    @Arg('filter', () => UserFilterInput, {
      nullable: true,
      description: 'Conditions that the users match; none by default.',
    })
    filter?: UserFilterInput | null,
  ): Promise<UserPage> {
    const hasPaths = selectedFields(info, ['users', 'structures']).has('path');
    return listUsers(ctx, { ...list, filter, relations: selectedFields(info, ['users']), hasPaths });
  }

  @Access({ allow: 'CONSOLE', right: 'user' })
  @Query(() => UserIds, {
    description: 'Ids of the users that match a search and filters, in the order of userList, for bulk changes.',
  })
  userIdsMatching(
    @Ctx() ctx: RequestContext,
    @Args(() => UserSortedArguments) sorted: UserSortedArguments,
    @Arg('filter', () => UserFilterInput, {
      nullable: true,
      description: 'Conditions that the users match; none by default.',
    })
    filter?: UserFilterInput | null,
  ): Promise<UserIds> {
    return matchingUsers(ctx, { ...sorted, filter });
  }

  @Access({ allow: 'CONSOLE', right: 'user' })
  @Query(() => UserAddScope, {
    nullable: true,
    description: 'The scope in which the caller adds users; null for callers who reach the whole OU.',
  })
  userAddScope(@Ctx() ctx: RequestContext): Promise<UserAddScope | null> {
    return addScopeOf(ctx);
  }

  @Access({ allow: 'CONSOLE', token: 'CONSOLE' })
  @Query(() => UserChoicePage, { description: 'Names of users within reach, for pickers.' })
  userBasicList(@Ctx() ctx: RequestContext, @Args(() => ListArguments) list: ListArguments): Promise<UserChoicePage> {
    return listUserChoices(ctx, list);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'id' } })
  @Query(() => User, { description: 'A user within reach.' })
  userDetail(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the user.' }) id: string,
  ): Promise<User> {
    return readUser(ctx, id, selectedFields(info));
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' } })
  @Query(() => RoleList, { description: 'The roles that a user holds.' })
  async userAssignedRoles(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { description: 'A user within reach.' }) userId: string,
  ): Promise<RoleList> {
    return { roles: await assignedRoles(ctx, userId) };
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' } })
  @Query(() => AssignableRoleList, { description: 'Roles for giving them to a user or taking them back.' })
  async userRolesWithAssignment(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { description: 'A user within reach.' }) userId: string,
  ): Promise<AssignableRoleList> {
    return { roles: await rolesWithAssignment(ctx, userId) };
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' } })
  @Query(() => StructureList, { description: 'The nodes that a user is placed at.' })
  async userAssignedStructures(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID, { description: 'A user within reach.' }) userId: string,
  ): Promise<StructureList> {
    return { structures: await assignedStructures(ctx, userId) };
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => User, { description: 'Gives roles to a user; roles that the user holds stay. Returns the user.' })
  async userAssignRoles(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userId', () => ID, USER) userId: string,
    @Arg('roleIds', () => [ID], { description: 'Roles of the working OU, at most 1000.' }) roleIds: string[],
  ): Promise<User> {
    await assignRoles(ctx, userId, roleIds);
    return changedUser(ctx, info, userId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => User, { description: 'Takes a role from a user, who must hold it. Returns the user.' })
  async userRemoveRole(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userId', () => ID, USER) userId: string,
    @Arg('roleId', () => ID, { description: 'A role that the user holds.' }) roleId: string,
  ): Promise<User> {
    await removeRole(ctx, userId, roleId);
    return changedUser(ctx, info, userId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => User, {
    description: 'Adds a user to user groups; groups that the user is in stay. Returns the user.',
  })
  async userAssignUserGroups(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userId', () => ID, USER) userId: string,
    @Arg('userGroupIds', () => [ID], { description: 'User groups of the working OU within reach, at most 1000.' })
    userGroupIds: string[],
  ): Promise<User> {
    await assignUserGroups(ctx, userId, userGroupIds);
    return changedUser(ctx, info, userId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => User, { description: 'Removes a user from a user group, which they must be in. Returns the user.' })
  async userRemoveUserGroup(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userId', () => ID, USER) userId: string,
    @Arg('userGroupId', () => ID, { description: 'A user group that the user is in.' }) userGroupId: string,
  ): Promise<User> {
    await removeUserGroup(ctx, userId, userGroupId);
    return changedUser(ctx, info, userId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => User, {
    description: 'Places a user at structures; structures where the user is placed stay. Returns the user.',
  })
  async userAssignStructures(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userId', () => ID, USER) userId: string,
    @Arg('structureIds', () => [ID], { description: 'Structures of the working OU within reach, at most 1000.' })
    structureIds: string[],
  ): Promise<User> {
    await assignStructures(ctx, userId, structureIds);
    return changedUser(ctx, info, userId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => User, {
    description: 'Removes a user from a structure, where they must be placed. Returns the user.',
  })
  async userRemoveStructure(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userId', () => ID, USER) userId: string,
    @Arg('structureId', () => ID, { description: 'A structure where the user is placed.' }) structureId: string,
  ): Promise<User> {
    await removeStructure(ctx, userId, structureId);
    return changedUser(ctx, info, userId);
  }
}

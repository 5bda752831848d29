import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { ListArguments, SearchArguments } from '../../../core/graphql/list-arguments.js';
import { Void } from '../../../core/graphql/scalars.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { UserFilterInput, UserIds } from './user-filter.types.js';
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
  UserSortedListArguments,
} from './user.types.js';

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
    return listUsers(ctx, { ...list, filter, relations: selectedFields(info, ['users']) });
  }

  @Access({ allow: 'CONSOLE', right: 'user' })
  @Query(() => UserIds, { description: 'Ids of the users that match a search and filters, for bulk changes.' })
  userIdsMatching(
    @Ctx() ctx: RequestContext,
    @Args(() => SearchArguments) { search }: SearchArguments,
    @Arg('filter', () => UserFilterInput, {
      nullable: true,
      description: 'Conditions that the users match; none by default.',
    })
    filter?: UserFilterInput | null,
  ): Promise<UserIds> {
    return matchingUsers(ctx, { search, filter });
  }

  @Access({ allow: 'CONSOLE' })
  @Query(() => UserChoicePage, { description: 'Names of users within reach, for pickers.' })
  userBasicList(@Ctx() ctx: RequestContext, @Args(() => ListArguments) list: ListArguments): Promise<UserChoicePage> {
    return listUserChoices(ctx, list);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'id' } })
  @Query(() => User, { description: 'A user within reach.' })
  async userDetail(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the user.' }) id: string,
  ): Promise<User> {
    return (await readUser(ctx, id, selectedFields(info)))[0] ?? fail('NOT_FOUND');
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
  @Mutation(() => Void, { nullable: true, description: 'Gives roles to users; roles that they hold already stay.' })
  userAssignRoles(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID) userId: string,
    @Arg('roleIds', () => [ID]) roleIds: string[],
  ): Promise<void> {
    return assignRoles(ctx, userId, roleIds);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => Void, { nullable: true })
  userRemoveRole(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID) userId: string,
    @Arg('roleId', () => ID) roleId: string,
  ): Promise<void> {
    return removeRole(ctx, userId, roleId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => Void, { nullable: true })
  userAssignUserGroups(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID) userId: string,
    @Arg('userGroupIds', () => [ID]) userGroupIds: string[],
  ): Promise<void> {
    return assignUserGroups(ctx, userId, userGroupIds);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => Void, { nullable: true })
  userRemoveUserGroup(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID) userId: string,
    @Arg('userGroupId', () => ID) userGroupId: string,
  ): Promise<void> {
    return removeUserGroup(ctx, userId, userGroupId);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => Void, { nullable: true })
  userAssignStructures(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID) userId: string,
    @Arg('structureIds', () => [ID]) structureIds: string[],
  ): Promise<void> {
    return assignStructures(ctx, userId, structureIds);
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'userId' }, audit: 'user' })
  @Mutation(() => Void, { nullable: true })
  userRemoveStructure(
    @Ctx() ctx: RequestContext,
    @Arg('userId', () => ID) userId: string,
    @Arg('structureId', () => ID) structureId: string,
  ): Promise<void> {
    return removeStructure(ctx, userId, structureId);
  }
}

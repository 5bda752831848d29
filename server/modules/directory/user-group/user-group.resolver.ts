import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Void } from '../../../core/graphql/scalars.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { UserSortedListArguments } from '../user/user.types.js';
import { createUserGroup, deleteUserGroup, modifyUserGroup } from './user-group-change.service.js';
import { addGroupUsers, listCandidates, listGroupUsers, removeGroupUsers } from './user-group-users.service.js';
import { listUserGroups, readUserGroup } from './user-group.service.js';
import {
  GroupCandidatePage,
  GroupUserPage,
  UserGroupArguments,
  UserGroupListArguments,
  UserGroupModifyArguments,
  UserGroupPage,
  UserGroupView,
} from './user-group.types.js';

@Resolver()
export class UserGroupResolver {
  /** SUBA-17 */
  @Access({ allow: 'CONSOLE' })
  @Query(() => UserGroupPage, { description: 'User groups of the working OU, for lists and pickers.' })
  userGroupList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => UserGroupListArguments) list: UserGroupListArguments,
  ): Promise<UserGroupPage> {
    return listUserGroups(ctx, { ...list, fields: selectedFields(info, ['userGroups']) });
  }

  @Access({ allow: 'CONSOLE', right: 'userGroup', reach: { userGroup: 'id' } })
  @Query(() => UserGroupView, { description: 'A user group within reach.' })
  userGroupDetail(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the user group.' }) id: string,
  ): Promise<UserGroupView> {
    return readUserGroup(ctx, id);
  }

  /** UGRP-04 */
  @Access({ allow: 'CONSOLE', right: 'userGroup', reach: { userGroup: 'userGroupId' } })
  @Query(() => GroupUserPage, { description: 'Users of a group within reach.' })
  userGroupUsers(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userGroupId', () => ID, { description: 'A user group within reach.' }) userGroupId: string,
    @Args(() => UserSortedListArguments) list: UserSortedListArguments,
  ): Promise<GroupUserPage> {
    return listGroupUsers(ctx, userGroupId, { ...list, fields: selectedFields(info, ['users']) });
  }

  @Access({ allow: 'CONSOLE', right: 'userGroup', reach: { userGroup: 'userGroupId' } })
  @Query(() => GroupCandidatePage, { description: 'Users within reach, with whether they are in the group.' })
  userGroupCandidateUsers(
    @Ctx() ctx: RequestContext,
    @Arg('userGroupId', () => ID, { description: 'A user group within reach.' }) userGroupId: string,
    @Args(() => ListArguments) list: ListArguments,
  ): Promise<GroupCandidatePage> {
    return listCandidates(ctx, userGroupId, list);
  }

  // A specified scope names groups (UGRP-05): a new group would be outside, and nobody widens their own scope (SUBA-16).
  @Access({ allow: 'OU_MANAGER', right: 'userGroup', audit: 'userGroup' })
  @Mutation(() => ID, { description: 'Creates a user group; returns its id. For callers whose reach is the whole OU.' })
  userGroupCreate(
    @Ctx() ctx: RequestContext,
    @Args(() => UserGroupArguments) input: UserGroupArguments,
  ): Promise<string> {
    return createUserGroup(ctx, input);
  }

  @Access({ allow: 'CONSOLE', right: 'userGroup', reach: { userGroup: 'id' }, audit: 'userGroup' })
  @Mutation(() => Void, { nullable: true })
  userGroupModify(
    @Ctx() ctx: RequestContext,
    @Args(() => UserGroupModifyArguments) input: UserGroupModifyArguments,
  ): Promise<void> {
    return modifyUserGroup(ctx, input);
  }

  /** UGRP-03 */
  @Access({
    allow: 'CONSOLE',
    right: 'userGroup',
    reach: { userGroup: 'id' },
    audit: 'userGroup',
    ownTransaction: true,
  })
  @Mutation(() => Void, { nullable: true, description: 'Deletes a user group; its users stay.' })
  userGroupDelete(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<void> {
    return deleteUserGroup(ctx, id);
  }

  @Access({
    allow: 'CONSOLE',
    right: 'userGroup',
    audit: 'userGroup',
    reach: { userGroup: 'userGroupId', user: 'userIds' },
  })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Adds users to a group, at most 1000 at a time; its members stay.',
  })
  userGroupAddUsers(
    @Ctx() ctx: RequestContext,
    @Arg('userGroupId', () => ID) userGroupId: string,
    @Arg('userIds', () => [ID]) userIds: string[],
  ): Promise<void> {
    return addGroupUsers(ctx, userGroupId, userIds);
  }

  @Access({
    allow: 'CONSOLE',
    right: 'userGroup',
    audit: 'userGroup',
    reach: { userGroup: 'userGroupId', user: 'userIds' },
  })
  @Mutation(() => Void, { nullable: true, description: 'Removes users from a group, at most 1000 at a time.' })
  userGroupRemoveUsers(
    @Ctx() ctx: RequestContext,
    @Arg('userGroupId', () => ID) userGroupId: string,
    @Arg('userIds', () => [ID]) userIds: string[],
  ): Promise<void> {
    return removeGroupUsers(ctx, userGroupId, userIds);
  }
}

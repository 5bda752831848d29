import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
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

const GROUP = { description: 'A user group of the working OU within reach.' };
const USERS = { description: 'Members of the working OU within reach, at most 1000.' };

/** Answers a mutation with the group that it changed, as `userGroupDetail` shows it. */
const changedGroup = (ctx: RequestContext, info: GraphQLResolveInfo, id: string): Promise<UserGroupView> =>
  changed(info, { id }, (fields) => readUserGroup(ctx, id, fields));

@Resolver()
export class UserGroupResolver {
  /** SUBA-17 */
  @Access({ allow: 'CONSOLE', token: 'CONSOLE' })
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
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the user group.' }) id: string,
  ): Promise<UserGroupView> {
    return readUserGroup(ctx, id, selectedFields(info));
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
  @Mutation(() => UserGroupView, {
    description: 'Creates a user group. For callers whose reach is the whole OU. Returns the group.',
  })
  async userGroupCreate(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => UserGroupArguments) input: UserGroupArguments,
  ): Promise<UserGroupView> {
    return changedGroup(ctx, info, await createUserGroup(ctx, input));
  }

  @Access({ allow: 'CONSOLE', right: 'userGroup', reach: { userGroup: 'id' }, audit: 'userGroup' })
  @Mutation(() => UserGroupView, { description: 'Changes name and description of a user group. Returns the group.' })
  async userGroupModify(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => UserGroupModifyArguments) input: UserGroupModifyArguments,
  ): Promise<UserGroupView> {
    await modifyUserGroup(ctx, input);
    return changedGroup(ctx, info, input.id);
  }

  /** UGRP-03 */
  @Access({
    allow: 'CONSOLE',
    right: 'userGroup',
    reach: { userGroup: 'id' },
    audit: 'userGroup',
    ownTransaction: true,
  })
  @Mutation(() => ID, { description: 'Deletes a user group; its users stay. Returns its id.' })
  async userGroupDelete(@Ctx() ctx: RequestContext, @Arg('id', () => ID, GROUP) id: string): Promise<string> {
    await deleteUserGroup(ctx, id);
    return id;
  }

  @Access({
    allow: 'CONSOLE',
    right: 'userGroup',
    audit: 'userGroup',
    reach: { userGroup: 'userGroupId', user: 'userIds' },
  })
  @Mutation(() => UserGroupView, { description: 'Adds users to a group; its members stay. Returns the group.' })
  async userGroupAddUsers(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userGroupId', () => ID, GROUP) userGroupId: string,
    @Arg('userIds', () => [ID], USERS) userIds: string[],
  ): Promise<UserGroupView> {
    await addGroupUsers(ctx, userGroupId, userIds);
    return changedGroup(ctx, info, userGroupId);
  }

  @Access({
    allow: 'CONSOLE',
    right: 'userGroup',
    audit: 'userGroup',
    reach: { userGroup: 'userGroupId', user: 'userIds' },
  })
  @Mutation(() => UserGroupView, {
    description: 'Removes users from a group; users who are not in it are ignored. Returns the group.',
  })
  async userGroupRemoveUsers(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('userGroupId', () => ID, GROUP) userGroupId: string,
    @Arg('userIds', () => [ID], USERS) userIds: string[],
  ): Promise<UserGroupView> {
    await removeGroupUsers(ctx, userGroupId, userIds);
    return changedGroup(ctx, info, userGroupId);
  }
}

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { AccessRule } from '../../../access/access.js';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changedRows } from '../../../core/graphql/changed.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { PaginationInput } from '../../../core/graphql/types.js';
import {
  ResourceStructurePage,
  ResourceUser,
  ResourceUserGroup,
  ResourceUserGroupPage,
  ResourceUserPage,
} from './resource-grant.types.js';
import { grantToGroups, groupsOfResource, resourceGroups, withdrawFromGroups } from './resource-groups.service.js';
import { nodesOfResource } from './resource-nodes.service.js';
import { grantToUsers, resourceUsers, usersOfResource, withdrawFromUsers } from './resource-users.service.js';

/** RSRC-08 */
const READ: AccessRule = { allow: 'OU_MANAGER', right: 'resource' };
const OF_USERS: AccessRule = { ...READ, audit: 'resource', reach: { user: 'userIds' } };
const OF_GROUPS: AccessRule = { ...READ, audit: 'resource', reach: { userGroup: 'userGroupIds' } };

const RESOURCE = { description: 'A resource of the working OU.' };
const USERS = { description: 'Members of the working OU, at most 1000.' };
const GROUPS = { description: 'User groups of the working OU, at most 1000.' };
const GRANT = 'it takes effect after 3 minutes. An assignment that exists stays, with its time.';
const WITHDRAWAL = 'it takes effect at once. To assign it again takes 3 minutes again.';

const changedUsers = (
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  resourceId: string,
  userIds: readonly string[],
) => {
  const ids = [...new Set(userIds)];
  return changedRows<ResourceUser>(info, ids, () => resourceUsers(ctx, resourceId, ids));
};

const changedGroups = (
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  resourceId: string,
  groupIds: readonly string[],
) => {
  const ids = [...new Set(groupIds)];
  return changedRows<ResourceUserGroup>(info, ids, () => resourceGroups(ctx, resourceId, ids));
};

/** The users and user groups of a resource (RSRC-02). */
@Resolver()
export class ResourceGrantsResolver {
  @Access(OF_USERS)
  @Mutation(() => [ResourceUser], { description: `Assigns a resource to users; ${GRANT} Returns these users.` })
  async resourceAddUsers(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('resourceId', () => ID, RESOURCE) resourceId: string,
    @Arg('userIds', () => [ID], USERS) userIds: string[],
  ): Promise<ResourceUser[]> {
    await grantToUsers(ctx, resourceId, userIds);
    return changedUsers(ctx, info, resourceId, userIds);
  }

  @Access(OF_USERS)
  @Mutation(() => [ResourceUser], {
    description: `Withdraws a resource from users; ${WITHDRAWAL} Returns these users.`,
  })
  async resourceDeleteUsers(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('resourceId', () => ID, RESOURCE) resourceId: string,
    @Arg('userIds', () => [ID], USERS) userIds: string[],
  ): Promise<ResourceUser[]> {
    await withdrawFromUsers(ctx, resourceId, userIds);
    return changedUsers(ctx, info, resourceId, userIds);
  }

  @Access(OF_GROUPS)
  @Mutation(() => [ResourceUserGroup], {
    description: `Assigns a resource to user groups; ${GRANT} Returns these user groups.`,
  })
  async resourceAddUserGroups(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('resourceId', () => ID, RESOURCE) resourceId: string,
    @Arg('userGroupIds', () => [ID], GROUPS) userGroupIds: string[],
  ): Promise<ResourceUserGroup[]> {
    await grantToGroups(ctx, resourceId, userGroupIds);
    return changedGroups(ctx, info, resourceId, userGroupIds);
  }

  @Access(OF_GROUPS)
  @Mutation(() => [ResourceUserGroup], {
    description: `Withdraws a resource from user groups; ${WITHDRAWAL} Returns these user groups.`,
  })
  async resourceDeleteUserGroups(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('resourceId', () => ID, RESOURCE) resourceId: string,
    @Arg('userGroupIds', () => [ID], GROUPS) userGroupIds: string[],
  ): Promise<ResourceUserGroup[]> {
    await withdrawFromGroups(ctx, resourceId, userGroupIds);
    return changedGroups(ctx, info, resourceId, userGroupIds);
  }

  @Access(READ)
  @Query(() => ResourceUserPage, { description: 'The users who have a resource directly, by name.' })
  resourceAssignedUsers(
    @Ctx() ctx: RequestContext,
    @Arg('resourceId', () => ID, RESOURCE) resourceId: string,
    @Args(() => ListArguments) list: ListArguments,
  ): Promise<ResourceUserPage> {
    return usersOfResource(ctx, resourceId, { ...list, isAssigned: true });
  }

  @Access(READ)
  @Query(() => ResourceUserPage, { description: 'The users who do not have a resource directly, by name.' })
  resourceUnassignedUsers(
    @Ctx() ctx: RequestContext,
    @Arg('resourceId', () => ID, RESOURCE) resourceId: string,
    @Args(() => ListArguments) list: ListArguments,
  ): Promise<ResourceUserPage> {
    return usersOfResource(ctx, resourceId, { ...list, isAssigned: false });
  }

  @Access(READ)
  @Query(() => ResourceUserGroupPage, { description: 'The user groups that have a resource, by name.' })
  resourceAssignedUserGroups(
    @Ctx() ctx: RequestContext,
    @Arg('resourceId', () => ID, RESOURCE) resourceId: string,
    @Args(() => ListArguments) list: ListArguments,
  ): Promise<ResourceUserGroupPage> {
    return groupsOfResource(ctx, resourceId, { ...list, isAssigned: true });
  }

  @Access(READ)
  @Query(() => ResourceUserGroupPage, { description: 'The user groups that do not have a resource, by name.' })
  resourceUnassignedUserGroups(
    @Ctx() ctx: RequestContext,
    @Arg('resourceId', () => ID, RESOURCE) resourceId: string,
    @Args(() => ListArguments) list: ListArguments,
  ): Promise<ResourceUserGroupPage> {
    return groupsOfResource(ctx, resourceId, { ...list, isAssigned: false });
  }

  @Access(READ)
  @Query(() => ResourceStructurePage, { description: 'The nodes within reach whose resource this is.' })
  resourceStructures(
    @Ctx() ctx: RequestContext,
    @Arg('resourceId', () => ID, RESOURCE) resourceId: string,
    @Arg('pagination', () => PaginationInput, {
      nullable: true,
      description: 'The page to answer; by default the first 50 rows.',
    })
    pagination?: PaginationInput | null,
  ): Promise<ResourceStructurePage> {
    return nodesOfResource(ctx, resourceId, pagination);
  }
}

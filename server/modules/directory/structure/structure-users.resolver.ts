import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { changedNode } from './changed-node.service.js';
import { assignedUsers, placeUsers, takeUsers } from './structure-users.service.js';
import { StructureDetail, StructureUserPage } from './structure.types.js';

const NODE = { description: 'A node of the working OU within reach.' };
const USERS = { description: 'Members of the working OU within reach, at most 1000.' };

/** The users at a node. */
@Resolver()
export class StructureUsersResolver {
  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'structureId' } })
  @Query(() => StructureUserPage, { description: 'The users at a node, by name.' })
  structureAssignedUsers(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID, { description: 'A node within reach.' }) structureId: string,
    @Args(() => ListArguments) list: ListArguments,
  ): Promise<StructureUserPage> {
    return assignedUsers(ctx, structureId, list);
  }

  @Access({
    allow: 'OU_MANAGER',
    right: 'structure',
    audit: 'structure',
    reach: { structure: 'structureId', user: 'userIds' },
  })
  @Mutation(() => StructureDetail, {
    description: 'Places users at a node; users who are there already stay. Returns the node.',
  })
  async structureAssignUsers(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('structureId', () => ID, NODE) structureId: string,
    @Arg('userIds', () => [ID], USERS) userIds: string[],
  ): Promise<StructureDetail> {
    await placeUsers(ctx, structureId, userIds);
    return changedNode(ctx, info, structureId);
  }

  @Access({
    allow: 'OU_MANAGER',
    right: 'structure',
    audit: 'structure',
    reach: { structure: 'structureId', user: 'userIds' },
  })
  @Mutation(() => StructureDetail, {
    description: 'Removes users from a node; users who are not there are ignored. Returns the node.',
  })
  async structureRemoveUsers(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('structureId', () => ID, NODE) structureId: string,
    @Arg('userIds', () => [ID], USERS) userIds: string[],
  ): Promise<StructureDetail> {
    await takeUsers(ctx, structureId, userIds);
    return changedNode(ctx, info, structureId);
  }
}

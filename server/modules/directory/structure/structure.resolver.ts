import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { LocalizedTextInput } from '../../../core/graphql/localized-text.js';
import { ListArguments, PageArguments, SearchArguments } from '../../../core/graphql/list-arguments.js';
import { Void } from '../../../core/graphql/scalars.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { createStructure, deleteStructure, renameStructure } from './structure-change.service.js';
import { completeList, completeOrdered } from './structure-complete.service.js';
import { countUsers, readAccess, readDetail, summarize } from './structure-detail.service.js';
import { reorder } from './structure-order.service.js';
import { assignedUsers, placeUsers, takeUsers } from './structure-users.service.js';
import { listChildren, listStructures } from './structure.service.js';
import {
  StructureAccess,
  StructureComplete,
  StructureCompleteArguments,
  StructureDetail,
  StructureNodeList,
  StructureNodePage,
  StructureSummary,
  StructureUserCountList,
  StructureUserPage,
} from './structure.types.js';

const NODES = ['structures'];

@Resolver()
export class StructureResolver {
  /** STRC-26 */
  @Access({ allow: 'CONSOLE' })
  @Query(() => StructureNodeList, { description: 'Children of a node, or nodes by name, for pickers.' })
  structureList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => SearchArguments) { search }: SearchArguments,
    @Arg('parentId', () => ID, {
      nullable: true,
      description: 'The node whose children are meant; the roots by default.',
    })
    parentId?: string | null,
  ): Promise<StructureNodeList> {
    return listStructures(ctx, { parentId, search }, selectedFields(info, NODES));
  }

  @Access({ allow: 'CONSOLE' })
  @Query(() => StructureNodePage, {
    description: 'A page of the children of a node in their order; of the roots if no node is given.',
  })
  structureChildren(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PageArguments) { pagination }: PageArguments,
    @Arg('id', () => ID, { nullable: true, description: 'The node whose children are meant; the roots by default.' })
    id?: string | null,
  ): Promise<StructureNodePage> {
    return listChildren(ctx, id ?? null, pagination, selectedFields(info, NODES));
  }

  @Access({ allow: 'CONSOLE' })
  @Query(() => StructureComplete, {
    description: 'All nodes by id, or one node with its descendants; 10,000 at a time.',
  })
  structureCompleteList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => StructureCompleteArguments) part: StructureCompleteArguments,
  ): Promise<StructureComplete> {
    return completeList(ctx, part, selectedFields(info, NODES));
  }

  @Access({ allow: 'CONSOLE' })
  @Query(() => StructureComplete, {
    description: 'All nodes, each before its children; 10,000 at a time. Only for trees of at most 100,000 nodes.',
  })
  structureCompleteOrdered(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => StructureCompleteArguments) part: StructureCompleteArguments,
  ): Promise<StructureComplete> {
    return completeOrdered(ctx, part, selectedFields(info, NODES));
  }

  @Access({ allow: 'CONSOLE', reach: { structure: 'id' } })
  @Query(() => StructureDetail, { description: 'A node within reach, with its children and counts.' })
  structureDetail(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the node.' }) id: string,
  ): Promise<StructureDetail> {
    return readDetail(ctx, id, selectedFields(info), selectedFields(info, ['children']));
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure' })
  @Query(() => StructureSummary, { description: 'The number of nodes of the working OU, and their maximum.' })
  structureSummary(@Ctx() ctx: RequestContext): Promise<StructureSummary> {
    return summarize(ctx);
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'ids' } })
  @Query(() => StructureUserCountList, { description: 'The number of users at or below each of at most 100 nodes.' })
  async structureUserCounts(
    @Ctx() ctx: RequestContext,
    @Arg('ids', () => [ID], { description: 'Nodes within reach, at most 100.' }) ids: string[],
  ): Promise<StructureUserCountList> {
    return { counts: await countUsers(ctx, ids) };
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'id' } })
  @Query(() => StructureAccess, {
    description: 'Roles that show a node, and sub-administrators whose scope covers it.',
  })
  structureAccess(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'A node within reach.' }) id: string,
  ): Promise<StructureAccess> {
    return readAccess(ctx, id);
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'structureId' } })
  @Query(() => StructureUserPage, { description: 'The users at a node, by name.' })
  structureAssignedUsers(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID, { description: 'A node within reach.' }) structureId: string,
    @Args(() => ListArguments) list: ListArguments,
  ): Promise<StructureUserPage> {
    return assignedUsers(ctx, structureId, list);
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'parentId' }, audit: 'structure' })
  @Mutation(() => ID, {
    description: 'Adds a node as the last child of its parent, or as the last root; returns its id.',
  })
  structureCreate(
    @Ctx() ctx: RequestContext,
    @Arg('nameJson', () => LocalizedTextInput) nameJson: LocalizedTextInput,
    @Arg('parentId', () => ID, { nullable: true }) parentId?: string | null,
  ): Promise<string> {
    return createStructure(ctx, parentId ?? null, nameJson);
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'id' }, audit: 'structure' })
  @Mutation(() => Void, { nullable: true, description: 'Replaces all names of a node.' })
  structureRename(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('nameJson', () => LocalizedTextInput) nameJson: LocalizedTextInput,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
  ): Promise<void> {
    return renameStructure(ctx, id, nameJson, version);
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'id' }, audit: 'structure' })
  @Mutation(() => Void, { nullable: true, description: 'Deletes a node; refused while it has children or users.' })
  structureDelete(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<void> {
    return deleteStructure(ctx, id);
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure', audit: 'structure' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Moves children of a node, in this order, before a sibling; behind all others without a sibling.',
  })
  structureReorder(
    @Ctx() ctx: RequestContext,
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('parentId', () => ID, { nullable: true }) parentId?: string | null,
    @Arg('beforeId', () => ID, { nullable: true }) beforeId?: string | null,
  ): Promise<void> {
    return reorder(ctx, parentId ?? null, ids, beforeId ?? null);
  }

  @Access({
    allow: 'OU_MANAGER',
    right: 'structure',
    audit: 'structure',
    reach: { structure: 'structureId', user: 'userIds' },
  })
  @Mutation(() => Void, { nullable: true, description: 'Places users at a node; users who are there already stay.' })
  structureAssignUsers(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID) structureId: string,
    @Arg('userIds', () => [ID]) userIds: string[],
  ): Promise<void> {
    return placeUsers(ctx, structureId, userIds);
  }

  @Access({
    allow: 'OU_MANAGER',
    right: 'structure',
    audit: 'structure',
    reach: { structure: 'structureId', user: 'userIds' },
  })
  @Mutation(() => Void, { nullable: true })
  structureRemoveUsers(
    @Ctx() ctx: RequestContext,
    @Arg('structureId', () => ID) structureId: string,
    @Arg('userIds', () => [ID]) userIds: string[],
  ): Promise<void> {
    return takeUsers(ctx, structureId, userIds);
  }
}

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changedRows } from '../../../core/graphql/changed.js';
import { LocalizedTextInput } from '../../../core/graphql/localized-text.js';
import { PageArguments, SearchArguments } from '../../../core/graphql/list-arguments.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { changedNode, readNode } from './changed-node.service.js';
import { createStructure, deleteStructure, renameStructure } from './structure-change.service.js';
import { completeList, completeOrdered } from './structure-complete.service.js';
import { countUsers, readAccess, summarize } from './structure-detail.service.js';
import { reorder } from './structure-order.service.js';
import { nodesByIds } from './structure-rows.service.js';
import { setStatus } from './structure-status.service.js';
import { listChildren, listStructures } from './structure.service.js';
import {
  StructureAccess,
  StructureComplete,
  StructureCompleteArguments,
  StructureDetail,
  StructureNode,
  StructureNodeList,
  StructureNodePage,
  StructureSummary,
  StructureUserCountList,
} from './structure.types.js';

const NODES = ['structures'];
const NODE = { description: 'A node of the working OU within reach.' };
const NAMES = {
  description:
    'Names by language, 1 to 50 characters each, without comma, ">" and "|"; unique in the tree, ignoring case.',
};

@Resolver()
export class StructureResolver {
  /** STRC-26 */
  @Access({ allow: 'CONSOLE', token: 'CONSOLE' })
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

  @Access({ allow: 'CONSOLE', token: 'CONSOLE' })
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

  @Access({ allow: 'CONSOLE', token: 'CONSOLE' })
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

  @Access({ allow: 'CONSOLE', token: 'CONSOLE' })
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

  @Access({ allow: 'CONSOLE', reach: { structure: 'id' }, token: 'CONSOLE' })
  @Query(() => StructureDetail, { description: 'A node within reach, with its children and counts.' })
  structureDetail(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the node.' }) id: string,
  ): Promise<StructureDetail> {
    return readNode(ctx, info, id);
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

  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'parentId' }, audit: 'structure' })
  @Mutation(() => StructureDetail, {
    description: 'Adds a node as the last child of its parent, or as the last root. Returns the node.',
  })
  async structureCreate(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('nameJson', () => LocalizedTextInput, NAMES) nameJson: LocalizedTextInput,
    @Arg('parentId', () => ID, {
      nullable: true,
      description: 'A node of the first nine levels; the new node is a root if it is omitted.',
    })
    parentId?: string | null,
  ): Promise<StructureDetail> {
    return changedNode(ctx, info, await createStructure(ctx, parentId ?? null, nameJson));
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'id' }, audit: 'structure' })
  @Mutation(() => StructureDetail, { description: 'Replaces all names of a node. Returns the node.' })
  async structureRename(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, NODE) id: string,
    @Arg('nameJson', () => LocalizedTextInput, NAMES) nameJson: LocalizedTextInput,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'Optimistic lock: the version that the change starts from.',
    })
    version?: number | null,
  ): Promise<StructureDetail> {
    await renameStructure(ctx, id, nameJson, version);
    return changedNode(ctx, info, id);
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'id' }, audit: 'structure' })
  @Mutation(() => StructureDetail, {
    description: 'Switches the auto-authorization of a node; no change if it is so already. Returns the node.',
  })
  async structureSetStatus(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, NODE) id: string,
    @Arg('isAutoDispatch', () => Boolean, {
      description: 'Whether users at the node reach the assets and resources of all nodes below it, too.',
    })
    isAutoDispatch: boolean,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'Optimistic lock: the version that the change starts from.',
    })
    version?: number | null,
  ): Promise<StructureDetail> {
    await setStatus(ctx, id, isAutoDispatch, version);
    return changedNode(ctx, info, id);
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'id' }, audit: 'structure' })
  @Mutation(() => ID, {
    description: 'Deletes a node; refused while it has children or users. Returns its id.',
  })
  async structureDelete(@Ctx() ctx: RequestContext, @Arg('id', () => ID, NODE) id: string): Promise<string> {
    await deleteStructure(ctx, id);
    return id;
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure', audit: 'structure' })
  @Mutation(() => [StructureNode], {
    description: 'Moves children of a node among their siblings. Returns the moved nodes in their new order.',
  })
  async structureReorder(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('ids', () => [ID], { description: '1 to 1000 children of one parent, each once, in the order to give them.' })
    ids: string[],
    @Arg('parentId', () => ID, { nullable: true, description: 'Their parent; omitted or null for roots.' })
    parentId?: string | null,
    @Arg('beforeId', () => ID, {
      nullable: true,
      description: 'A sibling to move them before; omitted or null moves them behind all others.',
    })
    beforeId?: string | null,
  ): Promise<StructureNode[]> {
    await reorder(ctx, parentId ?? null, ids, beforeId ?? null);
    return changedRows(info, ids, () => nodesByIds(ctx, ids, selectedFields(info)));
  }
}

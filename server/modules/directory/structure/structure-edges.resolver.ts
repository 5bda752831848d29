import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { load } from '../../../context/loaders.js';
import { PageArguments } from '../../../core/graphql/list-arguments.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { usersAlong } from '../user/user.loaders.js';
import { BasicUserPage, StructureRef } from '../user/user.types.js';
import { ancestorsOfNodes, childrenOfNodes, parentsOfNodes } from './structure.loaders.js';
import { StructureAncestor, StructureNode } from './structure.types.js';

/** The edges from a node of the organization structure; its path is a field of the node. */
@Resolver(() => StructureRef)
export class StructureEdges {
  @Access({ allow: 'CONSOLE', token: 'CONSOLE' })
  @FieldResolver(() => StructureRef, { nullable: true, description: 'The node above; null for a root.' })
  parent(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<StructureRef | undefined> {
    return load(ctx, info.fieldNodes, id, (ids) => parentsOfNodes(ctx, ids));
  }

  @Access({ allow: 'CONSOLE', token: 'CONSOLE' })
  @FieldResolver(() => [StructureAncestor], { description: 'From the root to the parent.' })
  async ancestors(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<StructureAncestor[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => ancestorsOfNodes(ctx, ids))) ?? [];
  }

  /** STRC-26 */
  @Access({ allow: 'CONSOLE', token: 'CONSOLE' })
  @FieldResolver(() => [StructureNode], {
    description: 'The first 1000 children that the caller sees, in order; structureChildren pages through all.',
  })
  async children(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<StructureNode[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => childrenOfNodes(ctx, ids, selectedFields(info)))) ?? [];
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure' })
  @FieldResolver(() => BasicUserPage, { nullable: true, description: 'The users at this very node, by id.' })
  users(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PageArguments) { pagination }: PageArguments,
  ): Promise<BasicUserPage | undefined> {
    return usersAlong(ctx, info, 'structure', { id, pagination });
  }
}

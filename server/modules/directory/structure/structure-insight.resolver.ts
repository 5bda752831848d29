import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { figuresOf } from './structure-figures.service.js';
import { StructureFiguresList, StructurePeoplePage, StructureRelatedList } from './structure-figures.types.js';
import { peopleOfNode } from './structure-people.service.js';
import { relatedNodes } from './structure-related.service.js';

/** Answers about nodes beyond their own fields: figures, people by their ways, roles that show them. */
@Resolver()
export class StructureInsightResolver {
  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'ids' } })
  @Query(() => StructureFiguresList, { description: 'Figures of each of at most 100 nodes, for pictures of the tree.' })
  async structureFigures(
    @Ctx() ctx: RequestContext,
    @Arg('ids', () => [ID], { description: 'Nodes within reach, at most 100.' }) ids: string[],
  ): Promise<StructureFiguresList> {
    return { figures: await figuresOf(ctx, ids) };
  }

  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'id' } })
  @Query(() => StructurePeoplePage, {
    description:
      'The users who reach the assets and the resource of a node, because they are at it, or at a node above it that authorizes automatically; by name.',
  })
  structurePeople(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'A node within reach.' }) id: string,
    @Args(() => ListArguments) list: ListArguments,
  ): Promise<StructurePeoplePage> {
    return peopleOfNode(ctx, id, list);
  }

  @Access({ allow: 'CONSOLE', right: 'app', reach: { structure: 'structures' } })
  @Query(() => StructureRelatedList, {
    description: 'Those of the nodes that roles show in an app: the roles lose them if they are taken from the app.',
  })
  async structureCheckRelated(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('appId', () => ID, { description: 'An app that the OU may use.' }) appId: string,
    @Arg('structures', () => [ID], { description: 'Nodes within reach, at most 1000.' }) structures: string[],
  ): Promise<StructureRelatedList> {
    return { structures: await relatedNodes(ctx, appId, structures, selectedFields(info, ['structures'])) };
  }
}

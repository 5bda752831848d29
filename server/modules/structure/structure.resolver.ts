import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Access } from '../../access/access.js';
import type { RequestContext } from '../../core/context.js';
import { listStructures } from './structure.service.js';
import { StructureNodeList } from './structure.types.js';

@Resolver()
export class StructureResolver {
  @Access({ allow: 'CONSOLE' })
  @Query(() => StructureNodeList, { description: 'Children of a node, or nodes by name; feeds pickers (STRC-26).' })
  structureList(
    @Ctx() ctx: RequestContext,
    @Arg('parentId', () => ID, { nullable: true }) parentId?: string | null,
    @Arg('search', () => String, { nullable: true }) search?: string | null,
  ): Promise<StructureNodeList> {
    return listStructures(ctx, { parentId, search });
  }
}

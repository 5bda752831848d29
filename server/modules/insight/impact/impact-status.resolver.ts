import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { statusImpact } from './impact-status.service.js';
import { StructureStatusImpact } from './impact-status.types.js';

@Resolver()
export class ImpactStatusResolver {
  @Access({ allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'id' } })
  @Query(() => StructureStatusImpact, {
    description: 'The people who would gain or lose assets and resources by a switch of auto-authorization.',
  })
  structureStatusImpact(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'A node within reach.' }) id: string,
    @Arg('isAutoDispatch', () => Boolean, { description: 'The state to switch to.' }) isAutoDispatch: boolean,
  ): Promise<StructureStatusImpact> {
    return statusImpact(ctx, id, isAutoDispatch);
  }
}

import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { removalImpact } from './impact.service.js';
import { RemovalImpact, RemovalKind } from './impact.types.js';

@Resolver()
export class ImpactResolver {
  @Access({ allow: 'ADMINISTRATOR' })
  @Query(() => RemovalImpact, {
    // BYND-02
    description: 'The losses that a removal would cause.',
  })
  removalImpact(
    @Ctx() ctx: RequestContext,
    @Arg('kind', () => RemovalKind) kind: RemovalKind,
    @Arg('ids', () => [ID]) ids: string[],
  ): Promise<RemovalImpact> {
    return removalImpact(ctx, kind, ids);
  }
}

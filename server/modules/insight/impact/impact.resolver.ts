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
    @Arg('kind', () => RemovalKind, {
      description: 'Kind of the things to remove; the caller needs the right to remove such things.',
    })
    kind: RemovalKind,
    @Arg('ids', () => [ID], {
      description:
        'Ids of the things to remove, at most 1000; of users and sub-administrators, those of their accounts.',
    })
    ids: string[],
  ): Promise<RemovalImpact> {
    return removalImpact(ctx, kind, ids);
  }
}

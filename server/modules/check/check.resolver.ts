import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Access } from '../../access/access.js';
import type { RequestContext } from '../../core/context.js';
import { isNameFree } from './check.service.js';
import { NamedType } from './check.types.js';

@Resolver()
export class CheckResolver {
  @Access({ allow: 'CONSOLE' })
  @Query(() => Boolean, { description: 'True when the name is free; asked while somebody types.' })
  checkNameExists(
    @Ctx() ctx: RequestContext,
    @Arg('type', () => NamedType) type: NamedType,
    @Arg('name', () => String) name: string,
    @Arg('id', () => ID, { nullable: true, description: 'What has the name now.' }) id?: string | null,
    @Arg('rootId', () => ID, { nullable: true, description: 'The parent of a structure.' }) rootId?: string | null,
    @Arg('appId', () => ID, { nullable: true, description: 'The app of a menu group.' }) appId?: string | null,
    @Arg('locale', () => String, { nullable: true }) locale?: string | null,
  ): Promise<boolean> {
    return isNameFree(ctx, { type, name, id, rootId, appId, locale });
  }
}

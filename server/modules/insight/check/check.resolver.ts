import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { isNameFree, isTagFree } from './check.service.js';
import { NamedType } from './check.types.js';

@Resolver()
export class CheckResolver {
  @Access({ allow: 'ADMINISTRATOR' })
  @Query(() => Boolean, { description: 'True if the name is free; for forms, while typing.' })
  checkNameExists(
    @Ctx() ctx: RequestContext,
    @Arg('type', () => NamedType, { description: 'Kind of the thing, which decides the scope of uniqueness.' })
    type: NamedType,
    @Arg('name', () => String, { description: 'The name to check, compared ignoring case and blanks around it.' })
    name: string,
    @Arg('id', () => ID, { nullable: true, description: 'The present holder of the name.' }) id?: string | null,
    @Arg('rootId', () => ID, {
      nullable: true,
      description: "A node of the structure's tree; omitted for a root.",
    })
    rootId?: string | null,
    @Arg('appId', () => ID, {
      nullable: true,
      description: 'The app of a menu or menu group; without it and id, any app.',
    })
    appId?: string | null,
    @Arg('locale', () => String, {
      nullable: true,
      description: "Language of the name of a structure, menu or plugin, for example en-US; the caller's by default.",
    })
    locale?: string | null,
  ): Promise<boolean> {
    return isNameFree(ctx, { type, name, id, rootId, appId, locale });
  }

  @Access({ allow: 'CONSOLE', reach: { structure: 'structureId' } })
  @Query(() => Boolean, {
    description: 'True if no tag of the app, or of the node, has the key; for forms, while typing.',
  })
  checkTagKey(
    @Ctx() ctx: RequestContext,
    @Arg('key', () => String, { description: 'The key to check.' }) key: string,
    @Arg('appId', () => ID, { nullable: true, description: 'The app, or a node by structureId.' })
    appId?: string | null,
    @Arg('structureId', () => ID, {
      nullable: true,
      description: 'The node whose tags are meant, instead of those of an app.',
    })
    structureId?: string | null,
    @Arg('id', () => ID, { nullable: true, description: 'The tag that has the key now.' }) id?: string | null,
  ): Promise<boolean> {
    return isTagFree(ctx, { key, appId, structureId, id });
  }
}

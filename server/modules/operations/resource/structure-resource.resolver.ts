import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { AccessRule } from '../../../access/access.js';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { AssociatedResource } from './resource-grant.types.js';
import { ResourcePage } from './resource.types.js';
import { associatedResource, resourcesForStructure, setAssociation } from './structure-resource.service.js';

const READ: AccessRule = { allow: 'OU_MANAGER', right: 'structure', reach: { structure: 'structureId' } };

const NODE = { description: 'A node of the working OU.' };

/** The one resource of a node (STRC-18): a matter of whoever manages structures. */
@Resolver()
export class StructureResourceResolver {
  @Access(READ)
  @Query(() => AssociatedResource, {
    nullable: true,
    description:
      'The resource of a node, with everything that resources have; null without one. It is the `resource` of structureDetail.',
  })
  resourceAssociated(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('structureId', () => ID, NODE) structureId: string,
  ): Promise<AssociatedResource | null> {
    return associatedResource(ctx, structureId, selectedFields(info));
  }

  @Access({ ...READ, audit: 'structure' })
  @Mutation(() => AssociatedResource, {
    nullable: true,
    description:
      'Sets the one resource of a node, in place of another one. People lose the former at once, and reach the new one after 3 minutes. Returns the resource of the node; null without one.',
  })
  async resourceSetAssociation(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('structureId', () => ID, NODE) structureId: string,
    @Arg('resourceId', () => ID, {
      nullable: true,
      description: 'A resource of the working OU; null or omitted for none.',
    })
    resourceId?: string | null,
  ): Promise<AssociatedResource | null> {
    await setAssociation(ctx, structureId, resourceId ?? null);
    return associatedResource(ctx, structureId, selectedFields(info));
  }

  @Access(READ)
  @Query(() => ResourcePage, {
    description: 'Resources that a node may have, by name; a search finds names and identifiers.',
  })
  resourceStructureResourceList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ListArguments) list: ListArguments,
    @Arg('structureId', () => ID, {
      nullable: true,
      description: 'A node, whose present resource is omitted; all resources by default.',
    })
    structureId?: string | null,
  ): Promise<ResourcePage> {
    return resourcesForStructure(ctx, { ...list, structureId, fields: selectedFields(info, ['resources']) });
  }
}

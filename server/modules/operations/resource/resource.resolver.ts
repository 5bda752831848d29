import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { AccessRule } from '../../../access/access.js';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { createResource, deleteResource, modifyResource } from './resource-change.service.js';
import { RegisteredResource, ResourceRegistration } from './resource-grant.types.js';
import { listResources, readResource, resourceApps, resourceTypes } from './resource-list.service.js';
import { registerResources } from './resource-register.service.js';
import {
  ResourceAppList,
  ResourceArguments,
  ResourceListArguments,
  ResourceModifyArguments,
  ResourcePage,
  ResourceType,
  ResourceView,
} from './resource.types.js';

/** RSRC-08 */
const READ: AccessRule = { allow: 'OU_MANAGER', right: 'resource' };
const CHANGE: AccessRule = { ...READ, audit: 'resource' };

/** Answers a mutation with the resource that it changed, as `resourceDetail` shows it. */
const changedResource = (ctx: RequestContext, info: GraphQLResolveInfo, id: string): Promise<ResourceView> =>
  changed(info, { id }, (fields) => readResource(ctx, id, fields));

@Resolver()
export class ResourceResolver {
  @Access(READ)
  @Query(() => ResourcePage, { description: 'Resources of the OU by name; a search finds names and identifiers.' })
  resourceList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ResourceListArguments) list: ResourceListArguments,
  ): Promise<ResourcePage> {
    return listResources(ctx, { ...list, fields: selectedFields(info, ['resources']) });
  }

  @Access(READ)
  @Query(() => ResourceView, { description: 'One resource of the OU.' })
  resourceDetail(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'A resource of the working OU.' }) id: string,
  ): Promise<ResourceView> {
    return readResource(ctx, id, selectedFields(info));
  }

  @Access(READ)
  @Query(() => [ResourceType], {
    description: 'The standard types in their order, then the custom types that resources of the OU have, by name.',
  })
  resourceTypes(@Ctx() ctx: RequestContext): Promise<ResourceType[]> {
    return resourceTypes(ctx);
  }

  @Access(READ)
  @Query(() => ResourceAppList, { description: 'The apps of the OU that own resources.' })
  resourceAppList(
    @Ctx() ctx: RequestContext,
    @Arg('isWhole', () => Boolean, {
      nullable: true,
      description: 'Apps without resources too: a new resource may belong to any. False by default.',
    })
    isWhole?: boolean | null,
  ): Promise<ResourceAppList> {
    return resourceApps(ctx, isWhole === true);
  }

  @Access(CHANGE)
  @Mutation(() => ResourceView, { description: 'Creates a resource of an app. Returns the resource.' })
  async resourceCreate(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ResourceArguments) input: ResourceArguments,
  ): Promise<ResourceView> {
    return changedResource(ctx, info, await createResource(ctx, input));
  }

  @Access(CHANGE)
  @Mutation(() => ResourceView, {
    description: 'Changes name and type of a resource; app and identifier stay. Returns the resource.',
  })
  async resourceModify(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ResourceModifyArguments) input: ResourceModifyArguments,
  ): Promise<ResourceView> {
    await modifyResource(ctx, input);
    return changedResource(ctx, info, input.id);
  }

  @Access(CHANGE)
  @Mutation(() => ID, {
    description: 'Deletes a resource. Users, user groups and nodes that have it lose it at once. Returns its id.',
  })
  async resourceDelete(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'A resource of the working OU.' }) id: string,
  ): Promise<string> {
    await deleteResource(ctx, id);
    return id;
  }

  @Access({ allow: 'APP', audit: 'resource' })
  @Mutation(() => [RegisteredResource], {
    description:
      'Registers resources of an app, called with the credentials of the app: new ones are created, the others get these names and types and keep their assignments. All are refused if one is wrong. Returns them in the order of the call.',
  })
  resourceRegister(
    @Ctx() ctx: RequestContext,
    @Arg('resources', () => [ResourceRegistration], {
      description: '1 to 1000 resources, each identifier once. An error names the place from 0: `resources.3.name`.',
    })
    resources: ResourceRegistration[],
  ): Promise<RegisteredResource[]> {
    return registerResources(ctx, resources);
  }
}

import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { load } from '../../../context/loaders.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { rolesOfUsers, structuresOfUsers, userGroupsOfUsers } from './user-relations.service.js';
import { StructureRef, UserRef } from './user.types.js';
import { RoleRef, UserGroupRef } from '../../identity/account/member-links.types.js';

/** The edges from a user of the working OU, as the list of users shows them (USER-03). */
@Resolver(() => UserRef)
export class UserEdges {
  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'id' } })
  @FieldResolver(() => [RoleRef], { description: 'The roles that the user holds, by name.' })
  async roles(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<RoleRef[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => rolesOfUsers(ctx, ids))) ?? [];
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'id' } })
  @FieldResolver(() => [UserGroupRef], { description: 'The user groups that the user is in, by name.' })
  async userGroups(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<UserGroupRef[]> {
    return (await load(ctx, info.fieldNodes, id, (ids) => userGroupsOfUsers(ctx, ids))) ?? [];
  }

  @Access({ allow: 'CONSOLE', right: 'user', reach: { user: 'id' } })
  @FieldResolver(() => [StructureRef], { description: 'The nodes at which the user is placed.' })
  async structures(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<StructureRef[]> {
    const hasPaths = selectedFields(info).has('path');
    return (await load(ctx, info.fieldNodes, id, (ids) => structuresOfUsers(ctx, ids, { hasPaths }))) ?? [];
  }
}

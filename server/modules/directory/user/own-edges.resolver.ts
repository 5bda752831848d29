import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { load } from '../../../context/loaders.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { OpenSession } from '../../identity/session/open-session.types.js';
import { openSessions } from '../../identity/session/open-sessions.service.js';
import { SessionUser } from '../../identity/session/session.types.js';
import { rolesOfUsers, structuresOfUsers, userGroupsOfUsers } from './user-relations.service.js';
import { StructureRef } from './user.types.js';
import { RoleRef, UserGroupRef } from '../../identity/account/member-links.types.js';

const isSelf = (ctx: RequestContext, id: string) => id === sessionOf(ctx).accountId;

/** The edges from the person of a session, which lead from oneself only. */
@Resolver(() => SessionUser)
export class OwnEdges {
  /** BYND-05 */
  @Access({ allow: 'SIGNED_IN' })
  @FieldResolver(() => [OpenSession], { description: 'The open sessions of the caller.' })
  async sessions(@Root('id') id: string, @Ctx() ctx: RequestContext): Promise<OpenSession[]> {
    return isSelf(ctx, id) ? openSessions(ctx) : [];
  }

  @Access({ allow: 'MEMBER' })
  @FieldResolver(() => [RoleRef], { description: 'The roles that the caller holds in the working OU, by name.' })
  async roles(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<RoleRef[]> {
    if (!isSelf(ctx, id)) return [];
    return (await load(ctx, info.fieldNodes, id, (ids) => rolesOfUsers(ctx, ids))) ?? [];
  }

  @Access({ allow: 'MEMBER' })
  @FieldResolver(() => [UserGroupRef], { description: 'The user groups of the working OU that the caller is in.' })
  async userGroups(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<UserGroupRef[]> {
    if (!isSelf(ctx, id)) return [];
    return (await load(ctx, info.fieldNodes, id, (ids) => userGroupsOfUsers(ctx, ids))) ?? [];
  }

  @Access({ allow: 'MEMBER' })
  @FieldResolver(() => [StructureRef], { description: 'The nodes of the working OU at which the caller is placed.' })
  async structures(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<StructureRef[]> {
    if (!isSelf(ctx, id)) return [];
    const hasPaths = selectedFields(info).has('path');
    return (await load(ctx, info.fieldNodes, id, (ids) => structuresOfUsers(ctx, ids, { hasPaths }))) ?? [];
  }
}

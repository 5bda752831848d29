import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { PageArguments } from '../../../core/graphql/list-arguments.js';
import { usersAlong } from '../user/user.loaders.js';
import { BasicUserPage } from '../user/user.types.js';
import { UserGroupRef } from '../../identity/account/member-links.types.js';

/** The edge from a user group within the caller's reach (UGRP-04, UGRP-05). */
@Resolver(() => UserGroupRef)
export class UserGroupEdges {
  @Access({ allow: 'CONSOLE', right: 'userGroup', reach: { userGroup: 'id' } })
  @FieldResolver(() => BasicUserPage, {
    nullable: true,
    description: 'The users within reach who are in the group, by id; null for a group beyond the caller’s reach.',
  })
  users(
    @Root('id') id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PageArguments) { pagination }: PageArguments,
  ): Promise<BasicUserPage | undefined> {
    return usersAlong(ctx, info, 'userGroup', { id, pagination });
  }
}

import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Access } from '../../access/access.js';
import type { RequestContext } from '../../core/context.js';
import { PaginationInput } from '../../graphql/types.js';
import { listUserGroups } from './user-group.service.js';
import { UserGroupPage } from './user-group.types.js';

@Resolver()
export class UserGroupResolver {
  @Access({ allow: 'CONSOLE' })
  @Query(() => UserGroupPage, { description: 'User groups of the working OU; feeds pickers too (SUBA-17).' })
  userGroupList(
    @Ctx() ctx: RequestContext,
    @Arg('search', () => String, { nullable: true }) search?: string | null,
    @Arg('pagination', () => PaginationInput, { nullable: true }) pagination?: PaginationInput | null,
  ): Promise<UserGroupPage> {
    return listUserGroups(ctx, { search, pagination });
  }
}

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import { Access } from '../../access/access.js';
import type { RequestContext } from '../../core/context.js';
import { selectedFields } from '../../graphql/selection.js';
import { PaginationInput } from '../../graphql/types.js';
import { listRoles, readRole } from './role.service.js';
import { RolePage, RoleSortInput, RoleView } from './role.types.js';

@Resolver()
export class RoleResolver {
  @Access({ allow: 'CONSOLE' })
  @Query(() => RolePage, { description: 'Roles of the working OU; feeds pickers too (SUBA-17).' })
  roleList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('search', () => String, { nullable: true }) search?: string | null,
    @Arg('pagination', () => PaginationInput, { nullable: true }) pagination?: PaginationInput | null,
    @Arg('sort', () => RoleSortInput, { nullable: true }) sort?: RoleSortInput | null,
  ): Promise<RolePage> {
    return listRoles(ctx, { search, pagination, sort, fields: selectedFields(info, ['roles']) });
  }

  @Access({ allow: 'CONSOLE', right: 'role' })
  @Query(() => RoleView)
  roleDetail(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID) id: string,
  ): Promise<RoleView> {
    return readRole(ctx, id, selectedFields(info));
  }
}

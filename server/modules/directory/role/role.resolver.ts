import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { changedRole } from './changed-role.service.js';
import { createRole, deleteRole, modifyRole } from './role-change.service.js';
import { RoleArguments, RoleModifyArguments } from './role-rights.types.js';
import { listRoles, readRole } from './role.service.js';
import { RoleListArguments, RolePage, RoleView } from './role.types.js';

@Resolver()
export class RoleResolver {
  /** SUBA-17 */
  @Access({ allow: 'CONSOLE', token: 'CONSOLE' })
  @Query(() => RolePage, { description: 'Roles of the working OU within reach, for lists and pickers.' })
  roleList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => RoleListArguments) list: RoleListArguments,
  ): Promise<RolePage> {
    return listRoles(ctx, { ...list, fields: selectedFields(info, ['roles']) });
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'id' } })
  @Query(() => RoleView, { description: 'A role within reach, with its rights.' })
  roleDetail(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the role.' }) id: string,
  ): Promise<RoleView> {
    return readRole(ctx, id, selectedFields(info));
  }

  @Access({ allow: 'CONSOLE', right: 'role', audit: 'role' })
  @Mutation(() => RoleView, { description: 'Creates a role with its rights. Returns the role.' })
  async roleCreate(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => RoleArguments) input: RoleArguments,
  ): Promise<RoleView> {
    return changedRole(ctx, info, await createRole(ctx, input));
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'id' }, audit: 'role' })
  @Mutation(() => RoleView, {
    description: 'Changes name, description and rights of a role at once; the identifier stays. Returns the role.',
  })
  async roleModify(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => RoleModifyArguments) input: RoleModifyArguments,
  ): Promise<RoleView> {
    await modifyRole(ctx, input);
    return changedRole(ctx, info, input.id);
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'id' }, audit: 'role' })
  @Mutation(() => ID, {
    description: 'Deletes a role; refused while users hold it or domains give it. Returns its id.',
  })
  async roleDelete(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'A role of the working OU within reach.' }) id: string,
  ): Promise<string> {
    await deleteRole(ctx, id);
    return id;
  }
}

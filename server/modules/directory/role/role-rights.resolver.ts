import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Int, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { AfterArguments, SearchArguments } from '../../../core/graphql/list-arguments.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { Void } from '../../../core/graphql/scalars.js';
import { addRights, removeRight, setRoleContents } from './role-change.service.js';
import {
  menuGroupsWithAssigned,
  permissionsWithAssigned,
  roleAppChoices,
  structuresWithAssigned,
} from './role-choices.service.js';
import { assignedMenuGroups, assignedPermissions, assignedStructures } from './role-contents.service.js';
import {
  AssignedMenuGroupList,
  AssignedPermissionList,
  AssignedStructureList,
  MenuGroupChoiceList,
  PermissionChoiceList,
  RoleAppChoiceList,
  RoleAppInput,
  StructureChoiceList,
} from './role-rights.types.js';

/** The rights of roles: choosing, giving and taking them. */
@Resolver()
export class RoleRightsResolver {
  @Access({ allow: 'CONSOLE', right: 'role' })
  @Query(() => RoleAppChoiceList, {
    description: 'The apps in which the caller can give rights to a role.',
  })
  roleAppChoices(@Ctx() ctx: RequestContext): Promise<RoleAppChoiceList> {
    return roleAppChoices(ctx);
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' } })
  @Query(() => MenuGroupChoiceList, { description: 'Menu groups of an app; without a role none is assigned.' })
  roleMenuGroupWithAssigned(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'App of the menu groups.' }) appId: string,
    @Arg('roleId', () => ID, { nullable: true, description: 'The role; omitted for a new one.' })
    roleId?: string | null,
  ): Promise<MenuGroupChoiceList> {
    return menuGroupsWithAssigned(ctx, appId, roleId);
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' } })
  @Query(() => PermissionChoiceList, { description: 'Permissions of an app; without a role none is assigned.' })
  rolePermissionWithAssigned(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID, { description: 'App of the permissions.' }) appId: string,
    @Arg('roleId', () => ID, { nullable: true, description: 'The role; omitted for a new one.' })
    roleId?: string | null,
  ): Promise<PermissionChoiceList> {
    return permissionsWithAssigned(ctx, appId, roleId);
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' } })
  @Query(() => StructureChoiceList, {
    description:
      'The whole tree with each node before its children, at most 10,000 nodes; or the children of a node, or nodes by name.',
  })
  roleStructureWithAssigned(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('appId', () => ID, { description: 'App in which the nodes are visible.' }) appId: string,
    @Args(() => SearchArguments) { search }: SearchArguments,
    @Args(() => AfterArguments) { after }: AfterArguments,
    @Arg('roleId', () => ID, { nullable: true, description: 'The role; omitted for a new one.' })
    roleId?: string | null,
    @Arg('parentId', () => ID, {
      nullable: true,
      description: 'The node whose children are meant; omitted for the whole tree.',
    })
    parentId?: string | null,
  ): Promise<StructureChoiceList> {
    const fields = selectedFields(info, ['structures']);
    return structuresWithAssigned(ctx, { appId, roleId, parentId, search, after }, fields);
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' } })
  @Query(() => AssignedMenuGroupList, { description: 'Menu groups that a role grants, of all apps.' })
  async roleAssignedMenuGroups(
    @Ctx() ctx: RequestContext,
    @Arg('roleId', () => ID, { description: 'A role within reach.' }) roleId: string,
  ): Promise<AssignedMenuGroupList> {
    return { menuGroups: await assignedMenuGroups(ctx, roleId) };
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' } })
  @Query(() => AssignedPermissionList, { description: 'Permissions that a role grants, of all apps.' })
  async roleAssignedPermissions(
    @Ctx() ctx: RequestContext,
    @Arg('roleId', () => ID, { description: 'A role within reach.' }) roleId: string,
  ): Promise<AssignedPermissionList> {
    return { permissions: await assignedPermissions(ctx, roleId) };
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' } })
  @Query(() => AssignedStructureList, { description: 'Nodes that a role makes visible, of all apps.' })
  async roleAssignedStructures(
    @Ctx() ctx: RequestContext,
    @Arg('roleId', () => ID, { description: 'A role within reach.' }) roleId: string,
  ): Promise<AssignedStructureList> {
    return { structures: await assignedStructures(ctx, roleId) };
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'id' }, audit: 'role' })
  @Mutation(() => Void, {
    nullable: true,
    description: 'Replaces the rights of a role in each listed app; other apps stay unchanged.',
  })
  roleSetContents(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('apps', () => [RoleAppInput]) apps: RoleAppInput[],
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
  ): Promise<void> {
    return setRoleContents(ctx, { id, apps, version });
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' }, audit: 'role' })
  @Mutation(() => Void, { nullable: true })
  roleAssignMenuGroup(
    @Ctx() ctx: RequestContext,
    @Arg('roleId', () => ID) roleId: string,
    @Arg('menuGroupId', () => ID) menuGroupId: string,
    @Arg('appId', () => ID) appId: string,
  ): Promise<void> {
    return addRights(ctx, roleId, { kind: 'menu_group', appId, ids: [menuGroupId] });
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' }, audit: 'role' })
  @Mutation(() => Void, { nullable: true })
  roleAssignPermission(
    @Ctx() ctx: RequestContext,
    @Arg('roleId', () => ID) roleId: string,
    @Arg('appId', () => ID) appId: string,
    @Arg('permissionIds', () => [ID]) permissionIds: string[],
  ): Promise<void> {
    return addRights(ctx, roleId, { kind: 'permission', appId, ids: permissionIds });
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' }, audit: 'role' })
  @Mutation(() => Void, { nullable: true })
  roleAssignStructure(
    @Ctx() ctx: RequestContext,
    @Arg('roleId', () => ID) roleId: string,
    @Arg('appId', () => ID) appId: string,
    @Arg('structureId', () => ID) structureId: string,
  ): Promise<void> {
    return addRights(ctx, roleId, { kind: 'structure', appId, ids: [structureId] });
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' }, audit: 'role' })
  @Mutation(() => Void, { nullable: true })
  roleDeleteMenuGroup(
    @Ctx() ctx: RequestContext,
    @Arg('roleId', () => ID) roleId: string,
    @Arg('menuGroupId', () => ID) menuGroupId: string,
  ): Promise<void> {
    return removeRight(ctx, roleId, { kind: 'menu_group', id: menuGroupId });
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' }, audit: 'role' })
  @Mutation(() => Void, { nullable: true })
  roleDeletePermission(
    @Ctx() ctx: RequestContext,
    @Arg('roleId', () => ID) roleId: string,
    @Arg('appId', () => ID) appId: string,
    @Arg('permissionId', () => ID) permissionId: string,
  ): Promise<void> {
    return removeRight(ctx, roleId, { kind: 'permission', appId, id: permissionId });
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' }, audit: 'role' })
  @Mutation(() => Void, { nullable: true })
  roleDeleteAvailableStructure(
    @Ctx() ctx: RequestContext,
    @Arg('appId', () => ID) appId: string,
    @Arg('structureId', () => ID) structureId: string,
    @Arg('roleId', () => ID) roleId: string,
  ): Promise<void> {
    return removeRight(ctx, roleId, { kind: 'structure', appId, id: structureId });
  }
}

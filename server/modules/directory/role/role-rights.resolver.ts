import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Int, Info, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { AfterArguments, SearchArguments } from '../../../core/graphql/list-arguments.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { changedRole } from './changed-role.service.js';
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
import { RoleView } from './role.types.js';

const ROLE = { description: 'A role of the working OU within reach.' };
const APP = { description: 'An app that the working OU may use.' };

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
  @Mutation(() => RoleView, {
    description: 'Replaces the rights of a role in each listed app; other apps stay unchanged. Returns the role.',
  })
  async roleSetContents(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ROLE) id: string,
    @Arg('apps', () => [RoleAppInput], {
      description: 'All rights of the role in each listed app; at most 1000 apps, and 1000 ids of a kind in all.',
    })
    apps: RoleAppInput[],
    @Arg('version', () => Int, {
      nullable: true,
      description: 'Optimistic lock: the version that the change starts from.',
    })
    version?: number | null,
  ): Promise<RoleView> {
    await setRoleContents(ctx, { id, apps, version });
    return changedRole(ctx, info, id);
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' }, audit: 'role' })
  @Mutation(() => RoleView, {
    description: 'Grants a menu group by a role; it stays if the role grants it. Returns the role.',
  })
  async roleAssignMenuGroup(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('roleId', () => ID, ROLE) roleId: string,
    @Arg('menuGroupId', () => ID, { description: 'A menu group of the app.' }) menuGroupId: string,
    @Arg('appId', () => ID, APP) appId: string,
  ): Promise<RoleView> {
    await addRights(ctx, roleId, { kind: 'menu_group', appId, ids: [menuGroupId] });
    return changedRole(ctx, info, roleId);
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' }, audit: 'role' })
  @Mutation(() => RoleView, {
    description: 'Grants permissions of an app by a role; those that it grants stay. Returns the role.',
  })
  async roleAssignPermission(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('roleId', () => ID, ROLE) roleId: string,
    @Arg('appId', () => ID, APP) appId: string,
    @Arg('permissionIds', () => [ID], { description: 'Permissions of the app, at most 1000.' }) permissionIds: string[],
  ): Promise<RoleView> {
    await addRights(ctx, roleId, { kind: 'permission', appId, ids: permissionIds });
    return changedRole(ctx, info, roleId);
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' }, audit: 'role' })
  @Mutation(() => RoleView, { description: 'Shows a structure in an app to the holders of a role. Returns the role.' })
  async roleAssignStructure(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('roleId', () => ID, ROLE) roleId: string,
    @Arg('appId', () => ID, APP) appId: string,
    @Arg('structureId', () => ID, { description: 'A structure of the working OU.' }) structureId: string,
  ): Promise<RoleView> {
    await addRights(ctx, roleId, { kind: 'structure', appId, ids: [structureId] });
    return changedRole(ctx, info, roleId);
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' }, audit: 'role' })
  @Mutation(() => RoleView, { description: 'Takes a menu group from a role, which must grant it. Returns the role.' })
  async roleDeleteMenuGroup(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('roleId', () => ID, ROLE) roleId: string,
    @Arg('menuGroupId', () => ID, { description: 'A menu group that the role grants.' }) menuGroupId: string,
  ): Promise<RoleView> {
    await removeRight(ctx, roleId, { kind: 'menu_group', id: menuGroupId });
    return changedRole(ctx, info, roleId);
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' }, audit: 'role' })
  @Mutation(() => RoleView, {
    description: 'Takes a permission of an app from a role, which must grant it. Returns the role.',
  })
  async roleDeletePermission(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('roleId', () => ID, ROLE) roleId: string,
    @Arg('appId', () => ID, APP) appId: string,
    @Arg('permissionId', () => ID, { description: 'A permission that the role grants in the app.' })
    permissionId: string,
  ): Promise<RoleView> {
    await removeRight(ctx, roleId, { kind: 'permission', appId, id: permissionId });
    return changedRole(ctx, info, roleId);
  }

  @Access({ allow: 'CONSOLE', right: 'role', reach: { role: 'roleId' }, audit: 'role' })
  @Mutation(() => RoleView, {
    description: 'Hides a structure in an app from the holders of a role, which must show it. Returns the role.',
  })
  async roleDeleteAvailableStructure(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('appId', () => ID, APP) appId: string,
    @Arg('structureId', () => ID, { description: 'A structure that the role shows in the app.' }) structureId: string,
    @Arg('roleId', () => ID, ROLE) roleId: string,
  ): Promise<RoleView> {
    await removeRight(ctx, roleId, { kind: 'structure', appId, id: structureId });
    return changedRole(ctx, info, roleId);
  }
}

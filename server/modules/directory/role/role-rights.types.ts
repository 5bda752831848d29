import { ArgsType, Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { StructureNode } from '../structure/structure.types.js';
import { StructureRef } from '../user/user.types.js';
import { AppRef, MenuGroup, MenuNode } from './right.types.js';
import { MenuGroupRef, PermissionRef } from './role.types.js';

/** LIST-17 */
const NAME = '1 to 50 characters; unique in the OU, ignoring case.';
/** LIMT-04 */
const RIGHTS_LIMIT = 'At most 1000 apps, and 1000 ids of a kind in all.';

@InputType({ description: 'All rights of a role in one app.' })
export class RoleAppInput {
  @Field(() => ID, { description: 'App of the rights.' })
  appId!: string;

  @Field(() => [ID], { description: 'Menu groups of the app that the role grants; empty for none.' })
  menuGroupIds!: string[];

  @Field(() => [ID], { description: 'Permissions of the app that the role grants; empty for none.' })
  permissionIds!: string[];

  @Field(() => [ID], { description: 'The structures that the role makes visible in the app.' })
  structureIds!: string[];
}

/** The fields of a role, as a form sends them. */
@ArgsType()
export class RoleArguments {
  @Field(() => String, { description: NAME })
  name!: string;

  @Field(() => String, {
    nullable: true,
    // ROLE-12
    description: '1 to 50 letters, digits, _ or -. Derived from the name if it is omitted; it never changes.',
  })
  identifier?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 200 characters.' })
  description?: string | null;

  @Field(() => [RoleAppInput], { nullable: true, description: `The rights of the role. ${RIGHTS_LIMIT}` })
  apps?: RoleAppInput[] | null;
}

@ArgsType()
export class RoleModifyArguments {
  @Field(() => ID, { description: 'A role of the working OU within reach.' })
  id!: string;

  @Field(() => String, { description: NAME })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'At most 200 characters. If it is omitted, the description stays.',
  })
  description?: string | null;

  @Field(() => [RoleAppInput], {
    nullable: true,
    description: `All rights of the role in each listed app; other apps stay unchanged. ${RIGHTS_LIMIT}`,
  })
  apps?: RoleAppInput[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Optimistic lock: the version that was read; a later one is not overwritten.',
  })
  version?: number | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'An app, with the numbers of rights that the caller can give in it.',
})
export class RoleAppChoice extends AppRef {
  @Field(() => String, { nullable: true, description: 'Description in the language of the caller; null for none.' })
  description!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the built-in set, or the address of a picture; null for none.',
  })
  icon!: string | null;

  @Field(() => Boolean, {
    description: 'Whether the app is enabled; rights in a disabled app take effect once it is enabled.',
  })
  isEnable!: boolean;

  @Field(() => Int, { description: 'Number of menu groups that the caller can give.' })
  menuGroupCount!: number;

  @Field(() => Int, { description: 'Number of permissions that the caller can give.' })
  permissionCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Apps for the rights of a role.' })
export class RoleAppChoiceList {
  @Field(() => [RoleAppChoice], { description: 'The apps in launcher order.' })
  apps!: RoleAppChoice[];

  /** ROLE-15 */
  @Field(() => Int, { description: 'Number of apps that are omitted, because the caller can give no rights in them.' })
  hiddenCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A menu, for naming it in lists.' })
export class MenuRef extends MenuNode {
  @Field(() => String, { nullable: true, description: 'Name of the parent menu.' })
  parentName!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A menu group, and whether a role grants it.' })
export class MenuGroupChoice extends MenuGroup {
  @Field(() => ID, { description: 'App of the menu group.' })
  appId!: string;

  @Field(() => String, { description: 'Name of the app, in the language of the caller.' })
  appName!: string;

  @Field(() => [MenuRef], { description: 'Menus of the group, in the order of the app.' })
  menus!: MenuRef[];

  @Field(() => Boolean, { description: 'True if the role grants it.' })
  isAssigned!: boolean;

  /** ROLE-15 */
  @Field(() => Boolean, { description: 'False if the caller may neither grant nor revoke the right.' })
  isAssignable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Menu groups for the rights of a role.' })
export class MenuGroupChoiceList {
  @Field(() => [MenuGroupChoice], { description: 'The menu groups of the app by name.' })
  menuGroups!: MenuGroupChoice[];

  @Field(() => Int, { description: 'Number of rights that are omitted, because the caller may not grant them.' })
  hiddenCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A permission, and whether a role grants it.' })
export class PermissionChoice extends PermissionRef {
  @Field(() => Boolean, { description: 'True if the role grants it.' })
  isAssigned!: boolean;

  /** ROLE-15 */
  @Field(() => Boolean, { description: 'False if the caller may neither grant nor revoke the right.' })
  isAssignable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Permissions for the rights of a role.' })
export class PermissionChoiceList {
  @Field(() => [PermissionChoice], { description: 'The permissions of the app by identifier.' })
  permissions!: PermissionChoice[];

  @Field(() => Int, { description: 'Number of rights that are omitted, because the caller may not grant them.' })
  hiddenCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A node, and whether a role makes it visible.' })
export class StructureChoice extends StructureNode {
  @Field(() => Boolean, { description: 'True if the role makes it visible in the app.' })
  isAssigned!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Nodes for the rights of a role.' })
export class StructureChoiceList {
  @Extensions({ size: 10_000 })
  @Field(() => [StructureChoice], { description: 'The nodes, each before its children in the whole tree.' })
  structures!: StructureChoice[];

  @Field(() => ID, {
    nullable: true,
    description: 'Send it as `after` to read the next part of the tree; null at the end.',
  })
  next!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A menu group that a role grants, with its app.' })
export class AssignedMenuGroup extends MenuGroupRef {
  @Field(() => ID, { description: 'App of the menu group.' })
  appId!: string;

  @Field(() => String, { description: 'Name of the app, in the language of the caller.' })
  appName!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Menu groups that a role grants.' })
export class AssignedMenuGroupList {
  @Field(() => [AssignedMenuGroup], { description: 'The menu groups by app, then by name.' })
  menuGroups!: AssignedMenuGroup[];
}

@ObjectType({ simpleResolvers: true, description: 'Permissions that a role grants.' })
export class AssignedPermissionList {
  @Field(() => [PermissionRef], { description: 'The permissions by app, then by name.' })
  permissions!: PermissionRef[];
}

@ObjectType({ simpleResolvers: true, description: 'A node that a role makes visible in an app.' })
export class AssignedStructure extends StructureRef {
  @Field(() => ID, { description: 'App in which the node is visible.' })
  appId!: string;

  @Field(() => String, { description: 'Name of the app, in the language of the caller.' })
  appName!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Nodes that a role makes visible.' })
export class AssignedStructureList {
  @Field(() => [AssignedStructure], { description: 'The nodes by app.' })
  structures!: AssignedStructure[];
}

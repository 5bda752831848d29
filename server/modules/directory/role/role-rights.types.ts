import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { StructureNode } from '../structure/structure.types.js';
import { Pagination } from '../../../core/graphql/types.js';
import { StructureRef, UserRef } from '../user/user.types.js';
import { PermissionRef } from './role.types.js';

/** LIST-17 */
const NAME = '1 to 50 characters; unique in the OU, ignoring case.';
/** LIMT-04 */
const RIGHTS_LIMIT = 'At most 1000 apps, and 1000 ids of a kind in all.';

@InputType({ description: 'All rights of a role in one app.' })
export class RoleAppInput {
  @Field(() => ID)
  appId!: string;

  @Field(() => [ID])
  menuGroupIds!: string[];

  @Field(() => [ID])
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

  @Field(() => Int, { nullable: true, description: 'Optimistic lock: the version that the change starts from.' })
  version?: number | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'An app, with the numbers of rights that the caller can give in it.',
})
export class RoleAppChoice {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => String, { nullable: true })
  icon!: string | null;

  @Field(() => Boolean)
  isEnable!: boolean;

  @Field(() => Int)
  menuGroupCount!: number;

  @Field(() => Int)
  permissionCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class RoleAppChoiceList {
  @Field(() => [RoleAppChoice])
  apps!: RoleAppChoice[];

  /** ROLE-15 */
  @Field(() => Int, { description: 'Number of apps that are omitted, because the caller can give no rights in them.' })
  hiddenCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class MenuRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Name of the parent menu.' })
  parentName!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class MenuGroupChoice {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  appId!: string;

  @Field(() => String)
  appName!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => [MenuRef])
  menus!: MenuRef[];

  @Field(() => Boolean)
  isAssigned!: boolean;

  /** ROLE-15 */
  @Field(() => Boolean, { description: 'False if the caller may neither grant nor revoke the right.' })
  isAssignable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class MenuGroupChoiceList {
  @Field(() => [MenuGroupChoice])
  menuGroups!: MenuGroupChoice[];

  @Field(() => Int, { description: 'Number of rights that are omitted, because the caller may not grant them.' })
  hiddenCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class PermissionChoice extends PermissionRef {
  @Field(() => Boolean)
  isAssigned!: boolean;

  /** ROLE-15 */
  @Field(() => Boolean, { description: 'False if the caller may neither grant nor revoke the right.' })
  isAssignable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class PermissionChoiceList {
  @Field(() => [PermissionChoice])
  permissions!: PermissionChoice[];

  @Field(() => Int, { description: 'Number of rights that are omitted, because the caller may not grant them.' })
  hiddenCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class StructureChoice extends StructureNode {
  @Field(() => Boolean)
  isAssigned!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class StructureChoiceList {
  @Field(() => [StructureChoice])
  structures!: StructureChoice[];

  @Field(() => ID, {
    nullable: true,
    description: 'Send it as `after` to read the next part of the tree; null at the end.',
  })
  next!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class AssignedMenuGroup {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => [String], { description: 'Names of the menus of the group.' })
  menus!: string[];

  @Field(() => ID)
  appId!: string;

  @Field(() => String)
  appName!: string;
}

@ObjectType({ simpleResolvers: true })
export class AssignedMenuGroupList {
  @Field(() => [AssignedMenuGroup])
  menuGroups!: AssignedMenuGroup[];
}

@ObjectType({ simpleResolvers: true })
export class AssignedPermissionList {
  @Field(() => [PermissionRef])
  permissions!: PermissionRef[];
}

@ObjectType({ simpleResolvers: true })
export class AssignedStructure extends StructureRef {
  @Field(() => ID)
  appId!: string;

  @Field(() => String)
  appName!: string;
}

@ObjectType({ simpleResolvers: true })
export class AssignedStructureList {
  @Field(() => [AssignedStructure])
  structures!: AssignedStructure[];
}

@ObjectType({ simpleResolvers: true, description: 'A user who holds a role.' })
export class RoleUser extends UserRef {
  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may not change this user.' })
  isRemovable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class RoleUserPage {
  @Field(() => [RoleUser])
  users!: RoleUser[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

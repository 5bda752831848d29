import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { StructureNode } from '../structure/structure.types.js';
import { Pagination } from '../../../core/graphql/types.js';
import { StructureRef, UserRef } from '../user/user.types.js';
import { PermissionRef } from './role.types.js';

@InputType({ description: 'All that a role is to open in one app.' })
export class RoleAppInput {
  @Field(() => ID)
  appId!: string;

  @Field(() => [ID])
  menuGroupIds!: string[];

  @Field(() => [ID])
  permissionIds!: string[];

  @Field(() => [ID], { description: 'The structures that it makes visible in the app.' })
  structureIds!: string[];
}

/** What a role is made of, as a form sends it. */
@ArgsType()
export class RoleArguments {
  @Field(() => String)
  name!: string;

  @Field(() => String, {
    nullable: true,
    // ROLE-12
    description: '1 to 50 letters, digits, _ or -; made from the name when left out, and never changed.',
  })
  identifier?: string | null;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => [RoleAppInput], { nullable: true })
  apps?: RoleAppInput[] | null;
}

@ArgsType()
export class RoleModifyArguments {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Left out, it stays.' })
  description?: string | null;

  @Field(() => [RoleAppInput], { nullable: true, description: 'Exactly this in each app named; other apps stay.' })
  apps?: RoleAppInput[] | null;

  @Field(() => Int, { nullable: true })
  version?: number | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'An app that a role can open, with how much of it the caller can give.',
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
  @Field(() => Int, { description: 'Apps in which the caller can give nothing, and which are left out.' })
  hiddenCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class MenuRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Name of the menu above it.' })
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
  @Field(() => Boolean, { description: 'False when the caller may neither give nor take it.' })
  isAssignable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class MenuGroupChoiceList {
  @Field(() => [MenuGroupChoice])
  menuGroups!: MenuGroupChoice[];

  @Field(() => Int, { description: 'Those the caller may not give, and which are left out.' })
  hiddenCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class PermissionChoice extends PermissionRef {
  @Field(() => Boolean)
  isAssigned!: boolean;

  /** ROLE-15 */
  @Field(() => Boolean, { description: 'False when the caller may neither give nor take it.' })
  isAssignable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class PermissionChoiceList {
  @Field(() => [PermissionChoice])
  permissions!: PermissionChoice[];

  @Field(() => Int, { description: 'Those the caller may not give, and which are left out.' })
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

  @Field(() => ID, { nullable: true, description: 'Sent as `after`, it goes on with the tree; null at its end.' })
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

  @Field(() => [String], { description: 'Names of its menus.' })
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

@ObjectType({ simpleResolvers: true, description: 'Somebody who holds a role.' })
export class RoleUser extends UserRef {
  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False for somebody whom the caller may not change.' })
  isRemovable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class RoleUserPage {
  @Field(() => [RoleUser])
  users!: RoleUser[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

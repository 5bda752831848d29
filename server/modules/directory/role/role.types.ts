import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination, SortOrder } from '../../../core/graphql/types.js';
import { AppRef, MenuGroup } from './right.types.js';
import { RoleRef, StructureRef } from '../user/user.types.js';

export enum RoleSortField {
  createdTime = 'createdTime',
  name = 'name',
}
registerEnumType(RoleSortField, { name: 'RoleSortField' });

@InputType()
export class RoleSortInput {
  @Field(() => RoleSortField)
  field!: RoleSortField;

  @Field(() => SortOrder)
  order!: SortOrder;
}

@ArgsType()
export class RoleListArguments extends ListArguments {
  @Field(() => RoleSortInput, { nullable: true })
  sort?: RoleSortInput | null;
}

@ObjectType({ simpleResolvers: true })
export class MenuGroupRef extends MenuGroup {
  @Field(() => [String], { description: 'Names of the menus of the group.' })
  menus!: string[];
}

/** ROLE-05 */
@ObjectType('Permission', { simpleResolvers: true, description: 'An identifier that an app checks.' })
export class PermissionRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  identifier!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => ID)
  appId!: string;

  @Field(() => String)
  appName!: string;
}

/** ROLE-04 */
@ObjectType({ simpleResolvers: true, description: 'Menus and permissions that a role grants in one app.' })
export class RoleApp extends AppRef {
  @Field(() => String, { nullable: true })
  icon!: string | null;

  @Field(() => [MenuGroupRef])
  menuGroups!: MenuGroupRef[];

  @Field(() => [PermissionRef])
  permissions!: PermissionRef[];

  @Field(() => [StructureRef])
  structures!: StructureRef[];
}

/** ROLE-01 */
@ObjectType('Role', { simpleResolvers: true, description: 'A bundle of menu groups, permissions and structures.' })
export class RoleView extends RoleRef {
  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person who created the role.' })
  createdBy!: string | null;

  @Field(() => Timestamp)
  createdTime!: number;

  @Field(() => Int)
  userCount!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed the role since.',
  })
  version!: number;

  /** ROLE-15 */
  @Field(() => Boolean, { description: 'Whether the caller may change or delete the role.' })
  isChangeable!: boolean;

  /** ROLE-15 */
  @Field(() => Boolean, { description: 'False if the role grants more than the caller may give.' })
  isAssignable!: boolean;

  @Field(() => [RoleApp])
  apps!: RoleApp[];
}

@ObjectType({ simpleResolvers: true })
export class RolePage {
  @Field(() => [RoleView])
  roles!: RoleView[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

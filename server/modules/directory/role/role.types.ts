import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination, SortOrder } from '../../../core/graphql/types.js';
import { AppRef, MenuGroup } from './right.types.js';
import { StructureRef } from '../user/user.types.js';
import { RoleRef } from '../../identity/account/member-links.types.js';

export enum RoleSortField {
  createdTime = 'createdTime',
  name = 'name',
}
registerEnumType(RoleSortField, {
  name: 'RoleSortField',
  description: 'Column that a list of roles is sorted by.',
  valuesConfig: {
    createdTime: { description: 'Time at which the role was created.' },
    name: { description: 'Name of the role.' },
  },
});

@InputType({ description: 'Order of a list of roles; rows that are equal are in the order of their ids.' })
export class RoleSortInput {
  @Field(() => RoleSortField, { description: 'Column to sort by.' })
  field!: RoleSortField;

  @Field(() => SortOrder, { description: 'Direction of the sort.' })
  order!: SortOrder;
}

@ArgsType()
export class RoleListArguments extends ListArguments {
  @Field(() => RoleSortInput, { nullable: true, description: 'Order of the list; newest first by default.' })
  sort?: RoleSortInput | null;
}

@ObjectType({ simpleResolvers: true, description: 'A menu group that a role grants.' })
export class MenuGroupRef extends MenuGroup {
  @Field(() => [String], { description: 'Names of the menus of the group.' })
  menus!: string[];
}

/** ROLE-05 */
@ObjectType('Permission', { simpleResolvers: true, description: 'An identifier that an app checks.' })
export class PermissionRef {
  @Field(() => ID, { description: 'Id of the permission.' })
  id!: string;

  @Field(() => String, { description: 'Name of the permission.' })
  name!: string;

  @Field(() => String, { description: 'Text by which the app checks the permission, unique in the app.' })
  identifier!: string;

  @Field(() => String, { nullable: true, description: 'Purpose of the permission; null for none.' })
  description!: string | null;

  @Field(() => ID, { description: 'App of the permission.' })
  appId!: string;

  @Field(() => String, { description: 'Name of the app, in the language of the caller.' })
  appName!: string;
}

/** ROLE-04 */
@ObjectType({ simpleResolvers: true, description: 'Menus and permissions that a role grants in one app.' })
export class RoleApp extends AppRef {
  @Field(() => String, {
    nullable: true,
    description: 'A name of the built-in set, or the address of a picture; null for none.',
  })
  icon!: string | null;

  @Field(() => [MenuGroupRef], { description: 'Menu groups that the role grants in the app, by name.' })
  menuGroups!: MenuGroupRef[];

  @Field(() => [PermissionRef], { description: 'Permissions that the role grants in the app, by name.' })
  permissions!: PermissionRef[];

  @Field(() => [StructureRef], { description: 'Nodes that the role makes visible in the app.' })
  structures!: StructureRef[];
}

/** ROLE-01 */
@ObjectType('Role', { simpleResolvers: true, description: 'A bundle of menu groups, permissions and structures.' })
export class RoleView extends RoleRef {
  @Field(() => String, { nullable: true, description: 'Up to 200 characters; null for none.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person who created the role.' })
  createdBy!: string | null;

  @Field(() => Timestamp, { description: 'Time at which the role was created.' })
  createdTime!: number;

  @Field(() => Int, { description: 'Number of holders whom the caller may see.' })
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

  @Field(() => [RoleApp], { description: 'Rights of the role by app, in launcher order.' })
  apps!: RoleApp[];
}

@ObjectType({ simpleResolvers: true, description: 'A page of roles.' })
export class RolePage {
  @Field(() => [RoleView], { description: 'The roles of the page, in the order of the call.' })
  roles!: RoleView[];

  @Field(() => Pagination, { description: 'The place of the page among the roles that match.' })
  pagination!: Pagination;
}

import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Level, Operation, SubAdminScope } from '../../../context/levels.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination, SortOrder } from '../../../core/graphql/types.js';
import { AdminLevelEnum, OperationEnum } from '../../identity/session/session-kinds.types.js';
import { StructureNode } from '../structure/structure.types.js';
import { StructureRef, UserRef } from '../user/user.types.js';
import { RoleRef, UserGroupRef } from '../../identity/account/member-links.types.js';

export const SubAdminScopeEnum: Readonly<Record<SubAdminScope, SubAdminScope>> = {
  ALL: 'ALL',
  SPECIFIED: 'SPECIFIED',
};
registerEnumType(SubAdminScopeEnum, {
  name: 'SubAdminScope',
  // SUBA-02
  description: 'Scope of a sub-administrator: the people and things that the operations apply to.',
  valuesConfig: {
    ALL: { description: 'All of the OU: a super sub-administrator.' },
    SPECIFIED: { description: 'The named roles, user groups and structures alone.' },
  },
});

export enum SubAdminSortField {
  createdTime = 'createdTime',
  name = 'name',
  username = 'username',
}
registerEnumType(SubAdminSortField, {
  name: 'SubAdminSortField',
  description: 'Column that a list of sub-administrators is sorted by.',
  valuesConfig: {
    createdTime: { description: 'Time at which the person became a sub-administrator.' },
    name: { description: 'Name of the person.' },
    username: { description: 'Username.' },
  },
});

@ArgsType()
export class SubAdminListArguments extends ListArguments {
  @Field(() => SubAdminSortField, { nullable: true, description: 'Column to sort by; createdTime by default.' })
  sortBy?: SubAdminSortField | null;

  @Field(() => SortOrder, {
    nullable: true,
    description: 'Direction of the sort; by default DESC for createdTime and ASC for other columns.',
  })
  sortType?: SortOrder | null;
}

@ArgsType()
export class SubAdminArguments {
  @Field(() => ID, { description: 'A member of the working OU other than the caller and its administrator.' })
  userId!: string;

  @Field(() => [OperationEnum], { description: 'At least one; callers give only operations that they hold.' })
  operations!: Operation[];

  @Field(() => SubAdminScopeEnum, {
    description: 'A specified scope names at least one structure, user group or role.',
  })
  scope!: SubAdminScope;

  @Field(() => [ID], {
    nullable: true,
    description: 'People of these nodes and below are in a specified scope; at most 1000.',
  })
  structureIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Members of these user groups are in a specified scope; at most 1000.',
  })
  userGroupIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Holders of these roles are in a specified scope; at most 1000.' })
  roleIds?: string[] | null;
}

@ArgsType()
export class SubAdminModifyArguments extends SubAdminArguments {
  @Field(() => Int, {
    nullable: true,
    description: 'Optimistic lock: the version that was read; a later one is not overwritten.',
  })
  version?: number | null;
}

@ArgsType()
export class SubAdminPreviewArguments {
  @Field(() => ID, { description: 'The sub-administrator, whose own roles, groups and nodes also count.' })
  userId!: string;

  @Field(() => [OperationEnum], {
    nullable: true,
    description: 'Operations to try out with scope; ignored without it.',
  })
  operations?: Operation[] | null;

  @Field(() => SubAdminScopeEnum, { nullable: true, description: 'The scope to try out; the stored one by default.' })
  scope?: SubAdminScope | null;

  @Field(() => [ID], { nullable: true, description: 'Nodes of the scope to try out; ignored without scope.' })
  structureIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'User groups of the scope to try out; ignored without scope.' })
  userGroupIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Roles of the scope to try out; ignored without scope.' })
  roleIds?: string[] | null;
}

/** SUBA-02 */
@ObjectType('SubAdmin', { simpleResolvers: true, description: 'A sub-administrator, with operations and scope.' })
export class SubAdminView {
  @Field(() => ID, { description: 'The id of the person.' })
  id!: string;

  @Field(() => UserRef, { description: 'The member who holds the office.' })
  user!: UserRef;

  /** SUBA-12 */
  @Field(() => [OperationEnum], {
    description: 'The assigned operations; structure and resource take effect with scope ALL only.',
  })
  operations!: Operation[];

  @Field(() => SubAdminScopeEnum, { description: 'ALL for a super sub-administrator, else SPECIFIED.' })
  scope!: SubAdminScope;

  @Field(() => Int, { description: 'Number of nodes that the scope names.' })
  structureCount!: number;

  @Field(() => Int, { description: 'Number of user groups that the scope names.' })
  userGroupCount!: number;

  @Field(() => Int, { description: 'Number of roles that the scope names.' })
  roleCount!: number;

  @Field(() => [StructureRef], { description: 'Nodes that the scope names; empty for scope ALL.' })
  structures!: StructureRef[];

  @Field(() => [UserGroupRef], { description: 'User groups that the scope names, by name; empty for scope ALL.' })
  userGroups!: UserGroupRef[];

  @Field(() => [RoleRef], { description: 'Roles that the scope names, by name; empty for scope ALL.' })
  roles!: RoleRef[];

  @Field(() => Timestamp, { description: 'Time at which the person became a sub-administrator.' })
  createdTime!: number;

  @Field(() => Int, {
    description:
      'Optimistic lock: send it with a change, which is refused if somebody else changed the sub-administrator since.',
  })
  version!: number;

  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may neither change nor remove the sub-administrator.' })
  isManageable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of sub-administrators.' })
export class SubAdminPage {
  @Field(() => [SubAdminView], { description: 'The sub-administrators of the page, in the order of the call.' })
  subAdmins!: SubAdminView[];

  @Field(() => Pagination, { description: 'The place of the page among the sub-administrators that match.' })
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'A count; when isBounded, there are more.' })
export class PreviewCount {
  @Field(() => Int, { description: 'The number; a lower bound when isBounded.' })
  total!: number;

  @Field(() => Boolean, { description: 'True if counting stopped.' })
  isBounded!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The view of a sub-administrator: counts, and the first rows of each kind.',
})
export class SubAdminPreview {
  @Field(() => AdminLevelEnum, { description: 'Permission type: SUB_ADMIN or SUPER_SUB_ADMIN.' })
  adminLevel!: Level;

  @Field(() => [OperationEnum], {
    description: 'Operations that take effect at that level; menu and landing page follow them.',
  })
  operations!: Operation[];

  @Field(() => PreviewCount, { description: 'Number of users within reach.' })
  userTotal!: PreviewCount;

  @Field(() => [UserRef], { description: 'The first ten of these users, by name.' })
  users!: UserRef[];

  @Field(() => PreviewCount, { description: 'Number of user groups within reach.' })
  userGroupTotal!: PreviewCount;

  @Field(() => [UserGroupRef], { description: 'The first ten of these user groups.' })
  userGroups!: UserGroupRef[];

  @Field(() => PreviewCount, { description: 'Number of roles within reach.' })
  roleTotal!: PreviewCount;

  @Field(() => [RoleRef], { description: 'The first ten of these roles.' })
  roles!: RoleRef[];

  @Field(() => PreviewCount, { description: 'Nodes in scope.' })
  structureTotal!: PreviewCount;

  @Field(() => [StructureNode], { description: 'The top of the tree that they see.' })
  structures!: StructureNode[];
}

import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Level, Operation, SubAdminScope } from '../../../context/levels.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination, SortOrder } from '../../../core/graphql/types.js';
import { OperationEnum } from '../../identity/session/session.types.js';
import { StructureNode } from '../structure/structure.types.js';
import { RoleRef, StructureRef, UserGroupRef, UserRef } from '../user/user.types.js';

export const SubAdminScopeEnum: Readonly<Record<SubAdminScope, SubAdminScope>> = {
  ALL: 'ALL',
  SPECIFIED: 'SPECIFIED',
};
registerEnumType(SubAdminScopeEnum, {
  name: 'SubAdminScope',
  // SUBA-02
  description: 'All of the OU, or the named roles, groups and structures.',
});

export enum SubAdminSortField {
  createdTime = 'createdTime',
  name = 'name',
  username = 'username',
}
registerEnumType(SubAdminSortField, { name: 'SubAdminSortField' });

@ArgsType()
export class SubAdminListArguments extends ListArguments {
  @Field(() => SubAdminSortField, { nullable: true })
  sortBy?: SubAdminSortField | null;

  @Field(() => SortOrder, { nullable: true })
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

  @Field(() => [OperationEnum], { nullable: true })
  operations?: Operation[] | null;

  @Field(() => SubAdminScopeEnum, { nullable: true, description: 'The scope to try out; the stored one by default.' })
  scope?: SubAdminScope | null;

  @Field(() => [ID], { nullable: true })
  structureIds?: string[] | null;

  @Field(() => [ID], { nullable: true })
  userGroupIds?: string[] | null;

  @Field(() => [ID], { nullable: true })
  roleIds?: string[] | null;
}

/** SUBA-02 */
@ObjectType('SubAdmin', { simpleResolvers: true, description: 'A sub-administrator, with operations and scope.' })
export class SubAdminView {
  @Field(() => ID, { description: 'The id of the person.' })
  id!: string;

  @Field(() => UserRef)
  user!: UserRef;

  /** SUBA-12 */
  @Field(() => [OperationEnum], {
    description: 'The assigned operations; structure and resource take effect with scope ALL only.',
  })
  operations!: Operation[];

  @Field(() => SubAdminScopeEnum)
  scope!: SubAdminScope;

  @Field(() => Int)
  structureCount!: number;

  @Field(() => Int)
  userGroupCount!: number;

  @Field(() => Int)
  roleCount!: number;

  @Field(() => [StructureRef])
  structures!: StructureRef[];

  @Field(() => [UserGroupRef])
  userGroups!: UserGroupRef[];

  @Field(() => [RoleRef])
  roles!: RoleRef[];

  @Field(() => Timestamp)
  createdTime!: number;

  @Field(() => Int)
  version!: number;

  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may neither change nor remove the sub-administrator.' })
  isManageable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class SubAdminPage {
  @Field(() => [SubAdminView])
  subAdmins!: SubAdminView[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'A count; when isBounded, there are more.' })
export class PreviewCount {
  @Field(() => Int)
  total!: number;

  @Field(() => Boolean)
  isBounded!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The view of a sub-administrator: counts, and the first rows of each kind.',
})
export class SubAdminPreview {
  @Field(() => Int)
  adminLevel!: Level;

  @Field(() => [OperationEnum], {
    description: 'Operations that take effect at that level; menu and landing page follow them.',
  })
  operations!: Operation[];

  @Field(() => PreviewCount)
  userTotal!: PreviewCount;

  @Field(() => [UserRef])
  users!: UserRef[];

  @Field(() => PreviewCount)
  userGroupTotal!: PreviewCount;

  @Field(() => [UserGroupRef])
  userGroups!: UserGroupRef[];

  @Field(() => PreviewCount)
  roleTotal!: PreviewCount;

  @Field(() => [RoleRef])
  roles!: RoleRef[];

  @Field(() => PreviewCount, { description: 'Nodes in scope.' })
  structureTotal!: PreviewCount;

  @Field(() => [StructureNode], { description: 'The top of the tree that they see.' })
  structures!: StructureNode[];
}

import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination, SortOrder } from '../../../core/graphql/types.js';
import { UserRef, UserStatus } from '../user/user.types.js';

export enum UserGroupSortField {
  createdTime = 'createdTime',
  name = 'name',
  userCount = 'userCount',
}
registerEnumType(UserGroupSortField, { name: 'UserGroupSortField' });

@InputType()
export class UserGroupSortInput {
  @Field(() => UserGroupSortField)
  field!: UserGroupSortField;

  @Field(() => SortOrder)
  order!: SortOrder;
}

@ArgsType()
export class UserGroupListArguments extends ListArguments {
  @Field(() => UserGroupSortInput, { nullable: true })
  sort?: UserGroupSortInput | null;
}

/** UGRP-01 */
@ObjectType('UserGroup', { simpleResolvers: true, description: 'A group of users.' })
export class UserGroupView {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  description!: string;

  @Field(() => Timestamp)
  createdTime!: number;

  @Field(() => Int)
  userCount!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed the role since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true })
export class UserGroupPage {
  @Field(() => [UserGroupView])
  userGroups!: UserGroupView[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'A member of a user group.' })
export class GroupUser extends UserRef {
  /** AUTH-11 */
  @Field(() => String, { nullable: true, description: 'Encrypted for the session of the caller.' })
  email!: string | null;

  @Field(() => UserStatus)
  status!: UserStatus;

  @Field(() => Timestamp, { description: 'Time at which the person joined the group.' })
  addedTime!: number;

  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may not change this user.' })
  isRemovable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class GroupUserPage {
  @Field(() => [GroupUser])
  users!: GroupUser[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'A user within reach who can be added to a user group.' })
export class GroupCandidate extends UserRef {
  @Field(() => Boolean)
  isInGroup!: boolean;

  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may not change this user.' })
  isAddable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class GroupCandidatePage {
  @Field(() => [GroupCandidate])
  users!: GroupCandidate[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

/** The fields of a user group, as a form sends them (UGRP-02). */
@ArgsType()
export class UserGroupArguments {
  @Field(() => String, { description: '1 to 50 characters; unique in the OU, ignoring case.' })
  name!: string;

  @Field(() => String, { description: '1 to 200 characters.' })
  description!: string;
}

@ArgsType()
export class UserGroupModifyArguments extends UserGroupArguments {
  @Field(() => ID, { description: 'A user group of the working OU within reach.' })
  id!: string;

  @Field(() => Int, { nullable: true, description: 'Optimistic lock: the version that the change starts from.' })
  version?: number | null;
}

import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { CLOSED_CONTACT, Pagination, SortOrder } from '../../../core/graphql/types.js';
import { UserRef, UserStatus } from '../user/user.types.js';
import { UserGroupRef } from '../../identity/account/member-links.types.js';

export enum UserGroupSortField {
  createdTime = 'createdTime',
  name = 'name',
  userCount = 'userCount',
}
registerEnumType(UserGroupSortField, {
  name: 'UserGroupSortField',
  description: 'Column that a list of user groups is sorted by.',
  valuesConfig: {
    createdTime: { description: 'Time at which the user group was created.' },
    name: { description: 'Name of the user group.' },
    userCount: { description: 'Number of members.' },
  },
});

@InputType({ description: 'Order of a list of user groups; rows that are equal are in the order of their ids.' })
export class UserGroupSortInput {
  @Field(() => UserGroupSortField, { description: 'Column to sort by.' })
  field!: UserGroupSortField;

  @Field(() => SortOrder, { description: 'Direction of the sort.' })
  order!: SortOrder;
}

@ArgsType()
export class UserGroupListArguments extends ListArguments {
  @Field(() => UserGroupSortInput, { nullable: true, description: 'Order of the list; by name by default.' })
  sort?: UserGroupSortInput | null;
}

/** UGRP-01 */
@ObjectType('UserGroup', { simpleResolvers: true, description: 'A group of users.' })
export class UserGroupView extends UserGroupRef {
  @Field(() => String, { description: '1 to 200 characters.' })
  description!: string;

  @Field(() => Timestamp, { description: 'Time at which the user group was created.' })
  createdTime!: number;

  @Field(() => Int, { description: 'Number of all members.' })
  userCount!: number;

  @Field(() => Int, {
    description:
      'Optimistic lock: send it with a change, which is refused if somebody else changed the user group since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A page of user groups.' })
export class UserGroupPage {
  @Field(() => [UserGroupView], { description: 'The user groups of the page, in the order of the call.' })
  userGroups!: UserGroupView[];

  @Field(() => Pagination, { description: 'The place of the page among the user groups that match.' })
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'A member of a user group.' })
export class GroupUser extends UserRef {
  /** AUTH-11 */
  @Field(() => String, { nullable: true, description: CLOSED_CONTACT })
  email!: string | null;

  @Field(() => UserStatus, { description: 'State of the account at the time of the call.' })
  status!: UserStatus;

  @Field(() => Timestamp, { description: 'Time at which the person joined the group.' })
  addedTime!: number;

  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may not change this user.' })
  isRemovable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the members of a user group.' })
export class GroupUserPage {
  @Field(() => [GroupUser], { description: 'The members of the page, in the order of the call.' })
  users!: GroupUser[];

  @Field(() => Pagination, { description: 'The place of the page among the members that match.' })
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'A user within reach who can be added to a user group.' })
export class GroupCandidate extends UserRef {
  @Field(() => Boolean, { description: 'True if the user is in the group already.' })
  isInGroup!: boolean;

  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may not change this user.' })
  isAddable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of users for a user group.' })
export class GroupCandidatePage {
  @Field(() => [GroupCandidate], { description: 'The users of the page, by name.' })
  users!: GroupCandidate[];

  @Field(() => Pagination, { description: 'The place of the page among the users that match.' })
  pagination!: Pagination;
}

/** The fields of a user group, as a form sends them (UGRP-02). */
@ArgsType()
export class UserGroupArguments {
  @Field(() => String, { description: 'Name of the user group, 1 to 50 characters, unique in the OU.' })
  name!: string;

  @Field(() => String, { description: '1 to 200 characters.' })
  description!: string;
}

@ArgsType()
export class UserGroupModifyArguments extends UserGroupArguments {
  @Field(() => ID, { description: 'Id of the user group to change.' })
  id!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Optimistic lock: the version that was read; a later one is not overwritten.',
  })
  version?: number | null;
}

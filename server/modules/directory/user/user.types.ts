import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { SubAdminScope } from '../../../context/levels.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { CLOSED_CONTACT, Pagination, SortOrder } from '../../../core/graphql/types.js';
import { AccountType, Theme } from '../../identity/account/account.types.js';

export enum UserSortField {
  createdTime = 'createdTime',
  name = 'name',
  username = 'username',
  email = 'email',
  accountExpireTime = 'accountExpireTime',
}
registerEnumType(UserSortField, {
  name: 'UserSortField',
  description: 'By accountExpireTime, accounts that never expire come last.',
});

/**
 * The arguments of a list of users with a column to sort by. The filter stands beside them: its values are validated, and
 * only as an argument of its own does an error name the field alone.
 */
@ArgsType()
export class UserSortedListArguments extends ListArguments {
  @Field(() => UserSortField, { nullable: true })
  sortBy?: UserSortField | null;

  @Field(() => SortOrder, { nullable: true })
  sortType?: SortOrder | null;
}

export enum UserStatus {
  ACTIVE = 'ACTIVE',
  NOT_STARTED = 'NOT_STARTED',
  EXPIRED = 'EXPIRED',
  DISABLED = 'DISABLED',
}
registerEnumType(UserStatus, { name: 'UserStatus' });

const SubAdminScopeEnum = { ALL: 'ALL', SPECIFIED: 'SPECIFIED' } as const;
registerEnumType(SubAdminScopeEnum, { name: 'UserSubAdminScope' });

@ObjectType({ simpleResolvers: true })
export class UserRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  username!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ simpleResolvers: true })
export class RoleRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  identifier!: string;
}

@ObjectType({ simpleResolvers: true })
export class AssignableRole extends RoleRef {
  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => Boolean)
  isAssigned!: boolean;

  @Field(() => Boolean, { description: 'False if the caller may neither give nor take this role.' })
  isAssignable!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A node of the organization structure; path joins the names with ">".',
})
export class StructureRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  path!: string;
}

@ObjectType({ simpleResolvers: true })
export class UserGroupRef {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}

/** SUBA-02 */
@ObjectType({ simpleResolvers: true, description: 'Operations and scope of a user as a sub-administrator.' })
export class UserSubAdmin {
  @Field(() => SubAdminScopeEnum)
  scope!: SubAdminScope;

  @Field(() => [String])
  operations!: string[];
}

/** USER-03 */
@ObjectType({ simpleResolvers: true, description: 'A member of the working OU.' })
export class User extends UserRef {
  @Field(() => String, { nullable: true })
  nickName!: string | null;

  @Field(() => String, { nullable: true, description: CLOSED_CONTACT })
  email!: string | null;

  @Field(() => String, { nullable: true, description: CLOSED_CONTACT })
  phone!: string | null;

  @Field(() => String)
  phoneArea!: string;

  @Field(() => AccountType)
  type!: AccountType;

  @Field(() => String, { nullable: true })
  domain!: string | null;

  @Field(() => String, { nullable: true })
  company!: string | null;

  @Field(() => String, { nullable: true })
  department!: string | null;

  @Field(() => String, { nullable: true })
  position!: string | null;

  @Field(() => Timestamp, { nullable: true })
  accountStartTime!: number | null;

  @Field(() => Timestamp, { nullable: true })
  accountExpireTime!: number | null;

  @Field(() => Int, { description: 'Permission type in the working OU.' })
  adminLevel!: number;

  @Field(() => UserStatus)
  status!: UserStatus;

  @Field(() => Timestamp, { description: 'Time at which the person joined the working OU.' })
  createdTime!: number;

  @Field(() => Timestamp, { nullable: true })
  lastSignInTime!: number | null;

  @Field(() => Theme)
  theme!: Theme;

  @Field(() => Boolean)
  isInitPassword!: boolean;

  @Field(() => Int, { description: 'The version of the account, for userModify.' })
  version!: number;

  @Field(() => Boolean, { description: 'Sign-in is locked for a while after failed tries.' })
  isLocked!: boolean;

  @Field(() => Boolean, { description: 'Other OUs use the account too, so only its owner may change its profile.' })
  isShared!: boolean;

  @Field(() => Boolean, { description: 'The caller may change the rights of this user.' })
  isManageable!: boolean;

  @Field(() => Boolean, { description: 'The caller may end this user’s membership.' })
  isRemovable!: boolean;

  @Field(() => Boolean, { description: 'True if the caller could restore all rights of this user after a removal.' })
  isRestorable!: boolean;

  @Field(() => UserSubAdmin, {
    nullable: true,
    description: 'Shown to OU administrators and super sub-administrators only.',
  })
  subAdmin!: UserSubAdmin | null;
}

@ObjectType({ simpleResolvers: true })
export class UserPage {
  @Field(() => [User])
  users!: User[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true })
export class BasicUserPage {
  @Field(() => [UserRef])
  users!: UserRef[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true })
export class UserChoice extends UserRef {
  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may not change the rights of this user.' })
  isManageable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class UserChoicePage {
  @Field(() => [UserChoice])
  users!: UserChoice[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true })
export class RoleList {
  @Field(() => [RoleRef])
  roles!: RoleRef[];
}

@ObjectType({ simpleResolvers: true })
export class AssignableRoleList {
  @Field(() => [AssignableRole])
  roles!: AssignableRole[];
}

@ObjectType({ simpleResolvers: true })
export class StructureList {
  @Field(() => [StructureRef])
  structures!: StructureRef[];
}

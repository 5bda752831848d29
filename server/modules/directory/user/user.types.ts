import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Level, Operation, SubAdminScope } from '../../../context/levels.js';
import { SearchArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { CLOSED_CONTACT, Pagination, PaginationInput, SortOrder } from '../../../core/graphql/types.js';
import { AccountType, Theme } from '../../identity/account/account.types.js';
import { RoleRef } from '../../identity/account/member-links.types.js';
import { UserLifeRefusal } from './user-life.types.js';
import { AdminLevelEnum, OperationEnum } from '../../identity/session/session-kinds.types.js';

export enum UserSortField {
  createdTime = 'createdTime',
  name = 'name',
  username = 'username',
  email = 'email',
  accountExpireTime = 'accountExpireTime',
}
registerEnumType(UserSortField, {
  name: 'UserSortField',
  description: 'Column that a list of users is sorted by.',
  valuesConfig: {
    createdTime: { description: 'Time at which the person joined the working OU.' },
    name: { description: 'Name of the person.' },
    username: { description: 'Username.' },
    email: { description: 'E-mail address; users without one come first.' },
    accountExpireTime: { description: 'End of the term; accounts that never expire come last.' },
  },
});

/**
 * A search of users with a column to sort by. The filter stands beside them: its values are validated, and only as an
 * argument of its own does an error name the field alone.
 */
@ArgsType()
export class UserSortedArguments extends SearchArguments {
  @Field(() => UserSortField, { nullable: true, description: 'Column to sort by; createdTime by default.' })
  sortBy?: UserSortField | null;

  @Field(() => SortOrder, {
    nullable: true,
    description: 'Direction of the sort; by default DESC for createdTime and ASC for other columns.',
  })
  sortType?: SortOrder | null;
}

/** {@link UserSortedArguments} of a list with pages. */
@ArgsType()
export class UserSortedListArguments extends UserSortedArguments {
  @Field(() => PaginationInput, { nullable: true, description: 'The page to answer; by default the first 50 rows.' })
  pagination?: PaginationInput | null;
}

export enum UserStatus {
  ACTIVE = 'ACTIVE',
  INVITED = 'INVITED',
  LOCKED = 'LOCKED',
  NOT_STARTED = 'NOT_STARTED',
  EXPIRED = 'EXPIRED',
  DISABLED = 'DISABLED',
}
registerEnumType(UserStatus, {
  name: 'UserStatus',
  description: 'State of an account at this moment.',
  valuesConfig: {
    ACTIVE: { description: 'None of the other states.' },
    INVITED: { description: 'The person has neither chosen a password nor signed in yet.' },
    LOCKED: { description: 'Sign-in is locked for a while after failed tries.' },
    NOT_STARTED: { description: 'The term of the account begins later.' },
    EXPIRED: { description: 'The term of the account is over.' },
    DISABLED: { description: 'The account is disabled: an administrator did it, or it left its last OU.' },
  },
});

const SubAdminScopeEnum = { ALL: 'ALL', SPECIFIED: 'SPECIFIED' } as const;
registerEnumType(SubAdminScopeEnum, {
  name: 'UserSubAdminScope',
  description: 'Scope of a sub-administrator.',
  valuesConfig: {
    ALL: { description: 'All of the OU: a super sub-administrator.' },
    SPECIFIED: { description: 'The named roles, user groups and structures alone.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A person, for naming them in lists.' })
export class UserRef {
  @Field(() => ID, { description: 'Id of the account, the same in all OUs.' })
  id!: string;

  @Field(() => String, { description: 'Username, 3 to 50 letters, digits or one of _-.@, unique in the installation.' })
  username!: string;

  @Field(() => String, { description: 'Name of the person, 1 to 50 characters.' })
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A role, and whether a user holds it.' })
export class AssignableRole extends RoleRef {
  @Field(() => String, { nullable: true, description: 'Up to 200 characters; null for none.' })
  description!: string | null;

  @Field(() => Boolean, { description: 'True if the user holds the role.' })
  isAssigned!: boolean;

  @Field(() => Boolean, { description: 'False if the caller may neither give nor take this role.' })
  isAssignable!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A node of the organization structure; path joins the names with ">".',
})
export class StructureRef {
  @Field(() => ID, { description: 'Id of the node.' })
  id!: string;

  @Field(() => String, { description: 'Name of the node, in the language of the caller.' })
  name!: string;

  @Field(() => String, {
    description: 'Names from the root to the node, joined by ">", in the language of the caller.',
  })
  path!: string;
}

/** SUBA-02 */
@ObjectType({ simpleResolvers: true, description: 'Operations and scope of a user as a sub-administrator.' })
export class UserSubAdmin {
  @Field(() => SubAdminScopeEnum, { description: 'The people and things that the operations apply to.' })
  scope!: SubAdminScope;

  @Field(() => [OperationEnum], { description: 'The assigned operations.' })
  operations!: Operation[];
}

/** USER-03 */
@ObjectType({ simpleResolvers: true, description: 'A member of the working OU.' })
export class User extends UserRef {
  @Field(() => String, { nullable: true, description: 'Name to be addressed by, up to 100 characters; null for none.' })
  nickName!: string | null;

  @Field(() => String, { nullable: true, description: CLOSED_CONTACT })
  email!: string | null;

  @Field(() => String, { nullable: true, description: CLOSED_CONTACT })
  phone!: string | null;

  @Field(() => String, { description: 'Country code of the phone number: + and 1 to 4 digits, +86 by default.' })
  phoneArea!: string;

  @Field(() => AccountType, { description: 'Kind of the account, which decides its way in.' })
  type!: AccountType;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the domain that the account signs in with; null for an internal account.',
  })
  domain!: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 100 characters; null for none.' })
  company!: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 100 characters; null for none.' })
  department!: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 100 characters; null for none.' })
  position!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time from which the account can sign in; null for at once.' })
  accountStartTime!: number | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time from which the account can no longer sign in; null for never.',
  })
  accountExpireTime!: number | null;

  @Field(() => AdminLevelEnum, { description: 'Permission type in the working OU, never SUPER_ADMIN.' })
  adminLevel!: Level;

  @Field(() => UserStatus, { description: 'State of the account at the time of the call.' })
  status!: UserStatus;

  @Field(() => Timestamp, { description: 'Time at which the person joined the working OU.' })
  createdTime!: number;

  @Field(() => Timestamp, { nullable: true, description: 'Time of the last sign-in to any OU; null before the first.' })
  lastSignInTime!: number | null;

  @Field(() => Theme, { description: 'Theme that the person chose.' })
  theme!: Theme;

  @Field(() => Boolean, {
    description: 'True while the account still has the initial password that it was created with.',
  })
  isInitPassword!: boolean;

  @Field(() => Int, { description: 'The version of the account, for userModify.' })
  version!: number;

  @Field(() => Boolean, { description: 'Sign-in is locked for a while after failed tries.' })
  isLocked!: boolean;

  @Field(() => Timestamp, { nullable: true, description: 'Time at which the lock ends; null if it is not locked.' })
  lockedUntil!: number | null;

  @Field(() => [UserLifeRefusal], {
    description: 'The life-cycle actions that the caller cannot take on this user now, each with the reason.',
  })
  lifeRefusals!: UserLifeRefusal[];

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

@ObjectType({ simpleResolvers: true, description: 'A page of users.' })
export class UserPage {
  @Field(() => [User], { description: 'The users of the page, in the order of the call.' })
  users!: User[];

  @Field(() => Pagination, { description: 'The place of the page among the users that match.' })
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'A page of persons, for pickers.' })
export class BasicUserPage {
  @Field(() => [UserRef], { description: 'The persons of the page, by name.' })
  users!: UserRef[];

  @Field(() => Pagination, { description: 'The place of the page among the persons that match.' })
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'A user, as pickers offer them.' })
export class UserChoice extends UserRef {
  /** SUBA-16 */
  @Field(() => Boolean, { description: 'False if the caller may not change the rights of this user.' })
  isManageable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A page of users, for pickers.' })
export class UserChoicePage {
  @Field(() => [UserChoice], { description: 'The users of the page, by name.' })
  users!: UserChoice[];

  @Field(() => Pagination, { description: 'The place of the page among the users that match.' })
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'Roles of a user.' })
export class RoleList {
  @Field(() => [RoleRef], { description: 'The roles by name.' })
  roles!: RoleRef[];
}

@ObjectType({ simpleResolvers: true, description: 'Roles, and whether a user holds them.' })
export class AssignableRoleList {
  @Field(() => [AssignableRole], {
    description: "Roles within the caller's reach and those that the user holds, by name.",
  })
  roles!: AssignableRole[];
}

@ObjectType({ simpleResolvers: true, description: 'Nodes of a user.' })
export class StructureList {
  @Field(() => [StructureRef], { description: 'The nodes that the user is placed at.' })
  structures!: StructureRef[];
}

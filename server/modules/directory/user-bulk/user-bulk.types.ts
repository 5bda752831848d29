import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Task } from '../../platform/task/task.types.js';

/** Bulk changes of users. */
export enum UserBulkAction {
  ASSIGN_ROLES = 'ASSIGN_ROLES',
  REMOVE_ROLES = 'REMOVE_ROLES',
  ADD_TO_GROUPS = 'ADD_TO_GROUPS',
  REMOVE_FROM_GROUPS = 'REMOVE_FROM_GROUPS',
  PLACE = 'PLACE',
  UNPLACE = 'UNPLACE',
  SET_TERM = 'SET_TERM',
  REMOVE = 'REMOVE',
  RESET_PASSWORD = 'RESET_PASSWORD',
  UNLOCK = 'UNLOCK',
  INVITE = 'INVITE',
  DISABLE = 'DISABLE',
  ENABLE = 'ENABLE',
  END_SESSIONS = 'END_SESSIONS',
}
registerEnumType(UserBulkAction, {
  name: 'UserBulkAction',
  description: 'Changes of many users at once.',
  valuesConfig: {
    ASSIGN_ROLES: { description: 'Gives roles.' },
    REMOVE_ROLES: { description: 'Takes roles.' },
    ADD_TO_GROUPS: { description: 'Adds to user groups.' },
    REMOVE_FROM_GROUPS: { description: 'Removes from user groups.' },
    PLACE: { description: 'Places at structures.' },
    UNPLACE: { description: 'Removes from structures.' },
    SET_TERM: { description: 'Sets the term of the account.' },
    REMOVE: { description: 'Ends the membership of the working OU.' },
    RESET_PASSWORD: { description: 'Mails links for a new password.' },
    UNLOCK: { description: 'Lifts the locks of failed tries.' },
    INVITE: { description: 'Mails the links that set up the accounts once more.' },
    DISABLE: { description: 'Ends all sessions and refuses sign-in.' },
    ENABLE: { description: 'Allows sign-in again.' },
    END_SESSIONS: { description: 'Ends the sessions in the working OU and those without an OU yet.' },
  },
});

/** Why a user was passed over. */
export enum UserBulkReason {
  GONE = 'GONE',
  OUT_OF_REACH = 'OUT_OF_REACH',
  SELF = 'SELF',
  ADMIN = 'ADMIN',
  LEVEL = 'LEVEL',
  SHARED = 'SHARED',
  TERM = 'TERM',
  NOT_HOME = 'NOT_HOME',
  DOMAIN = 'DOMAIN',
  NO_EMAIL = 'NO_EMAIL',
  INVITED = 'INVITED',
  DISABLED = 'DISABLED',
  OUT_OF_TERM = 'OUT_OF_TERM',
  TOO_OFTEN = 'TOO_OFTEN',
  INCOMPLETE = 'INCOMPLETE',
}
registerEnumType(UserBulkReason, {
  name: 'UserBulkReason',
  description: 'Reasons for skipping a user.',
  valuesConfig: {
    GONE: { description: 'No member any more.' },
    OUT_OF_REACH: { description: "Beyond the caller's scope." },
    SELF: { description: 'The caller.' },
    ADMIN: { description: 'The administrator of the OU.' },
    LEVEL: { description: "Of the caller's level or above." },
    SHARED: { description: 'Other OUs know the account too.' },
    TERM: { description: 'The term would end before it begins.' },
    NOT_HOME: { description: 'Another OU made the account and decides this.' },
    DOMAIN: { description: 'The account signs in with the identity provider of its domain.' },
    NO_EMAIL: { description: 'No mail can be sent: mail is off, or the account has no address.' },
    INVITED: { description: 'The account has not been set up yet: INVITE sends the link.' },
    DISABLED: { description: 'The account is disabled.' },
    OUT_OF_TERM: { description: 'The term of the account has not begun, or is over.' },
    TOO_OFTEN: { description: 'This was done to the account too often within an hour.' },
    INCOMPLETE: { description: 'The undo would not give back everything that the user held.' },
  },
});

@ArgsType()
export class UserBulkArguments {
  @Field(() => UserBulkAction, { description: 'The change, the same for all users.' })
  action!: UserBulkAction;

  @Field(() => [ID], { description: '1 to 1000 members of the working OU within reach.' })
  userIds!: string[];

  @Field(() => [ID], { nullable: true, description: 'Roles, user groups or structures, by the action; at most 1000.' })
  targetIds?: string[] | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'For SET_TERM. If it is omitted, the time stays; null removes it.',
  })
  accountStartTime?: number | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'For SET_TERM. If it is omitted, the time stays; null removes it.',
  })
  accountExpireTime?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A user that a bulk change skipped.' })
export class UserBulkSkip {
  @Field(() => ID, { description: 'Id of the user.' })
  userId!: string;

  @Field(() => String, { nullable: true, description: 'Null for a user who is no longer a member.' })
  username!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the user; null for one who is no longer a member.' })
  name!: string | null;

  @Field(() => UserBulkReason, { description: 'Reason for skipping.' })
  reason!: UserBulkReason;
}

@ObjectType({ simpleResolvers: true, description: 'Progress and present outcome of a bulk change.' })
export class UserBulkReport extends Task {
  @Field(() => UserBulkAction, { description: 'The change; that which is undone, if isUndo is true.' })
  action!: UserBulkAction;

  @Field(() => Int, { description: 'Number of roles, user groups or structures that the change names.' })
  targetCount!: number;

  @Field(() => Boolean, { description: 'True if the work undoes an earlier change.' })
  isUndo!: boolean;

  @Field(() => Boolean, { description: 'True if userBulkUndo can undo the change now.' })
  isUndoable!: boolean;

  @Field(() => Int, { description: 'Number of changed users.' })
  changed!: number;

  @Field(() => Int, { description: 'Number of users who needed no change.' })
  unchanged!: number;

  @Field(() => [UserBulkSkip], { description: 'Users that were skipped.' })
  skipped!: UserBulkSkip[];
}

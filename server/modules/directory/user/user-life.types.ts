import { Field, ObjectType, registerEnumType } from 'type-graphql';

/** Actions on the account of a user, and on the sessions. */
export enum UserLifeAction {
  RESET_PASSWORD = 'RESET_PASSWORD',
  UNLOCK = 'UNLOCK',
  INVITE = 'INVITE',
  DISABLE = 'DISABLE',
  ENABLE = 'ENABLE',
  END_SESSIONS = 'END_SESSIONS',
}
registerEnumType(UserLifeAction, {
  name: 'UserLifeAction',
  description: 'Life-cycle actions of a user.',
  valuesConfig: {
    RESET_PASSWORD: { description: 'Mails a link for a new password, or sets an initial one if no mail can be sent.' },
    UNLOCK: { description: 'Lifts the lock of failed tries.' },
    INVITE: { description: 'Mails the link that sets up the account once more.' },
    DISABLE: { description: 'Ends all sessions and refuses sign-in.' },
    ENABLE: { description: 'Allows sign-in again.' },
    END_SESSIONS: { description: 'Ends the sessions in the working OU and those without an OU yet.' },
  },
});

/** Why a life-cycle action is refused. */
export enum UserLifeReason {
  SELF = 'SELF',
  ADMIN = 'ADMIN',
  LEVEL = 'LEVEL',
  SHARED = 'SHARED',
  NOT_HOME = 'NOT_HOME',
  HOLDS_MORE = 'HOLDS_MORE',
  DOMAIN = 'DOMAIN',
  NO_EMAIL = 'NO_EMAIL',
  INVITED = 'INVITED',
  HAS_PASSWORD = 'HAS_PASSWORD',
  NOT_LOCKED = 'NOT_LOCKED',
  DISABLED = 'DISABLED',
  NOT_DISABLED = 'NOT_DISABLED',
  OUT_OF_TERM = 'OUT_OF_TERM',
}
registerEnumType(UserLifeReason, {
  name: 'UserLifeReason',
  description: 'Reasons against a life-cycle action.',
  valuesConfig: {
    SELF: { description: 'The user is the caller.' },
    ADMIN: { description: 'The user administers the OU or the installation.' },
    LEVEL: { description: "The user has the caller's level or a higher one." },
    SHARED: { description: 'Other OUs use the account, too.' },
    NOT_HOME: { description: 'Another OU made the account and decides this.' },
    HOLDS_MORE: { description: 'The user has rights that the caller may not give.' },
    DOMAIN: { description: 'The account signs in with the identity provider of its domain.' },
    NO_EMAIL: { description: 'No mail can be sent: mail is off, or the account has no address.' },
    INVITED: { description: 'The account has not been set up yet: INVITE sends the link.' },
    HAS_PASSWORD: { description: 'The person has chosen a password.' },
    NOT_LOCKED: { description: 'The account is not locked.' },
    DISABLED: { description: 'The account is disabled.' },
    NOT_DISABLED: { description: 'The account is not disabled.' },
    OUT_OF_TERM: { description: 'The term of the account has not begun, or is over.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A life-cycle action that is refused.' })
export class UserLifeRefusal {
  @Field(() => UserLifeAction, { description: 'The action.' })
  action!: UserLifeAction;

  @Field(() => UserLifeReason, { description: 'Reason against it.' })
  reason!: UserLifeReason;
}

import { ArgsType, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { MfaType } from '../../../context/mfa-types.js';
import { MFA_TYPES } from '../../../context/mfa-types.js';
import type { PasswordClass } from './security.service.js';
import { PASSWORD_CLASSES } from './security.service.js';

/** The character classes as a GraphQL enum: names are values. */
export const PasswordClassEnum = Object.fromEntries(PASSWORD_CLASSES.map((name) => [name, name]));
registerEnumType(PasswordClassEnum, {
  name: 'PasswordClass',
  description: 'Classes of characters of a password.',
  valuesConfig: {
    DIGIT: { description: '0 to 9.' },
    UPPERCASE: { description: 'A to Z.' },
    LOWERCASE: { description: 'a to z.' },
    SPECIAL: { description: 'One of !@#%&*()[]{}-_=|' },
  },
});

/** The second factors as a GraphQL enum: names are values (SECR-02). */
export const MfaTypeEnum = Object.fromEntries(MFA_TYPES.map((name) => [name, name]));
registerEnumType(MfaTypeEnum, {
  name: 'MfaType',
  description: 'Second factor of a sign-in.',
  valuesConfig: {
    NONE: { description: 'No second factor.' },
    EMAIL: { description: 'A mailed code.' },
  },
});

/** The owner of the rule that the platform's calls read and set (SECR-19). */
export enum SecurityScope {
  DEFAULT = 'DEFAULT',
  SUPER_ADMIN = 'SUPER_ADMIN',
}
registerEnumType(SecurityScope, {
  name: 'SecurityScope',
  description: 'Owner of a rule of the platform.',
  valuesConfig: {
    DEFAULT: { description: 'All OUs without a rule of their own.' },
    SUPER_ADMIN: { description: 'Super administrators.' },
  },
});

@ArgsType()
export class SecurityRuleArgs {
  @Field(() => [PasswordClassEnum], {
    description: 'Kinds of characters that a password must contain: at least one, each once.',
  })
  passwordRequires!: PasswordClass[];

  @Field(() => Int, { description: 'Characters of a password, 8 to 20.' })
  passwordMinLength!: number;

  @Field(() => Int, { description: 'Failed sign-ins per hour before the account locks, 1 to 10.' })
  passwordTryTimes!: number;

  @Field(() => Int, { description: 'Previous passwords that may not be used again, 1 to 5.' })
  passwordDuplication!: number;

  @Field(() => Boolean, {
    description: 'False allows an account one session at a time; a new sign-in ends the others.',
  })
  allowMultiSession!: boolean;

  @Field(() => Int, { description: 'Hours without a call after which a session ends, 1 to 240.' })
  sessionTimeOut!: number;

  @Field(() => [String], {
    description: 'Allowed addresses and CIDR ranges, at most 500; empty for all. One of the two lists stays empty.',
  })
  ipWhiteList!: string[];

  @Field(() => [String], { description: 'Refused addresses and CIDR ranges, at most 500; empty for none.' })
  ipBlackList!: string[];

  @Field(() => MfaTypeEnum, { description: 'The second factor that sign-ins require.' })
  mfaType!: MfaType;

  @Field(() => Boolean, {
    nullable: true,
    // SECR-17
    description: "Confirms that the list may lock the caller's own address out.",
  })
  confirmLockOut?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Optimistic lock: the version that was read; a later one is not overwritten.',
  })
  version?: number | null;
}

/** SECR-01 */
@ObjectType({ simpleResolvers: true, description: 'Rules of an OU for sign-in, sessions and passwords.' })
export class SecurityRule {
  @Field(() => [PasswordClassEnum], { description: 'Classes of characters that a password must have.' })
  passwordRequires!: readonly PasswordClass[];

  @Field(() => Int, { description: 'Characters that a password has at least, 8 to 20.' })
  passwordMinLength!: number;

  @Field(() => Int, { description: 'Failed sign-ins per hour before the account locks, 1 to 10.' })
  passwordTryTimes!: number;

  @Field(() => Int, { description: 'Number of previous passwords that are refused, 1 to 5.' })
  passwordDuplication!: number;

  @Field(() => Boolean, { description: 'False if an account may have one session at a time only.' })
  allowMultiSession!: boolean;

  @Field(() => Int, { description: 'Hours without use after which a session ends, 1 to 240.' })
  sessionTimeOut!: number;

  @Field(() => [String], { description: 'Allowed addresses and CIDR ranges; empty for all.' })
  ipWhiteList!: readonly string[];

  @Field(() => [String], { description: 'Refused addresses and CIDR ranges; empty for none.' })
  ipBlackList!: readonly string[];

  @Field(() => MfaTypeEnum, { description: 'The second factor that sign-ins require.' })
  mfaType!: MfaType;

  /** CALL-440 */
  @Field(() => Int, {
    description:
      'Optimistic lock: send it with a change, which is refused if somebody else changed the rule since; 0 for a rule that nobody has set.',
  })
  version!: number;

  /** SECR-17 */
  @Field(() => String, { description: 'The address of the caller; empty if it is unknown.' })
  ownAddress!: string;

  @Field(() => Boolean, { description: 'True if the rule applies to the caller’s own account.' })
  isOwnRule!: boolean;

  /** SECR-07 */
  @Field(() => Int, { description: 'Lock time of an account in minutes.' })
  lockMinutes!: number;

  @Field(() => Boolean, { description: 'True if the portal can send e-mail, which EMAIL needs.' })
  isEmailAvailable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'The second factor that an OU requires.' })
export class SecurityMfa {
  @Field(() => MfaTypeEnum, { description: 'The second factor that sign-ins require.' })
  mfaType!: MfaType;
}

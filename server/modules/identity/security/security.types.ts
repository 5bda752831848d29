import { ArgsType, Field, Int, ObjectType, registerEnumType } from 'type-graphql';

/** The owner of the rule that the platform's calls read and set (SECR-19). */
export enum SecurityScope {
  DEFAULT = 'DEFAULT',
  SUPER_ADMIN = 'SUPER_ADMIN',
}
registerEnumType(SecurityScope, {
  name: 'SecurityScope',
  description: 'DEFAULT: all OUs without a rule of their own. SUPER_ADMIN: super administrators.',
});

@ArgsType()
export class SecurityRuleArgs {
  @Field(() => [String], {
    description:
      'Kinds of characters that a password must contain: at least one of DIGIT, UPPERCASE, LOWERCASE, SPECIAL.',
  })
  passwordRequires!: string[];

  @Field(() => Int, { description: 'Characters of a password, 8 to 20.' })
  passwordMinLength!: number;

  @Field(() => Int, { description: 'Failed sign-ins per hour before the account locks, 1 to 10.' })
  passwordTryTimes!: number;

  @Field(() => Int, { description: 'Previous passwords that may not be used again, 1 to 5.' })
  passwordDuplication!: number;

  @Field(() => Boolean, {
    description: 'Whether an account may have several sessions at once. If not, each keeps only its newest session.',
  })
  allowMultiSession!: boolean;

  @Field(() => Int, { description: 'Hours without a call after which a session ends, 1 to 240.' })
  sessionTimeOut!: number;

  @Field(() => [String], {
    description: 'Addresses and CIDR ranges that alone are let in, at most 500; one of the two lists stays empty.',
  })
  ipWhiteList!: string[];

  @Field(() => [String], {
    description: 'Addresses and CIDR ranges that are refused, at most 500; one of the two lists stays empty.',
  })
  ipBlackList!: string[];

  @Field(() => String, { description: 'The second factor: NONE or EMAIL.' })
  mfaType!: string;

  @Field(() => Boolean, {
    nullable: true,
    // SECR-17
    description: "Confirms that the list may lock the caller's own address out.",
  })
  confirmLockOut?: boolean | null;
}

/** SECR-01 */
@ObjectType({ simpleResolvers: true, description: 'Rules of an OU for sign-in, sessions and passwords.' })
export class SecurityRule {
  @Field(() => [String])
  passwordRequires!: readonly string[];

  @Field(() => Int)
  passwordMinLength!: number;

  @Field(() => Int)
  passwordTryTimes!: number;

  @Field(() => Int)
  passwordDuplication!: number;

  @Field(() => Boolean)
  allowMultiSession!: boolean;

  @Field(() => Int)
  sessionTimeOut!: number;

  @Field(() => [String])
  ipWhiteList!: readonly string[];

  @Field(() => [String])
  ipBlackList!: readonly string[];

  @Field(() => String)
  mfaType!: string;

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

@ObjectType({ simpleResolvers: true })
export class SecurityMfa {
  @Field(() => String)
  mfaType!: string;
}

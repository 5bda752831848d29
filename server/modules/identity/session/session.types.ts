import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Operation } from '../../../context/levels.js';
import { OPERATIONS } from '../../../context/levels.js';
import { CLOSED_CONTACT } from '../../../core/graphql/types.js';
import { AccountType, Theme } from '../account/account.types.js';

/** The operations as a GraphQL enum: names are values. */
export const OperationEnum = Object.fromEntries(OPERATIONS.map((name) => [name, name]));
registerEnumType(OperationEnum, { name: 'Operation' });

@ObjectType({ simpleResolvers: true, description: 'The person of a session.' })
export class SessionUser {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  username!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  nickName!: string | null;

  @Field(() => String, { nullable: true, description: CLOSED_CONTACT })
  email!: string | null;

  @Field(() => String, { nullable: true })
  domain!: string | null;

  @Field(() => String, { nullable: true, description: CLOSED_CONTACT })
  phone!: string | null;

  @Field(() => String)
  phoneArea!: string;

  @Field(() => AccountType)
  type!: AccountType;

  @Field(() => Theme)
  theme!: Theme;

  /** SHELL-11 */
  @Field(() => Boolean, { description: 'True if the new navigation is switched off.' })
  isOldNavigation!: boolean;

  /** SHELL-37 */
  @Field(() => Boolean, {
    description: 'True if the question about unsaved work waits without a countdown.',
  })
  isLeaveCountdownOff!: boolean;

  @Field(() => Boolean)
  isInitPassword!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'An OU that the person can choose.' })
export class SessionOrganization {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  logo!: string | null;

  @Field(() => Boolean)
  isCurrent!: boolean;

  @Field(() => Boolean)
  isLastUsed!: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the person can leave it: neither their home nor the OU that they administer. Set by the list only.',
  })
  isLeavable?: boolean | null;
}

@ObjectType({ simpleResolvers: true })
export class SessionOrganizationList {
  @Field(() => [SessionOrganization], { description: 'The current OU and the last used one first, then by name.' })
  organizations!: SessionOrganization[];

  @Field(() => Int, { description: 'Number of all OUs, or of those that match the search.' })
  total!: number;
}

/** AUTH-12 */
@ObjectType({ simpleResolvers: true, description: 'Result of a sign-in.' })
export class LoginResult {
  @Field(() => SessionUser, { nullable: true })
  user!: SessionUser | null;

  @Field(() => [SessionOrganization])
  organizations!: SessionOrganization[];

  @Field(() => String, { nullable: true, description: 'Omitted if hideToken is on.' })
  accessToken!: string | null;

  @Field(() => Boolean)
  isSuperAdmin!: boolean;

  @Field(() => String)
  mfaType!: string;

  @Field(() => Boolean)
  isSsoLogin!: boolean;

  @Field(() => Int)
  code!: number;

  @Field(() => String, { nullable: true })
  message!: string | null;

  @Field(() => String, { nullable: true })
  ssoLoginUrl!: string | null;
}

/** CALL-027, CALL-033 */
@ObjectType({ simpleResolvers: true, description: 'The token of a session that got a new one.' })
export class SessionToken {
  @Field(() => String, {
    nullable: true,
    description: 'The token of the next calls; the former one is void. Null if hideToken leaves it to the cookie.',
  })
  accessToken!: string | null;
}

/** AUTH-13 */
@ObjectType({ simpleResolvers: true, description: 'The caller: account, level, rights and the next step.' })
export class Session {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, {
    description: 'Permission type: NORMAL 0, SUB_ADMIN 1, OU_ADMIN 2, SUPER_ADMIN 3, SUPER_SUB_ADMIN 5.',
  })
  adminLevel!: number;

  @Field(() => SessionUser)
  user!: SessionUser;

  @Field(() => Boolean)
  isSsoLogin!: boolean;

  @Field(() => String)
  mfaType!: string;

  @Field(() => Boolean)
  MFACompleted!: boolean;

  /** PWD-27 */
  @Field(() => Boolean, { description: 'True until the person has chosen a new password; other calls are refused.' })
  isPasswordChangeForced!: boolean;

  @Field(() => ID, { nullable: true, description: 'The working OU.' })
  organizationId!: string | null;

  @Field(() => String, { nullable: true, description: 'Returned by sessionRefresh only.' })
  accessToken!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class WorkingOrganization {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  logo!: string | null;

  @Field(() => [String])
  languages!: string[];

  @Field(() => [Theme])
  availableThemes!: Theme[];

  @Field(() => Boolean)
  isAdminInfoEnable!: boolean;

  @Field(() => Boolean)
  isLatestNavigationEnable!: boolean;

  @Field(() => Boolean)
  isRunStatusEnable!: boolean;

  /** APP-13 */
  @Field(() => [String], { description: 'Entitled features.' })
  features!: string[];

  /** OUCF-07 */
  @Field(() => String, { nullable: true, description: 'Text at the foot of the portal.' })
  copyright!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class OperationList {
  @Field(() => [OperationEnum])
  operations!: Operation[];
}

@ObjectType({ simpleResolvers: true })
export class PublicKey {
  @Field(() => ID)
  keyId!: string;

  @Field(() => String, {
    description: 'RSA 2048, PEM SPKI; encrypt by RSA-OAEP with SHA-256, also for its mask (MGF1), and send base64.',
  })
  publicKey!: string;
}

@ObjectType({ simpleResolvers: true })
export class ProfileInfo {
  @Field(() => SessionUser)
  info!: SessionUser;

  /** PROF-01 */
  @Field(() => [String], { description: 'Fields that the user area shows, in order.' })
  fields!: string[];
}

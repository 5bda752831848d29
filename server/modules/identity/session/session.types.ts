import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Feature } from '../../../context/features.js';
import type { MfaType } from '../../../context/mfa-types.js';
import type { Level, Operation } from '../../../context/levels.js';
import { CLOSED_CONTACT } from '../../../core/graphql/types.js';
import { AccountType, Theme } from '../account/account.types.js';
import { MfaTypeEnum } from '../security/security.types.js';
import { AdminLevelEnum, FeatureEnum, OperationEnum } from './session-kinds.types.js';

@ObjectType({ simpleResolvers: true, description: 'The person of a session.' })
export class SessionUser {
  @Field(() => ID, { description: 'Id of the account, the same in all OUs.' })
  id!: string;

  @Field(() => String, { description: 'Username to sign in with, 3 to 50 characters, unique in the installation.' })
  username!: string;

  @Field(() => String, { description: 'Name of the person, 1 to 50 characters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Name to be addressed by, up to 100 characters; null for none.' })
  nickName!: string | null;

  @Field(() => String, { nullable: true, description: CLOSED_CONTACT })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the domain that the account signs in with; null for an internal account.',
  })
  domain!: string | null;

  @Field(() => String, { nullable: true, description: CLOSED_CONTACT })
  phone!: string | null;

  @Field(() => String, { description: 'Country code of the phone number: + and 1 to 4 digits, +86 by default.' })
  phoneArea!: string;

  @Field(() => AccountType, { description: 'Kind of the account, which decides its way in.' })
  type!: AccountType;

  @Field(() => Theme, { description: 'Theme that the person chose.' })
  theme!: Theme;

  /** CALL-271 */
  @Field(() => Boolean, {
    description:
      'True if the client follows the colours of the device: white while they are light, else theme, or the first dark one if theme is white.',
  })
  isSystemTheme!: boolean;

  /** SHELL-11 */
  @Field(() => Boolean, { description: 'True if the new navigation is switched off.' })
  isOldNavigation!: boolean;

  /** SHELL-37 */
  @Field(() => Boolean, {
    description: 'True if the question about unsaved work waits without a countdown.',
  })
  isLeaveCountdownOff!: boolean;

  /** ENTRY-07 */
  @Field(() => Boolean, { description: 'True once the person has seen the hint about favorites, in any browser.' })
  isShortcutHintSeen!: boolean;

  @Field(() => Boolean, {
    description: 'True while the account still has the initial password that it was created with.',
  })
  isInitPassword!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'An OU that the person can choose.' })
export class SessionOrganization {
  @Field(() => ID, { description: 'Id of the OU.' })
  id!: string;

  @Field(() => String, { description: 'Name of the OU, unique in the installation.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Address of the logo of the OU; null for the default logo.' })
  logo!: string | null;

  @Field(() => Boolean, { description: 'True for the OU that the session works in.' })
  isCurrent!: boolean;

  @Field(() => Boolean, { description: 'True for the OU that the person chose last, in this or an earlier session.' })
  isLastUsed!: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the person can leave it: neither their home nor the OU that they administer. Set by the list only.',
  })
  isLeavable?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'The OUs that a person can choose.' })
export class SessionOrganizationList {
  @Field(() => [SessionOrganization], { description: 'The current OU and the last used one first, then by name.' })
  organizations!: SessionOrganization[];

  @Field(() => Int, { description: 'Number of all OUs, or of those that match the search.' })
  total!: number;
}

/** AUTH-12 */
@ObjectType({ simpleResolvers: true, description: 'Result of a sign-in.' })
export class LoginResult {
  @Field(() => SessionUser, {
    nullable: true,
    description:
      'The person who signed in, with masked contact data until the second step is done; null while a provider is still to be asked.',
  })
  user!: SessionUser | null;

  @Field(() => [SessionOrganization], { description: 'OUs of the person by name; empty for a super administrator.' })
  organizations!: SessionOrganization[];

  @Field(() => String, { nullable: true, description: 'Omitted if hideToken is on.' })
  accessToken!: string | null;

  @Field(() => Boolean, { description: 'True for a super administrator, who works in no OU.' })
  isSuperAdmin!: boolean;

  @Field(() => MfaTypeEnum, { description: 'The second step that is due.' })
  mfaType!: MfaType;

  @Field(() => Boolean, { description: 'True if the way in was single sign-on.' })
  isSsoLogin!: boolean;

  @Field(() => Int, { description: 'Envelope code of the result: 10000, because every failure is an error.' })
  code!: number;

  @Field(() => String, { nullable: true, description: 'Null, because every failure is an error.' })
  message!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the provider to open for single sign-on; null once the session exists.',
  })
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
  @Field(() => ID, { description: 'Id of the session; it stays when the token changes.' })
  id!: string;

  @Field(() => AdminLevelEnum, { description: 'Permission type in the working OU; NORMAL until one is chosen.' })
  adminLevel!: Level;

  @Field(() => SessionUser, {
    description: 'The person of the session, with masked contact data until the second step is done.',
  })
  user!: SessionUser;

  @Field(() => Boolean, { description: 'True if the person signed in by single sign-on.' })
  isSsoLogin!: boolean;

  @Field(() => MfaTypeEnum, { description: 'The second step of this session.' })
  mfaType!: MfaType;

  @Field(() => Boolean, { description: 'True once the second step is done; false if none is demanded.' })
  MFACompleted!: boolean;

  /** PWD-27 */
  @Field(() => Boolean, { description: 'True until the person has chosen a new password; other calls are refused.' })
  isPasswordChangeForced!: boolean;

  @Field(() => ID, { nullable: true, description: 'The working OU.' })
  organizationId!: string | null;

  @Field(() => String, { nullable: true, description: 'Returned by sessionRefresh only.' })
  accessToken!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The OU that the session works in, as the portal shows it.' })
export class WorkingOrganization {
  @Field(() => ID, { description: 'Id of the OU.' })
  id!: string;

  @Field(() => String, { description: 'Name of the OU, unique in the installation.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Address of the logo of the OU; null for the default logo.' })
  logo!: string | null;

  @Field(() => [String], {
    description: 'Codes of the languages that the OU offers, for example en-US.',
  })
  languages!: string[];

  @Field(() => [Theme], { description: 'Themes that the members of the OU can choose.' })
  availableThemes!: Theme[];

  @Field(() => Boolean, { description: 'Whether every member sees the administrator of the OU.' })
  isAdminInfoEnable!: boolean;

  @Field(() => Boolean, { description: 'Whether the new navigation is offered to members.' })
  isLatestNavigationEnable!: boolean;

  @Field(() => Boolean, { description: 'Whether the landing page offers the widget of the run status.' })
  isRunStatusEnable!: boolean;

  /** APP-13 */
  @Field(() => [FeatureEnum], { description: 'Features that the operator entitles the OU to.' })
  features!: Feature[];

  /** OUCF-07 */
  @Field(() => String, { nullable: true, description: 'Text at the foot of the portal.' })
  copyright!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A list of operations.' })
export class OperationList {
  @Field(() => [OperationEnum], { description: 'The operations, in the order of the console.' })
  operations!: Operation[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'A public key of the portal, for encrypting passwords and contact data of a call.',
})
export class PublicKey {
  @Field(() => ID, { description: 'Id of the key, to be sent with each text encrypted under it.' })
  keyId!: string;

  @Field(() => String, {
    description: 'RSA 2048, PEM SPKI; encrypt by RSA-OAEP with SHA-256, also for its mask (MGF1), and send base64.',
  })
  publicKey!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The profile of the caller.' })
export class ProfileInfo {
  @Field(() => SessionUser, { description: 'The person, with encrypted contact data.' })
  info!: SessionUser;

  /** PROF-01 */
  @Field(() => [String], { description: 'Fields that the user area shows, in order.' })
  fields!: string[];
}

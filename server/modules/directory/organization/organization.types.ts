import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { LocalizedTextInput, LocalizedTextView } from '../../../core/graphql/localized-text.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { CLOSED_CONTACT, Pagination } from '../../../core/graphql/types.js';
import type { LocalizedText } from '../../../core/locale.js';
import { AccountType, Theme } from '../../identity/account/account.types.js';
import { UserRef } from '../user/user.types.js';

@ObjectType({ simpleResolvers: true, description: 'The administrator of an OU, or a candidate.' })
export class OrganizationPerson extends UserRef {
  @Field(() => String, { nullable: true, description: `E-mail address; null for none. ${CLOSED_CONTACT}` })
  email!: string | null;

  @Field(() => AccountType, { description: 'Kind of the account, which decides its way in.' })
  type!: AccountType;
}

/** OUCF-02 */
@ObjectType({ simpleResolvers: true, description: 'The administrator of an OU, with contact data.' })
export class OrganizationAdmin extends OrganizationPerson {
  @Field(() => String, { nullable: true, description: 'Name by which the person goes; null for none.' })
  nickName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Phone number without the area; null for none. ${CLOSED_CONTACT}`,
  })
  phone!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the domain of the account; null for none.' })
  domain!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Logo and languages of an OU, which the OU also has itself.' })
export class OrganizationAddition {
  @Field(() => String, { nullable: true, description: 'The same as logo of the OU.' })
  logo!: string | null;

  @Field(() => [String], { description: 'The same as languages of the OU.' })
  languages!: string[];
}

@ObjectType('Organization', { simpleResolvers: true, description: 'A tenant (OU).' })
export class OrganizationView {
  @Field(() => ID, { description: 'Id of the OU.' })
  id!: string;

  @Field(() => String, { description: 'Name of the OU, unique in the installation.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Industry of the OU; null if it is not set.' })
  industry!: string | null;

  @Field(() => String, { nullable: true, description: 'Postal address of the OU; null if it is not set.' })
  address!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of the logo of the OU; null for the default logo.' })
  logo!: string | null;

  @Field(() => [String], {
    description:
      'Codes of the languages that the OU chose, for example en-US or zh-CN; empty for all of the installation.',
  })
  languages!: string[];

  @Field(() => [Theme], { description: 'Themes that the members of the OU can choose.' })
  availableThemes!: Theme[];

  @Field(() => [String], { description: 'Types of resources that are preselected among all; empty for none.' })
  defaultResourceTypes!: string[];

  @Field(() => Timestamp, { description: 'Time at which the OU was created.' })
  createdTime!: number;

  @Field(() => OrganizationAdmin, {
    nullable: true,
    description: 'Administrator of the OU; null if there is none, or if the OU hides them from the caller.',
  })
  admin!: OrganizationAdmin | null;

  @Field(() => Int, { description: 'Number of members.' })
  userCount!: number;

  @Field(() => OrganizationAddition, { description: 'Logo and languages once more.' })
  addition!: OrganizationAddition;

  @Field(() => Boolean, { description: 'Whether the new navigation is offered to members.' })
  isLatestNavigationEnable!: boolean;

  @Field(() => Boolean, { description: 'Whether the landing page offers the widget of the run status.' })
  isRunStatusEnable!: boolean;
}

/** CALL-045 */
@ObjectType({ simpleResolvers: true, description: 'The working OU, as its members see it.' })
export class OrganizationInfo extends OrganizationView {
  /** PROF-08 */
  @Field(() => Boolean, { description: 'Whether every member sees the administrator of the OU.' })
  isAdminInfoEnable!: boolean;

  /** VIEW-07 */
  @Field(() => Boolean, {
    description: 'Whether people are told by mail that an administrator saw the portal as them.',
  })
  isViewMailEnable!: boolean;

  /** OUCF-07 */
  @Field(() => LocalizedTextView, { description: 'Lines of the OU at the foot of pages; all null for the default.' })
  copyrights!: LocalizedText;

  @Field(() => Int, {
    description:
      'Optimistic lock: send it with a change, which is refused if somebody else changed the settings since.',
  })
  version!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the administrator who saved the settings last; null if it is not known, and for users.',
  })
  modifiedBy!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time of the last change of the settings; null before it.' })
  modifiedTime!: number | null;
}

/** CALL-050 */
@ObjectType({ simpleResolvers: true, description: 'The lines of an OU at the foot of pages.' })
export class OrganizationCopyright {
  @Field(() => Boolean, { description: 'Whether the installation lets OUs have lines of their own.' })
  available!: boolean;

  @Field(() => LocalizedTextView, { description: 'The lines by language; all null for the default.' })
  copyrights!: LocalizedText;

  @Field(() => String, { description: 'Line that is shown if the OU has none of its own.' })
  defaultCopyright!: string;
}

/** CALL-417 */
@ObjectType({ simpleResolvers: true, description: 'How many members of an OU have chosen a theme.' })
export class ThemeUse {
  @Field(() => Theme, { description: 'The theme.' })
  theme!: Theme;

  @Field(() => Int, { description: 'Number of members who have chosen it, or have it by default.' })
  userCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A page of OUs.' })
export class OrganizationPage {
  @Field(() => [OrganizationView], { description: 'The OUs of the page, by name.' })
  organizations!: OrganizationView[];

  @Field(() => Pagination, { description: 'The place of the page among the OUs that match.' })
  pagination!: Pagination;
}

/** PROF-08 */
@ObjectType({ simpleResolvers: true, description: 'An administrator of the working OU.' })
export class OrganizationAdminInfo {
  @Field(() => String, { description: 'Name of the administrator.' })
  name!: string;

  @Field(() => String, { nullable: true, description: `E-mail address; null for none. ${CLOSED_CONTACT}` })
  email!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A domain of an OU, for choosing the domain of an account.' })
export class OrganizationDomain {
  @Field(() => ID, { description: 'Id of the domain.' })
  id!: string;

  @Field(() => String, { description: 'Name of the domain, unique in the OU.' })
  name!: string;

  @Field(() => String, { description: 'Address of the domain, with https://.' })
  url!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Domains of an OU.' })
export class OrganizationDomainList {
  @Field(() => [OrganizationDomain], { description: 'The domains by name.' })
  domains!: OrganizationDomain[];
}

@ObjectType({ simpleResolvers: true, description: 'Members of an OU, for choosing its administrator.' })
export class OrganizationMemberList {
  @Field(() => [OrganizationPerson], { description: 'The members by name.' })
  members!: OrganizationPerson[];

  @Field(() => Boolean, { description: 'True if more members match than are listed.' })
  hasMore!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A new account that administers an OU, with its initial password.' })
export class CreatedAdmin {
  @Field(() => ID, { description: 'Id of the new account.' })
  id!: string;

  @Field(() => String, { description: 'Username of the new account.' })
  username!: string;

  /** PWD-26 */
  @Field(() => String, { nullable: true, description: 'Shown once, if no mail can bring a link.' })
  initialPassword!: string | null;

  @Field(() => OrganizationView, { description: 'The OU with its new administrator.' })
  organization!: OrganizationView;
}

const VERSION = 'Optimistic lock: the version that was read; a later one is not overwritten.';

/** CALL-053 */
@ArgsType()
export class OrganizationLanguageArguments {
  @Field(() => [String], {
    description: 'Codes of languages of the installation, such as en-US, at least one; the first is the default.',
  })
  languages!: string[];

  @Field(() => Int, { nullable: true, description: VERSION })
  version?: number | null;
}

/** CALL-051 */
@ArgsType()
export class OrganizationCopyrightArguments {
  @Field(() => LocalizedTextInput, {
    description: 'Lines by language, at most 200 characters each; all lines are replaced, none at all for the default.',
  })
  copyrights!: LocalizedTextInput;

  @Field(() => Int, { nullable: true, description: VERSION })
  version?: number | null;
}

/** CALL-229; fields that are left out stay. */
@ArgsType()
export class OrganizationModifyArguments {
  @Field(() => String, { nullable: true, description: 'Industry, at most 100 characters; null or blank for none.' })
  industry?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Postal address in one line, at most 200 characters; null or blank for none.',
  })
  address?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether every member sees the administrator of the OU.' })
  isAdminInfoEnable?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the landing page offers the run status.' })
  isRunStatusEnable?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the new navigation is offered to members.' })
  isLatestNavigationEnable?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether people are told by mail that an administrator saw the portal as them.',
  })
  isViewMailEnable?: boolean | null;

  @Field(() => [Theme], { nullable: true, description: 'Themes that members can choose, at least one.' })
  availableThemes?: Theme[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Types of resources to preselect, at most 100 of at most 50 characters; empty for none.',
  })
  defaultResourceTypes?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Codes of languages of the installation, such as en-US, at least one; the first is the default.',
  })
  languages?: string[] | null;

  @Field(() => LocalizedTextInput, {
    nullable: true,
    description: 'Lines at the foot of pages by language, at most 200 characters each; all lines are replaced.',
  })
  copyrights?: LocalizedTextInput | null;

  @Field(() => Int, { nullable: true, description: VERSION })
  version?: number | null;
}

/** The fields of a new OU and of the account that administers it. */
@ArgsType()
export class OrganizationCreateArguments {
  @Field(() => String, { description: 'Name of the OU, 1 to 50 characters, unique in the installation.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Industry, at most 100 characters; null or blank for none.' })
  industry?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Codes of its languages, such as en-US, the first one its own; all by default.',
  })
  languages?: string[] | null;

  @Field(() => String, { description: 'Name of the administrator, 1 to 50 characters.' })
  adminName!: string;

  @Field(() => String, {
    description: 'E-mail address of the administrator, at most 254 characters, encrypted under keyId.',
  })
  email!: string;

  @Field(() => ID, { description: 'The key that the e-mail address is encrypted under.' })
  keyId!: string;
}

@ObjectType({ simpleResolvers: true, description: 'How an OU is used.' })
export class OrganizationFigures {
  @Field(() => ID, { description: 'Id of the OU.' })
  id!: string;

  @Field(() => Int, { description: 'Number of its apps.' })
  appCount!: number;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time of the last sign-in to it; null if there was none in the last thirty days.',
  })
  lastSignInTime!: number | null;
}

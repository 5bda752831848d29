import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import { AccountType, Theme } from '../../identity/account/account.types.js';
import { UserRef } from '../user/user.types.js';

@ObjectType({ simpleResolvers: true, description: 'The administrator of an OU, or a candidate.' })
export class OrganizationPerson extends UserRef {
  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => AccountType)
  type!: AccountType;
}

@ObjectType('Organization', { simpleResolvers: true, description: 'A tenant (OU).' })
export class OrganizationView {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  industry!: string | null;

  @Field(() => String, { nullable: true })
  address!: string | null;

  @Field(() => String, { nullable: true })
  logo!: string | null;

  @Field(() => [String])
  languages!: string[];

  @Field(() => [Theme])
  availableThemes!: Theme[];

  @Field(() => Timestamp)
  createdTime!: number;

  @Field(() => OrganizationPerson, { nullable: true })
  admin!: OrganizationPerson | null;

  @Field(() => Int)
  userCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class OrganizationAddition {
  @Field(() => String, { nullable: true })
  logo!: string | null;

  @Field(() => [String])
  languages!: string[];
}

/** CALL-045 */
@ObjectType({ simpleResolvers: true, description: 'The working OU, as its members see it.' })
export class OrganizationInfo extends OrganizationView {
  @Field(() => OrganizationAddition)
  addition!: OrganizationAddition;

  @Field(() => Boolean, { description: 'Whether the new navigation is offered to members.' })
  isLatestNavigationEnable!: boolean;

  @Field(() => Boolean)
  isRunStatusEnable!: boolean;

  /** PROF-08 */
  @Field(() => Boolean, { description: 'Whether every member sees the administrator of the OU.' })
  isAdminInfoEnable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class OrganizationPage {
  @Field(() => [OrganizationView])
  organizations!: OrganizationView[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

/** PROF-08 */
@ObjectType({ simpleResolvers: true, description: 'An administrator of the working OU.' })
export class OrganizationAdminInfo {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  email!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class OrganizationDomain {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  url!: string;
}

@ObjectType({ simpleResolvers: true })
export class OrganizationDomainList {
  @Field(() => [OrganizationDomain])
  domains!: OrganizationDomain[];
}

@ObjectType({ simpleResolvers: true })
export class OrganizationMemberList {
  @Field(() => [OrganizationPerson])
  members!: OrganizationPerson[];

  @Field(() => Boolean, { description: 'True if more members match than are listed.' })
  hasMore!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A new account that administers an OU, with its initial password.' })
export class CreatedAdmin {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  username!: string;

  /** PWD-26 */
  @Field(() => String, { nullable: true, description: 'Shown once, if no mail can bring a link.' })
  initialPassword!: string | null;

  @Field(() => OrganizationView, { description: 'The OU with its new administrator.' })
  organization!: OrganizationView;
}

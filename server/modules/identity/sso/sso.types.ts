import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ObjectType, registerEnumType } from 'type-graphql';

/** The outcome of a real sign-in. */
export enum DomainTestVerdict {
  KNOWN = 'KNOWN',
  BOUND = 'BOUND',
  CREATED = 'CREATED',
  REFUSED = 'REFUSED',
  FAILED = 'FAILED',
}
registerEnumType(DomainTestVerdict, {
  name: 'DomainTestVerdict',
  description: 'Outcome of a real sign-in.',
  valuesConfig: {
    KNOWN: { description: 'An account that signed in before.' },
    BOUND: { description: 'An account created beforehand, found by its username.' },
    CREATED: { description: 'A new account, because the domain imports.' },
    REFUSED: { description: 'The person would be refused.' },
    FAILED: { description: 'The provider did not answer, or its answer is not valid.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A test sign-in that began.' })
export class DomainTestSignIn {
  @Field(() => String, { description: 'The page of the provider to open.' })
  url!: string;

  @Field(() => String, { description: 'Key for reading the result.' })
  state!: string;
}

@ObjectType({ simpleResolvers: true, description: 'An account as a sign-in would find or create it.' })
export class DomainTestAccount {
  @Field(() => String, { description: 'Username of the account, unique in the installation.' })
  username!: string;

  @Field(() => String, { description: 'Name of the person, 1 to 50 characters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Name to be addressed by; null for none.' })
  nickName!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address in the clear; null for none.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Phone number in the clear, 5 to 15 digits; null for none.' })
  phone!: string | null;

  @Field(() => String, { nullable: true, description: 'Company of the person; null for none.' })
  company!: string | null;

  @Field(() => String, { nullable: true, description: 'Department of the person; null for none.' })
  department!: string | null;

  @Field(() => String, { nullable: true, description: 'Position of the person; null for none.' })
  position!: string | null;
}

/** BYND-07 */
@ObjectType({ simpleResolvers: true, description: 'Result of a test sign-in; the test changes nothing.' })
export class DomainTestResult {
  @Field(() => Boolean, { description: 'False until the browser comes back from the provider.' })
  isDone!: boolean;

  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Claims of the provider.' })
  claims!: Record<string, unknown> | null;

  @Field(() => DomainTestAccount, {
    nullable: true,
    description: 'The account; null before the end of the test and after a failure.',
  })
  account!: DomainTestAccount | null;

  @Field(() => [String], { description: 'Names of the roles that the person would have in this OU.' })
  roles!: string[];

  @Field(() => [String], { description: 'Names of the user groups the person would be in.' })
  userGroups!: string[];

  @Field(() => DomainTestVerdict, {
    nullable: true,
    description: 'Outcome of a real sign-in; null before the end of the test.',
  })
  verdict!: DomainTestVerdict | null;

  @Field(() => String, { nullable: true, description: 'Reason of the refusal or failure.' })
  message!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'An identity provider for signing in.' })
export class SignOnProvider {
  @Field(() => String, { description: 'Name of the provider in /site/<idp>.' })
  idp!: string;

  @Field(() => String, { description: 'Text of the button on the sign-in page.' })
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The look of the sign-in page on a host that an OU registered.' })
export class DomainSpecial {
  @Field(() => String, { nullable: true, description: 'Name of the OU; null for other hosts.' })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of the logo of the OU; null for the default logo.' })
  logo!: string | null;

  /** OUCF-07 */
  @Field(() => String, { nullable: true, description: 'Line at the foot of the page; null for other hosts.' })
  copyright!: string | null;

  @Field(() => [SignOnProvider], { description: 'Identity providers of the OU; empty for other hosts.' })
  providers!: SignOnProvider[];

  @Field(() => [String], {
    description: 'Codes of the languages that the OU offers; empty for those of the installation.',
  })
  languages!: string[];
}

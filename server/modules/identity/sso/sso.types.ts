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
  @Field(() => String)
  username!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  nickName!: string | null;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true })
  company!: string | null;

  @Field(() => String, { nullable: true })
  department!: string | null;

  @Field(() => String, { nullable: true })
  position!: string | null;
}

/** BYND-07 */
@ObjectType({ simpleResolvers: true, description: 'Result of a test sign-in; the test changes nothing.' })
export class DomainTestResult {
  @Field(() => Boolean, { description: 'False until the browser comes back from the provider.' })
  isDone!: boolean;

  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Claims of the provider.' })
  claims!: Record<string, unknown> | null;

  @Field(() => DomainTestAccount, { nullable: true })
  account!: DomainTestAccount | null;

  @Field(() => [String], { description: 'Names of the roles that the person would have in this OU.' })
  roles!: string[];

  @Field(() => [String], { description: 'Names of the user groups the person would be in.' })
  userGroups!: string[];

  @Field(() => DomainTestVerdict, { nullable: true })
  verdict!: DomainTestVerdict | null;

  @Field(() => String, { nullable: true, description: 'Reason of the refusal or failure.' })
  message!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'An identity provider for signing in.' })
export class SignOnProvider {
  @Field(() => String, { description: 'Name of the provider in /site/<idp>.' })
  idp!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The look of the sign-in page on a host that an OU registered.' })
export class DomainSpecial {
  @Field(() => String, { nullable: true })
  logo!: string | null;

  @Field(() => [SignOnProvider])
  providers!: SignOnProvider[];

  @Field(() => [String])
  languages!: string[];
}

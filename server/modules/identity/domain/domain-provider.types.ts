import { Field, InputType, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'The claim that each field of an account is read from.' })
export class DomainClaimNames {
  @Field(() => String, {
    nullable: true,
    description: 'Claim of the username; null for the standard claim preferred_username.',
  })
  username?: string | null;

  @Field(() => String, { nullable: true, description: 'Claim of the name; null for the standard claim name.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Claim of the nickname; null for the standard claim nickname.' })
  nickName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Claim of the e-mail address; null for the standard claim email.',
  })
  email?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Claim of the phone number; null for the standard claim phone_number.',
  })
  phone?: string | null;

  @Field(() => String, { nullable: true, description: 'Claim of the company; null for the claim company.' })
  company?: string | null;

  @Field(() => String, { nullable: true, description: 'Claim of the department; null for the claim department.' })
  department?: string | null;

  @Field(() => String, { nullable: true, description: 'Claim of the position; null for the claim position.' })
  position?: string | null;
}

@InputType({ description: 'Claims whose names differ from the standard ones; the others keep theirs.' })
export class DomainClaimNamesInput implements DomainClaimNames {
  @Field(() => String, {
    nullable: true,
    description: 'Claim of the username, up to 100 characters; preferred_username by default.',
  })
  username?: string | null;

  @Field(() => String, { nullable: true, description: 'Claim of the name, up to 100 characters; name by default.' })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Claim of the nickname, up to 100 characters; nickname by default.',
  })
  nickName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Claim of the e-mail address, up to 100 characters; email by default.',
  })
  email?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Claim of the phone number, up to 100 characters; phone_number by default.',
  })
  phone?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Claim of the company, up to 100 characters; company by default.',
  })
  company?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Claim of the department, up to 100 characters; department by default.',
  })
  department?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Claim of the position, up to 100 characters; position by default.',
  })
  position?: string | null;
}

@InputType({ description: 'The identity provider (OpenID Connect) that vouches for the people of a domain.' })
export class DomainProviderInput {
  @Field(() => String, {
    nullable: true,
    description: 'The https address that identifies the provider, up to 500 characters.',
  })
  issuer?: string | null;

  @Field(() => String, { nullable: true, description: 'Id of the portal at the provider, up to 255 characters.' })
  clientId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Up to 1000 characters. Stored encrypted and never returned. If it is omitted or empty, the stored one stays; null removes it.',
  })
  clientSecret?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Separated by blanks, up to 255 characters; must contain openid. By default openid, profile and email.',
  })
  scopes?: string | null;

  @Field(() => DomainClaimNamesInput, {
    nullable: true,
    description: 'Claims that differ from the standard ones; omitted for the standard ones alone.',
  })
  claims?: DomainClaimNamesInput | null;

  @Field(() => String, {
    nullable: true,
    description: 'Text of the button on the sign-in page, up to 50 characters; the name of the domain by default.',
  })
  buttonName?: string | null;

  @Field(() => String, { nullable: true, description: 'The name in /site/<idp>, unique in the installation.' })
  idp?: string | null;

  @Field(() => Boolean, {
    description: 'People of the domain sign in by the provider; needs issuer, clientId and idp.',
  })
  isSignOn!: boolean;
}

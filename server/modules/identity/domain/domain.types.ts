import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination, SortOrder } from '../../../core/graphql/types.js';
import { DomainProof } from './domain-proof.types.js';

export enum DomainSortField {
  createdTime = 'createdTime',
  name = 'name',
  url = 'url',
}
registerEnumType(DomainSortField, { name: 'DomainSortField' });

@InputType()
export class DomainSortInput {
  @Field(() => DomainSortField)
  field!: DomainSortField;

  @Field(() => SortOrder)
  order!: SortOrder;
}

@ArgsType()
export class DomainListArguments extends ListArguments {
  @Field(() => DomainSortInput, { nullable: true })
  sort?: DomainSortInput | null;
}

@ObjectType({ simpleResolvers: true, description: 'A role or user group, and whether people of the domain get it.' })
export class DomainLink {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean)
  isAssignedToDomain!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class DomainChoice extends DomainLink {
  /** DOMN-11 */
  @Field(() => Boolean, { description: 'False if the caller may neither link nor unlink it.' })
  isAssignable!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class DomainRoleList {
  @Field(() => [DomainChoice])
  roles!: DomainChoice[];
}

@ObjectType({ simpleResolvers: true })
export class DomainUserGroupList {
  @Field(() => [DomainChoice])
  userGroups!: DomainChoice[];
}

@ObjectType({ simpleResolvers: true, description: 'The claim that each field of an account is read from.' })
export class DomainClaimNames {
  @Field(() => String, { nullable: true })
  username?: string | null;

  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true })
  nickName?: string | null;

  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true })
  phone?: string | null;

  @Field(() => String, { nullable: true })
  company?: string | null;

  @Field(() => String, { nullable: true })
  department?: string | null;

  @Field(() => String, { nullable: true })
  position?: string | null;
}

@InputType({ description: 'Claims whose names differ from the standard ones; the others keep theirs.' })
export class DomainClaimNamesInput implements DomainClaimNames {
  @Field(() => String, { nullable: true })
  username?: string | null;

  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true })
  nickName?: string | null;

  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true })
  phone?: string | null;

  @Field(() => String, { nullable: true })
  company?: string | null;

  @Field(() => String, { nullable: true })
  department?: string | null;

  @Field(() => String, { nullable: true })
  position?: string | null;
}

@InputType({ description: 'The identity provider (OpenID Connect) that vouches for the people of a domain.' })
export class DomainProviderInput {
  @Field(() => String, { nullable: true, description: 'The https address that identifies the provider.' })
  issuer?: string | null;

  @Field(() => String, { nullable: true })
  clientId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Stored encrypted and never returned. If it is omitted or empty, the stored one stays; null removes it.',
  })
  clientSecret?: string | null;

  @Field(() => String, { nullable: true, description: 'Separated by blanks; must contain openid.' })
  scopes?: string | null;

  @Field(() => DomainClaimNamesInput, { nullable: true })
  claims?: DomainClaimNamesInput | null;

  @Field(() => String, { nullable: true, description: 'Text of the button on the sign-in page.' })
  buttonName?: string | null;

  @Field(() => String, { nullable: true, description: 'The name in /site/<idp>, unique in the installation.' })
  idp?: string | null;

  @Field(() => Boolean, {
    description: 'People of the domain sign in by the provider; needs issuer, clientId and idp.',
  })
  isSignOn!: boolean;
}

/** The fields of a domain, as a form sends them. */
@ArgsType()
export class DomainArguments {
  @Field(() => String, { description: '1 to 50 characters, unique among the domains of the OU.' })
  name!: string;

  @Field(() => String, {
    description:
      'Host and path without a scheme; the portal adds https://. At most 500 characters with it, unique in the installation. A change may repeat the stored URL unchanged.',
  })
  url!: string;

  @Field(() => String, {
    nullable: true,
    description: 'At most 200 characters; null or blank removes it. If it is omitted, it stays unchanged.',
  })
  description?: string | null;

  @Field(() => Boolean, { description: 'Whether unknown people get an account at their first sign-in.' })
  isAutoImport!: boolean;

  @Field(() => [ID], { nullable: true, description: 'Roles for new people; if omitted, they stay unchanged.' })
  roleIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'User groups for new people; if omitted, they stay unchanged.' })
  userGroupIds?: string[] | null;

  @Field(() => DomainProviderInput, { nullable: true, description: 'If it is omitted, the provider stays unchanged.' })
  provider?: DomainProviderInput | null;
}

@ArgsType()
export class DomainModifyArguments extends DomainArguments {
  @Field(() => ID, { description: 'A domain of the working OU.' })
  id!: string;
}

/** DOMN-01 */
@ObjectType('Domain', {
  simpleResolvers: true,
  description: 'A web address of the OU whose people sign in with an identity provider.',
})
export class DomainView {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  url!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => Boolean)
  isAutoImport!: boolean;

  @Field(() => [DomainLink])
  roles!: DomainLink[];

  @Field(() => [DomainLink])
  userGroups!: DomainLink[];

  @Field(() => String, { nullable: true })
  issuer!: string | null;

  @Field(() => String, { nullable: true })
  clientId!: string | null;

  @Field(() => Boolean)
  hasClientSecret!: boolean;

  @Field(() => String)
  scopes!: string;

  @Field(() => DomainClaimNames)
  claims!: DomainClaimNames;

  @Field(() => String, { nullable: true })
  buttonName!: string | null;

  @Field(() => String, { nullable: true })
  idp!: string | null;

  @Field(() => Boolean)
  isSignOn!: boolean;

  @Field(() => Boolean, {
    // DOMN-10
    description: 'False until the OU has proven that the host is its own. Until then the domain has no effect.',
  })
  isInEffect!: boolean;

  @Field(() => DomainProof)
  proof!: DomainProof;

  @Field(() => Int, { description: 'Number of accounts of this domain; while there are any, it cannot be deleted.' })
  accountCount!: number;

  @Field(() => Timestamp)
  createdTime!: number;
}

@ObjectType({ simpleResolvers: true })
export class DomainPage {
  @Field(() => [DomainView])
  domains!: DomainView[];

  @Field(() => String, { description: 'Redirect address to register at each provider.' })
  redirectUri!: string;

  @Field(() => Pagination)
  pagination!: Pagination;
}

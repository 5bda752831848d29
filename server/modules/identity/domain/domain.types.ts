import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination, SortOrder } from '../../../core/graphql/types.js';
import { RoleRef, UserGroupRef } from '../account/member-links.types.js';
import { DomainProof } from './domain-proof.types.js';
import { DomainClaimNames, DomainProviderInput } from './domain-provider.types.js';

export enum DomainSortField {
  createdTime = 'createdTime',
  name = 'name',
  url = 'url',
}
registerEnumType(DomainSortField, {
  name: 'DomainSortField',
  description: 'Column that a list of domains is sorted by.',
  valuesConfig: {
    createdTime: { description: 'Time at which the domain was created.' },
    name: { description: 'Name of the domain.' },
    url: { description: 'Address of the domain.' },
  },
});

@InputType({ description: 'Order of a list of domains; rows that are equal are in the order of their ids.' })
export class DomainSortInput {
  @Field(() => DomainSortField, { description: 'Column to sort by.' })
  field!: DomainSortField;

  @Field(() => SortOrder, { description: 'Direction of the sort.' })
  order!: SortOrder;
}

@ArgsType()
export class DomainListArguments extends ListArguments {
  @Field(() => DomainSortInput, { nullable: true, description: 'Order of the list; newest first by default.' })
  sort?: DomainSortInput | null;
}

@ObjectType({ simpleResolvers: true, description: 'A role, and whether people of the domain get it.' })
export class DomainRole extends RoleRef {
  @Field(() => Boolean, { description: 'True if new people of the domain get it.' })
  isAssignedToDomain!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A user group, and whether people of the domain join it.' })
export class DomainUserGroup extends UserGroupRef {
  @Field(() => Boolean, { description: 'True if new people of the domain join it.' })
  isAssignedToDomain!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A role that a domain may give to its people.' })
export class DomainRoleChoice extends DomainRole {
  /** DOMN-11 */
  @Field(() => Boolean, { description: 'False if the caller may neither link nor unlink it.' })
  isAssignable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A user group that a domain may give to its people.' })
export class DomainUserGroupChoice extends DomainUserGroup {
  /** DOMN-11 */
  @Field(() => Boolean, { description: 'False if the caller may neither link nor unlink it.' })
  isAssignable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Roles for a domain.' })
export class DomainRoleList {
  @Field(() => [DomainRoleChoice], { description: 'The roles by name.' })
  roles!: DomainRoleChoice[];
}

@ObjectType({ simpleResolvers: true, description: 'User groups for a domain.' })
export class DomainUserGroupList {
  @Field(() => [DomainUserGroupChoice], { description: 'The user groups by name.' })
  userGroups!: DomainUserGroupChoice[];
}

/** The fields of a domain, as a form sends them. */
@ArgsType()
export class DomainArguments {
  @Field(() => String, { description: 'Name of the domain, 1 to 50 characters, unique in the OU.' })
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
  @Field(() => ID, { description: 'Id of the domain to change.' })
  id!: string;

  /** CALL-303 */
  @Field(() => Int, {
    nullable: true,
    description: 'Optimistic lock: the version that was read; a later one is not overwritten.',
  })
  version?: number | null;
}

/** DOMN-01 */
@ObjectType('Domain', {
  simpleResolvers: true,
  description: 'A web address of the OU whose people sign in with an identity provider.',
})
export class DomainView {
  @Field(() => ID, { description: 'Id of the domain, unique in the installation.' })
  id!: string;

  @Field(() => String, { description: 'Name of the domain, 1 to 50 characters, unique in the OU.' })
  name!: string;

  @Field(() => String, {
    description: 'Address with https:// and without a slash at the end, unique in the installation.',
  })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Up to 200 characters; null for none.' })
  description!: string | null;

  @Field(() => Boolean, { description: 'Whether unknown people get an account at their first sign-in.' })
  isAutoImport!: boolean;

  @Field(() => [DomainRole], { description: 'Roles that new people of the domain get, by name.' })
  roles!: DomainRole[];

  @Field(() => [DomainUserGroup], { description: 'User groups that new people of the domain join, by name.' })
  userGroups!: DomainUserGroup[];

  @Field(() => String, {
    nullable: true,
    description: 'The https address that identifies the provider; null without a provider.',
  })
  issuer!: string | null;

  @Field(() => String, { nullable: true, description: 'Id of the portal at the provider; null without a provider.' })
  clientId!: string | null;

  @Field(() => Boolean, { description: 'Whether a client secret is stored, which no call returns.' })
  hasClientSecret!: boolean;

  @Field(() => String, { description: 'Scopes that a sign-in requests, separated by blanks.' })
  scopes!: string;

  @Field(() => DomainClaimNames, { description: 'Claims that differ from the standard ones.' })
  claims!: DomainClaimNames;

  @Field(() => String, {
    nullable: true,
    description: 'Text of the button on the sign-in page; null for the name of the domain.',
  })
  buttonName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The name in /site/<idp>, unique in the installation; null for none.',
  })
  idp!: string | null;

  @Field(() => Boolean, { description: 'Whether people of the domain sign in by the provider.' })
  isSignOn!: boolean;

  @Field(() => Boolean, {
    // DOMN-10
    description: 'False until the OU has proven that the host is its own. Until then the domain has no effect.',
  })
  isInEffect!: boolean;

  @Field(() => DomainProof, { description: 'The proof that the host of the address belongs to the OU.' })
  proof!: DomainProof;

  @Field(() => Int, { description: 'Number of accounts of this domain; while there are any, it cannot be deleted.' })
  accountCount!: number;

  @Field(() => Timestamp, { description: 'Time at which the domain was created.' })
  createdTime!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed the domain since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A page of domains.' })
export class DomainPage {
  @Field(() => [DomainView], { description: 'The domains of the page, in the order of the call.' })
  domains!: DomainView[];

  @Field(() => String, { description: 'Redirect address to register at each provider.' })
  redirectUri!: string;

  @Field(() => Pagination, { description: 'The place of the page among the domains that match.' })
  pagination!: Pagination;
}

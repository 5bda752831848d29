import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { AccountType } from '../../identity/account/account.types.js';

/** A field whose value may be taken; the username is documented as `name` (CALL-227). */
export enum UserCheckField {
  name = 'name',
  email = 'email',
}
registerEnumType(UserCheckField, {
  name: 'UserCheckField',
  description: 'Fields whose value must be unique.',
  valuesConfig: { name: { description: 'The username.' }, email: { description: 'The e-mail address.' } },
});

/** USER-23 */
const NAME = '1 to 50 characters.';
const TEXT = 'At most 100 characters; null removes it.';

@ArgsType()
abstract class ProfileArguments {
  @Field(() => String, {
    nullable: true,
    description: 'Name to be addressed by, up to 100 characters; null or blank for none.',
  })
  nickName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Up to 254 characters, encrypted under keyId as passwords are; null for none.',
  })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Encrypted under keyId; 5 to 15 digits.' })
  phone?: string | null;

  @Field(() => String, { nullable: true, description: '+ and 1 to 4 digits; +86 by default.' })
  phoneArea?: string | null;

  @Field(() => String, { nullable: true, description: TEXT })
  company?: string | null;

  @Field(() => String, { nullable: true, description: TEXT })
  department?: string | null;

  @Field(() => String, { nullable: true, description: TEXT })
  position?: string | null;

  @Field(() => ID, { nullable: true, description: 'The key that e-mail address and phone are encrypted under.' })
  keyId?: string | null;
}

@ArgsType()
abstract class ManagedArguments extends ProfileArguments {
  @Field(() => Timestamp, { nullable: true, description: 'Time from which the account can sign in; null for at once.' })
  accountStartTime?: number | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time at which the account expires, in ms since 1970, after accountStartTime; null for no limit.',
  })
  accountExpireTime?: number | null;
}

@ArgsType()
export class UserCreateArguments extends ManagedArguments {
  @Field(() => String, { description: 'Username, 3 to 50 letters, digits or one of _-.@, unique in the installation.' })
  username!: string;

  @Field(() => String, { description: 'Name of the person, 1 to 50 characters.' })
  name!: string;

  @Field(() => AccountType, { nullable: true, description: 'INTERNAL by default; it cannot be changed later.' })
  type?: AccountType | null;

  @Field(() => ID, { nullable: true, description: 'The domain by which a DOMAIN account signs in.' })
  domainId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Roles to give, which the caller may give; none by default.' })
  roleIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: "User groups to join, within the caller's scope; none by default.",
  })
  userGroupIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: "Nodes to be placed at, within the caller's scope; none by default.",
  })
  structureIds?: string[] | null;
}

@ArgsType()
export class UserModifyArguments extends ManagedArguments {
  @Field(() => ID, { description: 'A user within reach.' })
  id!: string;

  @Field(() => Int, { nullable: true, description: 'Optimistic lock: the version that the change starts from.' })
  version?: number | null;

  @Field(() => String, { nullable: true, description: NAME })
  name?: string;
}

@ArgsType()
export class UserUpdateArguments extends ProfileArguments {
  @Field(() => Int, { nullable: true, description: 'Optimistic lock: the version that the change starts from.' })
  version?: number | null;

  @Field(() => String, { nullable: true, description: NAME })
  name?: string;

  @Field(() => String, { nullable: true, description: 'Encrypted under keyId; required for a new e-mail address.' })
  password?: string | null;
}

@ArgsType()
export class UserJoinArguments {
  @Field(() => ID, { nullable: true, description: 'A person who was recently removed from the OU.' })
  userId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The working OU.' })
  organizationId?: string | null;

  @Field(() => String, { nullable: true, description: 'The account with this address; encrypted under keyId.' })
  email?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The key that the e-mail address is encrypted under; needed with an address.',
  })
  keyId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Roles to give, which the caller may give; none by default.' })
  roleIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: "User groups to join, within the caller's scope; none by default.",
  })
  userGroupIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: "Nodes to be placed at, within the caller's scope; none by default.",
  })
  structureIds?: string[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'A new account, and a member of the working OU.' })
export class CreatedUser {
  @Field(() => ID, { description: 'Id of the new account.' })
  id!: string;

  @Field(() => String, { description: 'Username of the new account.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Shown once, if no mail can bring a link; null otherwise.' })
  initialPassword!: string | null;
}

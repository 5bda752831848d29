import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { AccountType } from '../../identity/account/account.types.js';

/** A field whose value may be taken; the username is documented as `name` (CALL-227). */
export enum UserCheckField {
  name = 'name',
  email = 'email',
}
registerEnumType(UserCheckField, { name: 'UserCheckField', description: 'The field to check; name is the username.' });

/** USER-23 */
const NAME = '1 to 50 characters.';
const TEXT = 'At most 100 characters; null removes it.';

@ArgsType()
abstract class ProfileArguments {
  @Field(() => String, { nullable: true, description: TEXT })
  nickName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'At most 254 characters, encrypted under keyId as passwords are.',
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
  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time from which the account can sign in, in ms since 1970; null for no limit.',
  })
  accountStartTime?: number | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time at which the account expires, in ms since 1970, after accountStartTime; null for no limit.',
  })
  accountExpireTime?: number | null;
}

@ArgsType()
export class UserCreateArguments extends ManagedArguments {
  @Field(() => String, {
    description: '3 to 50 letters, digits, _, -, . or @; unique in the installation. It cannot be changed later.',
  })
  username!: string;

  @Field(() => String, { description: NAME })
  name!: string;

  @Field(() => AccountType, { nullable: true, description: 'INTERNAL by default; it cannot be changed later.' })
  type?: AccountType | null;

  @Field(() => ID, { nullable: true, description: 'The domain by which a DOMAIN account signs in.' })
  domainId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Roles that the user gets at once, at most 1000.' })
  roleIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'User groups that the user is added to, at most 1000.' })
  userGroupIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Structures where the user is placed, at most 1000.' })
  structureIds?: string[] | null;
}

@ArgsType()
export class UserModifyArguments extends ManagedArguments {
  @Field(() => ID, { description: 'A member of the working OU within reach.' })
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

  @Field(() => ID, { nullable: true, description: 'The key that the e-mail address is encrypted under.' })
  keyId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Roles that the user gets at once, at most 1000.' })
  roleIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'User groups that the user is added to, at most 1000.' })
  userGroupIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Structures where the user is placed, at most 1000.' })
  structureIds?: string[] | null;
}

@ObjectType({ simpleResolvers: true })
export class CreatedUser {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  username!: string;

  @Field(() => String, { nullable: true, description: 'Shown once, if no mail can bring a link; null otherwise.' })
  initialPassword!: string | null;
}

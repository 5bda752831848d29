import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { AccountType } from '../../identity/account/account.types.js';

/** A field whose value may be taken; the username is documented as `name` (CALL-227). */
export enum UserCheckField {
  name = 'name',
  email = 'email',
}
registerEnumType(UserCheckField, { name: 'UserCheckField', description: 'The field to check; name is the username.' });

@ArgsType()
abstract class ProfileArguments {
  @Field(() => String, { nullable: true })
  nickName?: string | null;

  @Field(() => String, { nullable: true, description: 'Encrypted under keyId, as passwords are.' })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Encrypted under keyId; 5 to 15 digits.' })
  phone?: string | null;

  @Field(() => String, { nullable: true, description: '+ and 1 to 4 digits; +86 by default.' })
  phoneArea?: string | null;

  @Field(() => String, { nullable: true })
  company?: string | null;

  @Field(() => String, { nullable: true })
  department?: string | null;

  @Field(() => String, { nullable: true })
  position?: string | null;

  @Field(() => ID, { nullable: true, description: 'The key that e-mail address and phone are encrypted under.' })
  keyId?: string | null;
}

@ArgsType()
abstract class ManagedArguments extends ProfileArguments {
  @Field(() => Timestamp, { nullable: true })
  accountStartTime?: number | null;

  @Field(() => Timestamp, { nullable: true })
  accountExpireTime?: number | null;
}

@ArgsType()
export class UserCreateArguments extends ManagedArguments {
  @Field(() => String)
  username!: string;

  @Field(() => String)
  name!: string;

  @Field(() => AccountType, { nullable: true, description: 'INTERNAL by default; it cannot be changed later.' })
  type?: AccountType | null;

  @Field(() => ID, { nullable: true, description: 'The domain by which a DOMAIN account signs in.' })
  domainId?: string | null;

  @Field(() => [ID], { nullable: true })
  roleIds?: string[] | null;

  @Field(() => [ID], { nullable: true })
  userGroupIds?: string[] | null;

  @Field(() => [ID], { nullable: true })
  structureIds?: string[] | null;
}

@ArgsType()
export class UserModifyArguments extends ManagedArguments {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { nullable: true, description: 'Optimistic lock: the version that the change starts from.' })
  version?: number | null;

  @Field(() => String, { nullable: true })
  name?: string;
}

@ArgsType()
export class UserUpdateArguments extends ProfileArguments {
  @Field(() => Int, { nullable: true, description: 'Optimistic lock: the version that the change starts from.' })
  version?: number | null;

  @Field(() => String, { nullable: true })
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

  @Field(() => ID, { nullable: true })
  keyId?: string | null;

  @Field(() => [ID], { nullable: true })
  roleIds?: string[] | null;

  @Field(() => [ID], { nullable: true })
  userGroupIds?: string[] | null;

  @Field(() => [ID], { nullable: true })
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

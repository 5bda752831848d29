import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { CLOSED_CONTACT } from '../../../core/graphql/types.js';

@ObjectType({
  simpleResolvers: true,
  description: 'The caller’s e-mail address, and a new one that is not confirmed yet.',
})
export class EmailState {
  @Field(() => String, { nullable: true, description: CLOSED_CONTACT })
  email!: string | null;

  @Field(() => Boolean, { description: 'The owner has opened a link that was mailed to the address.' })
  isConfirmed!: boolean;

  @Field(() => Boolean, { description: 'False for a domain account, and if the portal sends no mail.' })
  isChangeable!: boolean;

  @Field(() => String, { nullable: true, description: `Takes effect once its link is opened. ${CLOSED_CONTACT}` })
  pendingEmail!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time from which the link may be mailed again.' })
  resendTime!: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time at which the mailed link expires.' })
  expireTime!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class EmailLinkInfo {
  @Field(() => String, { description: 'The masked username: only its ends are visible.' })
  account!: string;

  @Field(() => String, { description: 'The masked address that the link confirms: only its ends are visible.' })
  email!: string;

  @Field(() => Boolean, {
    description: 'The caller must send the password, because they are not signed in as the owner of the account.',
  })
  isPasswordNeeded!: boolean;
}

@ArgsType()
export class EmailConfirmArguments {
  @Field(() => String, { description: 'The token of the mailed link, which is valid for a day.' })
  token!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Encrypted under keyId; needed unless the caller is signed in as the owner of the account.',
  })
  password?: string | null;

  @Field(() => ID, { nullable: true, description: 'The key that the password is encrypted under.' })
  keyId?: string | null;
}

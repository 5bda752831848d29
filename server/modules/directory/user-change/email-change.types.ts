import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { CLOSED_CONTACT } from '../../../core/graphql/types.js';

@ObjectType({
  simpleResolvers: true,
  description: 'The caller’s e-mail address, and the new one that waits for its link.',
})
export class EmailState {
  @Field(() => String, { nullable: true, description: CLOSED_CONTACT })
  email!: string | null;

  @Field(() => Boolean, { description: 'The owner has opened a link that was mailed to the address.' })
  isConfirmed!: boolean;

  @Field(() => Boolean, { description: 'False for a domain account, and where mail is off.' })
  isChangeable!: boolean;

  @Field(() => String, { nullable: true, description: `Takes effect once its link is opened. ${CLOSED_CONTACT}` })
  pendingEmail!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'The link may be mailed again from this moment on.' })
  resendTime!: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'The mailed link stops working at this moment.' })
  expireTime!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class EmailLinkInfo {
  @Field(() => String, { description: 'The username, hidden but for its ends.' })
  account!: string;

  @Field(() => String, { description: 'The address that the link confirms, hidden but for its ends.' })
  email!: string;

  @Field(() => Boolean, {
    description: 'The caller has to give the password: the caller is not signed in as the owner of the account.',
  })
  isPasswordNeeded!: boolean;
}

@ArgsType()
export class EmailConfirmArguments {
  @Field(() => String)
  token!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Encrypted under keyId; needed unless the caller is signed in as the owner of the account.',
  })
  password?: string | null;

  @Field(() => ID, { nullable: true })
  keyId?: string | null;
}

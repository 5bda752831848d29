import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { CLOSED_CONTACT } from '../../../core/graphql/types.js';

@ObjectType({ simpleResolvers: true, description: 'The caller’s e-mail address, and the one that waits for its link.' })
export class EmailState {
  @Field(() => String, { nullable: true, description: CLOSED_CONTACT })
  email!: string | null;

  @Field(() => Boolean, { description: 'Whether its owner opened a link that was mailed to it.' })
  isConfirmed!: boolean;

  @Field(() => Boolean, { description: 'False for a domain account, and where mail is off.' })
  isChangeable!: boolean;

  @Field(() => String, { nullable: true, description: `Counts once its link is opened. ${CLOSED_CONTACT}` })
  pendingEmail!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When the link may be mailed again.' })
  resendTime!: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'When the mailed link stops working.' })
  expireTime!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class EmailLinkInfo {
  @Field(() => String, { description: 'The username, hidden but for its ends.' })
  account!: string;

  @Field(() => String, { description: 'The address that it confirms, hidden but for its ends.' })
  email!: string;

  @Field(() => Boolean, {
    description: 'Whether the caller has to prove who they are: they are not signed in as its person.',
  })
  isPasswordNeeded!: boolean;
}

@ArgsType()
export class EmailConfirmArguments {
  @Field(() => String)
  token!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Encrypted under keyId; needed by who is not signed in as the person.',
  })
  password?: string | null;

  @Field(() => ID, { nullable: true })
  keyId?: string | null;
}

import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { UserRef } from '../../directory/user/user.types.js';

/** The purposes of mails, as administrators tell them apart. */
export enum FailedMailKind {
  INVITATION = 'INVITATION',
  PASSWORD = 'PASSWORD',
  CODE = 'CODE',
  LOCK = 'LOCK',
  ADDRESS = 'ADDRESS',
  OTHER = 'OTHER',
}
registerEnumType(FailedMailKind, {
  name: 'FailedMailKind',
  description: 'The purpose of a mail that did not leave.',
  valuesConfig: {
    INVITATION: { description: 'An invitation to the OU or to its administration.' },
    PASSWORD: { description: 'A link for a new password.' },
    CODE: { description: 'A code for signing in.' },
    LOCK: { description: 'Tells that the account is locked.' },
    ADDRESS: { description: 'About the change of an e-mail address.' },
    OTHER: { description: 'Any other mail.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A mail that did not leave.' })
export class FailedMail {
  @Field(() => ID, { description: 'Id of the mail.' })
  id!: string;

  @Field(() => FailedMailKind, { description: 'Its purpose.' })
  kind!: FailedMailKind;

  @Field(() => Timestamp, { description: 'Time at which it was written, in milliseconds.' })
  createdTime!: number;

  @Field(() => UserRef, { description: 'The user whom it was for.' })
  user!: UserRef;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Mails of the last 7 days to users within reach that did not leave.',
})
export class ConsoleMails {
  @Field(() => Int, { description: 'How many there are; at most 1,001.' })
  total!: number;

  @Field(() => [FailedMail], { description: 'The newest 20.' })
  newest!: FailedMail[];
}

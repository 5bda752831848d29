import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import type { MailKind } from './mail-template.js';
import { MAIL_KINDS } from './mail-template.js';

/** The kinds of mail as a GraphQL enum: names are values. */
const MailKindEnum = Object.fromEntries([...MAIL_KINDS, 'notice'].map((name) => [name, name]));
registerEnumType(MailKindEnum, {
  name: 'MailKind',
  description: 'Occasion of a mail.',
  valuesConfig: {
    accountLocked: { description: 'Failed attempts locked the account.' },
    adminInvitation: { description: 'The person became the administrator of an OU.' },
    emailAsked: { description: 'To the present address: a change of it was requested.' },
    emailChanged: { description: 'To the former address: the account no longer uses it.' },
    emailConfirm: { description: 'To a new address: its link confirms it.' },
    emailReplaced: { description: 'To the former address: an administrator replaced it.' },
    loginCode: { description: 'A code for signing in.' },
    memberInvitation: { description: 'An existing account was added to an OU.' },
    mfaCode: { description: 'A code for the second step of a sign-in.' },
    notice: { description: 'An announcement of the OU.' },
    passwordInit: { description: 'A link for the first password of a new account.' },
    passwordRenewal: { description: 'An administrator asks the person to choose a new password.' },
    passwordReset: { description: 'A link for a new password.' },
    userViewed: { description: 'To a user: an administrator saw the portal as them.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A mail that was not sent, because no mail server is configured.' })
export class OutboxMail {
  @Field(() => ID, { description: 'Id of the mail.' })
  id!: string;

  @Field(() => MailKindEnum, { description: 'Occasion of the mail.' })
  kind!: MailKind;

  @Field(() => String, { description: 'E-mail address of the receiver, in the clear.' })
  address!: string;

  @Field(() => String, { description: 'Name of the receiver.' })
  name!: string;

  @Field(() => String, { description: 'The language of the mail, for example en-US.' })
  locale!: string;

  @Field(() => String, { description: 'Subject line, in the language of the mail.' })
  subject!: string;

  @Field(() => String, { description: 'Body as plain text.' })
  text!: string;

  @Field(() => String, { description: 'Body as an HTML page.' })
  html!: string;

  @Field(() => Timestamp, { description: 'Time at which the mail was written.' })
  createdTime!: number;

  @Field(() => Timestamp, { nullable: true, description: 'Time at which its code or link expires.' })
  expireTime!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of unsent mails.' })
export class OutboxPage {
  @Field(() => [OutboxMail], { description: 'The mails of the page, newest first.' })
  mails!: OutboxMail[];

  @Field(() => Pagination, { description: 'The place of the page among the mails that match.' })
  pagination!: Pagination;
}

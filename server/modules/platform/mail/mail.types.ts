import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';

@ObjectType({ simpleResolvers: true, description: 'A mail that was not sent, because no mail server is configured.' })
export class OutboxMail {
  @Field(() => ID, { description: 'Id of the mail.' })
  id!: string;

  @Field(() => String, {
    description:
      'Occasion of the mail: loginCode, mfaCode, accountLocked, passwordReset, passwordInit, adminInvitation, memberInvitation, emailConfirm, emailAsked, emailChanged or emailReplaced.',
  })
  kind!: string;

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

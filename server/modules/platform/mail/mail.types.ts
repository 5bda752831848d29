import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';

@ObjectType({ simpleResolvers: true, description: 'A mail that was not sent, because no mail server is configured.' })
export class OutboxMail {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  kind!: string;

  @Field(() => String)
  address!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'The language of the mail.' })
  locale!: string;

  @Field(() => String)
  subject!: string;

  @Field(() => String)
  text!: string;

  @Field(() => String)
  html!: string;

  @Field(() => Timestamp)
  createdTime!: number;

  @Field(() => Timestamp, { nullable: true, description: 'Time at which its code or link expires.' })
  expireTime!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class OutboxPage {
  @Field(() => [OutboxMail])
  mails!: OutboxMail[];

  @Field(() => Pagination)
  pagination!: Pagination;
}

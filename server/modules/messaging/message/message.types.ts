import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsUrl,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';

/** MSG-01 */
@ObjectType('Message', { simpleResolvers: true, description: 'A station message of an app.' })
export class MessageView {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  messageId!: string;

  @Field(() => ID, { description: '"system" for a message of the portal itself.' })
  appId!: string;

  @Field(() => String)
  body!: string;

  @Field(() => Int, { description: '0 to 2' })
  color!: number;

  @Field(() => [String])
  tags!: string[];

  @Field(() => String, { nullable: true })
  url!: string | null;

  @Field(() => Timestamp, { description: 'Time at which the portal accepted the message.' })
  produceTime!: number;

  @Field(() => Timestamp, { description: 'Time of the event, as the app reports it.' })
  messageTime!: number;

  @Field(() => Int, { description: 'Offset from UTC in minutes, in which the time is shown.' })
  zoneOffset!: number;

  @Field(() => [Int], { description: 'Contains 1: the message rings, with sound and popup.' })
  ring!: number[];

  @Field(() => String, { nullable: true, description: 'Label of the link.' })
  actionName!: string | null;

  @Field(() => ID, { nullable: true })
  linkedAppId!: string | null;

  @Field(() => String, { nullable: true })
  linkedMenuCode!: string | null;

  @Field(() => String, { nullable: true })
  linkedStates!: string | null;

  @Field(() => Boolean)
  readByCurrentUser!: boolean;

  @Field(() => Boolean)
  removedByCurrentUser!: boolean;
}

/** MSG-03 */
@ObjectType({ simpleResolvers: true, description: 'The messages of one app, newest first.' })
export class MessageGroup {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Int, { description: 'Number of messages that are not removed; in a create, of new ones.' })
  count!: number;

  @Field(() => ID, { nullable: true })
  linkedAppId!: string | null;

  @Field(() => String, { nullable: true })
  linkedMenuCode!: string | null;

  @Field(() => String, { nullable: true })
  linkedStates!: string | null;

  @Field(() => [MessageView])
  messages!: MessageView[];
}

/** MSG-04 */
@ObjectType({ simpleResolvers: true, description: 'New messages, or changes of known ones, by app.' })
export class MessageList {
  @Field(() => [MessageGroup], { description: 'In a create, the groups of the new messages.' })
  apps!: MessageGroup[];

  @Field(() => MessageGroup, { nullable: true })
  system!: MessageGroup | null;

  @Field(() => Int, {
    description: 'select and update: number of all unread messages; create: number of new messages.',
  })
  total!: number;

  /** MSG-23 */
  @Field(() => Int, { description: '0: station messages.' })
  messageType!: number;

  @Field(() => String, { description: 'select, create or update' })
  action!: string;

  /** MSG-17 */
  @Field(() => Boolean, { description: 'The groups replace those shown.' })
  activeOrNot!: boolean;

  @Field(() => [MessageView])
  updateMessages!: MessageView[];

  @Field(() => [MessageView])
  createMessages!: MessageView[];

  @Field(() => Int)
  code!: number;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of the event, for the argument `after` of the next subscription; null in an answer that is no event.',
  })
  eventId!: string | null;
}

/** Each text of a list has at most `length` characters, each number lies within its bounds. */
const EachText = (length: number) =>
  ValidateBy({
    name: 'eachText',
    validator: {
      validate: (value) => Array.isArray(value) && value.every((text) => String(text).length <= length),
    },
  });

/** Minutes; the widest offset on Earth is 14 hours. */
const MAX_ZONE_OFFSET = 14 * 60;

@InputType()
export class MessageInput {
  @Field(() => String, { description: '1 to 2000 characters' })
  @Length(1, 2000)
  body!: string;

  @Field(() => Int, { nullable: true, description: '0 to 2' })
  @IsOptional()
  @IsIn([0, 1, 2])
  color?: number | null;

  @Field(() => [String], { nullable: true, description: 'At most 10 tags of 50 characters.' })
  @IsOptional()
  @ArrayMaxSize(10)
  @EachText(50)
  tags?: string[] | null;

  @Field(() => String, { nullable: true, description: 'http or https' })
  @IsOptional()
  @MaxLength(500)
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false, disallow_auth: true })
  url?: string | null;

  @Field(() => Timestamp, { nullable: true })
  @IsOptional()
  @IsInt()
  @Min(0)
  messageTime?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(-MAX_ZONE_OFFSET)
  @Max(MAX_ZONE_OFFSET)
  zoneOffset?: number | null;

  @Field(() => [Int], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(10)
  ring?: number[] | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(100)
  actionName?: string | null;

  @Field(() => ID, { nullable: true, description: 'An app of the same OU.' })
  @IsOptional()
  linkedAppId?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(50)
  linkedMenuCode?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(2000)
  linkedStates?: string | null;
}

/** Ids in one call. */
const MAX_RECIPIENTS = 1000;

@InputType({ description: 'At least one of the three must be set.' })
export class MessageRecipientsInput {
  @Field(() => [ID], { nullable: true, description: 'At most 1000.' })
  @IsOptional()
  @ArrayMaxSize(MAX_RECIPIENTS)
  userIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'At most 1000.' })
  @IsOptional()
  @ArrayMaxSize(MAX_RECIPIENTS)
  userGroupIds?: string[] | null;

  @Field(() => Boolean, { nullable: true })
  @IsOptional()
  @IsBoolean()
  wholeOrganization?: boolean | null;
}

@ObjectType({ simpleResolvers: true })
export class PublishedMessages {
  @Field(() => [ID])
  messageIds!: string[];
}

import {
  ArrayMaxSize,
  IsBoolean,
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
import { MessageColor } from './message-kinds.types.js';

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

@InputType({ description: 'A message to publish.' })
export class MessageInput {
  @Field(() => String, { description: 'Text of one or more lines, 1 to 2000 characters.' })
  @Length(1, 2000)
  body!: string;

  @Field(() => MessageColor, { nullable: true, description: 'Colour of the message; INFORMATION by default.' })
  @IsOptional()
  color?: MessageColor | null;

  @Field(() => [String], { nullable: true, description: 'At most 10 tags of 50 characters.' })
  @IsOptional()
  @ArrayMaxSize(10)
  @EachText(50)
  tags?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'The features of the app that the message is about, by their names there; at most 10 of 50 characters.',
  })
  @IsOptional()
  @ArrayMaxSize(10)
  @EachText(50)
  features?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address that the link opens in a new tab, http or https, up to 500 characters.',
  })
  @IsOptional()
  @MaxLength(500)
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false, disallow_auth: true })
  url?: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'Time of the event; the time of the call by default.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  messageTime?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Offset of the sender from UTC in minutes, -840 to 840; 0 by default.',
  })
  @IsOptional()
  @Min(-MAX_ZONE_OFFSET)
  @Max(MAX_ZONE_OFFSET)
  zoneOffset?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'At most 10 numbers; 1 among them rings, with sound and popup. Empty by default.',
  })
  @IsOptional()
  @ArrayMaxSize(10)
  ring?: number[] | null;

  @Field(() => String, { nullable: true, description: 'Label of the link, up to 100 characters.' })
  @IsOptional()
  @MaxLength(100)
  actionName?: string | null;

  @Field(() => ID, { nullable: true, description: 'An app of the same OU that the link opens.' })
  @IsOptional()
  linkedAppId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of the menu that the link opens in the linked app, up to 50 characters.',
  })
  @IsOptional()
  @MaxLength(50)
  linkedMenuCode?: string | null;

  @Field(() => String, { nullable: true, description: 'State that the link hands to the menu, up to 2000 characters.' })
  @IsOptional()
  @MaxLength(2000)
  linkedStates?: string | null;
}

/** Ids in one call. */
const MAX_RECIPIENTS = 1000;

@InputType({ description: 'At least one must be set; a person whom several name gets each message once.' })
export class MessageRecipientsInput {
  @Field(() => [ID], { nullable: true, description: 'Members of the OU, at most 1000.' })
  @IsOptional()
  @ArrayMaxSize(MAX_RECIPIENTS)
  userIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'User groups of the OU, whose members get the message; at most 1000.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_RECIPIENTS)
  userGroupIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description:
      'Assets of the OU; every member who reaches one of them, directly, by a user group or by a node, gets the message. At most 1000.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_RECIPIENTS)
  assetIds?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for every member of the OU, whatever the others name.',
  })
  @IsOptional()
  @IsBoolean()
  wholeOrganization?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'The messages that a call published.' })
export class PublishedMessages {
  @Field(() => [ID], { description: 'Ids of the new messages, in the order of the input.' })
  messageIds!: string[];
}

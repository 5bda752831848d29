import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../../core/graphql/scalars.js';
import type { MessageAction } from './message-kinds.types.js';
import { MessageActionEnum, MessageColor, MessageType } from './message-kinds.types.js';

/** MSG-01 */
@ObjectType('Message', { simpleResolvers: true, description: 'A station message of an app.' })
export class MessageView {
  @Field(() => ID, { description: 'Id of the message; later messages have greater ids.' })
  id!: string;

  @Field(() => ID, { description: 'The same as id.' })
  messageId!: string;

  @Field(() => ID, { description: '"system" for a message of the portal itself.' })
  appId!: string;

  @Field(() => String, { description: 'Text of one or more lines, 1 to 2000 characters.' })
  body!: string;

  @Field(() => MessageColor, { description: 'Colour of the message.' })
  color!: MessageColor;

  @Field(() => [String], { description: 'Up to 10 tags of up to 50 characters, in the order of the app.' })
  tags!: string[];

  @Field(() => [String], {
    description: 'The features of the app that the message is about, up to 10 names of up to 50 characters.',
  })
  features!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'Address that the link opens in a new tab, http or https; null for none.',
  })
  url!: string | null;

  @Field(() => Timestamp, { description: 'Time at which the portal accepted the message.' })
  produceTime!: number;

  @Field(() => Timestamp, { description: 'Time of the event, as the app reports it.' })
  messageTime!: number;

  @Field(() => Int, { description: 'Offset of the sender from UTC in minutes, -840 to 840.' })
  zoneOffset!: number;

  @Field(() => [Int], { description: 'Contains 1: the message rings, with sound and popup.' })
  ring!: number[];

  @Field(() => String, { nullable: true, description: 'Label of the link.' })
  actionName!: string | null;

  @Field(() => ID, { nullable: true, description: 'App that the link opens instead of the address; null for none.' })
  linkedAppId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of the menu that the link opens in that app; null for none.',
  })
  linkedMenuCode!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'State that the link hands to the menu, as the app wrote it, up to 2000 characters; null for none.',
  })
  linkedStates!: string | null;

  @Field(() => Boolean, { description: 'True once the caller has opened the message.' })
  readByCurrentUser!: boolean;

  @Field(() => Boolean, { description: 'True once the caller has removed the message.' })
  removedByCurrentUser!: boolean;
}

/** MSG-03 */
@ObjectType({ simpleResolvers: true, description: 'The messages of one app, newest first.' })
export class MessageGroup {
  @Field(() => ID, { description: 'Id of the app; system for messages of the portal itself.' })
  id!: string;

  @Field(() => String, { description: 'Name of the app in the language of the caller.' })
  name!: string;

  @Field(() => Int, {
    description:
      'Number of messages that are not removed, or of those that the search and the filter find; in a create, of new ones.',
  })
  count!: number;

  @Field(() => Int, { description: 'Number of unread messages among them.' })
  unread!: number;

  @Field(() => ID, { nullable: true, description: 'The app; null for messages of the portal itself.' })
  linkedAppId!: string | null;

  @Field(() => String, { nullable: true, description: 'Always null: a group names no menu.' })
  linkedMenuCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Always null: a group names no state.' })
  linkedStates!: string | null;

  @Field(() => [MessageView], { description: 'One page of messages, newest first; empty in a create.' })
  messages!: MessageView[];
}

/** MSG-04 */
@ObjectType({ simpleResolvers: true, description: 'New messages, or changes of known ones, by app.' })
export class MessageList {
  @Field(() => [MessageGroup], { description: 'In a create, the groups of the new messages.' })
  apps!: MessageGroup[];

  @Field(() => MessageGroup, {
    nullable: true,
    description: "The group of the portal's own messages; null if there are none.",
  })
  system!: MessageGroup | null;

  @Field(() => Int, {
    description: 'select and update: number of all unread messages; create: number of new messages.',
  })
  total!: number;

  @Field(() => Boolean, {
    description: 'True if a search left out messages: it reads the newest 5000 of the caller.',
  })
  isPartial!: boolean;

  /** MSG-23 */
  @Field(() => MessageType, { description: 'Kind of the messages.' })
  messageType!: MessageType;

  @Field(() => MessageActionEnum, { description: 'Occasion of the list.' })
  action!: MessageAction;

  /** MSG-17 */
  @Field(() => Boolean, { description: 'The groups replace those shown.' })
  activeOrNot!: boolean;

  @Field(() => [MessageView], { description: 'The changed messages of an update; else empty.' })
  updateMessages!: MessageView[];

  @Field(() => [MessageView], { description: 'The new messages of a create, newest first; else empty.' })
  createMessages!: MessageView[];

  @Field(() => Int, { description: 'Envelope code: 10000.' })
  code!: number;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of the event, for the argument `after` of the next subscription; null in an answer that is no event.',
  })
  eventId!: string | null;
}

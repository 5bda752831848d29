import { ArgsType, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { Timestamp } from '../../../core/graphql/scalars.js';
import { Pagination } from '../../../core/graphql/types.js';
import type { DeliveryState, WebhookCondition, WebhookFault } from './webhook-kinds.types.js';
import { DeliveryStateEnum, WebhookConditionEnum, WebhookFaultEnum } from './webhook-kinds.types.js';

@ArgsType()
export class WebhookArguments {
  @Field(() => String, { description: 'Name of the target, 1 to 50 characters, unique in the OU.' })
  name!: string;

  @Field(() => String, {
    description: 'The https address that events are posted to, up to 500 characters, on the public internet.',
  })
  url!: string;

  @Field(() => [String], { description: 'Types of webhookTypes, at least one: only these events are sent.' })
  types!: string[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'False to send nothing for now; true by default. Events wait until it is true again.',
  })
  isEnabled?: boolean | null;
}

@ArgsType()
export class WebhookModifyArguments extends WebhookArguments {
  @Field(() => ID, { description: 'A webhook of the working OU.' })
  id!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Optimistic lock: the version that was read; a later one is not overwritten.',
  })
  version?: number | null;
}

@ArgsType()
export class WebhookDeliveryListArguments extends ListArguments {
  @Field(() => ID, { description: 'A webhook of the working OU.' })
  webhookId!: string;

  @Field(() => DeliveryStateEnum, { nullable: true, description: 'Only deliveries in this state; all by default.' })
  state?: DeliveryState | null;
}

@ObjectType({ simpleResolvers: true, description: 'A type of events that a webhook can choose.' })
export class WebhookEventType {
  @Field(() => String, { description: 'The type, such as user.created.' })
  type!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Event of the audit log that it tells of, such as userCreateAndJoin; null for a type of several events.',
  })
  event!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Figures of a target, of the last 24 hours.' })
export class WebhookFigures {
  @Field(() => Int, { description: 'Deliveries that succeeded, of the last 10000 at most.' })
  delivered!: number;

  @Field(() => Boolean, { description: 'True if delivered is a lower bound.' })
  isBounded!: boolean;

  @Field(() => Float, {
    nullable: true,
    description: 'Share of delivered events among all that were sent, 0 to 1; null if none was sent.',
  })
  share!: number | null;

  @Field(() => Int, { description: 'Deliveries that wait for another try.' })
  waiting!: number;

  @Field(() => Timestamp, { nullable: true, description: 'Time of the next try; null if nothing waits.' })
  nextTime!: number | null;

  @Field(() => Int, { description: 'Deliveries that were given up.' })
  givenUp!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Half of the deliveries took at most so many milliseconds; null without one.',
  })
  halfUnder!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: '99 % of the deliveries took at most so many milliseconds; null without one.',
  })
  mostUnder!: number | null;
}

/** HOOK-01 */
@ObjectType('Webhook', { simpleResolvers: true, description: 'An address that audit events of the OU are sent to.' })
export class WebhookView {
  @Field(() => ID, { description: 'Id of the webhook, unique in the installation.' })
  id!: string;

  @Field(() => String, { description: 'Name, 1 to 50 characters, unique in the OU.' })
  name!: string;

  @Field(() => String, { description: 'Address that events are posted to.' })
  url!: string;

  @Field(() => [String], { description: 'Chosen types of events, in alphabetical order.' })
  types!: string[];

  @Field(() => Boolean, { description: 'False while nothing is sent to it.' })
  isEnabled!: boolean;

  @Field(() => WebhookConditionEnum, { description: 'Its condition.' })
  condition!: WebhookCondition;

  @Field(() => Int, { description: 'Deliveries that wait for another try.' })
  waiting!: number;

  @Field(() => Timestamp, { nullable: true, description: 'First failure since the last delivery; null if it works.' })
  failingSince!: number | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'End of the time in which the former secret signs too; null if only one signs.',
  })
  formerUntil!: number | null;

  @Field(() => Timestamp, { description: 'Time at which it was created.' })
  createdTime!: number;

  @Field(() => Int, {
    description: 'Optimistic lock: send it with a change, which is refused if somebody else changed it since.',
  })
  version!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A webhook with its figures.' })
export class WebhookDetail extends WebhookView {
  @Field(() => WebhookFigures, { description: 'Figures of the last 24 hours.' })
  figures?: WebhookFigures;
}

@ObjectType({ simpleResolvers: true, description: 'A webhook of a list.' })
export class WebhookListed extends WebhookView {
  @Field(() => Int, {
    description: 'Deliveries that succeeded in the last 24 hours; 10000 stands for that many or more.',
  })
  delivered?: number;
}

@ObjectType({ simpleResolvers: true, description: 'A page of webhooks.' })
export class WebhookPage {
  @Field(() => [WebhookListed], { description: 'The webhooks of the page, by name.' })
  webhooks!: WebhookListed[];

  @Field(() => Pagination, { description: 'The place of the page among the webhooks that match.' })
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'A new secret of a webhook, which no other call returns.' })
export class WebhookSecret {
  @Field(() => ID, { description: 'Id of the webhook.' })
  id!: string;

  @Field(() => String, { description: 'whsec_ and 32 bytes in base64, which sign the deliveries.' })
  secret!: string;
}

@ObjectType({ simpleResolvers: true, description: 'An event on its way to a webhook.' })
export class WebhookDeliveryView {
  @Field(() => ID, { description: 'Id of the audit event, the webhook-id of each try.' })
  id!: string;

  @Field(() => String, { description: 'Type of the event.' })
  type!: string;

  @Field(() => DeliveryStateEnum, { description: 'State of the delivery.' })
  state!: DeliveryState;

  @Field(() => Timestamp, { description: 'Time of the first try.' })
  firstTime!: number;

  @Field(() => Timestamp, { description: 'Time of the last try.' })
  lastTime!: number;

  @Field(() => Timestamp, { nullable: true, description: 'Time of the next try; null unless it waits.' })
  nextTime!: number | null;

  @Field(() => Int, { description: 'Number of tries.' })
  tryCount!: number;

  @Field(() => Int, { nullable: true, description: 'HTTP code of the last answer; null without one.' })
  status!: number | null;

  @Field(() => WebhookFaultEnum, { nullable: true, description: 'Why the last try had no answer; null with one.' })
  error!: WebhookFault | null;

  @Field(() => Int, { description: 'Milliseconds of the last try.' })
  took!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A try of a delivery.' })
export class WebhookTry {
  @Field(() => Timestamp, { description: 'Time at which it began.' })
  time!: number;

  @Field(() => Int, { nullable: true, description: 'HTTP code of the answer; null without one.' })
  status!: number | null;

  @Field(() => WebhookFaultEnum, { nullable: true, description: 'Why it had no answer; null with one.' })
  error!: WebhookFault | null;

  @Field(() => Int, { description: 'Milliseconds until the end of the answer.' })
  took!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The request of a delivery as its last try sent it.' })
export class WebhookSent {
  @Field(() => [String], { description: 'The first line and the signed headers.' })
  headers!: string[];

  @Field(() => String, { description: 'JSON.' })
  body!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A delivery with its tries.' })
export class WebhookDeliveryDetail extends WebhookDeliveryView {
  @Field(() => [WebhookTry], { description: 'The last 20 tries, oldest first.' })
  tries!: WebhookTry[];

  @Field(() => String, { nullable: true, description: 'First 2 kB of the last answer; null for an empty one.' })
  answer!: string | null;

  @Field(() => WebhookSent, {
    nullable: true,
    description: 'The request of the last try; null if the audit log no longer has the event.',
  })
  sent!: WebhookSent | null;
}

@ObjectType({ simpleResolvers: true, description: 'A page of deliveries.' })
export class WebhookDeliveryPage {
  @Field(() => [WebhookDeliveryView], { description: 'The deliveries of the page, newest event first.' })
  deliveries!: WebhookDeliveryView[];

  @Field(() => Pagination, { description: 'The place of the page among the deliveries that match.' })
  pagination!: Pagination;
}

@ObjectType({ simpleResolvers: true, description: 'The outcome of a test.' })
export class WebhookTestResult {
  @Field(() => ID, { description: 'webhook-id of the test.' })
  id!: string;

  @Field(() => Int, { nullable: true, description: 'HTTP code of the answer; null without one.' })
  status!: number | null;

  @Field(() => WebhookFaultEnum, { nullable: true, description: 'Why there was no answer; null with one.' })
  error!: WebhookFault | null;

  @Field(() => Int, { description: 'Milliseconds until the end of the answer.' })
  took!: number;

  @Field(() => String, { nullable: true, description: 'First 2 kB of the answer; null for an empty one.' })
  answer!: string | null;
}

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../access/access.js';
import type { RequestContext } from '../../../context/context.js';
import { changed } from '../../../core/graphql/changed.js';
import { ListArguments } from '../../../core/graphql/list-arguments.js';
import { selectedFields } from '../../../core/graphql/selection.js';
import { createWebhook, modifyWebhook, removeWebhook, rotateWebhookSecret } from './webhook-change.service.js';
import {
  giveUpDelivery,
  listDeliveries,
  readDelivery,
  sendAgainDeliveries,
  testWebhook,
} from './webhook-delivery.service.js';
import { TYPES_WITH_EVENTS } from './webhook-types-of-events.js';
import { listWebhooks, readWebhook, readWebhookDetail } from './webhook.service.js';
import {
  WebhookArguments,
  WebhookDeliveryDetail,
  WebhookDeliveryListArguments,
  WebhookDeliveryPage,
  WebhookDetail,
  WebhookEventType,
  WebhookModifyArguments,
  WebhookPage,
  WebhookSecret,
  WebhookTestResult,
  WebhookView,
} from './webhook.types.js';

/** HOOK-01 */
const OF_ADMIN = { allow: 'OU_ADMIN' } as const;
const CHANGES = { ...OF_ADMIN, audit: 'webhook' } as const;
const WEBHOOK = { description: 'A webhook of the working OU.' };
const DELIVERY = { description: 'A delivery of the webhook.' };

@Resolver()
export class WebhookResolver {
  @Access(OF_ADMIN)
  @Query(() => WebhookPage, { description: 'Webhooks of the working OU, by name.' })
  webhookList(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ListArguments) list: ListArguments,
  ): Promise<WebhookPage> {
    return listWebhooks(ctx, list, selectedFields(info, ['webhooks']));
  }

  @Access(OF_ADMIN)
  @Query(() => WebhookDetail, { description: 'A webhook with its figures.' })
  webhookDetail(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, WEBHOOK) id: string,
  ): Promise<WebhookDetail> {
    return readWebhookDetail(ctx, id, selectedFields(info));
  }

  @Access(OF_ADMIN)
  @Query(() => [WebhookEventType], { description: 'Types of events that a webhook can choose, in alphabetical order.' })
  webhookTypes(): readonly WebhookEventType[] {
    return TYPES_WITH_EVENTS;
  }

  @Access(OF_ADMIN)
  @Query(() => WebhookDeliveryPage, {
    description: 'Deliveries of a webhook in the last 14 days, newest event first. The search finds an id or a type.',
  })
  webhookDeliveryList(
    @Ctx() ctx: RequestContext,
    @Args(() => WebhookDeliveryListArguments) list: WebhookDeliveryListArguments,
  ): Promise<WebhookDeliveryPage> {
    return listDeliveries(ctx, list);
  }

  @Access(OF_ADMIN)
  @Query(() => WebhookDeliveryDetail, { description: 'A delivery with its tries, the request and the answer.' })
  webhookDelivery(
    @Ctx() ctx: RequestContext,
    @Arg('webhookId', () => ID, WEBHOOK) webhookId: string,
    @Arg('id', () => ID, DELIVERY) id: string,
  ): Promise<WebhookDeliveryDetail> {
    return readDelivery(ctx, webhookId, id);
  }

  @Access(CHANGES)
  @Mutation(() => WebhookSecret, { description: 'Adds a webhook; returns its secret, which no other call returns.' })
  webhookCreate(
    @Ctx() ctx: RequestContext,
    @Args(() => WebhookArguments) input: WebhookArguments,
  ): Promise<WebhookSecret> {
    return createWebhook(ctx, input);
  }

  @Access(CHANGES)
  @Mutation(() => WebhookView, { description: 'Changes a webhook; returns it.' })
  async webhookModify(
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => WebhookModifyArguments) input: WebhookModifyArguments,
  ): Promise<WebhookView> {
    await modifyWebhook(ctx, input);
    return changed(info, { id: input.id }, () => readWebhook(ctx, input.id));
  }

  @Access(CHANGES)
  @Mutation(() => ID, { description: 'Removes a webhook with the log of its deliveries; returns its id.' })
  async webhookRemove(@Ctx() ctx: RequestContext, @Arg('id', () => ID, WEBHOOK) id: string): Promise<string> {
    await removeWebhook(ctx, id);
    return id;
  }

  @Access(CHANGES)
  @Mutation(() => WebhookSecret, {
    description: 'Makes a new secret and returns it; for 24 hours the former one signs too.',
  })
  webhookRotateSecret(@Ctx() ctx: RequestContext, @Arg('id', () => ID, WEBHOOK) id: string): Promise<WebhookSecret> {
    return rotateWebhookSecret(ctx, id);
  }

  @Access(CHANGES)
  @Mutation(() => Int, {
    description: 'Sends deliveries again, with their ids and new signatures; returns their number.',
  })
  webhookSendAgain(
    @Ctx() ctx: RequestContext,
    @Arg('webhookId', () => ID, WEBHOOK) webhookId: string,
    @Arg('ids', () => [ID], {
      nullable: true,
      description: 'Deliveries of the webhook, 1000 at most; omitted for all that wait or were given up.',
    })
    ids?: string[] | null,
  ): Promise<number> {
    return sendAgainDeliveries(ctx, webhookId, ids);
  }

  @Access(CHANGES)
  @Mutation(() => ID, { description: 'Gives up a delivery that waits; returns its id.' })
  async webhookGiveUp(
    @Ctx() ctx: RequestContext,
    @Arg('webhookId', () => ID, WEBHOOK) webhookId: string,
    @Arg('id', () => ID, DELIVERY) id: string,
  ): Promise<string> {
    await giveUpDelivery(ctx, webhookId, id);
    return id;
  }

  @Access({ ...CHANGES, once: true, ownTransaction: true })
  @Mutation(() => WebhookTestResult, {
    description:
      'Sends an event of the type webhook.test at once, which is not logged; returns the outcome. At most 60 an hour.',
  })
  webhookTest(@Ctx() ctx: RequestContext, @Arg('id', () => ID, WEBHOOK) id: string): Promise<WebhookTestResult> {
    return testWebhook(ctx, id);
  }
}

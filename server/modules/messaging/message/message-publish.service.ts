import { In } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail, failMissing } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { optionalLine, requiredLine, requiredText } from '../../../core/text.js';
import { scoped } from '../../../database/scoped.js';
import { Message } from './message.entity.js';
import type { MessageInput, MessageRecipientsInput } from './message-input.types.js';
import { MessageColor } from './message-kinds.types.js';
import { App } from '../../applications/app/app.entity.js';
import { requireRecipients } from './message-audience.js';
import { deliverMessages } from './message-delivery.service.js';

/** Messages of one call. */
const MAX_MESSAGES = 100;
const MAX_TAG = 50;
const MAX_ACTION = 100;
const MAX_CODE = 50;

/**
 * Publishes messages of the calling app to people of its OU (MSG-42, MSG-43) and answers their ids. NOT_FOUND, with
 * nothing written, when a recipient or a linked app is not of that OU; INVALID_PARAMETER without messages or recipients.
 */
export async function publishMessages(
  ctx: RequestContext,
  messages: readonly MessageInput[],
  recipients: MessageRecipientsInput,
): Promise<string[]> {
  const app = ctx.app ?? fail('UNAUTHENTICATED');
  if (messages.length === 0) failMissing('messages');
  if (messages.length > MAX_MESSAGES) {
    fail('OUT_OF_RANGE', { message: 'error.tooManyIds', values: { max: MAX_MESSAGES }, field: 'messages' });
  }
  const written = messages.map((message) => ({ ...message, ...textsOf(message) }));
  await requireApps(
    ctx,
    messages.flatMap((message) => message.linkedAppId ?? []),
  );
  const people = await requireRecipients(ctx, recipients);
  const messageIds = await addMessages(ctx, app.appId, written);
  await deliverMessages(ctx, { appId: app.appId, messageIds, recipients: people });
  ctx.audit.resourceId = app.appId;
  return messageIds;
}

async function requireApps(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)];
  if ((await scoped(ctx, App).count({ id: In(distinct) })) < distinct.length) {
    fail('NOT_FOUND', { field: 'linkedAppId' });
  }
}

type Texts = Pick<Message, 'body' | 'tags' | 'features' | 'actionName' | 'linkedMenuCode'>;

/** The texts of a message as people will read them: a body of one line or more, all else of one (threats 30). */
const textsOf = ({ body, tags, features, actionName, linkedMenuCode }: MessageInput): Texts => ({
  body: requiredText('body', body),
  tags: (tags ?? []).map((tag) => requiredLine('tags', tag, MAX_TAG)),
  features: (features ?? []).map((feature) => requiredLine('features', feature, MAX_TAG)),
  actionName: optionalLine('actionName', actionName, MAX_ACTION),
  linkedMenuCode: optionalLine('linkedMenuCode', linkedMenuCode, MAX_CODE),
});

async function addMessages(
  ctx: RequestContext,
  appId: string,
  messages: readonly (MessageInput & Texts)[],
): Promise<string[]> {
  const produceTime = now();
  const rows = messages.map((message) => ({
    id: newId(),
    appId,
    body: message.body,
    tags: message.tags,
    features: message.features,
    actionName: message.actionName,
    linkedMenuCode: message.linkedMenuCode,
    color: message.color ?? MessageColor.INFORMATION,
    url: message.url ?? null,
    produceTime,
    messageTime: message.messageTime ?? produceTime,
    zoneOffset: message.zoneOffset ?? 0,
    ring: message.ring ?? [],
    linkedAppId: message.linkedAppId ?? null,
    linkedStates: message.linkedStates ?? null,
  }));
  await scoped(ctx, Message).insert(rows);
  return rows.map((row) => row.id);
}

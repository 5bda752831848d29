import { In } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { optionalLine, requiredLine, requiredText } from '../../../core/text.js';
import { scoped } from '../../../database/scoped.js';
import { Message } from './message.entity.js';
import { MESSAGE_CREATED } from './message-events.js';
import type { MessageInput, MessageRecipientsInput } from './message-input.types.js';
import { Member } from '../../identity/account/member.entity.js';
import { UserGroup, UserGroupMember } from '../../directory/user-group/user-group.entity.js';
import { MessageColor } from './message-kinds.types.js';
import { App } from '../../applications/app/app.entity.js';
import type { Audience } from './message-recipients.js';
import { addRecipients, tellRecipients } from './message-recipients.js';

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
  if (messages.length === 0) fail('INVALID_PARAMETER', { field: 'messages' });
  if (messages.length > MAX_MESSAGES) {
    fail('OUT_OF_RANGE', { message: 'error.tooManyIds', values: { max: MAX_MESSAGES }, field: 'messages' });
  }
  const written = messages.map((message) => ({ ...message, ...textsOf(message) }));
  await requireApps(
    ctx,
    messages.flatMap((message) => message.linkedAppId ?? []),
  );
  const audience = await audienceOf(ctx, recipients);
  const messageIds = await addMessages(ctx, app.appId, written);
  await addRecipients(ctx, app.appId, messageIds, audience);
  tellRecipients(ctx, { kind: MESSAGE_CREATED, ouId: app.ouId, appId: app.appId, messageIds }, audience);
  ctx.audit.resourceId = app.appId;
  return messageIds;
}

/** NOT_FOUND unless each id names one of the rows that `count` counts. */
async function requireAll(
  ids: readonly string[],
  field: string,
  count: (distinct: string[]) => Promise<number>,
): Promise<void> {
  const distinct = [...new Set(ids)];
  if ((await count(distinct)) !== distinct.length) fail('NOT_FOUND', { field });
}

const requireApps = (ctx: RequestContext, ids: readonly string[]) =>
  requireAll(ids, 'linkedAppId', (distinct) => scoped(ctx, App).count({ id: In(distinct) }));

async function audienceOf(ctx: RequestContext, recipients: MessageRecipientsInput): Promise<Audience> {
  const userIds = recipients.userIds ?? [];
  const groupIds = recipients.userGroupIds ?? [];
  await requireAll(userIds, 'userIds', (distinct) => scoped(ctx, Member).count({ userId: In(distinct) }));
  await requireAll(groupIds, 'userGroupIds', (distinct) => scoped(ctx, UserGroup).count({ id: In(distinct) }));
  if (recipients.wholeOrganization) return 'ORGANIZATION';
  if (userIds.length + groupIds.length === 0) fail('INVALID_PARAMETER', { field: 'recipients' });
  if (groupIds.length === 0) return [...new Set(userIds)];
  const members = await scoped(ctx, UserGroupMember).column('userId', { userGroupId: In(groupIds) });
  return [...new Set([...userIds, ...members])];
}

type Texts = Pick<Message, 'body' | 'tags' | 'actionName' | 'linkedMenuCode'>;

/** The texts of a message as people will read them: a body of one line or more, all else of one (threats 30). */
const textsOf = ({ body, tags, actionName, linkedMenuCode }: MessageInput): Texts => ({
  body: requiredText('body', body),
  tags: (tags ?? []).map((tag) => requiredLine('tags', tag, MAX_TAG)),
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

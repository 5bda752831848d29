import { In, IsNull, LessThanOrEqual } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount } from '../../../core/ids.js';
import { userChannel } from '../../../core/pubsub.js';
import { BATCH } from '../../../database/rows.js';
import { scoped } from '../../../database/scoped.js';
import type { ManyUpdatedEvent } from './message-events.js';
import { MESSAGES_UPDATED } from './message-events.js';
import { MessageRecipient } from './message.entity.js';

/** The group of messages without an app. */
const SYSTEM = 'system';

/**
 * Reads the caller's unread messages in the working OU, the newest 999 of them, as far as `newestId`: those that came
 * later were not seen; with `appId` only those of this app (CALL-363). Returns their ids, newest first; two statements
 * (CALL-310).
 */
export async function readAllMessages(
  ctx: RequestContext,
  newestId: string,
  appId: string | null = null,
): Promise<string[]> {
  const userId = sessionOf(ctx).accountId;
  const messages = scoped(ctx, MessageRecipient);
  const ids = await messages.column(
    'messageId',
    {
      userId,
      isRemoved: false,
      isRead: false,
      messageId: LessThanOrEqual(newestId),
      ...(appId !== null && { appId: appId === SYSTEM ? IsNull() : appId }),
    },
    { order: { messageId: 'DESC' }, limit: BATCH, lock: 'update' },
  );
  if (ids.length === 0) return [];
  await messages.update({ userId, messageId: In(ids) }, { isRead: true });
  tellOthers(ctx);
  return ids;
}

/**
 * Makes messages of the caller unread again, and returns their ids (CALL-311). OUT_OF_RANGE for more than 1000,
 * NOT_FOUND if one is somebody else's or of another OU; then none changes.
 */
export async function unreadMessages(ctx: RequestContext, messageIds: readonly string[]): Promise<string[]> {
  checkIdCount('messageIds', messageIds);
  const ids = [...new Set(messageIds)];
  if (ids.length === 0) return ids;
  const userId = sessionOf(ctx).accountId;
  const found = await scoped(ctx, MessageRecipient).update({ userId, messageId: In(ids) }, { isRead: false });
  if (found < ids.length) fail('NOT_FOUND');
  tellOthers(ctx);
  return ids;
}

/** The event names no messages: a thousand of them would be more than the list that is read again. */
function tellOthers(ctx: RequestContext): void {
  const [ouId, userId] = [workingOu(ctx), sessionOf(ctx).accountId];
  const event: ManyUpdatedEvent = { kind: MESSAGES_UPDATED, ouId, userId };
  ctx.events.push({ channel: userChannel(ouId, userId), payload: { ...event } });
}

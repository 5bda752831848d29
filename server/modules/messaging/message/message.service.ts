import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail, failChoice } from '../../../core/errors.js';
import { groupedBy } from '../../../core/grouped.js';
import { userChannel } from '../../../core/pubsub.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { CountChanges, SYSTEM } from './message-counts.js';
import type { MessageEvent, UpdatedEvent } from './message-events.js';
import { MESSAGE_UPDATED, MESSAGES_MISSED, MESSAGES_UPDATED } from './message-events.js';
import type { MessageRow } from './message-view.js';
import { answer, byKind, COLUMNS, groupOf, messageOf } from './message-view.js';
import { MessageRecipient } from './message.entity.js';
import type { MessageList, MessageView } from './message.types.js';

/** The messages that a live event names (MSG-19, MSG-20), for the client. It is the same for every caller. */
export async function changedMessages(ctx: RequestContext, event: MessageEvent): Promise<MessageList> {
  const { eventId } = event;
  if (event.kind === MESSAGES_MISSED || event.kind === MESSAGES_UPDATED) return answer('select', { eventId });
  if (event.kind === MESSAGE_UPDATED) return { ...(await updatedMessages(ctx, event)), eventId };
  const { ouId, messageIds } = event;
  const rows = await query<MessageRow & { appName: string | null }>(
    ctx,
    sql`SELECT ${COLUMNS}, 0 AS isRead, 0 AS isRemoved, a.name_json AS appName
          FROM message m LEFT JOIN app a ON a.ou_id = m.ou_id AND a.id = m.app_id
         WHERE ${inOu({ ouId }, 'm')} AND m.id IN (${join(messageIds)}) ORDER BY m.id DESC`,
  );
  const groups = [...groupedBy(rows, (row) => row.appId)].map(([appId, some]) =>
    groupOf(ctx, { appId, appName: some[0]?.appName ?? null, count: some.length, unread: some.length }, []),
  );
  return answer('create', {
    ...byKind(groups),
    total: rows.length,
    createMessages: rows.map(({ appName: _, ...row }) => messageOf(row)),
    eventId,
  });
}

async function updatedMessages(ctx: RequestContext, event: UpdatedEvent): Promise<MessageList> {
  const [row] = await readUpdated(ctx, event);
  if (!row) return answer('update', {});
  const { unread, ...message } = row;
  return answer('update', { total: Number(unread), updateMessages: [messageOf(message)] });
}

/** One of the caller's messages, a removed one too. NOT_FOUND for a message of somebody else or of another OU. */
export async function readMessage(ctx: RequestContext, messageId: string): Promise<MessageView> {
  const mine = { ouId: workingOu(ctx), userId: sessionOf(ctx).accountId, messageId };
  const [row] = await readUpdated(ctx, mine);
  if (!row) fail('NOT_FOUND');
  const { unread: _, ...message } = row;
  return messageOf(message);
}

/** A person's copy of a message, and the number of their unread ones. */
async function readUpdated(
  ctx: RequestContext,
  { ouId, userId, messageId }: Pick<UpdatedEvent, 'ouId' | 'userId' | 'messageId'>,
) {
  // A sum is a text of the driver.
  return query<MessageRow & { unread: string }>(
    ctx,
    sql`SELECT ${COLUMNS}, r.is_read AS isRead, r.is_removed AS isRemoved,
            (SELECT COALESCE(SUM(c.unread), 0) FROM message_count c
              WHERE c.ou_id = r.ou_id AND c.user_id = r.user_id) AS unread
       FROM message_recipient r JOIN message m ON m.ou_id = r.ou_id AND m.id = r.message_id
      WHERE ${inOu({ ouId }, 'r')} AND r.user_id = ${userId} AND r.message_id = ${messageId}`,
  );
}

/** The flags of a message that a person can set; omitted ones stay unchanged. */
export interface MessageFlags {
  readonly isRead?: boolean | null;
  readonly isAcknowledged?: boolean | null;
  readonly isRemoved?: boolean | null;
}

/**
 * Sets flags of the caller's copy (MSG-36, MSG-44). NOT_FOUND for a message of somebody else or of another OU. Three
 * statements.
 */
export async function setMessageStatus(ctx: RequestContext, messageId: string, flags: MessageFlags): Promise<void> {
  const { isRead, isAcknowledged, isRemoved } = flags;
  const given = {
    ...(isRead != null && { isRead }),
    ...(isAcknowledged != null && { isAcknowledged }),
    ...(isRemoved != null && { isRemoved }),
  };
  if (Object.keys(given).length === 0) failChoice('noField', ['isRead', 'isAcknowledged', 'isRemoved']);
  await changeCopy(ctx, messageId, given);
}

/**
 * Removes the caller's copy of a message from the list (MSG-24, CALL-059). NOT_FOUND as in {@link setMessageStatus}, and
 * if the message is of another app; `appId` is `system` for messages of the portal itself.
 */
export function removeMessage(ctx: RequestContext, messageId: string, appId: string): Promise<void> {
  return changeCopy(ctx, messageId, { isRemoved: true }, appId);
}

async function changeCopy(
  ctx: RequestContext,
  messageId: string,
  given: { isRead?: boolean; isAcknowledged?: boolean; isRemoved?: boolean },
  appId?: string,
): Promise<void> {
  const [ouId, userId] = [workingOu(ctx), sessionOf(ctx).accountId];
  const copies = scoped(ctx, MessageRecipient);
  const before = await copies.selectOne(['appId', 'isRead', 'isRemoved'], { userId, messageId }, { lock: 'update' });
  if (!before || (appId !== undefined && appId !== (before.appId ?? SYSTEM))) fail('NOT_FOUND');
  await copies.update({ userId, messageId }, given);
  const changes = new CountChanges();
  changes.add(userId, before, { ...before, ...given });
  await changes.write(ctx, ctx);
  const event: UpdatedEvent = { kind: MESSAGE_UPDATED, ouId, userId, messageId };
  ctx.events.push({ channel: userChannel(ouId, userId), payload: { ...event } });
}

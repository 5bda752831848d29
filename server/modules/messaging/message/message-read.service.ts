import sql, { join } from 'sql-template-tag';
import { In, MoreThan } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount } from '../../../core/ids.js';
import { userChannel } from '../../../core/pubsub.js';
import { query } from '../../../database/query.js';
import { BATCH } from '../../../database/rows.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { CountChanges } from './message-counts.js';
import type { ManyUpdatedEvent } from './message-events.js';
import { MESSAGES_UPDATED } from './message-events.js';
import { MessageCount, MessageRecipient } from './message.entity.js';

/**
 * Reads the caller's unread messages in the working OU, or those of one app (`system` for the portal's own), the newest
 * 999 of them, as far as `newestId`: those that came later were not seen. Returns their ids, newest first; a constant
 * number of statements (CALL-310).
 */
export async function readAllMessages(
  ctx: RequestContext,
  newestId: string,
  appId: string | null = null,
): Promise<string[]> {
  const userId = sessionOf(ctx).accountId;
  const copies = scoped(ctx, MessageRecipient);
  const ids = await newestUnread(ctx, newestId, appId);
  const isNew = { isRead: false, isRemoved: false };
  const held = await copies.select(
    ['messageId', 'appId'],
    { userId, messageId: In(ids), ...isNew },
    { order: { messageId: 'DESC' }, lock: 'update' },
  );
  if (held.length === 0) return [];
  const read = held.map((copy) => copy.messageId);
  await copies.update({ userId, messageId: In(read) }, { isRead: true });
  const changes = new CountChanges();
  for (const copy of held) changes.add(userId, { ...copy, ...isNew }, { ...copy, ...isNew, isRead: true });
  await changes.write(ctx, ctx);
  tellOthers(ctx);
  return read;
}

/** Two statements: unread messages stand by app in their index. */
async function newestUnread(ctx: RequestContext, newestId: string, appId: string | null): Promise<string[]> {
  const userId = sessionOf(ctx).accountId;
  const where = { userId, unread: MoreThan(0), ...(appId && { groupId: appId }) };
  const groups = await scoped(ctx, MessageCount).column('appId', where);
  if (groups.length === 0) return [];
  const parts = groups.map(
    (app) => sql`(SELECT message_id AS id FROM message_recipient FORCE INDEX (message_recipient_group)
      WHERE ${inOu(ctx)} AND user_id = ${userId} AND is_removed = 0
        AND ${app === null ? sql`app_id IS NULL` : sql`app_id = ${app}`}
        AND is_read = 0 AND message_id <= ${newestId} ORDER BY message_id DESC LIMIT ${BATCH})`,
  );
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT id FROM (${join(parts, ' UNION ALL ')}) u ORDER BY id DESC LIMIT ${BATCH}`,
  );
  return rows.map(({ id }) => id);
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
  const copies = scoped(ctx, MessageRecipient);
  const mine = { userId, messageId: In(ids) };
  const held = await copies.select(['appId', 'isRead', 'isRemoved'], mine, { lock: 'update' });
  if (held.length < ids.length) fail('NOT_FOUND');
  await copies.update(mine, { isRead: false });
  const changes = new CountChanges();
  for (const copy of held) changes.add(userId, copy, { ...copy, isRead: false });
  await changes.write(ctx, ctx);
  tellOthers(ctx);
  return ids;
}

/** The event names no messages: a thousand of them would be more than the list that is read again. */
function tellOthers(ctx: RequestContext): void {
  const [ouId, userId] = [workingOu(ctx), sessionOf(ctx).accountId];
  const event: ManyUpdatedEvent = { kind: MESSAGES_UPDATED, ouId, userId };
  ctx.events.push({ channel: userChannel(ouId, userId), payload: { ...event } });
}

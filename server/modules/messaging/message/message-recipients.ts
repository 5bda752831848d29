import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { organizationChannel, userChannel } from '../../../core/pubsub.js';
import { execute } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { countNew } from './message-counts.js';
import type { CreatedEvent } from './message-events.js';

/** The recipients: everyone of the OU, or these people. */
export type Audience = 'ORGANIZATION' | readonly string[];

/**
 * Writes one copy per person and message, and counts them; the one way to a copy. Only members of the working OU get
 * one. `appId` is that of the messages, null for messages of the portal itself. Two statements; the copies of these
 * people must not exist, or the transaction fails with ALREADY_EXISTS.
 */
export async function addRecipients(
  ctx: RequestContext,
  appId: string | null,
  messageIds: readonly string[],
  audience: Audience,
): Promise<void> {
  const [messageId] = messageIds;
  if (audience.length === 0 || messageId === undefined) return;
  const people = audience === 'ORGANIZATION' ? null : [...new Set(audience)];
  await execute(
    ctx,
    sql`INSERT INTO message_recipient (ou_id, user_id, message_id, app_id)
     SELECT m.ou_id, m.user_id, n.id, ${appId} FROM member m JOIN message n ON n.ou_id = m.ou_id
      WHERE ${inOu(ctx, 'm')} AND n.id IN (${join(messageIds)})
        ${people ? sql`AND m.user_id IN (${join(people)})` : empty}`,
  );
  await countNew(ctx, ctx, { messageId, count: messageIds.length, userIds: people });
}

/** Tells the recipients' open pages of their new messages once the transaction is committed. */
export function tellRecipients(ctx: RequestContext, event: CreatedEvent, audience: Audience): void {
  const channels =
    audience === 'ORGANIZATION'
      ? [organizationChannel(event.ouId)]
      : audience.map((userId) => userChannel(event.ouId, userId));
  for (const channel of channels) ctx.events.push({ channel, payload: { ...event } });
}

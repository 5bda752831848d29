import type { Sql } from 'sql-template-tag';
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
 * Writes one copy per person and message, and counts them. Only members of the working OU get one. `appId` is that of
 * the messages, null for messages of the portal itself. Two statements; the copies of these people must not exist, or
 * the transaction fails with ALREADY_EXISTS.
 */
export async function addRecipients(
  ctx: RequestContext,
  appId: string | null,
  messageIds: readonly string[],
  audience: Audience,
): Promise<void> {
  if (audience.length === 0) return;
  if (audience === 'ORGANIZATION') return void (await write(ctx, appId, messageIds, { people: empty, copies: empty }));
  const ids = join([...new Set(audience)]);
  await write(ctx, appId, messageIds, {
    people: sql`AND m.user_id IN (${ids})`,
    copies: sql`AND r.user_id IN (${ids})`,
  });
}

/**
 * {@link addRecipients} of a range of people, which is read along the indexes: a batch of thousands. `people` is a select
 * of the `user_id` of those in the range, null for all members. Returns the number of people.
 */
export async function addRecipientsBetween(
  ctx: RequestContext,
  appId: string | null,
  messageIds: readonly string[],
  { people, after, upTo }: { people: Sql | null; after: string; upTo: string },
): Promise<number> {
  const written = await write(ctx, appId, messageIds, {
    // The range is stated of the members too: the planner would read all of the OU to look them up in the select.
    people: sql`AND m.user_id > ${after} AND m.user_id <= ${upTo} ${people ? sql`AND m.user_id IN (${people})` : empty}`,
    copies: sql`AND r.user_id > ${after} AND r.user_id <= ${upTo}`,
  });
  return written / messageIds.length;
}

/** The one statement that writes copies, and that of their counts. Conditions stand after AND, on members and copies. */
async function write(
  ctx: RequestContext,
  appId: string | null,
  messageIds: readonly string[],
  among: { people: Sql; copies: Sql },
): Promise<number> {
  const [messageId] = messageIds;
  if (messageId === undefined) return 0;
  const written = await execute(
    ctx,
    sql`INSERT INTO message_recipient (ou_id, user_id, message_id, app_id)
     SELECT m.ou_id, m.user_id, n.id, ${appId} FROM member m JOIN message n ON n.ou_id = m.ou_id
      WHERE ${inOu(ctx, 'm')} AND n.id IN (${join(messageIds)}) ${among.people}`,
  );
  await countNew(ctx, ctx, { messageId, count: messageIds.length, among: among.copies });
  return written;
}

/** Tells the recipients' open pages of their new messages once the transaction is committed. */
export function tellRecipients(ctx: RequestContext, event: CreatedEvent, audience: Audience): void {
  const channels =
    audience === 'ORGANIZATION'
      ? [organizationChannel(event.ouId)]
      : audience.map((userId) => userChannel(event.ouId, userId));
  for (const channel of channels) ctx.events.push({ channel, payload: { ...event } });
}

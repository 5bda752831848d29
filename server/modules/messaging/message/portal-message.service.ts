import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { newId } from '../../../core/ids.js';
import { scoped } from '../../../database/scoped.js';
import { MESSAGE_CREATED } from './message-events.js';
import { MessageColor } from './message-kinds.types.js';
import type { Audience } from './message-recipients.js';
import { addRecipients, tellRecipients } from './message-recipients.js';
import { Message } from './message.entity.js';

/** Writes a message of the portal itself, for the system group, and returns its id; {@link givePortalMessage} follows. */
export async function addPortalMessage(
  ctx: RequestContext,
  { body, url }: { readonly body: string; readonly url: string | null },
): Promise<string> {
  const id = newId();
  const time = now();
  const plain = { tags: [], ring: [], color: MessageColor.INFORMATION, zoneOffset: 0 };
  await scoped(ctx, Message).insert([{ id, appId: null, body, url, produceTime: time, messageTime: time, ...plain }]);
  return id;
}

/** Gives members of the working OU their copies of a message of the portal. */
export const givePortalMessage = (ctx: RequestContext, messageId: string, userIds: readonly string[]): Promise<void> =>
  addRecipients(ctx, null, [messageId], userIds);

/** Tells open pages of a message of the portal, once the transaction is committed. */
export function tellOfPortalMessage(ctx: RequestContext, messageId: string, audience: Audience): void {
  const event = { kind: MESSAGE_CREATED, ouId: workingOu(ctx), appId: null, messageIds: [messageId] } as const;
  tellRecipients(ctx, event, audience);
}

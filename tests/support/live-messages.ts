import type { Received } from './socket.js';

/** An app's mutation that sends `body` to everyone of its OU. */
export const PUBLISH = `mutation ($body: String!) {
  messagePublish(messages: [{ body: $body }], recipients: { wholeOrganization: true }) { messageIds } }`;

/** A person's subscription to the messages they get. */
export const CHANGED = 'subscription { messageChanged { createMessages { body } } }';

/** A payload of {@link CHANGED}. */
export interface Changed {
  messageChanged: { createMessages: { body: string }[] };
}

/** The bodies that arrived, in order. */
export const bodiesOf = (received: Received<Changed>): string[] =>
  received.events.flatMap(({ data }) => data?.messageChanged.createMessages.map(({ body }) => body) ?? []);

/** Kinds of live events about messages. */
export const MESSAGE_CREATED = 'MESSAGE_CREATED';
export const MESSAGE_UPDATED = 'MESSAGE_UPDATED';

/** New messages; sent to each recipient, or to the whole OU at once. */
export interface CreatedEvent {
  readonly kind: typeof MESSAGE_CREATED;
  readonly ouId: string;
  readonly appId: string;
  readonly messageIds: readonly string[];
}

/** A person changed the flags of a message; sent to that person's other tabs. */
export interface UpdatedEvent {
  readonly kind: typeof MESSAGE_UPDATED;
  readonly ouId: string;
  readonly userId: string;
  readonly messageId: string;
}

export type MessageEvent = CreatedEvent | UpdatedEvent;

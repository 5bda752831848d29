/** Kinds of live events about messages. */
export const MESSAGE_CREATED = 'MESSAGE_CREATED';
export const MESSAGE_UPDATED = 'MESSAGE_UPDATED';

/** New messages; sent to each recipient, or to the whole OU at once. */
export interface CreatedEvent {
  readonly kind: typeof MESSAGE_CREATED;
  readonly ouId: string;
  /** Null for messages of the portal itself. */
  readonly appId: string | null;
  readonly messageIds: readonly string[];
}

/** A person changed the flags of a message; sent to that person's other tabs. */
export interface UpdatedEvent {
  readonly kind: typeof MESSAGE_UPDATED;
  readonly ouId: string;
  readonly userId: string;
  readonly messageId: string;
}

/** A person changed many messages at once; sent to that person's tabs, which read their list again. */
export const MESSAGES_UPDATED = 'MESSAGES_UPDATED';
export interface ManyUpdatedEvent {
  readonly kind: typeof MESSAGES_UPDATED;
  readonly ouId: string;
  readonly userId: string;
}

/** A client missed events that are not known. It is never written, only told. */
export const MESSAGES_MISSED = 'MESSAGES_MISSED';
interface MissedEvent {
  readonly kind: typeof MESSAGES_MISSED;
}

/** An event as a subscription gets it, with its id; null if it is not stored. */
export type MessageEvent = (CreatedEvent | UpdatedEvent | ManyUpdatedEvent | MissedEvent) & {
  readonly eventId: string | null;
};

/** An event on a channel: ids and kinds, never rows; each receiver reads under its own rights. */
export interface LiveEvent {
  readonly channel: string;
  readonly payload: LivePayload;
}

/** `kind` names what happened; the rest is ids. */
export type LivePayload = Readonly<Record<string, unknown>>;

/** A published event; its unique id tells a repetition from a new event. */
export interface PublishedEvent extends LiveEvent {
  readonly id: string;
  /** Its place in the order of all events, which are published in this order. */
  readonly position: number;
}

/**
 * Carries events between servers, or inside one. Publishing may repeat an event (at least once); each receiver gets it
 * once, in the order of its publisher.
 */
export interface PubSub {
  /** Rejects if the events may not have reached the other servers; the relay then publishes them again. */
  publish(events: readonly PublishedEvent[]): Promise<void>;
  /** Calls `receive` for every event until the returned function is called. `receive` must not throw. */
  listen(receive: (event: PublishedEvent) => void): () => void;
  close(): Promise<void>;
}

/** Channel of everyone working in an OU. */
export const organizationChannel = (ouId: string) => `ou:${ouId}`;

/** Channel of one person working in an OU. */
export const userChannel = (ouId: string, userId: string) => `ou:${ouId}:user:${userId}`;

/** Channel of one session, whatever OU it works in. */
export const sessionChannel = (sessionId: string) => `session:${sessionId}`;

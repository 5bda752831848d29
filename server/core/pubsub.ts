/** What travels on a channel: ids and kinds, never rows; each receiver reads under its own rights. */
export interface LiveEvent {
  readonly channel: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Carries events between servers, or inside one. Delivery is at least once and in order per publisher. */
export interface PubSub {
  publish(events: readonly LiveEvent[]): Promise<void>;
  /** Calls `receive` for each event of `channel` until the returned function is called. */
  subscribe(channel: string, receive: (event: LiveEvent) => void): Promise<() => void>;
  close(): Promise<void>;
}

/** Channel of everyone working in an OU. */
export const organizationChannel = (ouId: string) => `ou:${ouId}`;

/** Channel of one person working in an OU. */
export const userChannel = (ouId: string, userId: string) => `ou:${ouId}:user:${userId}`;

/** Channel of one session, whatever OU it works in. */
export const sessionChannel = (sessionId: string) => `session:${sessionId}`;

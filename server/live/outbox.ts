import { now } from '../core/clock.js';
import { newId } from '../core/ids.js';
import type { LiveEvent } from '../core/pubsub.js';
import type { Place } from '../database/query.js';
import { table } from '../database/scoped.js';
import { OutboxEvent } from './outbox.entity.js';

/** Writes events in the transaction of their change; the relay publishes them after the commit. */
export async function writeOutbox(ctx: Place, events: readonly LiveEvent[]): Promise<void> {
  const createdTime = now();
  await table(ctx, OutboxEvent).insert(
    events.map(({ channel, payload }) => ({
      eventId: newId(),
      channel,
      payload: JSON.stringify(payload),
      createdTime,
    })),
  );
}

/**
 * The id of an event of a server of the previous version: it has only the number of the row, which is reused after a
 * failover or a restore of the database. The prefix keeps it apart from ids.
 */
export const idOfNumber = (number: number): string => `number:${number}`;

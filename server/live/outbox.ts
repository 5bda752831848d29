import type { EntityManager } from 'typeorm';
import { now } from '../core/clock.js';
import { newId } from '../core/ids.js';
import type { LiveEvent } from '../core/pubsub.js';

/** Writes events beside the change they tell of, in its transaction; the relay publishes them after the commit. */
export async function writeOutbox(ctx: { readonly db: EntityManager }, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const time = now();
  await ctx.db.query(
    `INSERT INTO outbox_event (event_id, channel, payload, created_time)
     VALUES ${events.map(() => '(?, ?, ?, ?)').join(', ')}`,
    events.flatMap((event) => [newId(), event.channel, JSON.stringify(event.payload), time]),
  );
}

/**
 * The id of an event that a server of the version before wrote or published: it knows the number of the row alone,
 * which comes again after a failover or a restore of the database. The prefix keeps it apart from ids.
 */
export const idOfNumber = (number: number): string => `number:${number}`;

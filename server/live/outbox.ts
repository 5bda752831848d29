import type { EntityManager } from 'typeorm';
import { now } from '../core/clock.js';
import type { LiveEvent } from '../core/pubsub.js';

/** Writes events beside the change they tell of, in its transaction; the relay publishes them after the commit. */
export async function writeOutbox(ctx: { readonly db: EntityManager }, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const time = now();
  await ctx.db.query(
    `INSERT INTO outbox_event (channel, payload, created_time) VALUES ${events.map(() => '(?, ?, ?)').join(', ')}`,
    events.flatMap((event) => [event.channel, JSON.stringify(event.payload), time]),
  );
}

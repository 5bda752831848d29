import sql, { join } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { In, MoreThan } from 'typeorm';
import type { LivePayload, PublishedEvent } from '../core/pubsub.js';
import type { Place } from '../database/query.js';
import { execute, query } from '../database/query.js';
import { table } from '../database/scoped.js';
import { LiveCursor } from './live-cursor.entity.js';
import { LiveEventRow } from './live-event.entity.js';
import { OutboxEvent } from './outbox.entity.js';
import { idOfNumber } from './outbox.js';

/** Maximum of events that are claimed at once. */
const BATCH = 500;
/** The database ends a claim that is silent for so many seconds: a machine that vanished must not hold the lock. */
const SILENCE = 15;

/** Events to publish, and the rows of the outbox that they came from. */
interface Claim {
  readonly events: readonly PublishedEvent[];
  readonly outboxIds: readonly number[];
}

/**
 * Publishes the oldest events of the outbox by `publish`, at most 500, and returns whether more may wait. They are
 * stored in the journal before, under their positions. One relay of the installation publishes at a time, so positions
 * are the order of publishing. Events of a relay that failed come first, under the positions they have, because it may
 * have published them.
 * @param db a transaction
 * @param outside writes that are committed at once
 */
export async function claimEvents(
  db: EntityManager,
  outside: EntityManager,
  publish: (events: readonly PublishedEvent[]) => Promise<void>,
): Promise<boolean> {
  const place = { db };
  await execute(place, sql`SET SESSION wait_timeout = ${SILENCE}`);
  try {
    const cursor = await lockCursor(place);
    const earlier = await unfinished(place, cursor.position);
    const { events, outboxIds } = earlier ?? (await takeFromOutbox(place, outside, cursor.next));
    const last = events.at(-1);
    if (!last) return false;
    await publish(events);
    await table(place, LiveCursor).update({}, { position: last.position });
    await deleteFromOutbox(place, outboxIds);
    return earlier !== null || events.length === BATCH;
  } finally {
    // A lost connection, of which the caller hears anyway, keeps no setting.
    await execute(place, sql`SET SESSION wait_timeout = DEFAULT`).catch(() => undefined);
  }
}

/** Locks the cursor; returns the position of the last published event, and the lowest for the next ones. */
async function lockCursor(place: Place): Promise<{ position: number; next: number }> {
  // A time, so that positions do not come again after a failover that lost the last ones.
  const [cursor] = await query<{ position: string; next: string }>(
    place,
    sql`SELECT position, GREATEST(position + 1, TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6))) AS next
          FROM live_cursor FOR UPDATE`,
  );
  if (!cursor) throw new Error('The table live_cursor is empty: restore its row.');
  return { position: Number(cursor.position), next: Number(cursor.next) };
}

/** Events that an earlier claim journaled and did not finish; null if there are none. */
async function unfinished(place: Place, position: number): Promise<Claim | null> {
  const rows = await table(place, LiveEventRow).all({ position: MoreThan(position) }, { order: { position: 'ASC' } });
  if (rows.length === 0) return null;
  const outboxIds = await table(place, OutboxEvent).column('id', { eventId: In(rows.map((row) => row.eventId)) });
  return { events: rows.map(eventOf), outboxIds };
}

/** Claims the oldest events of the outbox and stores them in the journal from position `next` on. */
async function takeFromOutbox(place: Place, outside: EntityManager, next: number): Promise<Claim> {
  // Skips rows that a server of an earlier version, which does not lock the cursor, is publishing.
  const taken = await table(place, OutboxEvent).select(
    ['id', 'eventId', 'channel', 'payload'],
    {},
    { order: { id: 'ASC' }, limit: BATCH, lock: 'skip' },
  );
  const rows = taken.map(({ id, eventId, channel, payload }, index) => ({
    position: next + index,
    eventId: eventId ?? idOfNumber(id),
    channel,
    payload,
  }));
  await table({ db: outside }, LiveEventRow).insertMissing(rows);
  return { events: rows.map(eventOf), outboxIds: taken.map(({ id }) => id) };
}

async function deleteFromOutbox(place: Place, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  // The limit ends the scan at the last of these rows; reading one more would wait for a call that inserts it.
  await execute(place, sql`DELETE FROM outbox_event WHERE id IN (${join(ids)}) ORDER BY id LIMIT ${ids.length}`);
}

const eventOf = ({ position, eventId, channel, payload }: LiveEventRow): PublishedEvent => ({
  id: eventId,
  position,
  channel,
  payload: JSON.parse(payload) as LivePayload,
});

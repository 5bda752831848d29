import sql, { empty, join } from 'sql-template-tag';
import { isPlainId } from '../core/ids.js';
import type { LivePayload, PublishedEvent } from '../core/pubsub.js';
import type { Place } from '../database/query.js';
import { query } from '../database/query.js';

/** Maximum of events that are read; a client that missed more reads everything again. */
const MAX_MISSED = 1_000;

/** The events that a client missed. */
export interface Missed {
  /** Position up to which it knows all events. */
  readonly from: number;
  readonly events: readonly PublishedEvent[];
}

interface Row {
  readonly from: string | number;
  readonly position: string | null;
  readonly id: string;
  readonly channel: string;
  readonly payload: string;
}

/**
 * The events on `channels` after a position, or after the one with an id, oldest first, in one statement. Null if that
 * one is not in the journal, is of another channel, or is followed by more than 1,000.
 */
export async function readMissed(
  ctx: Place,
  after: string | number,
  channels: readonly string[],
): Promise<Missed | null> {
  if (channels.length === 0 || (typeof after === 'string' && !isPlainId(after))) return null;
  // A position stands in the join as a constant, so that the index is read from it on.
  const { seen, from, where } =
    typeof after === 'number'
      ? { seen: sql`(SELECT 1) seen`, from: sql`${after}`, where: empty }
      : {
          seen: sql`live_event seen`,
          from: sql`seen.position`,
          where: sql`WHERE seen.event_id = ${after} AND seen.channel IN (${join(channels)})`,
        };
  const rows = await query<Row>(
    ctx,
    sql`SELECT ${from} AS \`from\`, e.position, e.event_id AS id, e.channel, e.payload
          FROM ${seen} LEFT JOIN live_event e ON e.channel IN (${join(channels)}) AND e.position > ${from}
        ${where} ORDER BY e.position LIMIT ${MAX_MISSED + 1}`,
  );
  const [first] = rows;
  if (!first || rows.length > MAX_MISSED) return null;
  const events = rows.flatMap(({ position, id, channel, payload }) =>
    position === null ? [] : { id, position: Number(position), channel, payload: JSON.parse(payload) as LivePayload },
  );
  return { from: Number(first.from), events };
}

import type { Logger } from 'pino';
import sql, { join } from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import type { LivePayload, PubSub } from '../core/pubsub.js';
import { execute, query } from '../database/query.js';
import { table } from '../database/scoped.js';
import { OutboxEvent } from './outbox.entity.js';
import { idOfNumber } from './outbox.js';

const BATCH = 200;
/** Interval of polling the outbox without a nudge, for events that other servers wrote and did not publish. */
const TICK = 1_000;
/** Maximum of the doubling pause after failures, so that a recovered database is noticed within it. */
const MAX_BACKOFF = 2_000;
const FIRST_BACKOFF = 100;

/** A running relay. */
export interface Relay {
  /** Polls the outbox now; called after a commit that wrote to it. */
  nudge(): void;
  /** Lets the batch under way finish. */
  stop(): Promise<void>;
}

/**
 * Publishes the events of the outbox, oldest first, and deletes them in the transaction that claimed them: an event is
 * published at least once, and several servers share the work without waiting for each other. Failures of the database
 * or the publishing are retried with growing pauses.
 */
export function startRelay(database: DataSource, pubsub: PubSub, log: Logger): Relay {
  let isStopping = false;
  let isNudged = true;
  let failures = 0;
  let wake = () => {};

  const round = async () => {
    isNudged = false;
    try {
      while (!isStopping && (await publishBatch(database, pubsub)) === BATCH);
      if (failures > 0) log.info('live events are published again');
      failures = 0;
    } catch (error) {
      if (failures === 0) log.warn({ err: error }, 'live events were not published; they stay in the outbox');
      failures += 1;
    }
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const delay = failures > 0 ? Math.min(FIRST_BACKOFF * 2 ** (failures - 1), MAX_BACKOFF) : TICK;
      const timer = setTimeout(resolve, delay);
      wake = () => {
        // Nudges do not shorten the pause after a failure: each would meet the same failure.
        if (failures > 0 && !isStopping) return;
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = async () => {
    while (!isStopping) {
      await round();
      if (!isStopping && (!isNudged || failures > 0)) await pause();
    }
  };
  const done = loop();
  return {
    nudge() {
      isNudged = true;
      wake();
    },
    async stop() {
      isStopping = true;
      wake();
      await done;
    },
  };
}

// The comment tells background statements from those of calls, in the process list and in tests.
const IS_EMPTY = sql`/* relay */ SELECT id FROM outbox_event LIMIT 1`;

/** Publishes and deletes the oldest unclaimed events; returns their number. */
async function publishBatch(database: DataSource, pubsub: PubSub): Promise<number> {
  // An empty outbox, the usual case, costs one statement and no transaction.
  const [first] = await query<{ id: number }>({ db: database.manager }, IS_EMPTY);
  if (!first) return 0;
  return database.transaction('READ COMMITTED', (db) => claim(db, pubsub));
}

async function claim(db: EntityManager, pubsub: PubSub): Promise<number> {
  const rows = await table({ db }, OutboxEvent).select(
    ['id', 'eventId', 'channel', 'payload'],
    {},
    { order: { id: 'ASC' }, limit: BATCH, lock: 'skip' },
  );
  if (rows.length === 0) return 0;
  const events = rows.map(({ id, eventId, channel, payload }) => ({
    id: eventId ?? idOfNumber(id),
    channel,
    payload: JSON.parse(payload) as LivePayload,
  }));
  await pubsub.publish(events);
  const ids = rows.map((row) => row.id);
  // The limit ends the scan at the last of these rows; reading one more would wait for another relay's lock.
  const published = sql`DELETE FROM outbox_event WHERE id IN (${join(ids)}) ORDER BY id LIMIT ${ids.length}`;
  await execute({ db }, published);
  return rows.length;
}

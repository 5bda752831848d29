import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import type { PubSub } from '../core/pubsub.js';
import { query } from '../database/query.js';
import { claimEvents } from './journal.js';

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
 * published at least once. Several servers publish one after the other. Failures of the database or the publishing are
 * retried with growing pauses.
 */
export function startRelay(database: DataSource, pubsub: PubSub, log: Logger): Relay {
  let isStopping = false;
  let isNudged = true;
  let failures = 0;
  let wake = () => {};

  const round = async () => {
    const wasNudged = isNudged;
    isNudged = false;
    const isWorthIt = wasNudged || (await hasEvents(database));
    while (isWorthIt && !isStopping && (await publishBatch(database, pubsub)));
  };
  const tryRound = async () => {
    try {
      await round();
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
      await tryRound();
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

/** Whether the outbox has events. Polling it, usually in vain, costs one statement and no transaction. */
async function hasEvents(database: DataSource): Promise<boolean> {
  return (await query<{ id: number }>({ db: database.manager }, IS_EMPTY)).length > 0;
}

/** Publishes and deletes the oldest events; returns whether more may wait. */
const publishBatch = (database: DataSource, pubsub: PubSub): Promise<boolean> =>
  database.transaction((db) => claimEvents(db, database.manager, (events) => pubsub.publish(events)));

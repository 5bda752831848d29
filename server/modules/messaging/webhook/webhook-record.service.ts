import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { Place } from '../../../database/query.js';
import { execute } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import type { Held } from './webhook-lease.service.js';
import { keepTarget } from './webhook-lease.service.js';
import type { Tried } from './webhook-sender.js';
import { isDelivered, isUnwanted } from './webhook-sender.js';
import { WebhookDelivery } from './webhook.entity.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Pauses between tries; after the last try an event is given up (HOOK-06). */
const PAUSES = [MINUTE / 2, 4 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR, 16 * HOUR];
/** A target of which only the oldest event is tried is tried so often, and the event is given up after the time of all tries. */
const PROBE = 10 * MINUTE;
const LIFE = PAUSES.reduce((sum, pause) => sum + pause, 0);
/** Tries that a delivery remembers: an administrator may repeat it any number of times. */
const REMEMBERED = 20;

/** An event that was sent to a target for the first time. */
export interface FirstTry {
  readonly eventId: string;
  readonly type: string;
  readonly tried: Tried;
}

/** Another try of a delivery; `tried` is null if the audit log no longer has the event. */
export interface Retry {
  readonly delivery: WebhookDelivery;
  readonly tried: Tried | null;
}

/** Stores first tries with the cursor, in one transaction: a server that is killed before sends them again. */
export async function recordFirst(
  database: DataSource,
  held: Held,
  cursorSeq: number,
  tries: readonly FirstTry[],
): Promise<void> {
  await database.transaction('READ COMMITTED', async (db) => {
    await keepTarget({ db }, held);
    await execute(
      { db },
      sql`/* webhooks */ UPDATE webhook SET cursor_seq = ${cursorSeq} WHERE ${inOu(held)} AND id = ${held.id}`,
    );
    await noteOutcomes(
      { db },
      held,
      tries.map(({ tried }) => tried),
      true,
    );
    const rows = tries.map(({ eventId, type, tried }) => ({
      webhookId: held.id,
      eventId,
      type,
      firstTime: tried.time,
      ...outcomeOf(tried, { tries: [], tryCount: 0, firstTime: tried.time }, false),
    }));
    if (rows.length > 0) await scoped({ db, ouId: held.ouId }, WebhookDelivery).insert(rows);
  });
}

/**
 * Stores tries of deliveries that still wait: one that was given up meanwhile stays so.
 * @param isProbe the target waits, and only its oldest event is tried
 */
export async function recordRetries(
  database: DataSource,
  held: Held,
  retries: readonly Retry[],
  isProbe: boolean,
): Promise<void> {
  await database.transaction('READ COMMITTED', async (db) => {
    await keepTarget({ db }, held);
    await noteOutcomes(
      { db },
      held,
      retries.flatMap(({ tried }) => tried ?? []),
      false,
    );
    for (const { delivery, tried } of retries) {
      const values = tried
        ? outcomeOf(tried, delivery, isProbe)
        : ({ state: 'GIVEN_UP', nextTime: null, error: 'EVENT_GONE' } as const);
      const isIt = { webhookId: held.id, eventId: delivery.eventId, state: 'WAITING' } as const;
      await scoped({ db, ouId: held.ouId }, WebhookDelivery).update(isIt, values);
    }
  });
}

/** The columns of a delivery after a try. */
function outcomeOf(tried: Tried, before: Pick<WebhookDelivery, 'tries' | 'tryCount' | 'firstTime'>, isProbe: boolean) {
  const { time, status, error, took, answer } = tried;
  const pause = PAUSES[before.tryCount];
  const isLate = isProbe ? time - before.firstTime >= LIFE : pause === undefined;
  const isOver = isUnwanted(tried) || isLate;
  const state = isDelivered(tried) ? 'DELIVERED' : isOver ? 'GIVEN_UP' : 'WAITING';
  return {
    state,
    lastTime: time,
    nextTime: state === 'WAITING' ? now() + (isProbe ? Math.min(pause ?? PROBE, PROBE) : (pause ?? 0)) : null,
    tryCount: before.tryCount + 1,
    status,
    error,
    took,
    answer,
    tries: [...before.tries, { time, status, error, took }].slice(-REMEMBERED),
  } as const;
}

/** Counts failures of first tries since the last delivery, and notes since when there was none. */
async function noteOutcomes(ctx: Place, held: Held, tries: readonly Tried[], isFirst: boolean): Promise<void> {
  if (tries.length === 0) return;
  const last = tries.findLastIndex(isDelivered);
  const failures = isFirst ? tries.length - 1 - last : 0;
  const since = last < 0 ? sql`COALESCE(failing_since, ${tries[0]?.time ?? 0})` : sql`${tries[last + 1]?.time ?? null}`;
  await execute(
    ctx,
    sql`/* webhooks */ UPDATE webhook SET failed_in_row = ${last < 0 ? sql`failed_in_row` : sql`0`} + ${failures},
            failing_since = ${since}, told_time = ${last < 0 ? sql`told_time` : sql`NULL`}
         WHERE ${inOu(held)} AND id = ${held.id}`,
  );
}

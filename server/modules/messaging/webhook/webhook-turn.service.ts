import { setTimeout as sleep } from 'node:timers/promises';
import { LessThanOrEqual } from 'typeorm';
import type { Runtime } from '../../../context/runtime.js';
import { now } from '../../../core/clock.js';
import type { Turns } from '../../../core/turns.js';
import { scoped } from '../../../database/scoped.js';
import { KeptConnections } from '../../../integrations/guarded-fetch/guarded-fetch.js';
import { bodyOf } from './webhook-body.js';
import { eventsAfter, eventsOf } from './webhook-events.queries.js';
import type { Held } from './webhook-lease.service.js';
import { LostTarget } from './webhook-lease.service.js';
import type { FirstTry, Retry } from './webhook-record.service.js';
import { recordFirst, recordRetries } from './webhook-record.service.js';
import type { Send } from './webhook-sender.js';
import { isDelivered, senderOf } from './webhook-sender.js';
import { typeOfEvent } from './webhook-types-of-events.js';
import { FAILURES_UNTIL_WAIT, Webhook, WebhookDelivery } from './webhook.entity.js';

/** Events of a target that wait for a retry; beyond them its cursor stands still. */
export const MAX_WAITING = 1_000;
/** Events that are read at once: their changes are kilobytes each, and many targets are worked on. */
const BATCH = 100;
/** Tries are recorded after this time at the latest, in milliseconds. */
const RECORD_AFTER = 1_000;
/** Retries of one round. */
const RETRIES = 20;
/** Then another target has its turn, in milliseconds. */
const TURN = 20_000;

/** The parts that all turns of one server share. */
export interface Sending {
  readonly signal: AbortSignal;
  readonly tries: Turns;
}

/**
 * Works on a target until nothing is due, for 20 seconds at most (HOOK-05, HOOK-06): first tries in the order of the
 * audit chain, and beside them those that failed before. Answers the time before which there is nothing to do; null if
 * it is to be looked at again. Throws LostTarget.
 */
export async function takeTurn(runtime: Runtime, held: Held, { signal, tries }: Sending): Promise<number | null> {
  const end = now() + TURN;
  const kept = new KeptConnections();
  try {
    for (;;) {
      const hook = await readHook(runtime, held);
      const toTarget = senderOf(runtime, hook, kept);
      const send: Send = async (outgoing) => {
        const wait = tries.take(performance.now());
        if (wait > 0) await sleep(wait);
        return toTarget(outgoing);
      };
      const waiting = await countWaiting(runtime, held);
      const isWaiting = hook.failedInRow >= FAILURES_UNTIL_WAIT && waiting > 0;
      const room = isWaiting ? 0 : Math.min(hook.failedInRow >= FAILURES_UNTIL_WAIT ? 1 : BATCH, MAX_WAITING - waiting);
      const [sent, again] = await Promise.all([
        room > 0 ? sendNext({ runtime, held, hook, send, room, signal }) : 0,
        waiting > 0 ? sendAgain({ runtime, held, send, room: isWaiting ? 1 : RETRIES, signal }) : 0,
      ]);
      if (signal.aborted || now() >= end) return null;
      if (sent + again === 0) return room > 0 ? null : await nextRetry(runtime, held, isWaiting);
    }
  } finally {
    kept.close();
  }
}

interface Work {
  readonly runtime: Runtime;
  readonly held: Held;
  readonly hook: Webhook;
  readonly send: Send;
  /** Events at most. */
  readonly room: number;
  readonly signal: AbortSignal;
}

async function readHook({ database }: Runtime, { ouId, id, owner }: Held): Promise<Webhook> {
  const hook = await scoped({ db: database.manager, ouId }, Webhook).one({ id, leaseOwner: owner, isEnabled: true });
  if (!hook) throw new LostTarget();
  return hook;
}

const countWaiting = ({ database: { manager: db } }: Runtime, { ouId, id }: Held): Promise<number> =>
  scoped({ db, ouId }, WebhookDelivery).count({ webhookId: id, state: 'WAITING' });

/** Sends the events after the cursor one after another, and records them with the cursor. Answers their number. */
async function sendNext({ runtime, held, hook, send, room, signal }: Work): Promise<number> {
  const events = await eventsAfter({ db: runtime.database.manager, ouId: held.ouId }, hook.cursorSeq, room);
  const chosen = new Set(hook.types);
  const tries: FirstTry[] = [];
  const began = now();
  let { cursorSeq, failedInRow } = hook;
  for (const { seq, ...event } of events) {
    if (signal.aborted || now() - began > RECORD_AFTER) break;
    const type = typeOfEvent(event.eventName, event.result);
    if (type !== undefined && chosen.has(type)) {
      if (failedInRow >= FAILURES_UNTIL_WAIT && tries.length > 0) break;
      const tried = await send({ id: event.id, body: bodyOf(held.ouId, type, event) });
      tries.push({ eventId: event.id, type, tried });
      failedInRow = isDelivered(tried) ? 0 : failedInRow + 1;
    }
    cursorSeq = seq;
  }
  if (cursorSeq !== hook.cursorSeq) await recordFirst(runtime.database, held, cursorSeq, tries);
  return cursorSeq - hook.cursorSeq;
}

/** Tries again what is due, oldest first; while the target waits, its oldest event alone. Answers their number. */
async function sendAgain({ runtime, held, send, room, signal }: Omit<Work, 'hook'>): Promise<number> {
  const place = { db: runtime.database.manager, ouId: held.ouId };
  const isOldestOnly = room === 1;
  const found = await scoped(place, WebhookDelivery).all(
    { webhookId: held.id, state: 'WAITING', ...(!isOldestOnly && { nextTime: LessThanOrEqual(now()) }) },
    { order: { eventId: 'ASC' }, limit: room },
  );
  const due = found.filter(({ nextTime }) => (nextTime ?? 0) <= now());
  if (due.length === 0) return 0;
  const events = await eventsOf(
    place,
    due.map(({ eventId }) => eventId),
  );
  const retries: Retry[] = [];
  const began = now();
  for (const delivery of due) {
    if (signal.aborted || now() - began > RECORD_AFTER) break;
    const event = events.get(delivery.eventId);
    const tried = event ? await send({ id: event.id, body: bodyOf(held.ouId, delivery.type, event) }) : null;
    retries.push({ delivery, tried });
  }
  if (retries.length > 0) await recordRetries(runtime.database, held, retries, isOldestOnly);
  return retries.length;
}

/** The time of the next try of a target that takes no new events: that of its oldest event, if only that is tried. */
async function nextRetry({ database: { manager: db } }: Runtime, { ouId, id }: Held, isOldestOnly: boolean) {
  const [next] = await scoped({ db, ouId }, WebhookDelivery).select(
    ['nextTime'],
    { webhookId: id, state: 'WAITING' },
    { order: isOldestOnly ? { eventId: 'ASC' } : { nextTime: 'ASC' }, limit: 1 },
  );
  return next?.nextTime ?? null;
}

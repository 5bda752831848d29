import type { Runtime } from '../../../context/runtime.js';
import { now } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { Turns } from '../../../core/turns.js';
import { watchDeadTarget } from './webhook-dead.service.js';
import type { Held } from './webhook-lease.service.js';
import { dueTargets, leaveTarget, LostTarget, takeTarget } from './webhook-lease.service.js';
import { takeTurn } from './webhook-turn.service.js';

/** Pause between two looks for targets with something to do, in milliseconds. */
const TICK = 1_000;
/** Targets that a server works on at once: a slow one holds its place for ten seconds a try. */
const PLACES = 40;

/** Tries that a server begins: as fast as it can, it would hold up the calls of people beside them. */
const TRIES_A_SECOND = 2_000;

/** The sending of one server. */
export interface Deliverer {
  /** Lets the tries under way end and records them. */
  stop(): Promise<void>;
}

/**
 * Sends the sealed audit events to the webhooks that chose them (BYND-19). Servers share the targets: one at a time works
 * on a target, so that its events keep their order. Nothing is written by the calls themselves.
 */
export function startDeliverer(runtime: Runtime): Deliverer {
  const { database, log } = runtime;
  const owner = newId();
  const stopping = new AbortController();
  const sending = { signal: stopping.signal, tries: new Turns(TRIES_A_SECOND) };
  const running = new Map<string, Promise<void>>();
  let isFailing = false;
  let wake = () => {};

  const work = async (held: Held) => {
    try {
      const notBefore = await takeTurn(runtime, held, sending);
      await watchDeadTarget(runtime, held);
      await leaveTarget(database, held, notBefore);
    } catch (error) {
      if (error instanceof LostTarget) return;
      // The lease ends by itself.
      log.warn({ err: error, webhook: held.id }, 'events were not sent to a webhook; trying on');
    }
  };
  const round = async () => {
    const free = PLACES - running.size;
    if (free === 0) return;
    for (const target of await dueTargets(database, free, now())) {
      const held = { ...target, owner };
      if (stopping.signal.aborted || running.has(held.id) || !(await takeTarget(database, held))) continue;
      const turn = work(held).finally(() => {
        running.delete(held.id);
        wake();
      });
      running.set(held.id, turn);
    }
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        await round();
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn({ err: error }, 'webhooks were not read; trying on');
        isFailing = true;
      }
      if (stopping.signal.aborted) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, TICK);
        wake = () => {
          if (running.size < PLACES - 1 && !stopping.signal.aborted) return;
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const done = loop();
  return {
    async stop() {
      stopping.abort();
      wake();
      await done;
      await Promise.all(running.values());
    },
  };
}

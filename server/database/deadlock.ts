import { setTimeout as pause } from 'node:timers/promises';
import { timeLeft } from '../core/call-time.js';

const TRIES = 3;
/** Those who met in a deadlock come back apart, within so many milliseconds. */
const LONGEST_PAUSE = 50;

/** A deadlock, at the commit too, as clusters tell it. Background work, which nobody waits for, waits for locks again. */
function isRetriable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === 'ER_LOCK_DEADLOCK' || (code === 'ER_LOCK_WAIT_TIMEOUT' && timeLeft() === Infinity);
}

/**
 * Runs `work`, which the database undid whole when it ends in a deadlock, up to three times; throws the last error, and
 * any other at once.
 */
export async function againOnDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= TRIES || !isRetriable(error)) throw error;
      await pause(Math.random() * LONGEST_PAUSE);
    }
  }
}

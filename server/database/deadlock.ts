import { setTimeout as pause } from 'node:timers/promises';
import { timeLeft } from '../core/call-time.js';

const TRIES = 3;
/** The pause before the next try is random, in milliseconds, so that both sides do not meet again. */
const LONGEST_PAUSE = 50;

/**
 * Deadlocks are retried; clusters report them at the commit too. A lock wait that timed out is retried only in
 * background work, because nobody waits for that.
 */
function isRetriable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === 'ER_LOCK_DEADLOCK' || (code === 'ER_LOCK_WAIT_TIMEOUT' && timeLeft() === Infinity);
}

/**
 * Runs `work` up to three times while it ends in a deadlock, or in background work in a lock wait that timed out.
 * `work` is one statement or one whole transaction, which the database has rolled back before the next try. Throws the
 * last error, and any other error at once.
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

import { setTimeout as sleep } from 'node:timers/promises';

/** Tries that a server begins in a second: as fast as it can, it would hold up the calls of people beside them. */
const PER_SECOND = 2_000;

/** Waits until the next try may begin. */
export type Pace = () => Promise<void>;

/** The even pace of all tries of one server. A pause is not saved up for a faster burst. */
export function evenPace(): Pace {
  let next = 0;
  return async () => {
    const time = performance.now();
    next = Math.max(next, time) + 1_000 / PER_SECOND;
    // Timers have no finer steps than a millisecond.
    if (next - time > 1) await sleep(next - time);
  };
}

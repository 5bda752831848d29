import { PortalError } from './errors.js';

/** Runs work with bounded concurrency. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `atOnce` works at a time and lets `waiting` more wait. Throws EXHAUSTED for further ones. For work that
 * takes memory or a core.
 */
export function inTurn(atOnce: number, waiting: number): InTurn {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (line.length >= waiting) throw new PortalError('EXHAUSTED');
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      // The next in line takes the slot over, so that no newcomer gets ahead.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

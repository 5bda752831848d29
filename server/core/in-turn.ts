import { PortalError } from './errors.js';

/** Runs works, a bounded number at a time. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets at most `atOnce` works run at a time and `waiting` more wait for their turn; EXHAUSTED for the next. For what each
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
      // Whoever waits takes the place over, so that nobody comes between.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

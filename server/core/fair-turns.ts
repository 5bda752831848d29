import { passTime, timeLeft } from './call-time.js';
import { PortalError } from './errors.js';

/** Runs work in turn; the work of one `key` gets only a part of the turns. */
export type FairTurns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** A call waits so long, in milliseconds, while none of its key gets on. */
const PATIENCE = 3_000;
/** Timeout of a call in a moving line, in milliseconds: by then its client has given up. */
const LONGEST = 30_000;

/** The turns of one key. */
interface Share {
  running: number;
  waiting: number;
  /** When a work of this key ended last that was not stuck: that succeeded, or failed within {@link PATIENCE}. */
  progressTime: number;
}
interface Waiter {
  readonly key: string;
  readonly start: () => void;
}

/**
 * Runs at most `atOnce` works at a time, and of one key at most `ofOne`, so that stuck works leave turns to others. A
 * waiting call is refused with BUSY if its key has not progressed for 3 s; a moving line is waited for up to 30 s,
 * which does not count for the call's time. Background work waits as long as needed.
 */
export function fairTurns(atOnce: number, ofOne: number): FairTurns {
  let running = 0;
  const shares = new Map<string, Share>();
  const line: Waiter[] = [];
  const isFree = (share: Share) => running < atOnce && share.running < ofOne;
  const shareOf = (key: string): Share => {
    const share = shares.get(key) ?? { running: 0, waiting: 0, progressTime: -Infinity };
    shares.set(key, share);
    return share;
  };
  const begin = (share: Share) => {
    running += 1;
    share.running += 1;
  };
  const forget = (key: string, share: Share) => {
    if (share.running === 0 && share.waiting === 0) shares.delete(key);
  };
  const startNext = () => {
    const next = running < atOnce ? line.findIndex(({ key }) => isFree(shareOf(key))) : -1;
    if (next >= 0) line.splice(next, 1)[0]?.start();
  };

  const wait = (key: string, share: Share) =>
    new Promise<void>((resolve, reject) => {
      const arrival = performance.now();
      const goOn = passTime();
      const lastProgress = () => Math.max(arrival, share.progressTime);
      let timer: NodeJS.Timeout | undefined;
      const leave = () => {
        clearTimeout(timer);
        share.waiting -= 1;
        goOn(lastProgress() - arrival);
      };
      const start = () => {
        leave();
        // The turn is passed on at once, so that no newcomer gets ahead.
        begin(share);
        resolve();
      };
      const waiter: Waiter = { key, start };
      const look = () => {
        const rest = Math.min(lastProgress() + PATIENCE, arrival + LONGEST) - performance.now();
        if (rest > 0) {
          timer = setTimeout(look, Math.ceil(rest));
          return;
        }
        line.splice(line.indexOf(waiter), 1);
        leave();
        forget(key, share);
        reject(new PortalError('BUSY'));
      };
      share.waiting += 1;
      line.push(waiter);
      if (timeLeft() < Infinity) look();
    });

  return async (key, work) => {
    const share = shareOf(key);
    if (isFree(share)) begin(share);
    else await wait(key, share);
    const began = performance.now();
    let isStuck = false;
    try {
      return await work();
    } catch (error) {
      isStuck = performance.now() - began >= PATIENCE;
      throw error;
    } finally {
      running -= 1;
      share.running -= 1;
      if (!isStuck) share.progressTime = performance.now();
      forget(key, share);
      startNext();
    }
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';

/** A call waits so long for the database in all, in milliseconds: for connections, statements, and turns that are stuck. */
const CALL_TIME = 9_000;
/** The record of a failure has so much time beyond it, so that the whole stays within 10 s. */
const LAST_WORD = 600;

/** The rest of a call's time. It passes only while the call waits for the database. */
interface CallTime {
  left: number;
  /** Waits under way, and when the first of them began. */
  waits: number;
  since: number;
}

const calls = new AsyncLocalStorage<CallTime | undefined>();

/** Runs `work` as a call, whose total wait for the database is bounded. Background work is not bounded. */
export const asCall = <Result>(work: () => Result): Result => calls.run({ left: CALL_TIME, waits: 0, since: 0 }, work);

/**
 * Binds `receive` to this call, whoever calls it later. `AsyncResource.bind` would do the same, but in Node 20 each use
 * of it leaves so much garbage that an export grew memory by 168 MiB instead of 47.
 */
export function ofThisCall<Values extends unknown[]>(
  receive: (...values: Values) => void,
): (...values: Values) => void {
  const time = calls.getStore();
  return (...values) => calls.run(time, receive, ...values);
}

/** Milliseconds that the call may still wait for the database; Infinity outside of a call. */
export function timeLeft(): number {
  const time = calls.getStore();
  if (!time) return Infinity;
  return Math.max(0, time.waits > 0 ? time.left - (performance.now() - time.since) : time.left);
}

/** Records that the call waits for the database from now on; call the returned function when it continues. */
export function passTime(): (free?: number) => void {
  const time = calls.getStore();
  if (!time) return () => undefined;
  if (time.waits === 0) time.since = performance.now();
  time.waits += 1;
  return (free = 0) => {
    time.left += free;
    time.waits -= 1;
    if (time.waits === 0) time.left -= performance.now() - time.since;
  };
}

/** Restarts the time of the call: long work that commits step by step is not stuck. */
export function renewTime(): void {
  const time = calls.getStore();
  if (time) Object.assign(time, { left: CALL_TIME, since: performance.now() });
}

/** Gives a failed call the time to record its failure. */
export function grantLastWord(): void {
  const time = calls.getStore();
  if (time) time.left = Math.max(time.left, 0) + LAST_WORD;
}

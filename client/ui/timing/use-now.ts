import { useSyncExternalStore } from 'react';

const STEP = 10_000;
const TICK = 30_000;

const readers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Rounded up, so that a render reads one time, and two hours are told once they are over. */
const read = (): number => Math.ceil(Date.now() / STEP) * STEP;

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  timer ??= setInterval(() => readers.forEach((tell) => tell()), TICK);
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time in epoch milliseconds, to ten seconds; whoever reads it renders again every half minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);

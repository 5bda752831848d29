import { useSyncExternalStore } from 'react';

/** Texts about times are this old at most, in milliseconds. */
const STEP = 10_000;
const TICK = 30_000;

let now = Date.now();
const readers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The same for all parts of a screen: it moves in steps, so that a render reads one time. */
function read(): number {
  const time = Date.now();
  if (Math.abs(time - now) >= STEP) now = time;
  return now;
}

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

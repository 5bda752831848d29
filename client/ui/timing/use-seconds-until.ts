import { useCallback, useSyncExternalStore } from 'react';

const TICK = 1_000;

const readers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all readers, so that the rows of a list count in step. */
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

const never = () => () => undefined;
const left = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / TICK));

/** Whole seconds until a time in epoch milliseconds; 0 from then on, when nothing ticks any more. */
export function useSecondsUntil(time: number): number {
  const read = useCallback(() => left(time), [time]);
  return useSyncExternalStore(left(time) === 0 ? never : subscribe, read);
}

/** Minutes and seconds, such as 2:05. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

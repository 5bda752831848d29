import { useCallback, useSyncExternalStore } from 'react';

const SECOND = 1_000;

/** Whole seconds until a time in epoch milliseconds, and 0 from then on; whoever reads it renders again each second. */
export function useSecondsUntil(time: number): number {
  const read = () => Math.max(0, Math.ceil((time - Date.now()) / SECOND));
  const subscribe = useCallback(
    (react: () => void) => {
      if (time <= Date.now()) return () => undefined;
      const timer = setInterval(() => {
        react();
        if (time <= Date.now()) clearInterval(timer);
      }, SECOND);
      return () => clearInterval(timer);
    },
    [time],
  );
  return useSyncExternalStore(subscribe, read);
}

/** Minutes and seconds, such as 2:05. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

import { useEffect, useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  count += by;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Counts a load while it lasts; one that is taken off the screen has ended too (LAND-04). */
export function useLoad(isLoading: boolean): void {
  useEffect(() => {
    if (!isLoading) return;
    change(1);
    return () => change(-1);
  }, [isLoading]);
}

/** The number of loads that have begun and not ended (LAND-04). */
export const useLoads = (): number => useSyncExternalStore(subscribe, () => count);

import { useEffect, useState, useSyncExternalStore } from 'react';

/** Hints that have not been dismissed, in the order in which they came on screen. */
let waiting: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether the hint kept under `key` in local storage is to be shown where it has its place (`isPlace`), and what
 * dismisses it for good. One shows at a time: the next comes when the one before is dismissed.
 */
export function useHint(key: string, isPlace: boolean): { readonly isShown: boolean; readonly dismiss: () => void } {
  const [isNew, setNew] = useState(() => localStorage.getItem(key) === null);
  const isWaiting = isNew && isPlace;
  useEffect(() => {
    if (!isWaiting) return;
    change([...waiting, key]);
    return () => change(waiting.filter((other) => other !== key));
  }, [key, isWaiting]);
  const isShown = useSyncExternalStore(subscribe, () => waiting[0] === key);
  const dismiss = () => {
    localStorage.setItem(key, '1');
    setNew(false);
  };
  return { isShown, dismiss };
}

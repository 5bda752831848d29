import { useSyncExternalStore } from 'react';

/** How new messages draw attention in this browser. */
export type NoticeWay = 'sound' | 'popup';

const listeners = new Set<() => void>();

const keyOf = (way: NoticeWay, userId: string) => `portal.${way}Disabled.${userId}`;

/** Whether a person wants it here: it is off unless the flag that disables it is stored as `false` (MSG-27). */
export const isWayOn = (way: NoticeWay, userId: string): boolean =>
  localStorage.getItem(keyOf(way, userId)) === 'false';

/** Stores what a person wants in this browser; its other tabs follow. */
export function setWay(way: NoticeWay, userId: string, isOn: boolean): void {
  localStorage.setItem(keyOf(way, userId), String(!isOn));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** {@link isWayOn} as it is now, in whatever tab it was changed. */
export const useWay = (way: NoticeWay, userId: string): boolean =>
  useSyncExternalStore(subscribe, () => isWayOn(way, userId));

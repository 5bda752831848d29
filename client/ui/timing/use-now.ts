import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const subscribe = () => () => undefined;

/** The time of the present drawing to the minute, in ms since 1970; its passing draws nothing anew. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE) * MINUTE);
}

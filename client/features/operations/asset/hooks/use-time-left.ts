import { useSyncExternalStore } from 'react';

const SECOND = 1_000;

const subscribe = (tell: () => void): (() => void) => {
  const timer = setInterval(tell, SECOND);
  return () => clearInterval(timer);
};
const never = () => () => undefined;
const seconds = () => Math.floor(Date.now() / SECOND);

/** Seconds until a time, counted down; 0 once it is over, and without a time. */
export function useTimeLeft(time: number | null): number {
  const end = time === null ? 0 : Math.ceil(time / SECOND);
  const now = useSyncExternalStore(end > seconds() ? subscribe : never, seconds);
  return Math.max(0, end - now);
}

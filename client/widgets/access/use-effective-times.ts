import { useEffect, useEffectEvent } from 'react';

/** The server's clock may be a little behind the browser's. */
const MARGIN = 1000;

/** Calls `onPassed` as soon as the first of these times has passed: an assignment counts then (RSRC-03). */
export function useEffectiveTimes(times: readonly (number | null | undefined)[], onPassed: () => void): void {
  const passed = useEffectEvent(onPassed);
  const next = Math.min(...times.map((time) => time ?? Infinity));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(() => passed(), Math.max(next - Date.now(), 0) + MARGIN);
    return () => clearTimeout(timer);
  }, [next]);
}

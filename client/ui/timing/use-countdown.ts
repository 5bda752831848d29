import { useCallback, useEffect, useState } from 'react';

const TICK = 1_000;

/**
 * Seconds until a time, and how to set it so many seconds from now. It counts to a moment, not by ticks, so that a tab
 * that slept shows the right number.
 */
export function useCountdown(): readonly [left: number, start: (seconds: number) => void] {
  const [deadline, setDeadline] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((deadline - now) / TICK));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [isRunning, deadline]);
  const start = useCallback((seconds: number) => {
    const time = Date.now();
    setNow(time);
    setDeadline(time + seconds * TICK);
  }, []);
  return [left, start];
}

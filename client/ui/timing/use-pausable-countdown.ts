import { useEffect, useRef, useState } from 'react';

const SECOND = 1_000;
const TICK = 100;

/** Seconds that are left of `seconds`; it stands still while it is paused, and calls `onEnd` once at 0. */
export function usePausableCountdown(seconds: number, isPaused: boolean, onEnd: () => void): number {
  const left = useRef(seconds * SECOND);
  const end = useRef(onEnd);
  const [shown, setShown] = useState(seconds);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (isPaused || left.current === 0) return;
    const until = Date.now() + left.current;
    const timer = setInterval(() => {
      left.current = Math.max(0, until - Date.now());
      setShown(Math.ceil(left.current / SECOND));
      if (left.current > 0) return;
      clearInterval(timer);
      end.current();
    }, TICK);
    return () => clearInterval(timer);
  }, [isPaused]);
  return shown;
}

import { useEffect, useState } from 'react';

/** Typing is sent this long after the last key. */
const TYPING_PAUSE = 250;

/** A text as it is once its typing pauses. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

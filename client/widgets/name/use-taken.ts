import { useEffect, useEffectEvent, useState } from 'react';

/** Typing is asked about this long after the last key. */
const TYPING_PAUSE = 300;

/**
 * The last typed value that the server reported as taken; null without one. It is checked while typing, and a new check
 * cancels the former one; a failed check reports nothing.
 * @param subject another subject is checked again
 * @param kept the stored value, which is not checked
 * @param ask whether a value is free; rejects or returns undefined if that is unknown
 */
export function useTaken(
  subject: string,
  typed: string,
  kept: string,
  ask: (value: string, signal: AbortSignal) => Promise<boolean | undefined>,
): string | null {
  const [taken, setTaken] = useState<{ question: string; value: string } | null>(null);
  const askNow = useEffectEvent(ask);
  const value = typed.trim();
  const question = JSON.stringify([subject, value, kept]);
  useEffect(() => {
    if (!value || value.toLowerCase() === kept.trim().toLowerCase()) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      askNow(value, leaving.signal).then(
        (isFree) => !leaving.signal.aborted && isFree === false && setTaken({ question, value }),
        () => undefined,
      );
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [question, value, kept]);
  return taken?.question === question ? taken.value : null;
}

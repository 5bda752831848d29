import { useEffect, useEffectEvent, useState } from 'react';

/** Typing is asked about this long after the last key. */
const TYPING_PAUSE = 300;

/**
 * The value that the server last said is taken, of those typed; null while none is. Asked while somebody types, the
 * question before cancelled; a check that fails says nothing.
 * @param subject another subject asks again
 * @param kept the value a thing has already, which is not asked about
 * @param ask whether a value is free; rejects or answers undefined where nobody knows
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

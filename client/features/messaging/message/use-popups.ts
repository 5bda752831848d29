import { useCallback, useState } from 'react';
import type { Message } from './message-list';

/** At once on screen; the list has the rest. */
const AT_ONCE = 2;

export interface Popups {
  /** Newest first. */
  readonly shown: readonly Message[];
  /** New messages beyond those. */
  readonly more: number;
}

const NONE: Popups = { shown: [], more: 0 };

/** The popups after new messages came. */
export function withMessages({ shown, more }: Popups, created: readonly Message[]): Popups {
  const all = [...created, ...shown];
  return { shown: all.slice(0, AT_ONCE), more: more + Math.max(0, all.length - AT_ONCE) };
}

/** The popups without one of them. The count goes with the last: nobody is led through a queue of old news. */
export function withoutMessage({ shown, more }: Popups, id: string): Popups {
  const left = shown.filter((message) => message.id !== id);
  return left.length === 0 ? NONE : { shown: left, more };
}

/** New messages that pop up, and what adds, dismisses and clears them. */
export function usePopups() {
  const [popups, setPopups] = useState(NONE);
  const add = useCallback((created: readonly Message[]) => setPopups((now) => withMessages(now, created)), []);
  const dismiss = useCallback((id: string) => setPopups((now) => withoutMessage(now, id)), []);
  const clear = useCallback(() => setPopups(NONE), []);
  return { popups, add, dismiss, clear };
}

/** News of a part of the portal that the bell counts beside the messages: active alarms. */
export interface BellNote {
  readonly count: number;
  /** The name of the bell with these news, from its name without them. */
  readonly nameOf: (name: string) => string;
}

let note: BellNote | null = null;
const listeners = new Set<() => void>();

/** Adds to the bell; null takes it away. */
export function noteAtBell(next: BellNote | null): void {
  note = next;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`, with {@link bellNote}. */
export function onBellNote(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const bellNote = (): BellNote | null => note;

import type { ReactNode } from 'react';
import { emitClientEvent } from '../../core/events';

/** Something new that pops up: a message, or an alarm. */
export interface Popup {
  /** One with the id of one on screen takes its place. */
  readonly id: string;
  /** The tab of the message centre that has it. */
  readonly tab: string;
  /** The sign of its app, or of its severity, named for those who do not see it. */
  readonly sign: ReactNode;
  /** The name of the app or the site that it comes from. */
  readonly source: string;
  /** In epoch milliseconds. */
  readonly time: number;
  readonly text: string;
  /** The first leads to it; it closes the popup, as the others do. */
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
}

export interface Popups {
  /** Newest first. */
  readonly shown: readonly Popup[];
  /** New ones beyond those. */
  readonly more: number;
}

/** At once on screen; the message centre has the rest. */
const AT_ONCE = 2;
const NONE: Popups = { shown: [], more: 0 };

let popups = NONE;
const listeners = new Set<() => void>();

function change(next: Popups): void {
  popups = next;
  for (const listener of listeners) listener();
}

/** Shows new ones, newest first, above those on screen (MSG-28, ALM-06); two stand at once, the rest is counted. */
export function showPopups(fresh: readonly Popup[]): void {
  const ids = new Set(fresh.map(({ id }) => id));
  const all = [...fresh, ...popups.shown.filter(({ id }) => !ids.has(id))];
  change({ shown: all.slice(0, AT_ONCE), more: popups.more + Math.max(0, all.length - AT_ONCE) });
  emitClientEvent('attention', undefined);
}

/** Takes one away. The count goes with the last: nobody is led through a queue of old news. */
export function dismissPopup(id: string): void {
  const shown = popups.shown.filter((popup) => popup.id !== id);
  if (shown.length < popups.shown.length) change(shown.length === 0 ? NONE : { ...popups, shown });
}

/** Takes all away. */
export const clearPopups = (): void => change(NONE);

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For `useSyncExternalStore`. */
export const currentPopups = (): Popups => popups;

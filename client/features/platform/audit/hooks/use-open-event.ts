import { useCallback, useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { withDialog } from '../../../../ui/dialog/dialog-address';
import type { AuditEvent } from '../audit-view';

const OPEN = 'event';
const TYPING = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=group]';

export interface OpenEvent {
  /** The event that the address has open; null for none. */
  readonly id: string | null;
  /** The address with an event open. */
  readonly pathOf: (id: string) => string;
  readonly open: (id: string) => void;
  /** The neighbours in the list on screen; null where there is none, undefined if the event is not in the list. */
  readonly newer: string | null | undefined;
  readonly older: string | null | undefined;
  readonly onClose: () => void;
}

/**
 * The event beside the list, as the address says it. Esc closes it and returns the focus to its line. While it is open,
 * arrows that walk through the list open what they come to.
 */
export function useOpenEvent(events: readonly AuditEvent[]): OpenEvent {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const id = parameters.get(OPEN);
  const pathOf = useCallback(
    (wanted: string | null) => {
      // An event that a dialog leads to takes its place.
      const next = withDialog(parameters, null);
      if (wanted === null) next.delete(OPEN);
      else next.set(OPEN, wanted);
      return `?${next.toString()}`;
    },
    [parameters],
  );
  // Events that are looked through one by one are one step back.
  const go = (wanted: string | null) => void navigate(pathOf(wanted), { replace: id !== null });
  const onClose = () => {
    const current = openNow();
    go(null);
    if (current !== null) lineOf(current)?.focus();
  };
  const place = events.findIndex((event) => event.id === id);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const current = openNow();
    if (current === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.target as Element;
    if (event.defaultPrevented) {
      // The table has moved the focus to another line.
      const line = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
      if (/^Arrow(Up|Down)$/.test(event.key) && target.closest('[data-row]') && line && line !== current) go(line);
      return;
    }
    if (
      target.closest(TYPING) ||
      document.querySelector('[role=dialog]:not(:has([data-event-panel])), [role=alertdialog]')
    )
      return;
    if (event.key === 'Escape') onClose();
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    const at = events.findIndex((each) => each.id === current);
    const next = step && at >= 0 ? events[at + step] : undefined;
    if (event.key !== 'Escape' && !next) return;
    event.preventDefault();
    if (next) go(next.id);
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return {
    id,
    pathOf,
    open: go,
    newer: place < 0 ? undefined : (events[place - 1]?.id ?? null),
    older: place < 0 ? undefined : (events[place + 1]?.id ?? null),
    onClose,
  };
}

/** By the address, not the last rendering: a key may follow before the event of the former one is on screen. */
const openNow = () => new URLSearchParams(location.search).get(OPEN);

const lineOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`);

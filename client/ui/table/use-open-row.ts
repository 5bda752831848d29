import { useCallback, useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { withDialog } from '../dialog/dialog-address';

const TYPING = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=group]';

export interface OpenRow {
  /** The row that the address has open; null for none. */
  readonly id: string | null;
  /** The address with a row open. */
  readonly pathOf: (id: string) => string;
  readonly open: (id: string) => void;
  /** The neighbours in the list on screen; null where there is none, undefined if the row is not in the list. */
  readonly newer: string | null | undefined;
  readonly older: string | null | undefined;
  readonly onClose: () => void;
}

/**
 * The row of a list that is open beside it, as the address says it. Esc closes it and returns the focus to its line.
 * While it is open, arrows that walk through the list open what they come to.
 * @param name the parameter of the address; a constant
 */
export function useOpenRow(name: string, rows: readonly { readonly id: string }[]): OpenRow {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const id = parameters.get(name);
  const pathOf = useCallback(
    (wanted: string | null) => {
      // A row that a dialog leads to takes its place.
      const next = withDialog(parameters, null);
      if (wanted === null) next.delete(name);
      else next.set(name, wanted);
      return `?${next.toString()}`;
    },
    [name, parameters],
  );
  // Rows that are looked through one by one are one step back.
  const go = (wanted: string | null) => void navigate(pathOf(wanted), { replace: id !== null });
  const onClose = () => {
    const current = openNow(name);
    go(null);
    if (current !== null) lineOf(current)?.focus();
  };
  const place = rows.findIndex((row) => row.id === id);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const current = openNow(name);
    if (current === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.target as Element;
    if (event.defaultPrevented) {
      // The table has moved the focus to another line.
      const line = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
      if (/^Arrow(Up|Down)$/.test(event.key) && target.closest('[data-row]') && line && line !== current) go(line);
      return;
    }
    if (target.closest(TYPING) || document.querySelector('[role=dialog]:not(:has([data-beside])), [role=alertdialog]'))
      return;
    if (event.key === 'Escape') onClose();
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    const at = rows.findIndex((each) => each.id === current);
    const next = step && at >= 0 ? rows[at + step] : undefined;
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
    newer: place < 0 ? undefined : (rows[place - 1]?.id ?? null),
    older: place < 0 ? undefined : (rows[place + 1]?.id ?? null),
    onClose,
  };
}

/** By the address, not the last rendering: a key may follow before the row of the former one is on screen. */
const openNow = (name: string) => new URLSearchParams(location.search).get(name);

const lineOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`);

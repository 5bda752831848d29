import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

/**
 * When the row that has the focus goes, such as by its own menu, the next one takes it, so that the keyboard goes on
 * where it was; the table takes it when no row is left.
 * @param ids the rows on screen, in their order
 */
export function useFocusAfterRemoval(
  ids: readonly string[],
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<{ readonly id: string; readonly at: number } | null>(null);
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const { id, at } = last.current;
    if (ids.includes(id)) return;
    last.current = null;
    const row = ids[Math.min(at, ids.length - 1)];
    const next = row && body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] :is(a, button)`);
    (next || scroller.current)?.focus();
  });
  return (event) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id !== undefined) last.current = { id, at: ids.indexOf(id) };
  };
}

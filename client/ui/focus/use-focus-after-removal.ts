import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

/**
 * When the row that has the focus goes, such as by its own menu, the next one takes it, so that the keyboard goes on
 * where it was. A dialog that asked before may go first or last. Rows carry their id in `data-row`, and the first link or
 * button of one takes the focus.
 * @param ids the rows on screen, in their order
 * @param body what holds them
 * @param otherwise what takes the focus when no row is left
 * @returns notes the row that gets the focus; for `onFocus` of what holds them
 */
export function useFocusAfterRemoval(
  ids: readonly string[],
  body: RefObject<HTMLElement | null>,
  otherwise: () => HTMLElement | null | undefined,
): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<{ readonly id: string; readonly at: number } | null>(null);
  useEffect(() => {
    if (!last.current) return;
    const { id } = last.current;
    // Others may have come before it meanwhile.
    const at = ids.indexOf(id);
    if (at >= 0) last.current = { id, at };
    if (at >= 0 || document.activeElement !== document.body) return;
    const row = ids[Math.min(last.current.at, ids.length - 1)];
    last.current = null;
    const next = row && body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] :is(a, button)`);
    (next || otherwise())?.focus();
  });
  return (event) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id !== undefined) last.current = { id, at: ids.indexOf(id) };
  };
}

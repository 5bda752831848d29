import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/**
 * Gives the focus to the grip of a widget once it is drawn, to the title if there is none. `keepFocus` does so only if
 * nothing has it: an element that moves in the document loses it.
 */
export function useGripFocus(page: RefObject<HTMLElement | null>) {
  const [wanted, want] = useState<{ readonly key: string; readonly isKept: boolean } | null>(null);
  useEffect(() => {
    if (!wanted || (wanted.isKept && document.activeElement !== document.body)) return;
    const grip = page.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(wanted.key)}"]`);
    (grip ?? page.current?.querySelector('h1'))?.focus();
  }, [wanted, page]);
  return {
    focus: (key: string) => want({ key, isKept: false }),
    keepFocus: (key: string) => want({ key, isKept: true }),
  };
}

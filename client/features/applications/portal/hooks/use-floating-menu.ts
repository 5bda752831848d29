import { useCallback, useEffect, useRef, useState } from 'react';
import type { HTMLAttributes, KeyboardEvent, PointerEvent } from 'react';

/** Long enough to pass over the button on the way to somewhere else. */
const OPEN_DELAY = 150;
/** Long enough to cross a gap on the way to the menu. */
const CLOSE_DELAY = 300;

interface FloatingMenu {
  readonly isOpen: boolean;
  /** Keys opened it, and go on in it. */
  readonly isByKeys: boolean;
  /** For the elements that open it when they are pointed at, and for the menu itself. */
  readonly hover: HTMLAttributes<HTMLElement>;
  /** For the button, whose arrow down opens it too. */
  readonly peek: HTMLAttributes<HTMLElement>;
  readonly close: () => void;
}

/**
 * The menu that shows above the page for a moment where it is put away (`isPutAway`); shown for good, it floats no more
 * (SHELL-31). It closes with the page of the `path`.
 */
export function useFloatingMenu(isPutAway: boolean, path: string | null): FloatingMenu {
  const [open, setOpen] = useState<'hover' | 'keys' | null>(null);
  const [place, setPlace] = useState({ isPutAway, path });
  if (place.isPutAway !== isPutAway || place.path !== path) {
    setPlace({ isPutAway, path });
    setOpen(null);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (delay: number, next: typeof open) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen((now) => (now && next ? now : next)), delay);
  };
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(null);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), [isPutAway, path]);
  const hover = {
    onPointerEnter: (event: PointerEvent) => {
      if (isPutAway && event.pointerType === 'mouse') after(OPEN_DELAY, 'hover');
    },
    onPointerLeave: () => after(CLOSE_DELAY, null),
  };
  return {
    isOpen: isPutAway && open !== null,
    isByKeys: open === 'keys',
    hover,
    peek: {
      ...hover,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' || !isPutAway) return;
        event.preventDefault();
        clearTimeout(timer.current);
        setOpen('keys');
      },
    },
    close,
  };
}

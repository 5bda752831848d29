import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Closes what floats: on Escape, on a press outside, and when the focus goes elsewhere, be it into a frame, whose
 * presses this window never sees. `anchor` is the button that opens it and counts as inside.
 */
export function useDismiss(
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onDismiss: () => void,
): void {
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !panel.current?.contains(target) && !anchor.current?.contains(target);
    const leave = (event: Event) => isOutside(event.target) && dismiss.current();
    const blur = () => document.activeElement instanceof HTMLIFrameElement && dismiss.current();
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      event.preventDefault();
      dismiss.current();
    };
    addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    addEventListener('blur', blur);
    addEventListener('keydown', escape);
    return () => {
      removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      removeEventListener('blur', blur);
      removeEventListener('keydown', escape);
    };
  }, [panel, anchor]);
}

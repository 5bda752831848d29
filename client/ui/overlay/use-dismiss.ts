import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Layers above the panel: a question it asks, a menu of it, a notice with its Undo. */
const ABOVE = '[role=dialog], [role=alertdialog], [role=menu], [role=region][aria-live], [data-message-popup]';

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
      target instanceof Element &&
      !panel.current?.contains(target) &&
      !anchor.current?.contains(target) &&
      !target.closest(ABOVE);
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

import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { placesOf, spanBetween } from './span';
import type { Slot, Span } from './span';

/**
 * Choosing time in a row of intervals: a click or Enter chooses one, dragging or Shift with the arrows several, a second
 * click or Escape none. One interval is the stop of the keyboard.
 */
export function useBrush(slots: readonly Slot[], chosen: Span | null, onChoose: (span: Span | null) => void) {
  const row = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(slots.length - 1);
  /** The place at which a choice of several began. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const hasDragged = useRef(false);
  const last = slots.length - 1;
  const stop = Math.min(active, last);
  const places =
    dragged !== null && anchor !== null
      ? ([Math.min(anchor, dragged), Math.max(anchor, dragged)] as const)
      : placesOf(slots, chosen);

  const placeAt = ({ clientX }: PointerEvent): number => {
    const box = row.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.max(0, Math.min(last, Math.floor(((clientX - box.left) / box.width) * slots.length)));
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && chosen) {
      event.preventDefault();
      setAnchor(null);
      return onChoose(null);
    }
    const goals: Readonly<Record<string, number>> = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: last };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, goal));
    setActive(next);
    row.current?.querySelectorAll('button')[next]?.focus();
    if (!event.shiftKey) return setAnchor(null);
    const from = anchor ?? stop;
    setAnchor(from);
    onChoose(spanBetween(slots, from, next));
  };
  return {
    places,
    stop,
    setActive,
    toggle: (place: number) => {
      // The click at the end of a drag.
      if (hasDragged.current) return;
      setAnchor(place);
      onChoose(places?.[0] === place && places[1] === place ? null : spanBetween(slots, place, place));
    },
    handlers: {
      ref: row,
      onKeyDown: walk,
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        hasDragged.current = false;
        setAnchor(placeAt(event));
      },
      onPointerMove: (event: PointerEvent) => {
        if (anchor === null || event.buttons !== 1) return;
        const place = placeAt(event);
        if (place === anchor && dragged === null) return;
        // Only now: a captured pointer would take the click from the bar.
        row.current?.setPointerCapture(event.pointerId);
        hasDragged.current = true;
        setDragged(place);
      },
      onPointerUp: () => {
        if (dragged !== null && anchor !== null) onChoose(spanBetween(slots, anchor, dragged));
        setDragged(null);
      },
      onPointerCancel: () => setDragged(null),
    },
  };
}

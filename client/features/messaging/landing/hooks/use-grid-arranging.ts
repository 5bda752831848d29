import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from 'react';
import { COLUMNS, onGrid, put, risen, rowsOf } from '../grid';
import type { Area } from '../grid';
import type { DraftWidget } from '../widget-model';

/** Rows and gaps of the grid in px. */
const ROW = 56;
const GAP = 12;
/** The distance from an edge of the window at which dragging scrolls, and the step, in px. */
const EDGE = 48;
const SCROLL = 16;

type Grip = 'move' | 'resize';

/** A widget that was picked up, and the layout that it was picked up from. */
export interface Held {
  readonly key: string;
  readonly from: readonly DraftWidget[];
  /** Its place if it were put down now. */
  readonly area: Area;
  /** The way of the pointer in px; null while keys hold it. */
  readonly shift: { readonly x: number; readonly y: number; readonly grip: Grip } | null;
}

/** The effect that screen readers hear. */
export type Said = 'pickedUp' | 'moved' | 'putDown' | 'putBack' | 'removed';

const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const placeIn = (layout: readonly DraftWidget[], key: string) => layout.find((widget) => widget.key === key);

/**
 * The next step of a widget by keys at which the layout `shown` changes, since widgets rise: a step alone may lead back.
 * Null if there is none.
 */
function steppedOn(
  from: readonly DraftWidget[],
  shown: readonly DraftWidget[],
  start: Area,
  key: string,
  [across, down]: readonly [number, number],
  isResize: boolean,
): { readonly area: Area; readonly layout: readonly DraftWidget[] } | null {
  const before = JSON.stringify(shown);
  const most = Math.max(COLUMNS, rowsOf(from));
  let area = start;
  for (let steps = 0; steps < most; steps += 1) {
    area = onGrid(
      isResize
        ? { ...area, width: Math.min(area.width + across, COLUMNS - area.x), height: area.height + down }
        : { ...area, x: area.x + across, y: area.y + down },
    );
    const layout = risen(put(from, key, area));
    if (JSON.stringify(layout) !== before) return { area, layout };
  }
  return null;
}

interface Props {
  readonly widgets: readonly DraftWidget[];
  readonly change: (widgets: readonly DraftWidget[]) => void;
  readonly onRemove: (key: string) => void;
  readonly onSaid: (said: Said, widget: DraftWidget, area: Area) => void;
}

/**
 * Arranges widgets by dragging and by keys (LAND-14, LAND-18): Space picks up and puts down, arrows move, Shift with
 * arrows resizes, Escape puts back, Delete removes. Both ways put a widget by the same rule, always from the layout that
 * it was picked up from, so that others return to their places when it goes on.
 */
export function useGridArranging({ widgets, change, onRemove, onSaid }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const start = useRef<{ x: number; y: number; area: Area; grip: Grip } | null>(null);
  const shown = held ? risen(put(held.from, held.key, held.area)) : widgets;

  const find = (key: string) => widgets.find((widget) => widget.key === key);
  const say = (said: Said, key: string, area: Area) => {
    const widget = find(key);
    if (widget) onSaid(said, widget, area);
  };
  const putDown = () => {
    if (!held) return;
    setHeld(null);
    start.current = null;
    change(shown);
    say('putDown', held.key, placeIn(shown, held.key) ?? held.area);
  };
  const putBack = () => {
    if (!held) return;
    setHeld(null);
    start.current = null;
    const widget = find(held.key);
    if (widget) onSaid('putBack', widget, widget);
  };

  /** The pointer within the grid, in px. */
  const within = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width } = grid.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0 };
    return { x: clientX - left, y: clientY - top, column: (width + GAP) / COLUMNS };
  };
  const beginDrag = (event: ReactPointerEvent<HTMLElement>, key: string, grip: Grip) => {
    const area = find(key);
    if (event.button !== 0 || !area || held) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = within(event);
    start.current = { x, y, area, grip };
  };
  const drag = (event: ReactPointerEvent<HTMLElement>, key: string) => {
    const begun = start.current;
    if (!begun) return;
    const { x, y, column } = within(event);
    const shift = { x: x - begun.x, y: y - begun.y, grip: begun.grip };
    // A click is no drag.
    if (!held && Math.hypot(shift.x, shift.y) < 4) return;
    const [across, down] = [Math.round(shift.x / column), Math.round(shift.y / (ROW + GAP))];
    const { area } = begun;
    const wanted =
      begun.grip === 'move'
        ? { ...area, x: area.x + across, y: area.y + down }
        : { ...area, width: Math.min(area.width + across, COLUMNS - area.x), height: area.height + down };
    setHeld({ key, from: held?.from ?? widgets, area: onGrid(wanted), shift });
    const scroller = event.currentTarget.closest('#content');
    const edges = scroller?.getBoundingClientRect();
    if (edges && event.clientY > edges.bottom - EDGE) scroller?.scrollBy(0, SCROLL);
    if (edges && event.clientY < edges.top + EDGE) scroller?.scrollBy(0, -SCROLL);
  };
  const endDrag = () => {
    start.current = null;
    if (held?.shift) putDown();
  };

  // A drag has no element of its own that hears keys.
  const isDragging = held?.shift != null;
  const cancel = useEffectEvent(putBack);
  useEffect(() => {
    if (!isDragging) return;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') cancel();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isDragging]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, key: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isDragging) return;
    const widget = find(key);
    if (!widget) return;
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    const way = STEPS[event.key];
    if (way && (held || event.shiftKey)) {
      done();
      const from = held?.from ?? widgets;
      const next = steppedOn(from, shown, held?.area ?? widget, key, way, event.shiftKey);
      if (!next) return;
      if (held) setHeld({ ...held, area: next.area });
      else change(next.layout);
      return say('moved', key, placeIn(next.layout, key) ?? next.area);
    }
    if (event.key === ' ' || event.key === 'Enter') {
      done();
      if (held) return putDown();
      setHeld({ key, from: widgets, area: widget, shift: null });
      return say('pickedUp', key, widget);
    }
    if (event.key === 'Escape' && held) {
      done();
      return putBack();
    }
    if (event.key === 'Delete' && !held) {
      done();
      onRemove(key);
    }
  };
  return {
    grid,
    held,
    shown,
    putDown,
    onKeyDown,
    handle: (key: string, grip: Grip) => ({
      onPointerDown: (event: ReactPointerEvent<HTMLElement>) => beginDrag(event, key, grip),
      onPointerMove: (event: ReactPointerEvent<HTMLElement>) => drag(event, key),
      onPointerUp: endDrag,
      onPointerCancel: putBack,
      // Keys hold it, and the focus went on: by Tab or a click.
      onBlur: () => {
        if (held && !held.shift) putDown();
      },
    }),
  };
}

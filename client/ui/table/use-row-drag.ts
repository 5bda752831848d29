import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef } from 'react';
import type { Move } from './row-move';

export interface DraggedRow {
  readonly id: string;
  readonly parentId: string | null;
}

type DragRef = (element: HTMLElement | null) => (() => void) | undefined;
type OnDrop = (dragged: DraggedRow, move: Move) => void;
/** Whether a row takes what is dragged beside itself, into itself, or either by where it is let go; null for neither. */
type Admits = (dragged: DraggedRow, target: DraggedRow) => 'beside' | 'into' | 'around' | null;

/** Of the height of a row that takes either: what lies above and below of it means beside. */
const EDGE = 0.3;

const amongSiblings: Admits = (dragged, target) => (dragged.parentId === target.parentId ? 'beside' : null);

/**
 * Lets rows be dragged, among their siblings unless asked otherwise. The drop line is an attribute of the row, so that
 * no row is drawn anew while something is carried over it. Answers what a row takes as its `ref`.
 */
export function useRowDrag(
  onDrop: OnDrop,
  admits: Admits = amongSiblings,
): (id: string, parentId: string | null) => DragRef {
  const latest = useRef({ onDrop, admits });
  useEffect(() => {
    latest.current = { onDrop, admits };
  });
  // One per row: one whose `ref` is a new function each time would be let go of and taken up with each drawing.
  const refs = useRef(new Map<string, DragRef>());
  return (id, parentId) => {
    const key = `${parentId ?? ''} ${id}`;
    const known = refs.current.get(key);
    if (known) return known;
    const ref: DragRef = (element) => {
      if (!element) return;
      const release = register(element, { id, parentId }, () => latest.current);
      return () => {
        release();
        refs.current.delete(key);
      };
    };
    refs.current.set(key, ref);
    return ref;
  };
}

function register(
  element: HTMLElement,
  own: DraggedRow,
  now: () => { readonly onDrop: OnDrop; readonly admits: Admits },
): () => void {
  const clear = () => delete element.dataset.drop;
  const placeAt = (dragged: DraggedRow, y: number): 'before' | 'after' | 'into' => {
    const admitted = now().admits(dragged, own);
    if (admitted === 'into') return 'into';
    const { top, height } = element.getBoundingClientRect();
    if (admitted === 'around' && y > top + height * EDGE && y < top + height * (1 - EDGE)) return 'into';
    return y < top + height / 2 ? 'before' : 'after';
  };
  const draggedIn = (source: { readonly data: Readonly<Record<string, unknown>> }) =>
    source.data as unknown as DraggedRow;
  return combine(
    draggable({
      element,
      getInitialData: () => ({ ...own }),
      onDragStart: () => (element.dataset.dragged = ''),
      onDrop: () => delete element.dataset.dragged,
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.id !== own.id && now().admits(draggedIn(source), own) !== null,
      onDrag: ({ source, location }) =>
        (element.dataset.drop = placeAt(draggedIn(source), location.current.input.clientY)),
      onDragLeave: clear,
      onDrop: ({ source, location }) => {
        clear();
        const dragged = draggedIn(source);
        const place = placeAt(dragged, location.current.input.clientY);
        const moves = { before: { before: own.id }, after: { after: own.id }, into: { into: own.id } };
        now().onDrop(dragged, moves[place]);
      },
    }),
  );
}

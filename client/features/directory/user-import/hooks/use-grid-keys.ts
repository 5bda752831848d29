import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';

/** A cell of a grid by its place on screen. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

interface Grid {
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: number;
  readonly columns: number;
  /** Brings a row on screen. */
  readonly show: (row: number) => void;
  /** Whether Enter and F2 open a cell of this column. */
  readonly isEditable: (column: number) => boolean;
}

const PAGE = 10;

/**
 * The keys of a grid: arrows, Home, End and Page keys walk, Enter and F2 open a cell, Tab in it opens the next one,
 * Escape closes it. One cell at a time can be reached by Tab.
 */
export function useGridKeys({ root, rows, columns, show, isEditable }: Grid) {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [isEditing, setEditing] = useState(false);
  const wantsFocus = useRef(false);
  const place = { row: Math.min(active.row, Math.max(0, rows - 1)), column: Math.min(active.column, columns - 1) };
  useEffect(() => {
    if (!wantsFocus.current || isEditing) return;
    const cell = root.current?.querySelector<HTMLElement>(`[data-cell="${place.row}-${place.column}"]`);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: false });
  });
  const go = (next: Place) => {
    wantsFocus.current = true;
    setActive(next);
    setEditing(false);
    show(next.row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCell = (event.target as HTMLElement).hasAttribute('data-cell');
    if (!isCell) return;
    const { row, column } = place;
    const inside = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
    const targets: Readonly<Record<string, Place>> = {
      ArrowDown: { row: inside(row + 1, rows), column },
      ArrowUp: { row: inside(row - 1, rows), column },
      ArrowRight: { row, column: inside(column + 1, columns) },
      ArrowLeft: { row, column: inside(column - 1, columns) },
      PageDown: { row: inside(row + PAGE, rows), column },
      PageUp: { row: inside(row - PAGE, rows), column },
      Home: event.ctrlKey ? { row: 0, column: 0 } : { row, column: 0 },
      End: event.ctrlKey ? { row: rows - 1, column: columns - 1 } : { row, column: columns - 1 },
    };
    const target = targets[event.key];
    if (target) go(target);
    else if ((event.key === 'Enter' || event.key === 'F2') && isEditable(column)) setEditing(true);
    else return;
    event.preventDefault();
  };
  return {
    active: place,
    isEditing,
    onKeyDown,
    /** Opens a cell, as a double click does. */
    edit: (next: Place) => {
      setActive(next);
      setEditing(true);
    },
    choose: (next: Place) => {
      if (next.row !== place.row || next.column !== place.column) setEditing(false);
      setActive(next);
    },
    /** Opens the next cell that can be opened, or the one before; false where there is none. */
    editNext: (isBack: boolean): boolean => {
      const last = rows * columns - 1;
      const step = isBack ? -1 : 1;
      let at = place.row * columns + place.column + step;
      while (at >= 0 && at <= last && !isEditable(at % columns)) at += step;
      if (at < 0 || at > last) return false;
      go({ row: Math.floor(at / columns), column: at % columns });
      setEditing(true);
      return true;
    },
    /** Closes the open cell; with `isKept` the focus stays on it. */
    close: (isKept: boolean) => {
      wantsFocus.current = isKept;
      setEditing(false);
    },
  };
}

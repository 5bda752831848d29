import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { TreeRow } from './tree-rows';

/** LIST-11 */
const ROW_HEIGHT = 32;
const TOUCH_HEIGHT = 44;
const OVERSCAN = 4;

/** The virtualizer makes an entry for every row whenever their number changes, which pages do: in steps, it seldom does. */
const STEP = 4_000;
const countOf = (rows: number) => (rows < STEP ? rows : Math.ceil(rows / STEP) * STEP);

/** A row, and the place that it had when somebody went to it. */
export interface ActiveRow {
  readonly key: string | null;
  readonly index: number;
}

interface Options {
  readonly rows: readonly TreeRow[];
  /** The key of the active row. */
  readonly wanted: string | null;
  /** The row that somebody went to last: where it stands still, it is found at once. */
  readonly last: ActiveRow;
  readonly isTouch: boolean | undefined;
}

/**
 * The part of a tree that is rendered: the rows in view and the active one, which is scrolled to when it changes.
 * @returns `active`, the index of the active row, the first by default, and `pageSize`, the rows in view less one
 */
export function useTreeWindow({ rows, wanted, last, isTouch }: Options) {
  const scroller = useRef<HTMLDivElement>(null);
  const found = useMemo(() => {
    if (wanted === null) return -1;
    return rows[last.index]?.key === wanted ? last.index : rows.findIndex((row) => row.key === wanted);
  }, [rows, wanted, last]);
  const active = Math.max(0, found);
  const rowHeight = isTouch ? TOUCH_HEIGHT : ROW_HEIGHT;
  const virtual = useVirtualizer({
    count: countOf(rows.length),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // The focused row stays rendered, however far away somebody scrolls.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return shown.includes(active) || active >= rows.length ? shown : [...shown, active];
    },
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const isFound = found >= 0;
  const scrollToActive = useEffectEvent(() => virtual.scrollToIndex(found, { align: 'auto' }));
  // Only for another active row: rows that come or go must not undo scrolling by hand.
  useEffect(() => {
    if (isFound) scrollToActive();
  }, [wanted, isFound]);
  return {
    scroller,
    active,
    items: virtual.getVirtualItems(),
    totalSize: rows.length * rowHeight,
    scrollTo: (index: number) => virtual.scrollToIndex(index, { align: 'auto' }),
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
  };
}

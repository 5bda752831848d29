import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { TreeRow } from './tree-rows';

/** LIST-11 */
const ROW_HEIGHT = 32;
const TOUCH_HEIGHT = 44;
const OVERSCAN = 6;

interface Options {
  readonly rows: readonly TreeRow[];
  readonly activeKey: string | null;
  readonly isTouch: boolean | undefined;
}

/**
 * The part of a tree that is rendered: the rows in view and the active one, which is scrolled to when it changes.
 * @returns `active`, the index of the active row, the first by default, and `pageSize`, the rows in view less one
 */
export function useTreeWindow({ rows, activeKey, isTouch }: Options) {
  const scroller = useRef<HTMLDivElement>(null);
  const found = activeKey === null ? -1 : rows.findIndex((row) => row.key === activeKey);
  const active = Math.max(0, found);
  const rowHeight = isTouch ? TOUCH_HEIGHT : ROW_HEIGHT;
  const virtual = useVirtualizer({
    count: rows.length,
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
  }, [activeKey, isFound]);
  return {
    scroller,
    active,
    items: virtual.getVirtualItems(),
    totalSize: virtual.getTotalSize(),
    scrollTo: (index: number) => virtual.scrollToIndex(index, { align: 'auto' }),
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
  };
}

import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent } from 'react';
import type { TreeNode, TreeRow } from './tree-rows';

interface ShownRows {
  readonly rows: readonly TreeRow[];
  /** The rows that are rendered. */
  readonly items: readonly VirtualItem[];
  readonly onLoad: (parentId: string | null) => void;
  readonly onShown: ((nodes: readonly TreeNode[]) => void) | undefined;
}

/** Loads levels whose place comes on screen, and tells which nodes are on it; true while a level loads. */
export function useShownRows({ rows, items, onLoad, onShown }: ShownRows): boolean {
  const waiting = items.flatMap((item) => {
    const row = rows[item.index];
    return row?.kind === 'loading' ? [row.parentId] : [];
  });
  // The roots have no id: joined, they would look like nothing that waits.
  const waitingKey = JSON.stringify(waiting);
  const loadWaiting = useEffectEvent(() => waiting.forEach((parentId) => onLoad(parentId)));
  useEffect(() => loadWaiting(), [waitingKey, rows.length]);

  const shown =
    onShown &&
    items.flatMap((item) => {
      const row = rows[item.index];
      return row?.kind === 'node' ? [row.node] : [];
    });
  const shownKey = shown?.map((node) => node.id).join();
  const tellShown = useEffectEvent(() => shown && onShown?.(shown));
  useEffect(() => void tellShown(), [shownKey]);
  return waiting.length > 0;
}

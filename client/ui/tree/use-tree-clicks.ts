import type { MouseEvent } from 'react';
import type { TreeNode, TreeRow } from './tree-rows';

interface TreeClicks {
  readonly rows: readonly TreeRow[];
  readonly open: ReadonlySet<string>;
  readonly setOpen: (ids: readonly string[], isOpen: boolean) => void;
  readonly goTo: (index: number) => void;
  readonly onChoose: (node: TreeNode) => void;
  readonly onLoad: (parentId: string | null) => void;
}

/**
 * The clicks of a tree: a chevron opens and closes, a row is chosen, a row that failed loads again. The tree hears them
 * for its rows, so that a row renders when it changes, not with every scroll.
 */
export function useTreeClicks({ rows, open, setOpen, goTo, onChoose, onLoad }: TreeClicks) {
  return (event: MouseEvent): void => {
    const target = event.target as Element;
    const index = Number(target.closest<HTMLElement>('[role=treeitem]')?.dataset.index);
    const row = rows[index];
    if (row?.kind === 'failed') return onLoad(row.parentId);
    if (row?.kind !== 'node') return;
    const { node } = row;
    if (!node.isLeaf && target.closest('[data-chevron]')) return setOpen([node.id], !open.has(node.id));
    goTo(index);
    onChoose(node);
  };
}

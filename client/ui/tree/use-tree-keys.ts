import type { KeyboardEvent } from 'react';
import type { NodeRow } from './tree-rows';
import type { TreeNode, TreeRow } from './tree-rows';
import { useTypeAhead } from './use-type-ahead';

interface TreeKeys {
  readonly rows: readonly TreeRow[];
  readonly open: ReadonlySet<string>;
  readonly setOpen: (ids: readonly string[], isOpen: boolean) => void;
  /** The index of the row that keys act on. */
  readonly active: number;
  /** Makes the row at an index the active one; an index beyond the ends is the nearest row. */
  readonly goTo: (index: number) => void;
  /** Rows that Page Up and Page Down pass over. */
  readonly pageSize: () => number;
  /** More keys; true when it was one of them. */
  readonly onKey: ((event: KeyboardEvent, row: NodeRow) => boolean) | undefined;
  readonly onChoose: (node: TreeNode) => void;
  readonly onLoad: (parentId: string | null) => void;
}

/** The keys of a tree: arrows, Home, End, pages and typing walk it, the asterisk opens siblings, Space and Enter choose. */
export function useTreeKeys(keys: TreeKeys): (event: KeyboardEvent) => void {
  const { rows, open, setOpen, active, goTo, pageSize, onKey, onChoose, onLoad } = keys;
  const typeAhead = useTypeAhead(rows, active, goTo);

  const goIn = (row: NodeRow) => {
    if (row.node.isLeaf) return;
    if (open.has(row.node.id)) goTo(active + 1);
    else setOpen([row.node.id], true);
  };
  const goOut = (row: TreeRow) => {
    if (row.kind === 'node' && open.has(row.node.id) && !row.node.isLeaf) return setOpen([row.node.id], false);
    if (row.parentId !== null) goTo(rows.findIndex((each) => each.key === row.parentId));
  };
  const choose = (row: TreeRow | undefined) => {
    if (row?.kind === 'node') onChoose(row.node);
    else if (row) onLoad(row.parentId);
  };

  return (event) => {
    if (event.target !== event.currentTarget) return;
    const row = rows[active];
    if (row?.kind === 'node' && onKey?.(event, row)) return event.preventDefault();
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = pageSize();
    const steps: Record<string, () => void> = {
      ArrowDown: () => goTo(active + 1),
      ArrowUp: () => goTo(active - 1),
      PageDown: () => goTo(active + page),
      PageUp: () => goTo(active - page),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      ArrowRight: () => row?.kind === 'node' && goIn(row),
      ArrowLeft: () => row && goOut(row),
      '*': () => row && setOpen(siblingsOf(rows, row), true),
      ' ': () => choose(row),
      Enter: () => choose(row),
    };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      return step();
    }
    if (event.key.length === 1) typeAhead(event.key, event.timeStamp);
  };
}

const siblingsOf = (rows: readonly TreeRow[], row: TreeRow) =>
  rows.flatMap((each) =>
    each.kind === 'node' && each.parentId === row.parentId && !each.node.isLeaf ? [each.node.id] : [],
  );

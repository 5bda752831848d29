import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { isFlatTree } from './tree-rows';
import type { NodeRow, TreeNode, TreeRow } from './tree-rows';
import { TreeFrame } from './tree-style';
import { TreeNodeRow, TreePlaceHolder } from './tree-row';
import type { TreeRowParts } from './tree-row';
import { useShownRows } from './use-shown-rows';
import { useTreeClicks } from './use-tree-clicks';
import { useTreeKeys } from './use-tree-keys';
import { useTreeWindow } from './use-tree-window';
import type { ActiveRow } from './use-tree-window';

interface Props extends TreeRowParts {
  readonly label: string;
  readonly rows: readonly TreeRow[];
  readonly open: ReadonlySet<string>;
  readonly setOpen: (ids: readonly string[], isOpen: boolean) => void;
  readonly onLoad: (parentId: string | null) => void;
  /** In px; the height of its container by default. */
  readonly height?: number;
  readonly isTouch?: boolean;
  readonly isMultiselectable?: boolean;
  /** Space and click. */
  readonly onChoose: (node: TreeNode) => void;
  /** More keys; true when it was one of them. */
  readonly onKey?: (event: KeyboardEvent, row: NodeRow) => boolean;
  /** The row that keys act on, where the page decides; it is scrolled to when it changes. */
  readonly activeKey?: string | null;
  readonly onActive?: (key: string) => void;
  /** Called with the nodes on screen, to load data for those alone. */
  readonly onShown?: (nodes: readonly TreeNode[]) => void;
  readonly isBusy?: boolean;
  readonly empty: ReactNode;
}

/**
 * The rows of a tree. Only visible rows are rendered. Arrows, Home, End and typing move the active row, the arrows and
 * the asterisk open rows, Space or Enter chooses one. One tab stop; `aria-activedescendant` names the active row.
 * Our own, because Chakra's takes 11.7 kB and holds every row, where a level may have ten thousand (decision 106).
 */
export function TreeView(props: Props) {
  const { height } = props;
  return (
    <TreeFrame style={height === undefined ? { height: '100%' } : undefined}>
      <TreeRows {...props} />
    </TreeFrame>
  );
}

/** The element that scrolls, and the rows that are drawn. */
function TreeRows(props: Props) {
  const { rows, open, setOpen, onLoad, height = '100%', isTouch, onChoose, onKey, onActive, onShown } = props;
  const id = useId();
  const [last, setLast] = useState<ActiveRow>({ key: null, index: -1 });
  const wanted = props.activeKey === undefined ? last.key : props.activeKey;
  const { scroller, active, items, totalSize, scrollTo, pageSize } = useTreeWindow({ rows, wanted, last, isTouch });
  const isWaiting = useShownRows({ rows, items, onLoad, onShown });

  const goTo = (index: number) => {
    const at = Math.max(0, Math.min(rows.length - 1, index));
    const row = rows[at];
    if (!row) return;
    setLast({ key: row.key, index: at });
    onActive?.(row.key);
    scrollTo(at);
  };
  const onKeyDown = useTreeKeys({
    rows,
    open,
    setOpen,
    active,
    goTo,
    pageSize,
    onKey,
    onChoose,
    onLoad,
  });

  const onClick = useTreeClicks({
    rows,
    open,
    setOpen,
    goTo,
    onChoose,
    onLoad,
  });
  const isEmpty = rows.length === 0 && !props.isBusy;
  // The first picture has no rows yet, and a scrolled one may have lost the active row.
  const isActiveDrawn = items.some(({ index }) => index === active);
  return (
    <div
      ref={scroller}
      style={{ height }}
      data-tree
      data-touch={isTouch || undefined}
      data-flat={isFlatTree(rows) || undefined}
      role={isEmpty ? undefined : 'tree'}
      aria-multiselectable={isEmpty ? undefined : props.isMultiselectable}
      aria-label={isEmpty ? undefined : props.label}
      aria-busy={props.isBusy || isWaiting}
      aria-activedescendant={isActiveDrawn && rows[active] ? `${id}-${rows[active].key}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {isEmpty && props.empty}
      <div role="presentation" style={{ height: totalSize, position: 'relative' }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const common = { id: `${id}-${row.key}`, index, start, isActive: index === active };
          if (row.kind !== 'node') return <TreePlaceHolder key={row.key} {...common} row={row} />;
          const { lookOf, content, rowProps } = props;
          const parts = { lookOf, content, rowProps, isOpen: open.has(row.node.id) };
          return <TreeNodeRow key={row.key} {...common} row={row} {...parts} />;
        })}
      </div>
    </div>
  );
}

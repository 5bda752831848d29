import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { TreeNode, TreeRow } from './tree-rows';
import { TreeFrame } from './tree-style';
import { TreeNodeRow, TreePlaceHolder } from './tree-row';
import type { NodeRow, TreeRowActs, TreeRowParts } from './tree-row';
import { useShownRows } from './use-shown-rows';
import { useTreeKeys } from './use-tree-keys';

/** LIST-11 */
const ROW_HEIGHT = 32;
const TOUCH_HEIGHT = 44;
const OVERSCAN = 6;

interface Props extends TreeRowParts {
  readonly label: string;
  readonly rows: readonly TreeRow[];
  readonly open: ReadonlySet<string>;
  readonly setOpen: (ids: readonly string[], isOpen: boolean) => void;
  readonly onLoad: (parentId: string | null) => void;
  /** In px; without it, as high as what it stands in. */
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
  /** The nodes on screen, for what is loaded for those alone. */
  readonly onShown?: (nodes: readonly TreeNode[]) => void;
  readonly isBusy?: boolean;
  readonly empty: ReactNode;
}

/**
 * The rows of a tree, drawn only where they show: walked by arrows, Home, End and typing, opened by the arrows and the
 * asterisk, chosen by Space or Enter. One tab stop; the row in use is told by its id.
 */
export function TreeView(props: Props) {
  const { rows, open, setOpen, onLoad, height, isTouch, onChoose, onKey, onActive, onShown } = props;
  const id = useId();
  const [ownKey, setOwnKey] = useState<string | null>(null);
  const activeKey = props.activeKey === undefined ? ownKey : props.activeKey;
  const found = activeKey === null ? -1 : rows.findIndex((row) => row.key === activeKey);
  const active = Math.max(0, found);
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = isTouch ? TOUCH_HEIGHT : ROW_HEIGHT;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    // The focused row stays rendered, however far away somebody scrolls.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return shown.includes(active) || active >= rows.length ? shown : [...shown, active];
    },
  });
  const items = virtual.getVirtualItems();

  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const isFound = found >= 0;
  const scrollToActive = useEffectEvent(() => virtual.scrollToIndex(found, { align: 'auto' }));
  // Only for another active row: rows that come or go must not undo scrolling by hand.
  useEffect(() => {
    if (isFound) scrollToActive();
  }, [activeKey, isFound]);

  const isWaiting = useShownRows({ rows, items, onLoad, onShown });

  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    setOwnKey(row.key);
    onActive?.(row.key);
    virtual.scrollToIndex(rows.indexOf(row), { align: 'auto' });
  };
  const onKeyDown = useTreeKeys({
    rows,
    open,
    setOpen,
    active,
    goTo,
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
    onKey,
    onChoose,
    onLoad,
  });

  const acts = useStableActs({
    toggle: (node) => setOpen([node.id], !open.has(node.id)),
    choose(row) {
      goTo(rows.indexOf(row));
      onChoose(row.node);
    },
    retry: onLoad,
  });
  const isEmpty = rows.length === 0 && !props.isBusy;
  const isFlat = useMemo(
    () => rows.every((row) => row.depth === 0 && (row.kind !== 'node' || row.node.isLeaf)),
    [rows],
  );
  return (
    <TreeFrame
      ref={scroller}
      height={height === undefined ? '100%' : `${height}px`}
      data-touch={isTouch || undefined}
      data-flat={isFlat || undefined}
      role={isEmpty ? undefined : 'tree'}
      aria-multiselectable={isEmpty ? undefined : props.isMultiselectable}
      aria-label={isEmpty ? undefined : props.label}
      aria-busy={props.isBusy || isWaiting}
      aria-activedescendant={rows[active] ? `${id}-${rows[active].key}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {isEmpty && props.empty}
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          const common = { id: `${id}-${row.key}`, start: item.start, isActive: item.index === active };
          return row.kind === 'node' ? (
            <TreeNodeRow
              key={row.key}
              {...common}
              row={row}
              isOpen={open.has(row.node.id)}
              lookOf={props.lookOf}
              content={props.content}
              rowProps={props.rowProps}
              acts={acts}
            />
          ) : (
            <TreePlaceHolder key={row.key} {...common} row={row} acts={acts} />
          );
        })}
      </div>
    </TreeFrame>
  );
}

/** The acts of rows, the same objects from render to render: a row renders when it changes, not with every scroll. */
function useStableActs(acts: TreeRowActs): TreeRowActs {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  const [stable] = useState<TreeRowActs>(() => ({
    toggle: (node) => latest.current.toggle(node),
    choose: (row) => latest.current.choose(row),
    retry: (parentId) => latest.current.retry(parentId),
  }));
  return stable;
}

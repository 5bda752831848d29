import { Box } from '@chakra-ui/react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { openRowMenu } from '../table/row-menu';
import type { Move } from '../table/row-move';
import { MOVE_KEYS } from '../table/row-move';
import { useRowDrag } from '../table/use-row-drag';
import { useIsMobile } from '../layout/use-is-mobile';
import type { NodeRow } from './tree-rows';
import { MovableRows } from './tree-style';
import { TreeView } from './tree-view';

type View = ComponentProps<typeof TreeView>;

type Own = 'isTouch' | 'onLoad' | 'activeKey' | 'onActive' | 'onKey' | 'rowProps' | 'content';

interface Props<Wanted> extends Omit<View, Own> {
  /** The content of a row behind its chevron. */
  readonly content: (row: NodeRow) => ReactNode;
  readonly onLoad?: View['onLoad'];
  /** The row in use, which keys act on and which shows its menu. */
  readonly active: string | null;
  readonly setActive: (key: string) => void;
  /** False while rows may not be moved. */
  readonly canMove?: boolean;
  readonly onMove: (row: Pick<NodeRow, 'parentId'> & { readonly id: string }, move: Move | Wanted) => void;
  readonly admits?: Parameters<typeof useRowDrag>[1];
  /** Moves by Alt and a key, beside those among siblings. */
  readonly moveKeys?: Readonly<Record<string, Wanted>>;
  /** More keys; true when it was one of them. */
  readonly onKey: (event: KeyboardEvent, row: NodeRow) => boolean;
  readonly onDoubleClick?: (row: NodeRow) => void;
  readonly rowMenu: (row: NodeRow) => ReactNode;
  /** Announced to people who do not see the tree. */
  readonly said: string;
  readonly minHeight?: string;
}

/** A tree whose rows are moved by dragging, or by Alt and keys, with a menu at the row in use. */
export function MovableTree<Wanted = never>(props: Props<Wanted>) {
  const {
    active,
    setActive,
    canMove = true,
    onMove,
    admits,
    moveKeys,
    onKey,
    onDoubleClick,
    rowMenu,
    said,
    minHeight,
    content,
    onLoad = () => undefined,
    ...view
  } = props;
  const isTouch = useIsMobile();
  const drag = useRowDrag(({ id, parentId }, move) => onMove({ id, parentId }, move), admits);
  const press = (event: KeyboardEvent, row: NodeRow): boolean => {
    const { node, parentId } = row;
    const move = event.altKey ? (MOVE_KEYS[event.key] ?? moveKeys?.[event.key]) : undefined;
    if (move && canMove) {
      onMove({ id: node.id, parentId }, move);
      return true;
    }
    if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') return openRowMenu(node.id);
    return onKey(event, row);
  };
  return (
    <>
      <MovableRows mx="-3" minHeight={minHeight}>
        <TreeView
          {...view}
          isTouch={isTouch}
          onLoad={onLoad}
          activeKey={active}
          onActive={setActive}
          onKey={press}
          rowProps={(row) => ({
            ref: canMove ? drag(row.node.id, row.parentId) : undefined,
            onDoubleClick: onDoubleClick && (() => onDoubleClick(row)),
            onContextMenu: (event) => {
              event.preventDefault();
              setActive(row.node.id);
              setTimeout(() => openRowMenu(row.node.id));
            },
          })}
          content={(row) => (
            <>
              {content(row)}
              {row.key === active && rowMenu(row)}
            </>
          )}
        />
      </MovableRows>
      <Box srOnly role="status">
        {said}
      </Box>
    </>
  );
}

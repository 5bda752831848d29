import { useMemo, useState } from 'react';
import type { NodeRow } from '../../../../ui/tree/tree-rows';
import { flattenTree } from '../../../../ui/tree/tree-rows';
import type { DraggedRow } from '../../../../ui/table/use-row-drag';
import type { Order, Placed } from '../order';
import { orderLevels } from '../order';

interface Options {
  readonly order: Order;
  readonly placed: ReadonlyMap<string, Placed>;
  /** An app whose menus alone are shown. */
  readonly root: string | undefined;
  readonly selected: string | null | undefined;
  /** Menus go below others and back. */
  readonly hasLevels: boolean;
}

/** The first and the last of all stay where they are; other apps go on into the next category. */
export interface Ends {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The rows of an order: searched, opened and closed, with the row in use. */
export function useOrderTree({ order, placed, root, selected, hasLevels }: Options) {
  const [text, setText] = useState('');
  const [active, setActive] = useState<string | null>(selected ?? null);
  const [followed, setFollowed] = useState(selected);
  if (followed !== selected) {
    setFollowed(selected);
    if (selected) setActive(selected);
  }
  const canMove = text.trim() === '';
  const levels = useMemo(() => orderLevels(order, text, root), [order, text, root]);
  const ids = useMemo(() => [...levels.keys()].flatMap((id) => id ?? []), [levels]);
  const { open, setOpen } = useOpen(ids, { placed, root, active, isAll: !canMove });
  const rows = useMemo(() => flattenTree(levels, open), [levels, open]);
  const endsOf = ({ node, parentId, place, siblings }: NodeRow): Ends => {
    const isApp = placed.get(node.id)?.kind === 'app';
    return {
      isFirst: place === 1 && !(isApp && order[0]?.id !== parentId),
      isLast: place === siblings && !(isApp && order.at(-1)?.id !== parentId),
    };
  };
  return {
    text,
    setText,
    active,
    setActive,
    canMove,
    rows,
    open,
    setOpen,
    setAllOpen: (isOpen: boolean) => setOpen(ids, isOpen),
    endsOf,
    admits: (dragged: DraggedRow, target: DraggedRow) => admits(placed, hasLevels, dragged, target),
  };
}

interface OpenOptions extends Pick<Options, 'placed' | 'root'> {
  readonly active: string | null;
  /** Every row is open, whatever was closed. */
  readonly isAll: boolean;
}

/** The rows that are open: at first the menus of one app, or the categories of all apps. */
function useOpen(ids: readonly string[], { placed, root, active, isAll }: OpenOptions) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  // A menu that went below a closed one stays in sight.
  const [followed, setFollowed] = useState(placed);
  if (followed !== placed) {
    setFollowed(placed);
    const one = placed.get(active ?? '');
    if (one?.kind === 'menu') setClosed(new Set([...closed].filter((id) => id !== one.parentId)));
  }
  const open = useMemo(() => {
    if (isAll) return new Set(ids);
    const isOpenAtFirst = (id: string) => root !== undefined || placed.get(id)?.kind === 'category';
    return new Set(ids.filter((id) => (isOpenAtFirst(id) ? !closed.has(id) : opened.has(id))));
  }, [ids, isAll, placed, closed, opened, root]);
  const setOpen = (changed: readonly string[], isOpen: boolean) => {
    const change = (now: ReadonlySet<string>, isIn: boolean) =>
      new Set(isIn ? [...now, ...changed] : [...now].filter((id) => !changed.includes(id)));
    setClosed((now) => change(now, !isOpen));
    setOpened((now) => change(now, isOpen));
  };
  return { open, setOpen };
}

function admits(
  placed: ReadonlyMap<string, Placed>,
  hasLevels: boolean,
  dragged: DraggedRow,
  target: DraggedRow,
): 'beside' | 'into' | 'around' | null {
  const [one, other] = [placed.get(dragged.id)?.kind, placed.get(target.id)?.kind];
  if (one === 'app' && other === 'category') return target.id === dragged.parentId ? null : 'into';
  if (one === 'app' && other === 'app') return 'beside';
  if (hasLevels && one === 'menu' && other === 'menu') return menuAdmits(placed, dragged, target);
  return one === other && dragged.parentId === target.parentId ? 'beside' : null;
}

/** A menu with others below it stays on the first level; others go beside any menu, or onto one of the first level. */
function menuAdmits(placed: ReadonlyMap<string, Placed>, dragged: DraggedRow, target: DraggedRow) {
  const one = placed.get(dragged.id);
  if (one?.kind === 'menu' && 'children' in one.menu && one.menu.children.length > 0) {
    return target.parentId === null ? 'beside' : null;
  }
  return target.parentId === null && target.id !== dragged.parentId ? 'around' : 'beside';
}

import { Box, Flex } from '@chakra-ui/react';
import { ChevronsDownUp, ChevronsUpDown, LayoutGrid } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { FoundName } from '../../../../ui/tree/found-name';
import { MenuItem } from '../../../../ui/overlay/menu';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { openRowMenu } from '../../../../ui/table/row-menu';
import { MOVE_KEYS } from '../../../../ui/table/row-move';
import { SearchInput } from '../../../../ui/form/search-input';
import { Tag } from '../../../../ui/text/tag';
import type { NodeRow } from '../../../../ui/tree/tree-row';
import { flattenTree } from '../../../../ui/tree/tree-rows';
import { MovableRows } from '../../../../ui/tree/tree-style';
import { TreeView } from '../../../../ui/tree/tree-view';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import type { DraggedRow } from '../../../../ui/table/use-row-drag';
import { useRowDrag } from '../../../../ui/table/use-row-drag';
import type { LevelMove } from '../menu-levels';
import type { Order, OrderChange, Placed } from '../order';
import { nameOf, orderLevels } from '../order';

/** Of menus that go below others, together with Alt. */
const LEVEL_KEYS: Readonly<Record<string, LevelMove>> = { ArrowRight: 'in', ArrowLeft: 'out' };

interface Props {
  readonly order: Order;
  readonly placed: ReadonlyMap<string, Placed>;
  readonly changes: OrderChange;
  /** For who does not see the tree. */
  readonly said: string;
  readonly onMove: (id: string, move: LevelMove) => void;
  /** Menus go below others and back. */
  readonly hasLevels?: boolean;
  /** An app whose menus alone are on show. */
  readonly root?: string;
  /** What is shown beside the tree; without it nothing is chosen. */
  readonly selected?: string | null;
  readonly onSelect?: (id: string) => void;
  /** What stands behind a name. */
  readonly tags?: (id: string) => ReactNode;
  readonly rowMenu: (row: NodeRow, placed: Placed, canMove: boolean, ends: Ends) => ReactNode;
  /** More keys; true when it was one of them. */
  readonly onKey: (event: KeyboardEvent, id: string) => boolean;
  readonly empty?: ReactNode;
}

/** The first and the last of all stay where they are; other apps go on into the next category. */
export interface Ends {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Categories, apps and menus in one tree (APP-07): dragged, or moved by Alt and the arrows; apps into other categories too. */
export function OrderTree(props: Props) {
  const { order, placed, changes, said, onMove, hasLevels = false, root, selected } = props;
  const intl = useIntl();
  const isMobile = useIsMobile();
  const [text, setText] = useState('');
  const [active, setActive] = useState<string | null>(selected ?? null);
  useEffect(() => {
    if (selected) setActive(selected);
  }, [selected]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const showMoved = useEffectEvent((now: Props['placed']) => {
    const one = now.get(active ?? '');
    if (one?.kind === 'menu') setClosed((shut) => new Set([...shut].filter((id) => id !== one.parentId)));
  });
  // A menu that was moved below a closed one stays in sight.
  useEffect(() => showMoved(placed), [placed]);
  const canMove = text.trim() === '';
  const levels = useMemo(() => orderLevels(order, text, root), [order, text, root]);
  const open = useMemo(() => {
    const ids = [...levels.keys()].flatMap((id) => id ?? []);
    if (!canMove) return new Set(ids);
    const isOpenAtFirst = (id: string) => root !== undefined || placed.get(id)?.kind === 'category';
    return new Set(ids.filter((id) => (isOpenAtFirst(id) ? !closed.has(id) : opened.has(id))));
  }, [levels, canMove, placed, closed, opened, root]);
  const rows = useMemo(() => flattenTree(levels, open), [levels, open]);
  const moves = useMemo(() => new Set([...changes.categories, ...changes.apps, ...changes.menus]), [changes]);
  const setOpen = (ids: readonly string[], isOpen: boolean) => {
    const change = (now: ReadonlySet<string>, isIn: boolean) =>
      new Set(isIn ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id)));
    setClosed((now) => change(now, !isOpen));
    setOpened((now) => change(now, isOpen));
  };
  const admits = (dragged: DraggedRow, target: DraggedRow) => {
    const [one, other] = [placed.get(dragged.id)?.kind, placed.get(target.id)?.kind];
    if (one === 'app' && other === 'category') return target.id === dragged.parentId ? null : 'into';
    if (one === 'app' && other === 'app') return 'beside';
    if (hasLevels && one === 'menu' && other === 'menu') return menuAdmits(placed, dragged, target);
    return one === other && dragged.parentId === target.parentId ? 'beside' : null;
  };
  const drag = useRowDrag(({ id }, move) => onMove(id, move), admits);
  const endsOf = ({ node, parentId, place, siblings }: NodeRow): Ends => {
    const isApp = placed.get(node.id)?.kind === 'app';
    return {
      isFirst: place === 1 && !(isApp && order[0]?.id !== parentId),
      isLast: place === siblings && !(isApp && order.at(-1)?.id !== parentId),
    };
  };
  const onKey = (event: KeyboardEvent, row: NodeRow): boolean => {
    const { id } = row.node;
    const move = event.altKey ? (MOVE_KEYS[event.key] ?? (hasLevels ? LEVEL_KEYS[event.key] : undefined)) : undefined;
    if (move && canMove) {
      onMove(id, move);
      return true;
    }
    if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') return openRowMenu(id);
    return props.onKey(event, id);
  };
  return (
    <Flex direction="column" gap="2.5" minHeight="0" height="100%" padding="3" pb="0">
      <Flex gap="1.5">
        <Box flex="1" minWidth="0">
          <SearchInput
            type="search"
            value={text}
            maxLength={100}
            label={intl.formatMessage({ id: root ? 'menu.find' : 'order.find' })}
            onChange={(event) => setText(event.target.value)}
          />
        </Box>
        <MoreMenu isOfPage label={intl.formatMessage({ id: 'order.treeActions' })}>
          <MenuItem
            value="open"
            icon={<ChevronsUpDown strokeWidth={1.5} />}
            onSelect={() =>
              setOpen(
                [...levels.keys()].flatMap((id) => id ?? []),
                true,
              )
            }
          >
            <FormattedMessage id="order.openAll" />
          </MenuItem>
          <MenuItem
            value="close"
            icon={<ChevronsDownUp strokeWidth={1.5} />}
            onSelect={() =>
              setOpen(
                [...levels.keys()].flatMap((id) => id ?? []),
                false,
              )
            }
          >
            <FormattedMessage id="order.closeAll" />
          </MenuItem>
        </MoreMenu>
      </Flex>
      <MovableRows mx="-3">
        <TreeView
          label={intl.formatMessage({ id: root ? 'menu.title' : 'order.title' })}
          rows={rows}
          open={open}
          setOpen={setOpen}
          isTouch={isMobile}
          onLoad={() => undefined}
          activeKey={active}
          onActive={setActive}
          lookOf={(node) => ({
            ...(props.onSelect && { isSelected: node.id === selected }),
            description: moves.has(node.id) ? intl.formatMessage({ id: 'order.isMoved' }) : undefined,
          })}
          onChoose={(node) => {
            setActive(node.id);
            props.onSelect?.(node.id);
          }}
          onKey={onKey}
          rowProps={({ node, parentId }) => ({
            ref: canMove ? drag(node.id, parentId) : undefined,
            onContextMenu: (event) => {
              event.preventDefault();
              setActive(node.id);
              setTimeout(() => openRowMenu(node.id));
            },
          })}
          content={(row) => {
            const one = placed.get(row.node.id);
            return (
              one && (
                <>
                  <RowText placed={one} searched={canMove ? '' : text.trim()} isMoved={moves.has(row.node.id)} />
                  {props.tags?.(row.node.id)}
                  {row.key === active && props.rowMenu(row, one, canMove, endsOf(row))}
                </>
              )
            );
          }}
          empty={
            canMove && props.empty ? (
              props.empty
            ) : (
              <EmptyState
                icon={<LayoutGrid size={20} strokeWidth={1.5} />}
                title={<FormattedMessage id={canMove ? 'order.none' : 'order.noMatch'} />}
                text={<FormattedMessage id={canMove ? 'order.noneText' : 'order.noMatchText'} />}
                action={
                  !canMove && (
                    <Button onClick={() => setText('')}>
                      <FormattedMessage id="order.clearSearch" />
                    </Button>
                  )
                }
              />
            )
          }
        />
      </MovableRows>
      <Box srOnly role="status">
        {said}
      </Box>
      <Box color="fg.subtle" textStyle="s12" pb="2.5">
        <FormattedMessage
          id={!canMove ? 'order.notWhileSearching' : isMobile ? 'order.touch' : hasLevels ? 'menu.keys' : 'order.keys'}
        />
      </Box>
    </Flex>
  );
}

/** One with menus below it stays on the first level; others go beside any menu, or onto one of the first level. */
function menuAdmits(placed: ReadonlyMap<string, Placed>, dragged: DraggedRow, target: DraggedRow) {
  const one = placed.get(dragged.id);
  if (one?.kind === 'menu' && 'children' in one.menu && one.menu.children.length > 0) {
    return target.parentId === null ? 'beside' : null;
  }
  return target.parentId === null && target.id !== dragged.parentId ? 'around' : 'beside';
}

function RowText({ placed, searched, isMoved }: { placed: Placed; searched: string; isMoved: boolean }) {
  const name = nameOf(placed);
  return (
    <>
      {placed.kind !== 'category' && (
        <Box as="span" color="fg.muted" flexShrink="0" display="inline-flex">
          <AppIcon name={placed.kind === 'app' ? placed.app.icon : placed.menu.icon} />
        </Box>
      )}
      <span data-name title={name} style={placed.kind === 'category' ? { fontWeight: 600 } : undefined}>
        <FoundName text={name} searched={searched} />
      </span>
      {placed.kind === 'app' && !placed.app.isEnable && (
        <Tag tone="warning">
          <FormattedMessage id="app.disabled" />
        </Tag>
      )}
      {placed.kind === 'app' && placed.app.isEnable && !placed.app.isDisplay && (
        <Tag>
          <FormattedMessage id="app.hidden" />
        </Tag>
      )}
      {placed.kind === 'category' && (
        <Box as="span" color="fg.muted" textStyle="s12" fontVariantNumeric="tabular-nums">
          <FormattedMessage id="order.appCount" values={{ count: placed.category.apps.length }} />
        </Box>
      )}
      {isMoved && (
        <Tag tone="accent">
          <FormattedMessage id="order.isMoved" />
        </Tag>
      )}
    </>
  );
}

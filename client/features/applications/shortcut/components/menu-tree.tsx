import { Box, Flex, Text } from '@chakra-ui/react';
import { Import, ListTree, Plus, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import { Button } from '../../../../ui/button/button';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import type { Move } from '../../../../ui/table/row-move';
import { Tag } from '../../../../ui/text/tag';
import type { NodeRow } from '../../../../ui/tree/tree-rows';
import { flattenTree } from '../../../../ui/tree/tree-rows';
import { MovableTree } from '../../../../ui/tree/movable-tree';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import type { DraggedRow } from '../../../../ui/table/use-row-drag';
import type { Menus, ShortcutMenu } from '../shortcut-menus';
import { menuLevels, placedMenus } from '../shortcut-menus';
import type { EditorWork } from '../urls';
import { ShortcutRowMenu } from './shortcut-row-menu';

interface Props {
  readonly menus: Menus;
  /** Announced to people who do not see the tree. */
  readonly said: string;
  readonly onMove: (id: string, move: Move) => void;
  readonly onWork: ChooseDialog<EditorWork>;
}

/** The menus of a shortcut app: its own on the first level, those taken over below; ordered by dragging or by keys. */
export function MenuTree({ menus, said, onMove, onWork }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const [active, setActive] = useState<string | null>(null);
  const { placed, rows, open, setOpen } = useMenuRows(menus);
  const lost = [...placed.values()].filter(({ menu }) => menu.isLost).length;
  const onKey = ({ key }: KeyboardEvent, { node, parentId }: NodeRow): boolean => {
    if (key === 'F2') onWork('edit-menu', node.id);
    else if (key === 'Delete') onWork('delete-menu', node.id);
    else if (key === 'Insert') onWork('take-menus', parentId ?? node.id);
    else return false;
    return true;
  };
  const rowMenu = (row: NodeRow) => {
    const one = placed.get(row.node.id);
    if (!one) return null;
    const isAtEnd = {
      first: row.place === 1 && (!one.parent || menus[0] === one.parent),
      last: row.place === row.siblings && (!one.parent || menus.at(-1) === one.parent),
    };
    return <ShortcutRowMenu row={row} isAtEnd={isAtEnd} onMove={(move) => onMove(row.node.id, move)} onWork={onWork} />;
  };
  return (
    <Flex direction="column" gap="2.5" minHeight="0" height="100%" padding="3" pb="0">
      <Flex gap="2" wrap="wrap" alignItems="center">
        <Text as="h2" textStyle="heading" flex={{ base: '1 0 100%', md: '1' }}>
          <FormattedMessage id="shortcut.menus" />
        </Text>
        {menus.length > 0 && (
          <>
            <AddMenu onWork={onWork} />
            <Button variant="primary" flex={{ base: '1', md: 'none' }} onClick={() => onWork('take-menus')}>
              <Import strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="shortcut.take" />
            </Button>
          </>
        )}
      </Flex>
      {lost > 0 && <LostMenus count={lost} />}
      <MovableTree
        minHeight="280px"
        label={intl.formatMessage({ id: 'shortcut.menus' })}
        rows={rows}
        open={open}
        setOpen={setOpen}
        active={active}
        setActive={setActive}
        admits={admits}
        onMove={({ id }, move) => onMove(id, move)}
        lookOf={(node) => ({
          description: placed.get(node.id)?.menu.isLost ? intl.formatMessage({ id: 'shortcut.lost' }) : undefined,
        })}
        onChoose={(node) => setActive(node.id)}
        onKey={onKey}
        onDoubleClick={({ node }) => onWork('edit-menu', node.id)}
        content={({ node }) => {
          const one = placed.get(node.id);
          return one && <RowText menu={one.menu} />;
        }}
        rowMenu={rowMenu}
        said={said}
        empty={
          <EmptyState
            icon={<ListTree size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="shortcut.none" />}
            text={<FormattedMessage id="shortcut.noneText" />}
            action={<AddMenu isFirst onWork={onWork} />}
          />
        }
      />
      {menus.length > 0 && (
        <Box color="fg.subtle" textStyle="s12" pb="2.5">
          <FormattedMessage id={isMobile ? 'shortcut.touch' : 'shortcut.keys'} />
        </Box>
      )}
    </Flex>
  );
}

/** The rows of the menus, with those that are open. */
function useMenuRows(menus: Menus) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const placed = useMemo(() => placedMenus(menus), [menus]);
  const levels = useMemo(() => menuLevels(menus), [menus]);
  const open = useMemo(() => new Set(menus.flatMap(({ id }) => (closed.has(id) ? [] : [id]))), [menus, closed]);
  const rows = useMemo(() => flattenTree(levels, open), [levels, open]);
  const setOpen = (ids: readonly string[], isOpen: boolean) =>
    setClosed((now) => (isOpen ? new Set([...now].filter((id) => !ids.includes(id))) : new Set([...now, ...ids])));
  return { placed, rows, open, setOpen };
}

/** Menus go beside others of their level, and those below one menu below another. */
function admits(dragged: DraggedRow, target: DraggedRow): 'beside' | 'into' | null {
  if (dragged.parentId === null || target.parentId !== null) {
    return (dragged.parentId === null) === (target.parentId === null) ? 'beside' : null;
  }
  return target.id === dragged.parentId ? null : 'into';
}

function AddMenu({ isFirst = false, onWork }: Pick<Props, 'onWork'> & { isFirst?: boolean }) {
  return (
    <Button
      flex={{ base: '1', md: 'none' }}
      onClick={() => onWork('add-menu')}
      variant={isFirst ? 'primary' : 'secondary'}
    >
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="shortcut.menu.add" />
    </Button>
  );
}

function LostMenus({ count }: { count: number }) {
  return (
    <Flex
      role="status"
      gap="2"
      alignItems="center"
      px="3"
      py="2"
      borderRadius="panel"
      bg="status.warningSoft"
      textStyle="s13"
    >
      <Box as="span" color="status.warning" flexShrink="0" aria-hidden>
        <TriangleAlert size={16} strokeWidth={1.5} />
      </Box>
      <FormattedMessage id="shortcut.lostCount" values={{ count }} />
    </Flex>
  );
}

function RowText({ menu }: { menu: ShortcutMenu }) {
  return (
    <>
      <Box as="span" color="fg.muted" flexShrink="0" display="inline-flex">
        <AppIcon name={menu.icon} />
      </Box>
      <span data-name title={menu.url ?? menu.name}>
        {menu.name}
      </span>
      {menu.isLost && (
        <Tag tone="warning">
          <FormattedMessage id="shortcut.lost" />
        </Tag>
      )}
      {menu.sourceApp ? (
        <Tag
          maxWidth={{ base: '96px', md: '180px' }}
          display={menu.isLost ? { base: 'none', md: 'inline-flex' } : undefined}
          title={menu.sourceApp.name}
        >
          <Box as="span" truncate>
            {menu.sourceApp.name || <FormattedMessage id="shortcut.goneApp" />}
          </Box>
        </Tag>
      ) : (
        <Box
          as="span"
          hideBelow="md"
          color="fg.subtle"
          textStyle="s12"
          maxWidth="45%"
          truncate
          title={menu.url ?? undefined}
        >
          {menu.url}
        </Box>
      )}
    </>
  );
}

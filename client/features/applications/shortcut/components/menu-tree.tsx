import { Box, Flex, Text } from '@chakra-ui/react';
import { Import, ListTree, Plus, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import { Button } from '../../../../ui/button/button';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { openRowMenu } from '../../../../ui/table/row-menu';
import type { Move } from '../../../../ui/table/row-move';
import { MOVE_KEYS } from '../../../../ui/table/row-move';
import { Tag } from '../../../../ui/text/tag';
import type { NodeRow } from '../../../../ui/tree/tree-row';
import { flattenTree } from '../../../../ui/tree/tree-rows';
import { MovableRows } from '../../../../ui/tree/tree-style';
import { TreeView } from '../../../../ui/tree/tree-view';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import type { DraggedRow } from '../../../../ui/table/use-row-drag';
import { useRowDrag } from '../../../../ui/table/use-row-drag';
import type { Menus, ShortcutMenu } from '../shortcut-menus';
import { menuLevels, placedMenus } from '../shortcut-menus';
import type { EditorWork } from '../urls';
import { ShortcutRowMenu } from './shortcut-row-menu';

interface Props {
  readonly menus: Menus;
  /** For who does not see the tree. */
  readonly said: string;
  readonly onMove: (id: string, move: Move) => void;
  readonly onWork: ChooseDialog<EditorWork>;
}

/** The menus of a shortcut app: its own on the first level, those taken over below; ordered by dragging or by keys. */
export function MenuTree({ menus, said, onMove, onWork }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const [active, setActive] = useState<string | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const placed = useMemo(() => placedMenus(menus), [menus]);
  const levels = useMemo(() => menuLevels(menus), [menus]);
  const open = useMemo(() => new Set(menus.flatMap(({ id }) => (closed.has(id) ? [] : [id]))), [menus, closed]);
  const rows = useMemo(() => flattenTree(levels, open), [levels, open]);
  const lost = [...placed.values()].filter(({ menu }) => menu.isLost).length;
  const setOpen = (ids: readonly string[], isOpen: boolean) =>
    setClosed((now) => (isOpen ? new Set([...now].filter((id) => !ids.includes(id))) : new Set([...now, ...ids])));
  const admits = (dragged: DraggedRow, target: DraggedRow) => {
    if (dragged.parentId === null || target.parentId !== null) {
      return (dragged.parentId === null) === (target.parentId === null) ? 'beside' : null;
    }
    return target.id === dragged.parentId ? null : 'into';
  };
  const drag = useRowDrag(({ id }, move) => onMove(id, move), admits);
  const onKey = (event: KeyboardEvent, { node, parentId }: NodeRow): boolean => {
    const move = event.altKey ? MOVE_KEYS[event.key] : undefined;
    if (move) {
      onMove(node.id, move);
      return true;
    }
    if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') return openRowMenu(node.id);
    if (event.key === 'F2') onWork('edit-menu', node.id);
    else if (event.key === 'Delete') onWork('delete-menu', node.id);
    else if (event.key === 'Insert') onWork('take-menus', parentId ?? node.id);
    else return false;
    return true;
  };
  const add = (
    <Button
      flex={{ base: '1', md: 'none' }}
      onClick={() => onWork('add-menu')}
      variant={menus.length === 0 ? 'primary' : 'secondary'}
    >
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="shortcut.menu.add" />
    </Button>
  );
  return (
    <Flex direction="column" gap="2.5" minHeight="0" height="100%" padding="3" pb="0">
      <Flex gap="2" wrap="wrap" alignItems="center">
        <Text as="h2" textStyle="heading" flex={{ base: '1 0 100%', md: '1' }}>
          <FormattedMessage id="shortcut.menus" />
        </Text>
        {menus.length > 0 && (
          <>
            {add}
            <Button variant="primary" flex={{ base: '1', md: 'none' }} onClick={() => onWork('take-menus')}>
              <Import strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="shortcut.take" />
            </Button>
          </>
        )}
      </Flex>
      {lost > 0 && (
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
          <FormattedMessage id="shortcut.lostCount" values={{ count: lost }} />
        </Flex>
      )}
      <MovableRows mx="-3" minHeight="280px">
        <TreeView
          label={intl.formatMessage({ id: 'shortcut.menus' })}
          rows={rows}
          open={open}
          setOpen={setOpen}
          isTouch={isMobile}
          onLoad={() => undefined}
          activeKey={active}
          onActive={setActive}
          lookOf={(node) => ({
            description: placed.get(node.id)?.menu.isLost ? intl.formatMessage({ id: 'shortcut.lost' }) : undefined,
          })}
          onChoose={(node) => setActive(node.id)}
          onKey={onKey}
          rowProps={({ node, parentId }) => ({
            ref: drag(node.id, parentId),
            onDoubleClick: () => onWork('edit-menu', node.id),
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
                  <RowText menu={one.menu} />
                  {row.key === active && (
                    <ShortcutRowMenu
                      row={row}
                      isAtEnd={{
                        first: row.place === 1 && (!one.parent || menus[0] === one.parent),
                        last: row.place === row.siblings && (!one.parent || menus.at(-1) === one.parent),
                      }}
                      onMove={(move) => onMove(row.node.id, move)}
                      onWork={onWork}
                    />
                  )}
                </>
              )
            );
          }}
          empty={
            <EmptyState
              icon={<ListTree size={20} strokeWidth={1.5} />}
              title={<FormattedMessage id="shortcut.none" />}
              text={<FormattedMessage id="shortcut.noneText" />}
              action={add}
            />
          }
        />
      </MovableRows>
      <Box srOnly role="status">
        {said}
      </Box>
      {menus.length > 0 && (
        <Box color="fg.subtle" textStyle="s12" pb="2.5">
          <FormattedMessage id={isMobile ? 'shortcut.touch' : 'shortcut.keys'} />
        </Box>
      )}
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

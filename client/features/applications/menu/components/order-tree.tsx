import { Box, Flex } from '@chakra-ui/react';
import { ChevronsDownUp, ChevronsUpDown, LayoutGrid } from 'lucide-react';
import { useMemo } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { FoundName } from '../../../../ui/tree/found-name';
import { MenuItem } from '../../../../ui/overlay/menu';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { MovableTree } from '../../../../ui/tree/movable-tree';
import { SearchInput } from '../../../../ui/form/search-input';
import { Tag } from '../../../../ui/text/tag';
import type { NodeRow } from '../../../../ui/tree/tree-rows';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { useOrderTree } from '../hooks/use-order-tree';
import type { Ends } from '../hooks/use-order-tree';
import type { LevelMove } from '../menu-levels';
import type { Order, OrderChange, Placed } from '../order';
import { nameOf } from '../order';

/** Keys that move menus below others and back, together with Alt. */
const LEVEL_KEYS: Readonly<Record<string, LevelMove>> = { ArrowRight: 'in', ArrowLeft: 'out' };

interface Props {
  readonly order: Order;
  readonly placed: ReadonlyMap<string, Placed>;
  readonly changes: OrderChange;
  /** Announced to people who do not see the tree. */
  readonly said: string;
  readonly onMove: (id: string, move: LevelMove) => void;
  /** Menus go below others and back. */
  readonly hasLevels?: boolean;
  /** An app whose menus alone are shown. */
  readonly root?: string;
  /** The row whose details are shown beside the tree; without it nothing is chosen. */
  readonly selected?: string | null;
  readonly onSelect?: (id: string) => void;
  /** The tags behind a name. */
  readonly tags?: (id: string) => ReactNode;
  readonly rowMenu: (row: NodeRow, placed: Placed, canMove: boolean, ends: Ends) => ReactNode;
  /** More keys; true when it was one of them. */
  readonly onKey: (event: KeyboardEvent, id: string) => boolean;
  readonly empty?: ReactNode;
}

/** Categories, apps and menus in one tree (APP-07): dragged, or moved by Alt and the arrows; apps into other categories too. */
export function OrderTree(props: Props) {
  const { order, placed, changes, said, onMove, hasLevels = false, root, selected } = props;
  const intl = useIntl();
  const isMobile = useIsMobile();
  const tree = useOrderTree({ order, placed, root, selected, hasLevels });
  const { text, setText, canMove } = tree;
  const moves = useMemo(() => new Set([...changes.categories, ...changes.apps, ...changes.menus]), [changes]);
  return (
    <Flex direction="column" gap="2.5" minHeight="0" height="100%" padding="3" pb="0">
      <TreeTools text={text} onText={setText} onOpenAll={tree.setAllOpen} isOfApp={root !== undefined} />
      <MovableTree<LevelMove>
        label={intl.formatMessage({ id: root ? 'menu.title' : 'order.title' })}
        rows={tree.rows}
        open={tree.open}
        setOpen={tree.setOpen}
        active={tree.active}
        setActive={tree.setActive}
        canMove={canMove}
        admits={tree.admits}
        moveKeys={hasLevels ? LEVEL_KEYS : undefined}
        onMove={({ id }, move) => onMove(id, move)}
        onKey={(event, { node }) => props.onKey(event, node.id)}
        lookOf={(node) => ({
          ...(props.onSelect && { isSelected: node.id === selected }),
          description: moves.has(node.id) ? intl.formatMessage({ id: 'order.isMoved' }) : undefined,
        })}
        onChoose={(node) => {
          tree.setActive(node.id);
          props.onSelect?.(node.id);
        }}
        content={({ node }) => {
          const one = placed.get(node.id);
          return (
            one && (
              <>
                <RowText placed={one} searched={canMove ? '' : text.trim()} isMoved={moves.has(node.id)} />
                {props.tags?.(node.id)}
              </>
            )
          );
        }}
        rowMenu={(row) => {
          const one = placed.get(row.node.id);
          return one && props.rowMenu(row, one, canMove, tree.endsOf(row));
        }}
        said={said}
        empty={(canMove && props.empty) || <NoRows isSearched={!canMove} onClear={() => setText('')} />}
      />
      <Box color="fg.subtle" textStyle="s12" pb="2.5">
        <FormattedMessage
          id={!canMove ? 'order.notWhileSearching' : isMobile ? 'order.touch' : hasLevels ? 'menu.keys' : 'order.keys'}
        />
      </Box>
    </Flex>
  );
}

interface ToolsProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onOpenAll: (isOpen: boolean) => void;
  readonly isOfApp: boolean;
}

/** Above the tree: its search, and a menu that opens and closes all of it. */
function TreeTools({ text, onText, onOpenAll, isOfApp }: ToolsProps) {
  const intl = useIntl();
  return (
    <Flex gap="1.5">
      <Box flex="1" minWidth="0">
        <SearchInput
          type="search"
          value={text}
          maxLength={100}
          label={intl.formatMessage({ id: isOfApp ? 'menu.find' : 'order.find' })}
          onChange={(event) => onText(event.target.value)}
        />
      </Box>
      <MoreMenu isOfPage label={intl.formatMessage({ id: 'order.treeActions' })}>
        <MenuItem value="open" icon={<ChevronsUpDown strokeWidth={1.5} />} onSelect={() => onOpenAll(true)}>
          <FormattedMessage id="order.openAll" />
        </MenuItem>
        <MenuItem value="close" icon={<ChevronsDownUp strokeWidth={1.5} />} onSelect={() => onOpenAll(false)}>
          <FormattedMessage id="order.closeAll" />
        </MenuItem>
      </MoreMenu>
    </Flex>
  );
}
function NoRows({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<LayoutGrid size={20} strokeWidth={1.5} />}
      title={<FormattedMessage id={isSearched ? 'order.noMatch' : 'order.none'} />}
      text={<FormattedMessage id={isSearched ? 'order.noMatchText' : 'order.noneText'} />}
      action={
        isSearched && (
          <Button onClick={onClear}>
            <FormattedMessage id="order.clearSearch" />
          </Button>
        )
      }
    />
  );
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

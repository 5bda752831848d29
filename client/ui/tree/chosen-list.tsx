import { Box, Flex, Text } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button/button';
import { focusBeside } from '../focus/move-focus';
import type { Move } from '../table/row-move';
import { MovableRows } from './tree-style';
import type { TreeNode } from './tree-rows';
import { useRowDrag } from '../table/use-row-drag';

/** LIST-11 */
const ROW_HEIGHT = 32;
const TOUCH_HEIGHT = 44;
const MOVES = [
  { move: 'up', id: 'common.tree.moveUp', icon: <ArrowUp strokeWidth={1.5} /> },
  { move: 'down', id: 'common.tree.moveDown', icon: <ArrowDown strokeWidth={1.5} /> },
] as const;

interface Props {
  readonly nodes: readonly TreeNode[];
  readonly height: number;
  readonly isTouch: boolean;
  readonly onRemove: (node: TreeNode) => void;
  /** The reason why a node must stay; undefined for one that can be removed. */
  readonly refusal?: (node: TreeNode) => string | undefined;
  /** The list has an order, changed by buttons and by dragging. */
  readonly onMove: ((id: string, move: Move) => void) | undefined;
}

/** The selected nodes. Only the visible rows are rendered, so a thousand nodes cost no more than ten. */
export function ChosenList(props: Props) {
  const intl = useIntl();
  const { nodes, height, isTouch, onRemove, refusal, onMove } = props;
  const drag = useRowDrag(({ id }, move) => onMove?.(id, move));
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: nodes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isTouch ? TOUCH_HEIGHT : ROW_HEIGHT),
    overscan: 6,
  });
  return (
    <Box
      ref={scroller}
      borderWidth="1px"
      borderRadius="control"
      bg="bg.surface"
      height={`${height}px`}
      overflow="auto"
      role="group"
      aria-label={intl.formatMessage({ id: 'common.tree.selected' }, { count: nodes.length })}
    >
      {nodes.length === 0 && <ListNote id="common.tree.none" />}
      <MovableRows as="ul" position="relative" style={{ height: `${virtual.getTotalSize()}px` }}>
        {virtual.getVirtualItems().map((item) => {
          const node = nodes[item.index];
          if (!node) return null;
          return (
            <ChosenRow
              key={node.id}
              node={node}
              place={item.index}
              siblings={nodes.length}
              start={item.start}
              rowRef={onMove && drag(node.id, null)}
              reason={refusal?.(node)}
              onMove={onMove}
              onRemove={onRemove}
            />
          );
        })}
      </MovableRows>
    </Box>
  );
}

interface RowProps extends Pick<Props, 'onMove' | 'onRemove'> {
  readonly node: TreeNode;
  readonly place: number;
  readonly siblings: number;
  /** In px from the top of the list. */
  readonly start: number;
  readonly rowRef: ReturnType<ReturnType<typeof useRowDrag>> | undefined;
  readonly reason: string | undefined;
}

function ChosenRow({ node, place, siblings, start, rowRef, reason, onMove, onRemove }: RowProps) {
  const intl = useIntl();
  return (
    <Flex
      as="li"
      ref={rowRef}
      position="absolute"
      insetInline="0"
      top="0"
      alignItems="center"
      gap="2"
      height={{ base: '11', md: '8' }}
      ps="2.5"
      pe="1"
      cursor={onMove && 'grab'}
      style={{ transform: `translateY(${start}px)` }}
      aria-setsize={siblings}
      aria-posinset={place + 1}
    >
      <Text flex="1" truncate title={node.path ?? node.name}>
        {node.name}
        {node.detail && (
          <Text as="span" color="fg.subtle" textStyle="s12" ms="1">
            {' '}
            {node.detail}
          </Text>
        )}
      </Text>
      {onMove &&
        MOVES.map(({ move, id, icon }) => (
          <Button
            key={move}
            variant="ghost"
            size="iconSm"
            // A disabled button would lose the focus at the end of the way.
            aria-disabled={place === (move === 'up' ? 0 : siblings - 1)}
            aria-label={intl.formatMessage({ id }, { name: node.name })}
            onClick={() => onMove(node.id, move)}
          >
            {icon}
          </Button>
        ))}
      <Button
        variant="ghost"
        size="iconSm"
        title={reason}
        aria-description={reason}
        // A disabled button would lose the focus, which comes here from the rows beside it.
        aria-disabled={reason !== undefined}
        aria-label={intl.formatMessage({ id: 'common.tree.remove' }, { name: node.name })}
        onClick={({ currentTarget }) => {
          if (reason !== undefined) return;
          focusBeside(currentTarget);
          onRemove(node);
        }}
      >
        <X strokeWidth={1.5} />
      </Button>
    </Flex>
  );
}

/** The text of a list without rows. */
export function ListNote({ id }: { id: string }) {
  return (
    <Text padding="3" color="fg.subtle" textStyle="s13">
      <FormattedMessage id={id} />
    </Text>
  );
}

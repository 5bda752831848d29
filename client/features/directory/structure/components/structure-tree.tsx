import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Network, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { FoundName } from '../../../../ui/tree/found-name';
import { SearchInput } from '../../../../ui/form/search-input';
import { MovableTree } from '../../../../ui/tree/movable-tree';
import type { NodeRow } from '../../../../ui/tree/tree-rows';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { useRememberedTree } from '../../../../ui/tree/use-remembered-tree';
import { useTreeSearch } from '../../../../ui/tree/use-tree-search';
import { useMove } from '../hooks/use-move';
import { PAGE } from '../hooks/use-structure-tree';
import type { StructureTree as TreeState } from '../hooks/use-structure-tree';
import type { UserCount } from '../hooks/use-user-counts';
import type { StructureWork } from '../urls';
import { NodeMarks } from './node-marks';
import { NodeMenu, TreeMenu } from './structure-menus';

const WORK_KEYS: Readonly<Record<string, StructureWork>> = { F2: 'rename', Delete: 'delete', Insert: 'addBelow' };

/** The work that a key on a node begins. */
export const workOfKey = ({ key, shiftKey }: KeyboardEvent): StructureWork | undefined =>
  key === 'Insert' && shiftKey ? 'addBeside' : WORK_KEYS[key];

interface Props {
  readonly tree: TreeState;
  readonly counts: { of: (id: string) => UserCount | undefined; show: (ids: readonly string[]) => void };
  readonly nodeCount: number | undefined;
  readonly selected: string | null;
  readonly onSelect: (id: string, work?: StructureWork) => void;
  readonly onAddRoot: () => void;
  readonly onRefresh: () => void;
}

/** The tree of the organization: found by name, walked by keys, ordered by dragging or by Alt and the arrows. */
export function StructureTree(props: Props) {
  const { tree, counts, nodeCount, selected, onSelect, onAddRoot, onRefresh } = props;
  const intl = useIntl();
  const isMobile = useIsMobile();
  const [text, setText] = useState('');
  const [active, setActive] = useState<string | null>(selected);
  const [followed, setFollowed] = useState(selected);
  if (followed !== selected) {
    setFollowed(selected);
    setActive(selected);
  }
  const search = useTreeSearch(tree.find, text);
  const { move, said } = useMove(tree);
  const shown = search ?? tree;
  const canMove = search === null;
  const place = useRef<HTMLDivElement>(null);
  useRememberedTree(tree, place, selected === null || tree.rows.some(({ key }) => key === selected));

  const onKey = (event: KeyboardEvent, { node: { id } }: NodeRow): boolean => {
    const work = workOfKey(event);
    if (work) onSelect(id, work);
    return work !== undefined;
  };
  const isEmpty = shown.rows.length === 0;
  return (
    <Flex ref={place} direction="column" gap="2.5" minHeight="0" height="100%" padding="3" pb="0">
      <Box>
        <Flex gap="1.5">
          <Box flex="1" minWidth="0">
            <SearchInput
              type="search"
              value={text}
              maxLength={100}
              label={intl.formatMessage({ id: 'structure.find' })}
              onChange={(event) => setText(event.target.value)}
            />
          </Box>
          <TreeMenu tree={tree} nodeCount={nodeCount} onAddRoot={onAddRoot} onRefresh={onRefresh} />
        </Flex>
        <Text role="status" color="fg.muted" textStyle="s12" pt={search?.isCut ? '1.5' : '0'}>
          {search?.isCut && <FormattedMessage id="structure.firstFound" values={{ count: PAGE }} />}
        </Text>
      </Box>
      <MovableTree
        label={intl.formatMessage({ id: 'structure.title' })}
        rows={shown.rows}
        open={shown.open}
        setOpen={shown.setOpen}
        onLoad={(parentId) => void (search ? search.loadMore() : tree.loadMore(parentId))}
        active={active}
        setActive={setActive}
        canMove={canMove}
        onMove={({ id, parentId }, to) => void move(parentId, id, to)}
        onShown={(nodes) => counts.show(nodes.map((node) => node.id))}
        lookOf={(node) => ({ isSelected: node.id === selected })}
        onChoose={(node) => onSelect(node.id)}
        onKey={onKey}
        content={({ node }) => (
          <>
            <span data-name title={node.name}>
              {search ? <FoundName text={node.name} searched={search.text} /> : node.name}
            </span>
            <NodeMarks node={node} />
            <Count count={counts.of(node.id)} />
          </>
        )}
        rowMenu={(row) => (
          <NodeMenu
            row={row}
            canMove={canMove}
            onSelect={onSelect}
            onMove={(to) => void move(row.parentId, row.node.id, to)}
          />
        )}
        said={said}
        empty={text ? <NoMatch onClear={() => setText('')} /> : <NoNodes onAdd={onAddRoot} />}
      />
      {!isEmpty && !isMobile && (
        <Box color="fg.subtle" textStyle="s12" pb="2.5">
          <FormattedMessage id="structure.keys" />
        </Box>
      )}
    </Flex>
  );
}

function Count({ count }: { count: UserCount | undefined }) {
  const intl = useIntl();
  if (!count) return null;
  const text = intl.formatMessage({ id: 'structure.usersBelow' }, { count: count.total });
  return (
    <CountText title={text} aria-label={text}>
      <FormattedNumber value={count.total} />
      {count.isBounded && '+'}
    </CountText>
  );
}

const CountText = chakra('span', {
  base: { color: 'fg.muted', textStyle: 's12', fontVariantNumeric: 'tabular-nums', fontWeight: '400' },
});

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={<FormattedMessage id="structure.noMatch" />}
      text={<FormattedMessage id="structure.noMatchText" />}
      action={
        <Button onClick={onClear}>
          <FormattedMessage id="structure.clearSearch" />
        </Button>
      }
    />
  );
}

function NoNodes({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<Network size={20} strokeWidth={1.5} />}
      title={<FormattedMessage id="structure.none" />}
      text={<FormattedMessage id="structure.noneText" />}
      action={
        <Button variant="primary" onClick={onAdd}>
          <Plus strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="structure.addRoot" />
        </Button>
      }
    />
  );
}

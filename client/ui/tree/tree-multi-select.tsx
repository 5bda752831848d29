import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button/button';
import { ChosenList, ListNote } from './chosen-list';
import { moved } from '../table/row-move';
import { SearchInput } from '../form/search-input';
import { toaster } from '../overlay/toaster';
import { FoundName } from './found-name';
import { partlyChosen } from './tree-rows';
import type { LoadChildren, TreeNode } from './tree-rows';
import { TreeView } from './tree-view';
import { useTree } from './use-tree';
import { useTreeSearch } from './use-tree-search';
import type { FindNodes } from './use-tree-search';

const SEARCH_HEIGHT = 38;

interface Props {
  /** The children of a node, of the roots for null; kept until the picker closes. */
  readonly loadChildren: LoadChildren;
  /** Without it there is no search. */
  readonly find?: FindNodes;
  readonly selected: readonly TreeNode[];
  readonly onChange: (selected: readonly TreeNode[]) => void;
  /** LIST-12 */
  readonly maximum: number;
  /** LIST-11: 200 px unless asked otherwise. */
  readonly height?: number;
  /** What is chosen has an order, which can be changed. */
  readonly isOrdered?: boolean;
  /** What is chosen and barred has to stay, as far as it is known to be. */
  readonly keepsBarred?: boolean;
}

/** A panel to choose from and one of what is chosen (LIST-10); rows 32 px high, drawn only where they show. */
export function TreeMultiSelect(props: Props) {
  const {
    loadChildren,
    find,
    selected,
    onChange,
    maximum,
    height = 200,
    isOrdered = false,
    keepsBarred = false,
  } = props;
  const intl = useIntl();
  const [text, setText] = useState('');
  const tree = useTree(loadChildren);
  const search = useTreeSearch(find, text);
  const chosen = useMemo(() => new Set(selected.map((node) => node.id)), [selected]);
  const partly = useMemo(
    () => partlyChosen(search?.levels ?? tree.levels, chosen),
    [search?.levels, tree.levels, chosen],
  );
  const add = (nodes: readonly TreeNode[]) => {
    if (selected.length + nodes.length > maximum) {
      toaster.create({ type: 'warning', title: intl.formatMessage({ id: 'common.selectAtMost' }, { max: maximum }) });
    }
    if (selected.length < maximum) onChange([...selected, ...nodes].slice(0, maximum));
  };
  const toggle = (node: TreeNode) =>
    chosen.has(node.id) ? onChange(selected.filter((entry) => entry.id !== node.id)) : add([node]);
  const isBarred = (node: TreeNode) => node.isDisabled === true || search?.onTheWay.has(node.id) === true;
  const reasonOf = (node: TreeNode) =>
    isBarred(node) ? (node.reason ?? intl.formatMessage({ id: 'common.tree.barred' })) : undefined;
  const shown = search ?? tree;
  const kept = useMemo(() => {
    const known = keepsBarred ? [...tree.levels.values()].flatMap(({ nodes }) => nodes) : [];
    return new Map(known.filter((node) => node.isDisabled).map((node) => [node.id, node]));
  }, [keepsBarred, tree.levels]);
  const refusal = ({ id }: TreeNode) => {
    const node = kept.get(id);
    return node && reasonOf(node);
  };
  const offered = shown.rows.flatMap((row) =>
    row.kind === 'node' && row.node.isLeaf && !isBarred(row.node) && !chosen.has(row.node.id) ? [row.node] : [],
  );
  const isFlat = shown.rows.every((row) => row.depth === 0);
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
      <Flex direction="column" gap="1.5" minWidth="0">
        <Flex justifyContent="space-between" alignItems="center" minHeight="5">
          <Text textStyle="label">
            <FormattedMessage id="common.tree.available" />
          </Text>
          {isFlat && offered.length > 1 && (
            <Button variant="link" onClick={() => add(offered)}>
              <FormattedMessage id="console.selectShown" />
            </Button>
          )}
        </Flex>
        {find && (
          <SearchInput
            type="search"
            value={text}
            maxLength={100}
            label={intl.formatMessage({ id: 'common.tree.search' })}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <Box borderWidth="1px" borderRadius="control" bg="bg.surface" overflow="hidden">
          <TreeView
            label={intl.formatMessage({ id: 'common.tree.available' })}
            isMultiselectable
            height={height}
            rows={shown.rows}
            open={shown.open}
            setOpen={shown.setOpen}
            onLoad={(parentId) => void (search ? search.loadMore() : tree.loadMore(parentId))}
            lookOf={(node) => ({
              checked: chosen.has(node.id) || (partly.has(node.id) ? 'mixed' : false),
              isDisabled: isBarred(node),
              description: reasonOf(node),
            })}
            content={({ node }) => (
              <>
                <Check
                  isChosen={chosen.has(node.id)}
                  isPartly={partly.has(node.id)}
                  isDisabled={isBarred(node)}
                  onToggle={() => toggle(node)}
                />
                <span data-name title={reasonOf(node) ?? node.path ?? node.name}>
                  {search ? (
                    <FoundName text={node.ancestors ? node.name : (node.path ?? node.name)} searched={search.text} />
                  ) : (
                    node.name
                  )}
                </span>
                {node.reason && (
                  <span data-reason aria-hidden>
                    {node.reason}
                  </span>
                )}
              </>
            )}
            onChoose={(node) => !isBarred(node) && toggle(node)}
            empty={<ListNote id={text ? 'common.noMatch' : 'common.tree.nothing'} />}
          />
        </Box>
        <Text role="status" color="fg.muted" textStyle="s12">
          {search?.isCut && <FormattedMessage id="console.moreFound" />}
        </Text>
      </Flex>
      <Flex direction="column" gap="1.5" minWidth="0">
        <Flex justifyContent="space-between" alignItems="center" minHeight="5">
          <Text textStyle="label" aria-live="polite">
            <FormattedMessage id="common.tree.selected" values={{ count: selected.length }} />
          </Text>
          {selected.length > 1 && (
            <Button variant="link" onClick={() => onChange(selected.filter(refusal))}>
              <FormattedMessage id="common.tree.clear" />
            </Button>
          )}
        </Flex>
        <ChosenList
          nodes={selected}
          height={find ? height + SEARCH_HEIGHT : height}
          onRemove={toggle}
          refusal={refusal}
          onMove={isOrdered ? (id, move) => onChange(moved(selected, id, move)) : undefined}
        />
      </Flex>
    </Grid>
  );
}

/** The box is for the eye and the pointer: keys and screen readers have the row. */
function Check(props: { isChosen: boolean; isPartly: boolean; isDisabled: boolean; onToggle: () => void }) {
  const { isChosen, isPartly, isDisabled, onToggle } = props;
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = isPartly && !isChosen;
      }}
      type="checkbox"
      tabIndex={-1}
      aria-hidden
      checked={isChosen}
      disabled={isDisabled}
      onClick={(event) => event.stopPropagation()}
      onChange={onToggle}
    />
  );
}

import { HStack, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronRight, Network } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { ApiFailure, NO_ANSWER } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import type { Column } from '../../../../ui/table/column';
import { DataTable } from '../../../../ui/table/data-table';
import { useListState } from '../../../../ui/table/use-list-state';
import type { TreeRow } from '../../../../ui/tree/tree-rows';
import type { Count, Figures } from '../hooks/use-figures';
import type { StructureTree } from '../hooks/use-structure-tree';
import { withView } from '../urls';

/** The tree keeps no reason why it could not be read. */
const UNREAD = new ApiFailure('', NO_ANSWER);

type NodeRow = Extract<TreeRow, { kind: 'node' }>;

interface Props {
  readonly tree: StructureTree;
  readonly figures: { of: (id: string) => Figures | undefined; show: (ids: readonly string[]) => void };
  readonly hasAssets: boolean;
}

/** The graph as a table: the same nodes in the same order, with their numbers (BYND-18). */
export function StructureTable({ tree, figures, hasAssets }: Props) {
  const intl = useIntl();
  const list = useListState();
  const { rows, levels, loadMore } = tree;
  const all = useMemo(() => rows.filter((row) => row.kind === 'node'), [rows]);
  const from = (list.page - 1) * list.size;
  const shown = all.slice(from, from + list.size);
  const ids = shown.map(({ node }) => node.id).join(' ');
  const { show } = figures;
  useEffect(() => {
    if (ids) show(ids.split(' '));
  }, [show, ids]);
  // The end of a page leads on to siblings that are not loaded yet.
  const end = rows.indexOf(shown.at(-1) ?? rows[0]!);
  const after = shown.length > 0 ? rows[end + 1] : undefined;
  const rest =
    after && after.kind !== 'node' && levels.get(after.parentId)?.state === 'ready' ? after.parentId : undefined;
  useEffect(() => {
    if (rest !== undefined) void loadMore(rest);
  }, [rest, loadMore]);
  const state = all.length === 0 ? levels.get(null)?.state : 'ready';
  return (
    <DataTable
      label={intl.formatMessage({ id: 'node.table.label' })}
      list={list}
      columns={columnsOf({ tree, figures, hasAssets })}
      rows={state === 'ready' ? shown : undefined}
      total={{ total: all.length, isBounded: false }}
      isLoading={false}
      error={state === 'failed' ? UNREAD : undefined}
      onRetry={() => void loadMore(null)}
      rowKey={({ node }) => node.id}
      isNarrowed={false}
      onClear={() => undefined}
      empty={<NoNodes />}
    />
  );
}

/** Stands for the nodes where there are none. */
export function NoNodes() {
  return (
    <EmptyState
      icon={<Network size={20} strokeWidth={1.5} />}
      title={<FormattedMessage id="structure.none" />}
      text={<FormattedMessage id="structure.noneText" />}
    />
  );
}

function columnsOf({ tree, figures, hasAssets }: Props): readonly Column<NodeRow>[] {
  const count = (value: Count | undefined) =>
    value && (
      <>
        <FormattedNumber value={value.total} />
        {value.isBounded && '+'}
      </>
    );
  const number = (id: 'people' | 'assets' | 'nodes' | 'level', cell: Column<NodeRow>['cell']) => ({
    id,
    header: <FormattedMessage id={`node.table.${id}`} />,
    isNumber: true,
    cell,
  });
  return [
    {
      id: 'name',
      width: '45%',
      header: <FormattedMessage id="node.table.name" />,
      cell: (row) => <NameCell row={row} tree={tree} />,
    },
    number('level', ({ depth }) => <FormattedNumber value={depth + 1} />),
    number('people', ({ node }) => count(figures.of(node.id)?.people)),
    ...(hasAssets ? [number('assets', ({ node }) => count(figures.of(node.id)?.assets))] : []),
    number('nodes', ({ node }) => count(figures.of(node.id)?.nodes)),
  ];
}

function NameCell({ row: { node, depth }, tree: { open, setOpen } }: { row: NodeRow; tree: StructureTree }) {
  const intl = useIntl();
  const [parameters] = useSearchParams();
  const isOpen = open.has(node.id);
  const label = intl.formatMessage({ id: isOpen ? 'node.table.close' : 'node.table.open' }, { name: node.name });
  return (
    <HStack gap="1" minWidth="0" style={{ paddingInlineStart: depth * 16 }}>
      {node.isLeaf ? (
        <Text as="span" width="7" flexShrink="0" />
      ) : (
        <Button
          variant="ghost"
          size="iconSm"
          aria-expanded={isOpen}
          aria-label={label}
          title={label}
          onClick={() => setOpen([node.id], !isOpen)}
        >
          {isOpen ? <ChevronDown strokeWidth={1.5} /> : <ChevronRight strokeWidth={1.5} />}
        </Button>
      )}
      <Text truncate title={node.name}>
        <Link to={{ search: withView(parameters, { node: node.id }).toString() }}>{node.name}</Link>
      </Text>
    </HStack>
  );
}

import { Box, Flex } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { useSession } from '../../../identity/session/session-context';
import { highestIn, useFigures } from '../hooks/use-figures';
import type { StructureTree } from '../hooks/use-structure-tree';
import type { StructureNode } from '../name-form';
import type { Metric, StructureView } from '../urls';
import { GraphBar } from './graph-bar';
import { NoNodes, StructureTable } from './structure-table';

/** With its libraries it is loaded when somebody wants to see it. */
const StructureGraph = lazyPart(() => import('./structure-graph'));

interface Props {
  readonly tree: StructureTree;
  /** The chosen node. */
  readonly node: StructureNode | undefined;
  readonly view: StructureView;
  readonly onView: (change: Partial<StructureView>) => void;
  readonly onKey: (event: KeyboardEvent, id: string) => boolean;
}

/** All nodes as a graph, or as a table with the same numbers; on a phone the table comes first (BYND-18). */
export function GraphPane({ tree, node, view, onView, onKey }: Props) {
  const isMobile = useIsMobile();
  const figures = useFigures();
  const { metric } = view;
  const shape = view.shape ?? (isMobile ? 'table' : 'graph');
  const hasAssets = useSession().workingOrganization?.features.includes('assets') ?? false;
  const metrics: readonly Metric[] = hasAssets ? ['people', 'assets'] : ['people'];
  const highest = highestIn(figures.all, metric);
  const isEmpty = tree.rows.length === 0;
  const path = node ? [...node.ancestors.map(({ id }) => id), node.id] : [];
  return (
    <Flex direction="column" flex="1" minWidth="0" minHeight="0">
      <GraphBar
        {...{ shape, metric, metrics, highest }}
        onMetric={(chosen) => onView({ metric: chosen })}
        onShape={(chosen) => onView({ shape: chosen })}
      />
      {shape === 'graph' && isEmpty ? (
        <NoNodes />
      ) : shape === 'graph' ? (
        <StructureGraph {...{ tree, path, figures, metric, highest, onKey }} onChoose={(id) => onView({ node: id })} />
      ) : (
        <Box flex="1" minHeight="0" overflow="auto" px="4" pb="3" mt="-1px">
          <StructureTable tree={tree} figures={figures} hasAssets={hasAssets} />
        </Box>
      )}
    </Flex>
  );
}

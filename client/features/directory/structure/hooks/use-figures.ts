import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { StructureFiguresDocument } from '../../../../api/generated/graphql';
import type { Metric } from '../urls';
import type { Counted } from '../../../../ui/tree/use-counted';
import { useCounted } from '../../../../ui/tree/use-counted';

/** Counting stops there. */
const BOUND = 10_000;

export interface Count {
  readonly total: number;
  /** There may be more. */
  readonly isBounded: boolean;
}

/** The numbers of a node in the graph. */
export interface Figures {
  readonly id: string;
  /** At the node and below. */
  readonly people: Count;
  /** At the node itself. */
  readonly assets: Count;
  readonly nodes: Count;
  readonly childCount: number;
}

/** The numbers of the nodes on screen. */
export function useFigures(): Counted<Figures> {
  const client = useApolloClient();
  const read = useCallback(
    async (ids: string[]): Promise<readonly Figures[]> => {
      const query = { query: StructureFiguresDocument, variables: { ids }, fetchPolicy: 'no-cache' } as const;
      const figures = (await client.query(query)).data?.structureFigures.figures ?? [];
      return figures.map(({ id, userCount, assetCount, nodeCount, childCount, isBounded }) => {
        const count = (total: number): Count => ({ total, isBounded: isBounded && total >= BOUND });
        return { id, people: count(userCount), assets: count(assetCount), nodes: count(nodeCount), childCount };
      });
    },
    [client],
  );
  return useCounted(read);
}

/** The number of a node that a graph shows. */
export const countIn = (figures: Figures | undefined, metric: Metric): Count | undefined => figures?.[metric];

/** The highest number of all that are known. */
export const highestIn = (all: ReadonlyMap<string, Figures>, metric: Metric): number =>
  Math.max(0, ...[...all.values()].map((figures) => figures[metric].total));

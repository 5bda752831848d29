import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { StructureUserCountsDocument } from '../../../../api/generated/graphql';
import type { Metric } from '../urls';
import type { Counted } from './use-counted';
import { useCounted } from './use-counted';

export interface Count {
  readonly total: number;
  /** There are at least as many. */
  readonly isBounded: boolean;
}

/** The numbers of a node in the graph. */
export interface Figures {
  readonly id: string;
  /** At the node and below. */
  readonly people: Count;
  readonly assets?: Count;
  readonly nodeCount?: number;
  readonly childCount?: number;
}

/** The numbers of the nodes on screen. */
export function useFigures(): Counted<Figures> {
  const client = useApolloClient();
  const read = useCallback(
    async (ids: string[]): Promise<readonly Figures[]> => {
      const query = { query: StructureUserCountsDocument, variables: { ids }, fetchPolicy: 'no-cache' } as const;
      const counts = (await client.query(query)).data?.structureUserCounts.counts ?? [];
      return counts.map(({ id, ...people }) => ({ id, people }));
    },
    [client],
  );
  return useCounted(read);
}

/** The number of a node that a graph shows. */
export const countIn = (figures: Figures | undefined, metric: Metric): Count | undefined => figures?.[metric];

/** The highest number of all that are known. */
export const highestIn = (all: ReadonlyMap<string, Figures>, metric: Metric): number =>
  Math.max(0, ...[...all.values()].map((figures) => figures[metric]?.total ?? 0));

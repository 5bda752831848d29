import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { StructureUserCountsDocument } from '../../../../api/generated/graphql';
import type { StructureUserCountsQuery } from '../../../../api/generated/graphql';
import type { Counted } from '../../../../ui/tree/use-counted';
import { useCounted } from '../../../../ui/tree/use-counted';

export type UserCount = StructureUserCountsQuery['structureUserCounts']['counts'][number];

/** The numbers of users at or below the nodes on screen. */
export function useUserCounts(): Counted<UserCount> {
  const client = useApolloClient();
  const read = useCallback(
    async (ids: string[]) => {
      const query = { query: StructureUserCountsDocument, variables: { ids }, fetchPolicy: 'no-cache' } as const;
      return (await client.query(query)).data?.structureUserCounts.counts ?? [];
    },
    [client],
  );
  return useCounted(read);
}

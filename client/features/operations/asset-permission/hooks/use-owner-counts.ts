import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { AssetOwnerCountsDocument } from '../../../../api/generated/graphql';
import type { AssetOwnerCountsQuery } from '../../../../api/generated/graphql';
import type { Counted } from '../../../../ui/tree/use-counted';
import { useCounted } from '../../../../ui/tree/use-counted';
import type { OwnerKind } from '../urls';

type OwnerCount = AssetOwnerCountsQuery['assetOwnerCounts'][number];

/** The numbers of assets that are assigned to the owners on screen (CALL-336). */
export function useOwnerCounts(kind: OwnerKind): Counted<OwnerCount> {
  const client = useApolloClient();
  const read = useCallback(
    async (ids: string[]) => {
      const variables = kind === 'user' ? { userIds: ids, userGroupIds: [] } : { userIds: [], userGroupIds: ids };
      const { data } = await client.query({ query: AssetOwnerCountsDocument, variables, fetchPolicy: 'no-cache' });
      return data?.assetOwnerCounts ?? [];
    },
    [client, kind],
  );
  return useCounted(read);
}

import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { AssetGroupChoicesDocument } from '../../../../api/generated/graphql';
import type { NodeSource } from '../../../../ui/tree/node-source';
import { giftNode, pagedSource } from '../../../../ui/tree/node-source';

/** The user groups within the caller's scope, for a picker. */
export function useGroupChoices(): NodeSource {
  const client = useApolloClient();
  return useMemo(
    () =>
      pagedSource(async (search, pagination) => {
        const { data } = await client.query({
          query: AssetGroupChoicesDocument,
          variables: { search, pagination },
          fetchPolicy: 'no-cache',
        });
        const { userGroups = [], pagination: page } = data?.userGroupList ?? {};
        return { nodes: userGroups.map((group) => giftNode(group)), total: page?.total ?? 0 };
      }),
    [client],
  );
}

import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { MenuGroupsDocument } from '../../../../api/generated/graphql';
import type { MenuGroupsQuery } from '../../../../api/generated/graphql';
import { useMenuGroupsQuery } from '../../../../api/generated/hooks';

export type GroupRow = MenuGroupsQuery['menuGroupList']['menuGroups'][number];

/** The menu groups of an app, which the server sends whole, and a function that reads one of them anew. */
export function useGroups(appId: string) {
  const client = useApolloClient();
  const { data, error, loading, refetch } = useMenuGroupsQuery({
    variables: { appId },
    fetchPolicy: 'cache-and-network',
  });
  const readGroup = useCallback(
    async (id: string): Promise<GroupRow | undefined> => {
      const answer = await client.query({
        query: MenuGroupsDocument,
        variables: { appId },
        fetchPolicy: 'network-only',
      });
      return answer.data?.menuGroupList.menuGroups.find((group) => group.id === id);
    },
    [client, appId],
  );
  return { groups: data?.menuGroupList.menuGroups, error, loading, refetch, readGroup };
}

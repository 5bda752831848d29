import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { AppPermissionsDocument } from '../../../../api/generated/graphql';
import { useAppPermissionsQuery } from '../../../../api/generated/hooks';
import type { PermissionRow } from '../permission-list';

/** The permissions of an app, which the server sends whole, and a function that reads one of them anew. */
export function usePermissions(appId: string) {
  const client = useApolloClient();
  const { data, error, loading, refetch } = useAppPermissionsQuery({
    variables: { appId },
    fetchPolicy: 'cache-and-network',
  });
  const readPermission = useCallback(
    async (id: string): Promise<PermissionRow | undefined> => {
      const answer = await client.query({
        query: AppPermissionsDocument,
        variables: { appId },
        fetchPolicy: 'network-only',
      });
      return answer.data?.shortcutPermissions.permissions.find((permission) => permission.id === id);
    },
    [client, appId],
  );
  return { permissions: data?.shortcutPermissions.permissions, error, loading, refetch, readPermission };
}

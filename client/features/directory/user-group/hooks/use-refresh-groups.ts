import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';

/** Reads again what is on screen of user groups, after one of them changed. */
export function useRefreshGroups(): () => void {
  const client = useApolloClient();
  return useCallback(() => {
    void client.refetchQueries({
      include: 'active',
      onQueryUpdated: (query) => query.queryName?.startsWith('UserGroup') ?? false,
    });
  }, [client]);
}

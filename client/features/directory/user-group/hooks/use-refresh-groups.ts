import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';

/** Reads the user groups on screen again, after one of them changed. */
export function useRefreshGroups(): () => void {
  const client = useApolloClient();
  return useCallback(() => {
    void client.refetchQueries({
      include: 'active',
      onQueryUpdated: (query) => query.queryName?.startsWith('UserGroup') ?? false,
    });
  }, [client]);
}

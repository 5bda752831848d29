import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';

/** Reads the applications on screen again, after one of them changed. */
export function useRefreshApps(): () => Promise<unknown> {
  const client = useApolloClient();
  return useCallback(
    () =>
      client.refetchQueries({
        include: 'active',
        onQueryUpdated: (query) => query.queryName?.startsWith('App') ?? false,
      }),
    [client],
  );
}

import { useShortcutSourcesQuery } from '../../../../api/generated/hooks';

/** The number of applications that the server sends at once. */
const LIMIT = 500;

/** The applications of the OU that a shortcut app can take from, or be made beside. */
export function useSources() {
  const { data, loading, error, refetch } = useShortcutSourcesQuery({
    variables: { pagination: { limit: LIMIT } },
    fetchPolicy: 'cache-and-network',
  });
  return { sources: data?.appList.apps.filter((app) => !app.isShortcut), loading, error, refetch };
}

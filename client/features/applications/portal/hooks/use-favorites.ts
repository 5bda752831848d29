import { usePortalEntrancesQuery } from '../../../../api/generated/hooks';
import { useSession } from '../../../identity/session/session-context';
import type { Favorite } from '../favorites';

/** ENTRY-06, where nothing is configured. */
const MAXIMUM = 10;
const NONE: readonly Favorite[] = [];

interface Favorites {
  readonly favorites: readonly Favorite[];
  /** False until the first answer; a failed one counts as none (ENTRY-08). */
  readonly isKnown: boolean;
  readonly maximum: number;
}

/** The caller's favorites: the shortcuts of the header (ENTRY-01). */
export function useFavorites(fetchPolicy: 'cache-first' | 'cache-and-network' = 'cache-first'): Favorites {
  const { configuration } = useSession();
  const { data, loading } = usePortalEntrancesQuery({ fetchPolicy });
  return {
    favorites: data?.portalShortcutMenuList.commonMenus ?? NONE,
    isKnown: data !== undefined || !loading,
    maximum: Number(configuration.shortcutEntranceMaxNum ?? MAXIMUM),
  };
}

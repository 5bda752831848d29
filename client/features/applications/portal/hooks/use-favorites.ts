import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { useIntl } from 'react-intl';
import { PortalEntrancesDocument, PortalSaveEntrancesDocument } from '../../../../api/generated/graphql';
import { usePortalEntrancesQuery } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { useSession } from '../../../identity/session/session-context';
import type { Favorite } from '../favorites';

/** ENTRY-06, where nothing is configured. */
const MAXIMUM = 10;
const NONE: readonly Favorite[] = [];

/** Saves run one after the other: each replaces the whole list. */
let saving: Promise<unknown> = Promise.resolve();
let latest = 0;

function show({ cache }: ApolloClient, favorites: readonly Favorite[]): void {
  const portalShortcutMenuList = { __typename: 'EntranceList', commonMenus: [...favorites] };
  cache.writeQuery({ query: PortalEntrancesDocument, data: { portalShortcutMenuList } });
}

/** The favorites on screen, which may be newer than the last drawing. */
const shown = (client: ApolloClient): readonly Favorite[] =>
  client.readQuery({ query: PortalEntrancesDocument })?.portalShortcutMenuList.commonMenus ?? NONE;

/** Shows favorites at once and saves them; the former ones come back if that fails, which is logged only (ENTRY-09). */
function save(client: ApolloClient, favorites: readonly Favorite[]): void {
  const former = shown(client);
  const own = ++latest;
  show(client, favorites);
  const commonMenus = favorites.map(({ menuId, appId }, at) => ({ menuId, appId, displayOrder: at + 1 }));
  saving = saving
    .then(() => client.mutate({ mutation: PortalSaveEntrancesDocument, variables: { commonMenus } }))
    .then(({ data }) => {
      // A later change is on screen already.
      if (data && own === latest) show(client, data.portalSaveShortcutList.commonMenus);
    })
    .catch((error: unknown) => {
      if (own === latest) show(client, former);
      console.error(error);
    });
}

export interface Favorites {
  readonly favorites: readonly Favorite[];
  /** False until the first answer; a failed one counts as none (ENTRY-08). */
  readonly isKnown: boolean;
  readonly maximum: number;
  readonly has: (menuId: string) => boolean;
  /** Adds a menu at the end, or takes it out; a notice offers to undo it. */
  readonly toggle: (menu: Favorite) => void;
  /** Puts them into another order. */
  readonly arrange: (favorites: readonly Favorite[]) => void;
}

/** The caller's favorites: the shortcuts of the header, which are changed at once and saved behind it (ENTRY-01). */
export function useFavorites(fetchPolicy: 'cache-first' | 'cache-and-network' = 'cache-first'): Favorites {
  const intl = useIntl();
  const client = useApolloClient();
  const { configuration } = useSession();
  const { data, loading } = usePortalEntrancesQuery({ fetchPolicy });
  const favorites = data?.portalShortcutMenuList.commonMenus ?? NONE;
  const maximum = Number(configuration.shortcutEntranceMaxNum ?? MAXIMUM);
  const has = (menuId: string) => favorites.some((favorite) => favorite.menuId === menuId);
  return {
    favorites,
    isKnown: data !== undefined || !loading,
    maximum,
    has,
    arrange: (arranged) => save(client, arranged),
    toggle: (menu) => {
      // A save replaces all: nothing is changed before they are read.
      if (!data) return;
      const now = shown(client);
      const place = now.findIndex(({ menuId }) => menuId === menu.menuId);
      const isIn = place >= 0;
      if (!isIn && now.length >= maximum) {
        const text = intl.formatMessage({ id: 'common.selectAtMost' }, { max: maximum });
        return emitClientEvent('notice', { kind: 'warning', text });
      }
      const others = now.filter(({ menuId }) => menuId !== menu.menuId);
      save(client, isIn ? others : [...others, menu]);
      const undo = () => {
        const rest = shown(client).filter(({ menuId }) => menuId !== menu.menuId);
        save(client, isIn ? rest.toSpliced(place, 0, now[place] ?? menu) : rest);
      };
      emitClientEvent('notice', {
        kind: 'success',
        text: intl.formatMessage(
          { id: isIn ? 'portal.favorite.removed' : 'portal.favorite.added' },
          { name: menu.name },
        ),
        action: { label: intl.formatMessage({ id: 'common.undo' }), run: undo },
      });
    },
  };
}

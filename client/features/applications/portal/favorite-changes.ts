import type { ApolloClient } from '@apollo/client';
import { PortalEntrancesDocument, PortalSaveEntrancesDocument } from '../../../api/generated/graphql';
import type { Favorite } from './favorites';

/** Saves run one after the other: each replaces the whole list. */
let saving: Promise<unknown> = Promise.resolve();
let latest = 0;

function show({ cache }: ApolloClient, favorites: readonly Favorite[]): void {
  const portalShortcutMenuList = { __typename: 'EntranceList', commonMenus: [...favorites] };
  cache.writeQuery({ query: PortalEntrancesDocument, data: { portalShortcutMenuList } });
}

/** The favorites on screen, which may be newer than the last drawing; null as long as none were read. */
export const shownFavorites = (client: ApolloClient): readonly Favorite[] | null =>
  client.readQuery({ query: PortalEntrancesDocument })?.portalShortcutMenuList.commonMenus ?? null;

/** Shows favorites at once and saves them; the former ones come back if that fails, which is logged only (ENTRY-09). */
export function saveFavorites(client: ApolloClient, favorites: readonly Favorite[]): void {
  const former = shownFavorites(client) ?? [];
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

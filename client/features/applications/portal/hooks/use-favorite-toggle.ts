import { useApolloClient } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { saveFavorites, shownFavorites } from '../favorite-changes';
import type { Favorite } from '../favorites';
import { useFavorites } from './use-favorites';

/** Adds a page at the end of the favorites or takes it out, at once; a notice offers to undo it. */
export function useFavoriteToggle(): (menu: Favorite) => void {
  const intl = useIntl();
  const client = useApolloClient();
  const { maximum } = useFavorites();
  return (menu) => {
    const now = shownFavorites(client);
    // A save replaces all: nothing is changed before they are read.
    if (!now) return;
    const place = now.findIndex(({ menuId }) => menuId === menu.menuId);
    const isIn = place >= 0;
    if (!isIn && now.length >= maximum) {
      const text = intl.formatMessage({ id: 'common.selectAtMost' }, { max: maximum });
      return emitClientEvent('notice', { kind: 'warning', text });
    }
    const others = now.filter(({ menuId }) => menuId !== menu.menuId);
    saveFavorites(client, isIn ? others : [...others, menu]);
    const undo = () => {
      const rest = (shownFavorites(client) ?? []).filter(({ menuId }) => menuId !== menu.menuId);
      saveFavorites(client, isIn ? rest.toSpliced(place, 0, now[place] ?? menu) : rest);
    };
    emitClientEvent('notice', {
      kind: 'success',
      text: intl.formatMessage({ id: isIn ? 'portal.favorite.removed' : 'portal.favorite.added' }, { name: menu.name }),
      action: { label: intl.formatMessage({ id: 'common.undo' }), run: undo },
    });
  };
}

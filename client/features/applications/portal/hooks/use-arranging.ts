import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { loadChunk } from '../../../../core/load-chunk';
import type * as Arranging from '../favorite-arranging';
import type { Held, KeyEffect } from '../favorite-keys';
import type { Favorite } from '../favorites';

/**
 * Arranges tiles in a grid of `columns`, by dragging and by keys; what that takes is loaded when somebody reaches for
 * them. The element with the focus for a favorite has its id as `data-favorite`.
 */
export function useArranging(favorites: readonly Favorite[], columns: number) {
  const intl = useIntl();
  const client = useApolloClient();
  const list = useRef<HTMLUListElement>(null);
  const [parts, setParts] = useState<typeof Arranging | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [said, say] = useState('');
  const focus = (menuId: string) =>
    list.current?.querySelector<HTMLElement>(`[data-favorite="${CSS.escape(menuId)}"]`)?.focus();
  const heldId = held?.menuId;
  // Moving an element takes its focus away.
  useEffect(() => {
    if (heldId !== undefined) focus(heldId);
  }, [heldId, held?.order]);

  const prepare = () => {
    if (parts || favorites.length < 2) return;
    loadChunk(() => import('../favorite-arranging')).then(setParts, () => undefined);
  };
  const arrange = (order: readonly Favorite[]) => {
    if (order.some((favorite, at) => favorite !== favorites[at])) parts?.saveFavorites(client, order);
  };
  const follow = (menuId: string, effect: KeyEffect) => {
    const { told, kept, goTo } = effect;
    if (told) {
      const order = kept ?? effect.held?.order ?? favorites;
      const at = order.findIndex((favorite) => favorite.menuId === menuId);
      const values = { name: order[at]?.name, place: at + 1, count: order.length };
      say(intl.formatMessage({ id: `portal.favorite.${told}` }, values));
    }
    if (kept) arrange(kept);
    setHeld(effect.held);
    if (goTo !== undefined) focus(goTo);
  };
  return {
    list,
    shown: held?.order ?? favorites,
    heldId,
    said,
    dragTile: parts?.dragTile,
    drop: (dragged: string, target: string, side: 'before' | 'after') => {
      if (parts) arrange(parts.droppedAt(favorites, dragged, target, side));
    },
    prepare,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const menuId = event.target instanceof HTMLElement ? event.target.dataset.favorite : undefined;
      const effect = menuId === undefined ? null : parts?.keyEffect(event, menuId, held, favorites, columns);
      if (menuId === undefined || !effect) return;
      event.preventDefault();
      follow(menuId, effect);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // The focus went on to something else, by Tab or a click.
      if (held && relatedTarget) follow(held.menuId, { held: null, told: 'putDown', kept: held.order });
    },
  };
}

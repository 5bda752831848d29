import { movedTo } from './favorites';
import type { Favorite } from './favorites';

export { saveFavorites } from './favorite-changes';
export { dragTile } from './favorite-drag';
export { keyEffect } from './favorite-keys';

/** Favorites after one of them was let go before or after another one. */
export function droppedAt(
  favorites: readonly Favorite[],
  dragged: string,
  target: string,
  side: 'before' | 'after',
): readonly Favorite[] {
  const others = favorites.filter(({ menuId }) => menuId !== dragged);
  const at = others.findIndex(({ menuId }) => menuId === target) + (side === 'after' ? 1 : 0);
  return movedTo(favorites, dragged, at);
}

import type { KeyboardEvent } from 'react';
import { movedTo } from './favorites';
import type { Favorite } from './favorites';

/** A favorite that was picked up, and the order with it where it is now. */
export interface Held {
  readonly menuId: string;
  readonly order: readonly Favorite[];
}

/** Effect of a key: what is held after it, what is told of the favorite, and the order to keep or the tile to go to. */
export interface KeyEffect {
  readonly held: Held | null;
  readonly told?: 'pickedUp' | 'moved' | 'putDown' | 'putBack';
  readonly kept?: readonly Favorite[];
  readonly goTo?: string;
}

const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Effect of a key at a favorite in a grid of `columns`: Space picks it up and puts it down, arrows move it, Escape puts
 * it back; arrows go among the tiles while none is held. Null for a key that has none.
 */
export function keyEffect(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  menuId: string,
  held: Held | null,
  favorites: readonly Favorite[],
  columns: number,
): KeyEffect | null {
  if (ctrlKey || metaKey || altKey) return null;
  const step = STEPS[key];
  if (step) return stepped(step, menuId, held, held?.order ?? favorites, columns);
  if (!held) return key === ' ' ? { held: { menuId, order: favorites }, told: 'pickedUp' } : null;
  if (key === ' ' || key === 'Enter') return { held: null, told: 'putDown', kept: held.order };
  return key === 'Escape' ? { held: null, told: 'putBack' } : null;
}

function stepped(
  [across, down]: readonly [number, number],
  menuId: string,
  held: Held | null,
  order: readonly Favorite[],
  columns: number,
): KeyEffect {
  const to = order.findIndex((favorite) => favorite.menuId === menuId) + across + down * columns;
  const target = order[to];
  if (!target) return { held };
  if (!held) return { held, goTo: target.menuId };
  return { held: { menuId, order: movedTo(order, menuId, to) }, told: 'moved' };
}

import { expect, it } from 'vitest';
import { droppedAt } from './favorite-arranging';
import { keyEffect } from './favorite-keys';
import type { Held } from './favorite-keys';
import type { Favorite } from './favorites';

const favorites = ['a', 'b', 'c', 'd', 'e'].map((menuId) => ({ menuId })) as unknown as readonly Favorite[];
const NO_MODIFIER = { ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, menuId: string, held: Held | null = null, columns = 3) =>
  keyEffect({ key, ...NO_MODIFIER }, menuId, held, favorites, columns);
const letters = (order: readonly Favorite[] | undefined) => order?.map(({ menuId }) => menuId).join('');

it('arrows go among the favorites of a grid, and stop at its ends [ENTRY-01]', () => {
  expect(press('ArrowRight', 'a')).toEqual({ held: null, goTo: 'b' });
  expect(press('ArrowDown', 'a')).toEqual({ held: null, goTo: 'd' });
  expect(press('ArrowUp', 'e')).toEqual({ held: null, goTo: 'b' });
  expect(press('ArrowLeft', 'a')).toEqual({ held: null });
  expect(press('ArrowDown', 'c')).toEqual({ held: null });
});

it('Space picks a favorite up, arrows move it, and Space or Enter put it down in the new order [ENTRY-01, ENTRY-03]', () => {
  const picked = press(' ', 'a');
  expect(picked?.told).toBe('pickedUp');
  const moved = press('ArrowDown', 'a', picked?.held ?? null);
  expect(letters(moved?.held?.order)).toBe('bcdae');
  expect(moved?.told).toBe('moved');
  for (const key of [' ', 'Enter']) {
    const down = press(key, 'a', moved?.held ?? null);
    expect([down?.held, down?.told, letters(down?.kept)]).toEqual([null, 'putDown', 'bcdae']);
  }
});

it('Escape puts a favorite back; keys with a modifier and other keys have no effect [ENTRY-01]', () => {
  const held = { menuId: 'a', order: favorites };
  expect(press('Escape', 'a', held)).toEqual({ held: null, told: 'putBack' });
  expect(press('Escape', 'a')).toBeNull();
  expect(press('Enter', 'a')).toBeNull();
  expect(press('x', 'a', held)).toBeNull();
  expect(keyEffect({ key: 'ArrowRight', ...NO_MODIFIER, ctrlKey: true }, 'a', held, favorites, 3)).toBeNull();
});

it('a dragged favorite goes before or after the one that it is let go on [ENTRY-01]', () => {
  expect(letters(droppedAt(favorites, 'e', 'a', 'before'))).toBe('eabcd');
  expect(letters(droppedAt(favorites, 'a', 'c', 'after'))).toBe('bcade');
  expect(letters(droppedAt(favorites, 'a', 'c', 'before'))).toBe('bacde');
});

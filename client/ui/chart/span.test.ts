import { expect, it } from 'vitest';
import { placesOf, spanBetween } from './span';

const slot = (start: number) => ({ start, end: start + 10 });

it('chooses whole intervals, in either direction', () => {
  const slots = [slot(0), slot(10), slot(20)];
  expect(spanBetween(slots, 2, 1)).toEqual({ from: 10, to: 30 });
  expect(spanBetween(slots, 0, 3)).toBeNull();
  expect(placesOf(slots, { from: 10, to: 30 })).toEqual([1, 2]);
  expect(placesOf(slots, { from: 100, to: 130 })).toBeNull();
  expect(placesOf(slots, null)).toBeNull();
});

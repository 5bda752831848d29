import { expect, it } from 'vitest';
import { scaleEnd } from './scale';

it.each([
  [0, 4],
  [4, 4],
  [5, 6],
  [9, 10],
  [36, 40],
  [61, 80],
  [81, 100],
  [151, 200],
  [240, 250],
  [1_905, 2_000],
  [2_001, 2_500],
])('a scale for %i ends at %i', (highest, end) => {
  expect(scaleEnd(highest)).toBe(end);
});

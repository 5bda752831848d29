import { expect, it } from 'vitest';
import { scaleEnd, scaleLines } from './scale';

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

it('has a scale of few round numbers that holds the highest bar', () => {
  expect(scaleLines(0)).toEqual([0, 1]);
  expect(scaleLines(3)).toEqual([0, 1, 2, 3]);
  expect(scaleLines(19)).toEqual([0, 10, 20]);
  expect(scaleLines(27)).toEqual([0, 10, 20, 30]);
  expect(scaleLines(4_100)).toEqual([0, 2_000, 4_000, 6_000]);
});

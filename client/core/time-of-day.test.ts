import { expect, it } from 'vitest';
import { timeOfDay } from './time-of-day';

it('mornings are from 5 to noon, afternoons until 18, all else is evening', () => {
  expect([4, 5, 11, 12, 17, 18, 23, 0].map(timeOfDay)).toEqual([
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
    'evening',
  ]);
});

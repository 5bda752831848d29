import { expect, it } from 'vitest';
import { Turns } from './turns.js';

it('takes one tab back at once and 10,000 of them 500 a second, none later than after 20 s [BYND-13]', () => {
  const turns = new Turns(500);
  expect(turns.take(1_000_000)).toBe(0);
  const waits = Array.from({ length: 9_999 }, () => turns.take(1_000_000));
  expect([waits[0], waits[499], waits[4_999]]).toEqual([2, 1_000, 10_000]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(20_000);
  const beyond = Array.from({ length: 1_000 }, () => turns.take(1_000_000));
  expect(Math.max(...beyond)).toBeLessThanOrEqual(20_000);
  expect(Math.min(...beyond)).toBeLessThan(10_000);
  expect(turns.take(1_030_000)).toBe(0);
});

it('takes a tab back at once after the clock was set back by an hour [BYND-13]', () => {
  const turns = new Turns(500);
  expect(turns.take(10_000_000)).toBe(0);
  const back = 10_000_000 - 3_600_000;
  expect([turns.take(back), turns.take(back)]).toEqual([0, 2]);
});

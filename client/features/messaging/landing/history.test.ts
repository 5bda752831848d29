import { expect, it } from 'vitest';
import { begun, changedTo, redone, undone } from './history';

it('goes back and forth over changes, and forth no more after another change [LAND-18]', () => {
  let history = begun('a');
  expect(undone(history)).toEqual(history);
  history = changedTo(changedTo(history, 'b'), 'c');
  expect(changedTo(history, 'c')).toBe(history);
  history = undone(undone(history));
  expect(history).toEqual({ past: [], present: 'a', future: ['b', 'c'] });
  history = redone(history);
  expect(history.present).toBe('b');
  expect(redone(changedTo(history, 'd'))).toEqual({ past: ['a', 'b'], present: 'd', future: [] });
});

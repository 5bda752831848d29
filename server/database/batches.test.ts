import { expect, it } from 'vitest';
import { inBatches } from './batches.js';

it('a list of more than 999 values is read in parts, whose rows follow each other', async () => {
  const values = Array.from({ length: 2_000 }, (_, at) => at);
  const sizes: number[] = [];
  const rows = await inBatches(values, (part) => {
    sizes.push(part.length);
    return Promise.resolve(part);
  });
  expect(sizes).toEqual([999, 999, 2]);
  expect(rows).toEqual(values);
});

it('an empty list asks nothing', async () => {
  expect(await inBatches([], () => Promise.reject(new Error('asked')))).toEqual([]);
});

import { expect, it } from 'vitest';
import { withLeaving } from './use-leaving';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const shown = (former: string[], now: string[]) =>
  withLeaving(rows(...former), rows(...now)).map(({ row, isLeaving }) => (isLeaving ? `-${row.id}` : row.id));

it('keeps rows that leave in their places [ALM-08]', () => {
  expect(shown([], ['a', 'b'])).toEqual(['a', 'b']);
  expect(shown(['a', 'b', 'c'], ['a', 'c'])).toEqual(['a', '-b', 'c']);
  expect(shown(['a', 'b', 'c'], ['c'])).toEqual(['-a', '-b', 'c']);
  expect(shown(['a', 'b'], ['new', 'a'])).toEqual(['new', 'a', '-b']);
  expect(shown(['a'], [])).toEqual(['-a']);
});

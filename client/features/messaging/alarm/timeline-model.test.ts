import { expect, it } from 'vitest';
import { partsOf, totalOf } from './timeline-model';
import type { Slot } from './timeline-model';

const slot = (start: number, values: Partial<Slot> = {}): Slot => ({
  start,
  end: start + 10,
  critical: 0,
  major: 0,
  minor: 0,
  info: 0,
  ...values,
});

it('stacks the worst on top, without severities that are not chosen [BYND-18]', () => {
  const one = slot(0, { critical: 1, major: 2, info: 4 });
  const told = (severities: Parameters<typeof partsOf>[1]) =>
    partsOf(one, severities).map(({ id, count }) => [id, count]);
  expect(told(['CRITICAL', 'MAJOR', 'MINOR', 'INFO'])).toEqual([
    ['INFO', 4],
    ['MINOR', 0],
    ['MAJOR', 2],
    ['CRITICAL', 1],
  ]);
  expect(told(['CRITICAL'])).toEqual([['CRITICAL', 1]]);
  expect(totalOf(one, ['CRITICAL', 'INFO'])).toBe(5);
});

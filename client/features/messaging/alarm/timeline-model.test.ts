import { expect, it } from 'vitest';
import { blocksOf, scaleLines, totalOf } from './timeline-model';
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

it('has a scale of few round numbers that holds the highest bar', () => {
  expect(scaleLines(0)).toEqual([0, 1]);
  expect(scaleLines(3)).toEqual([0, 1, 2, 3]);
  expect(scaleLines(19)).toEqual([0, 10, 20]);
  expect(scaleLines(27)).toEqual([0, 10, 20, 30]);
  expect(scaleLines(4_100)).toEqual([0, 2_000, 4_000, 6_000]);
});

it('stacks the worst on top, without severities that are not chosen [BYND-18]', () => {
  const one = slot(0, { critical: 1, major: 2, info: 4 });
  expect(blocksOf(one, ['CRITICAL', 'MAJOR', 'MINOR', 'INFO'])).toEqual([
    { severity: 'INFO', count: 4, below: 0 },
    { severity: 'MAJOR', count: 2, below: 4 },
    { severity: 'CRITICAL', count: 1, below: 6 },
  ]);
  expect(blocksOf(one, ['CRITICAL'])).toEqual([{ severity: 'CRITICAL', count: 1, below: 0 }]);
  expect(totalOf(one, ['CRITICAL', 'INFO'])).toBe(5);
});

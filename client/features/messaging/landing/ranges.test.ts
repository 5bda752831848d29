import { describe, expect, it } from 'vitest';
import type { LandingRange } from '../../../api/generated/graphql';
import { DEFAULT_RANGE, fitsInterval, INTERVALS, RANGES, timesOf } from './ranges';

const NOW = new Date(2026, 10, 26, 16, 20).getTime();
const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime();
const times = (range: LandingRange, start: string | null = null, end: string | null = null, now = NOW) =>
  timesOf({ range, start, end }, now);

describe('the time ranges of a widget', () => {
  it('are ten, and the month by days is the first choice [LAND-05, LAND-06, LAND-07, LAND-08]', () => {
    expect(RANGES).toEqual(['DAY', 'MONTH', 'YEAR', 'MTD', 'DAYS_30', 'QTD', 'MONTHS_3', 'YTD', 'MONTHS_12', 'CUSTOM']);
    expect(INTERVALS).toEqual(['H', 'D', 'W', 'M', 'Y']);
    expect(DEFAULT_RANGE).toMatchObject({ range: 'MONTH', interval: 'D' });
  });

  it.each([
    ['DAY', day(2026, 11, 26), day(2026, 11, 27)],
    ['MONTH', day(2026, 11, 1), day(2026, 12, 1)],
    ['YEAR', day(2026, 1, 1), day(2027, 1, 1)],
    ['MTD', day(2026, 11, 1), NOW],
    ['DAYS_30', day(2026, 10, 28), NOW],
    ['QTD', day(2026, 10, 1), NOW],
    ['MONTHS_3', day(2026, 8, 27), NOW],
    ['YTD', day(2026, 1, 1), NOW],
    ['MONTHS_12', day(2025, 11, 27), NOW],
  ] as const)('%s begins and ends as it says [LAND-07]', (range, from, to) => {
    expect(times(range)).toEqual({ from, to });
  });

  it('begin after the last day of a shorter month', () => {
    const now = new Date(2026, 4, 31, 12).getTime();
    expect(times('MONTHS_3', null, null, now)?.from).toBe(day(2026, 3, 1));
  });

  it('need two days in order if they are custom, and take both whole [LAND-08]', () => {
    expect(times('CUSTOM', '2026-11-03', '2026-11-03')).toEqual({ from: day(2026, 11, 3), to: day(2026, 11, 4) });
    expect(times('CUSTOM', '2026-11-04', '2026-11-03')).toBe(null);
    expect(times('CUSTOM', '2026-11-04', null)).toBe(null);
    expect(times('CUSTOM')).toBe(null);
  });

  it('are drawn by intervals of which there are 400 at most', () => {
    const year = { from: day(2026, 1, 1), to: day(2027, 1, 1) };
    expect(INTERVALS.filter((interval) => fitsInterval(year, interval))).toEqual(['D', 'W', 'M', 'Y']);
    expect(fitsInterval({ from: day(2026, 11, 1), to: day(2026, 11, 16) }, 'H')).toBe(true);
  });
});

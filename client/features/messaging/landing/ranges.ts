import type { LandingInterval, LandingRange } from '../../../api/generated/graphql';
import { dayAfter, timeOf } from '../../../ui/text/day';

/** LAND-07, in the order in which they are offered. */
export const RANGES: readonly LandingRange[] = [
  'DAY',
  'MONTH',
  'YEAR',
  'MTD',
  'DAYS_30',
  'QTD',
  'MONTHS_3',
  'YTD',
  'MONTHS_12',
  'CUSTOM',
];
/** LAND-08 */
export const INTERVALS: readonly LandingInterval[] = ['H', 'D', 'W', 'M', 'Y'];

/** LAND-05, LAND-06 */
export const DEFAULT_RANGE = { range: 'MONTH', interval: 'D', start: null, end: null } as const;

/** The range and the interval of a chart. */
export interface RangeChoice {
  readonly range: LandingRange;
  readonly interval: LandingInterval;
  /** Days of a custom range as YYYY-MM-DD; null for others. */
  readonly start: string | null;
  readonly end: string | null;
}

/** Epoch milliseconds: `from` within the range, `to` after it. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The times of a range in the browser's zone; null for a custom one without two days in order (LAND-08). */
export function timesOf(
  { range, start, end }: Pick<RangeChoice, 'range' | 'start' | 'end'>,
  now: number,
): TimeRange | null {
  const date = new Date(now);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  const local = (...[y, m, d = 1]: [number, number, number?]) => new Date(y, m, d).getTime();
  switch (range) {
    case 'DAY':
      return { from: local(year, month, day), to: local(year, month, day + 1) };
    case 'MONTH':
      return { from: local(year, month), to: local(year, month + 1) };
    case 'YEAR':
      return { from: local(year, 0), to: local(year + 1, 0) };
    case 'MTD':
      return { from: local(year, month), to: now };
    case 'DAYS_30':
      return { from: local(year, month, day - 29), to: now };
    case 'QTD':
      return { from: local(year, month - (month % 3)), to: now };
    case 'MONTHS_3':
      return { from: monthsBefore(date, 3), to: now };
    case 'YTD':
      return { from: local(year, 0), to: now };
    case 'MONTHS_12':
      return { from: monthsBefore(date, 12), to: now };
    case 'CUSTOM': {
      const [from, to] = [timeOf(start ?? ''), dayAfter(end ?? '')];
      return from === null || to === null || from >= to ? null : { from, to };
    }
  }
}

/** The start of the day that follows the same day some months ago; a shorter month ends it earlier. */
function monthsBefore(date: Date, months: number): number {
  const first = new Date(date.getFullYear(), date.getMonth() - months, 1);
  const days = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  return new Date(first.getFullYear(), first.getMonth(), Math.min(date.getDate(), days) + 1).getTime();
}

/** The most intervals that a chart draws. */
const MAX_BARS = 400;
const LENGTHS: Record<LandingInterval, number> = { H: 1, D: 24, W: 7 * 24, M: 30 * 24, Y: 365 * 24 };
const HOUR = 3_600_000;

/** Whether a chart can draw a range by this interval. */
export const fitsInterval = ({ from, to }: TimeRange, interval: LandingInterval): boolean =>
  (to - from) / (LENGTHS[interval] * HOUR) <= MAX_BARS;

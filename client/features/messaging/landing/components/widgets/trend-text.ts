import type { IntlShape } from 'react-intl';
import type { LandingInterval } from '../../../../../api/generated/graphql';
import type { TrendCount } from '../../slots';

const FORMATS: Record<LandingInterval, Intl.DateTimeFormatOptions> = {
  H: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  D: { day: 'numeric', month: 'short', year: 'numeric' },
  W: { day: 'numeric', month: 'short', year: 'numeric' },
  M: { month: 'long', year: 'numeric' },
  Y: { year: 'numeric' },
};

/** The interval that begins at `start`, in words; a week by its first day. */
export function intervalText(intl: IntlShape, start: number, interval: LandingInterval): string {
  const date = intl.formatDate(start, FORMATS[interval]);
  return interval === 'W' ? intl.formatMessage({ id: 'landing.trend.week' }, { date }) : date;
}

export const totalOf = ({ bySeverity }: Pick<TrendCount, 'bySeverity'>): number =>
  Object.values(bySeverity).reduce((sum, count) => sum + count, 0);

/** All counts together, by severity. */
export function sumOf(counts: readonly TrendCount[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { bySeverity } of counts) {
    for (const [id, count] of Object.entries(bySeverity)) sum[id] = (sum[id] ?? 0) + count;
  }
  return sum;
}

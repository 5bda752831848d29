import type { IntlShape } from 'react-intl';
import type { Home } from './hooks/use-console-home';
import type { RangeName } from './urls';

/** The sign-ins of one hour or day. */
export type Span = NonNullable<Home['signIns']>['spans'][number];

const HOUR = 3_600_000;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A span in full: "02:00–03:00", with its weekday before today; a day by its name and date. */
export function spanName(intl: IntlShape, { start }: Span, range: RangeName): string {
  if (range !== 'day') return intl.formatDate(start, { weekday: 'long', day: 'numeric', month: 'long' });
  return `${intl.formatTime(start, CLOCK)}–${intl.formatTime(start + HOUR, CLOCK)}`;
}

/** A span as the axis names it: "02", "Mo", "12". */
export function spanMark(intl: IntlShape, { start }: Span, range: RangeName): string {
  if (range === 'week') return intl.formatDate(start, { weekday: 'short' });
  if (range === 'month') return String(new Date(start).getDate());
  return String(new Date(start).getHours()).padStart(2, '0');
}

/** Whether the axis names the span: each day of a week, every third hour, every fourth day back from today. */
export function isMarked({ start }: Span, range: RangeName, fromEnd: number): boolean {
  if (range === 'week') return true;
  return range === 'month' ? fromEnd % 4 === 0 : new Date(start).getHours() % 3 === 0;
}

import { useIntl } from 'react-intl';
import { useNow } from '../timing/use-now';
import { dayOf } from './day';

const pad = (value: number) => String(value).padStart(2, '0');

/** YYYY-MM-DD HH:mm:ss in the browser's zone (I18N-11). */
export function dateTime(time: number): string {
  const date = new Date(time);
  return `${dayOf(time)} ${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`;
}

/** The local start of a time's day (USER-06). */
export function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "2 minutes ago", with the exact time on hover; the day after a month. */
export function RelativeTime({ time }: { time: number | null }) {
  const intl = useIntl();
  const now = useNow();
  if (time === null) return <>–</>;
  const elapsed = time - now;
  const [unit, size] = UNITS.find((entry) => Math.abs(elapsed) >= entry[1]) ?? ['minute', 60_000];
  const text =
    Math.abs(elapsed) > 30 * 86_400_000
      ? dayOf(time)
      : intl.formatRelativeTime(Math.trunc(elapsed / size), unit, { numeric: 'auto' });
  return (
    <time dateTime={new Date(time).toISOString()} title={dateTime(time)}>
      {text}
    </time>
  );
}

/** A day as YYYY-MM-DD (I18N-11), with the exact time on hover; a dash where there is none. */
export function Day({ time }: { time: number | null }) {
  if (time === null) return <>–</>;
  return (
    <time dateTime={new Date(time).toISOString()} title={dateTime(time)}>
      {dayOf(time)}
    </time>
  );
}

import { chakra } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { useNow } from '../timing/use-now';
import { dateTime, startOfDay } from './time';

const DAY = 86_400_000;

/** A time of today as the clock shows it, "yesterday", a weekday of the last week, else the day; whole on hover. */
export function ShortTime({ time }: { time: number }) {
  const intl = useIntl();
  const now = useNow();
  return (
    <chakra.time
      dateTime={new Date(time).toISOString()}
      title={dateTime(time)}
      textStyle="s12"
      color="fg.subtle"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      {shortTime(intl, time, now)}
    </chakra.time>
  );
}

function shortTime(intl: IntlShape, time: number, now: number): string {
  // Days of 23 and 25 hours are a day too.
  const days = Math.round((startOfDay(now) - startOfDay(time)) / DAY);
  if (days <= 0) return intl.formatTime(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (days === 1) return intl.formatRelativeTime(-1, 'day', { numeric: 'auto' });
  if (days < 7) return intl.formatDate(time, { weekday: 'short' });
  return intl.formatDate(time, { day: 'numeric', month: 'short' });
}

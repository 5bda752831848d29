import { chakra } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import { useNow } from '../timing/use-now';
import { dateTime, startOfDay } from './time';

/** The clock time of today to the second, with the day for an earlier one; whole on hover. */
export function ClockTime({ time }: { time: number }) {
  const intl = useIntl();
  const now = useNow();
  const clock = intl.formatTime(time, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const isToday = startOfDay(now) === startOfDay(time);
  return (
    <chakra.time
      dateTime={new Date(time).toISOString()}
      title={dateTime(time)}
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      {!isToday && `${intl.formatDate(time, { day: 'numeric', month: 'short' })}, `}
      {clock}
    </chakra.time>
  );
}

import { chakra } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import { useNow } from '../../../../ui/timing/use-now';
import type { Alarm } from '../alarm-model';
import { alarmTime, durationText } from '../alarm-model';

/** The start of an alarm as ALM-09 writes it. */
export const AlarmStart = ({ time }: { time: number }) => (
  <chakra.time dateTime={new Date(time).toISOString()} whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
    {alarmTime(time)}
  </chakra.time>
);

/** How long an alarm lasted, or has lasted so far. */
export function AlarmDuration({ alarm }: { alarm: Pick<Alarm, 'start' | 'end'> }) {
  const intl = useIntl();
  const now = useNow();
  return (
    <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums" title={alarmTime(alarm.start)}>
      {durationText(intl, alarm, now)}
    </chakra.span>
  );
}

/** The clock time of a moment; whole on hover. */
export function ClockTime({ time }: { time: number }) {
  const intl = useIntl();
  return (
    <chakra.time
      dateTime={new Date(time).toISOString()}
      title={alarmTime(time)}
      textStyle="s12"
      color="fg.subtle"
      flexShrink={0}
      fontVariantNumeric="tabular-nums"
    >
      {intl.formatTime(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
    </chakra.time>
  );
}

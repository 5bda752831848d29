import { useIntl } from 'react-intl';
import type { Slot } from '../../../../ui/chart/span';
import { startOfDay } from '../../../../ui/text/time';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Names a part of the time: "20 Nov, 10:00–10:30", days alone if it is made of whole ones; in short its start alone. */
export function useSpanName(): (slot: Slot, isShort?: boolean) => string {
  const intl = useIntl();
  const clock = (time: number) => intl.formatTime(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = (time: number) => intl.formatDate(time, { day: 'numeric', month: 'short' });
  return ({ start, end }, isShort = false) => {
    // Days of 23 and 25 hours are a day too.
    if (end - start >= DAY - HOUR && startOfDay(start) === start) {
      const last = day(end - 1);
      return isShort || last === day(start) ? day(start) : `${day(start)} – ${last}`;
    }
    if (isShort) return end - start >= 3 * HOUR ? `${day(start)} ${clock(start)}` : clock(start);
    const isOneDay = startOfDay(start) === startOfDay(end - 1);
    return `${day(start)}, ${clock(start)}–${isOneDay ? '' : `${day(end)}, `}${clock(end)}`;
  };
}

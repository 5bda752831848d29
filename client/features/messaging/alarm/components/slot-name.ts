import { useIntl } from 'react-intl';
import type { Slot } from '../timeline-model';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Names intervals: "14:00–14:30" of a day's, with the day of longer ranges; in short the start alone. */
export function useSlotName(): (slot: Pick<Slot, 'start' | 'end'>, isShort?: boolean) => string {
  const intl = useIntl();
  const clock = (time: number) => intl.formatTime(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = (time: number) => intl.formatDate(time, { day: 'numeric', month: 'short' });
  return ({ start, end }, isShort = false) => {
    const length = end - start;
    if (length >= 23 * HOUR) {
      const last = end - 1;
      return isShort || length < 1.5 * DAY ? day(start) : `${day(start)} – ${day(last)}`;
    }
    if (length > HOUR) return isShort ? day(start) : `${day(start)} ${clock(start)}–${clock(end)}`;
    return isShort ? clock(start) : `${clock(start)}–${clock(end)}`;
  };
}

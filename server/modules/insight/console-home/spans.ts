import { dayOf, startOfDay } from '../../../core/day.js';
import { ConsoleRange } from './console-home.types.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HOURS = 24;
const DAYS = { [ConsoleRange.WEEK]: 7, [ConsoleRange.MONTH]: 28 };

/** The midnight of the day of a time, in the zone, as UTC has that day. */
const midnightOf = (time: number, timeZone: string) => Date.parse(dayOf(time, { zoneOffset: 0, timeZone }));

/** The start of the day of a time in a zone. */
export const startOfToday = (time: number, timeZone: string): number =>
  startOfDay(midnightOf(time, timeZone), { zoneOffset: 0, timeZone });

/**
 * The starts of the hours or days of a range in a zone, in epoch milliseconds, the running one last: 24 hours, 7 or 28
 * days. Days across a clock change have 23 or 25 hours.
 * @param timeZone a name that parseZone answered
 */
export function spanStarts(range: ConsoleRange, time: number, timeZone: string): readonly number[] {
  if (range === ConsoleRange.DAY) {
    // Zones are not all whole hours from UTC: an hour begins where the day does.
    const today = startOfToday(time, timeZone);
    const last = today + Math.floor((time - today) / HOUR) * HOUR;
    return Array.from({ length: HOURS }, (_, at) => last - (HOURS - 1 - at) * HOUR);
  }
  const midnight = midnightOf(time, timeZone);
  const days = DAYS[range];
  return Array.from({ length: days }, (_, at) =>
    startOfDay(midnight - (days - 1 - at) * DAY, { zoneOffset: 0, timeZone }),
  );
}

/** The last start that is not after a time; -1 before the first. */
export const spanAt = (starts: readonly number[], time: number): number =>
  starts.findLastIndex((start) => start <= time);

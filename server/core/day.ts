import { fail } from './errors.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Time zones range from UTC-12 to UTC+14. */
const MAX_ZONE = 14 * 60;
const LAST_TIME = Date.UTC(10_000, 0) - 1;

/**
 * The zone of a person's calendar days. With a name, each day has its own offset. With an offset alone, days across a
 * clock change are wrong.
 */
export interface Zone {
  /** Minutes from local time to UTC, as Date#getTimezoneOffset returns them; used without a name. */
  readonly zoneOffset: number;
  /** An IANA name such as Europe/Warsaw. */
  readonly timeZone?: string | null;
}

/** Milliseconds to add to local time for UTC, at a time. */
export function shiftAt(time: number, { zoneOffset, timeZone }: Zone): number {
  if (!timeZone) return zoneOffset * MINUTE;
  const parts = clockOf(timeZone).formatToParts(time);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return Math.floor(time / 1_000) * 1_000 - local;
}

/** Created once per zone: there are a few hundred, by the names that parseZone returns. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The day of a time in the person's zone, as 2027-12-31, at most the last of the year 9999; '' without one. */
export function dayOf(time: number | null, zone: Zone): string {
  if (time === null) return '';
  const shift = shiftAt(Math.min(time, LAST_TIME), zone);
  return new Date(Math.min(time - shift, LAST_TIME)).toISOString().slice(0, 10);
}

/** A time in the person's zone, as 2027-12-31 23:59:59. */
export function clockTimeOf(time: number, zone: Zone): string {
  return new Date(time - shiftAt(time, zone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** A zone as people read it: its name, or its offset as UTC+01:00. */
export function zoneText({ zoneOffset, timeZone }: Zone): string {
  if (timeZone) return timeZone;
  const minutes = Math.abs(zoneOffset);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `UTC${zoneOffset > 0 ? '-' : '+'}${clock}`;
}

/**
 * The start of a day in the person's zone (USER-06). If clocks skip midnight, the day starts after the gap; if midnight
 * occurs twice, the day starts at the first.
 * @param midnight the day's midnight in UTC, in epoch milliseconds
 */
export function startOfDay(midnight: number, zone: Zone): number {
  const before = midnight + shiftAt(midnight - DAY, zone);
  const after = midnight + shiftAt(midnight + DAY, zone);
  const starts = [before, after].filter((time) => time - shiftAt(time, zone) === midnight);
  return starts.length > 0 ? Math.min(...starts) : before;
}

/**
 * Validates a person's zone: minutes from local time to UTC within the range of time zones, and optionally a zone name,
 * which is normalized. Throws INVALID_PARAMETER for an invalid one of either.
 */
export function parseZone({ zoneOffset, timeZone }: Zone): Zone {
  if (!Number.isInteger(zoneOffset) || Math.abs(zoneOffset) > MAX_ZONE) refuse('zoneOffset');
  return { zoneOffset, timeZone: timeZone ? nameOf(timeZone) : null };
}

function nameOf(timeZone: string): string {
  // Intl also accepts an offset as a zone, and names in any case.
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(timeZone)) refuse('timeZone');
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return refuse('timeZone');
  }
}

const refuse = (field: keyof Zone): never => fail('INVALID_PARAMETER', { field });

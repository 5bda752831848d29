import { fail } from './errors.js';

const MINUTE = 60_000;
/** The zones of the Earth reach from UTC-12 to UTC+14. */
const MAX_ZONE = 14 * 60;
const LAST_TIME = Date.UTC(10_000, 0) - 1;

/** The day of a time in the person's zone, as 2027-12-31, at most the last of the year 9999; '' without one. */
export function dayOf(time: number | null, zoneOffset: number): string {
  if (time === null) return '';
  return new Date(Math.min(time - zoneOffset * MINUTE, LAST_TIME)).toISOString().slice(0, 10);
}

/** Minutes from local time to UTC, as they are on Earth, or INVALID_PARAMETER. */
export function parseZone(zoneOffset: number): number {
  if (Number.isInteger(zoneOffset) && Math.abs(zoneOffset) <= MAX_ZONE) return zoneOffset;
  const field = 'zoneOffset';
  return fail('INVALID_PARAMETER', { message: 'error.invalidField', values: { field }, field });
}

import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { Zone } from '../../../core/day.js';
import { dayOf, parseZone, startOfDay } from '../../../core/day.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { AlarmTimelineArguments } from './alarm-input.types.js';
import type { AlarmInterval } from './alarm-kinds.types.js';
import { seen } from './alarm-rows.service.js';
import { QUARTER } from './alarm-totals.js';
import type { AlarmSlot } from './alarm.types.js';

const MAX_SLOTS = 400;
const DAY = 86_400_000;
/** Parts of a day, in milliseconds. */
const PARTS: Partial<Record<AlarmInterval, number>> = { HALF_HOUR: 1_800_000, HOUR: 3_600_000, SIX_HOURS: 21_600_000 };
const FIELDS = ['critical', 'major', 'minor', 'info'] as const;

/**
 * The alarms that the caller sees, counted by the interval in which they began and by severity (ALM-19, LAND-11,
 * CALL-372): each interval from the one with `from` to the one with `to`, empty ones too. One statement: it adds stored
 * numbers of alarms that everybody sees (alarm-totals.ts), and counts the others that the caller sees. Throws
 * INVALID_PARAMETER for a range that does not go forward or an unknown zone, OUT_OF_RANGE for more than 400 intervals.
 */
export async function alarmTimeline(ctx: RequestContext, request: AlarmTimelineArguments): Promise<AlarmSlot[]> {
  const zone = parseZone(request);
  const bounds = boundsOf(request, zone);
  const [first, last] = [bounds[0] ?? 0, bounds.at(-1) ?? 0];
  // INTERVAL finds the place of a number among sorted ones by halves.
  const slotOf = (column: Sql) => sql`INTERVAL(${column}, ${join(bounds)}) AS slot`;
  // An offset of its own, not of a zone, may begin its hours within a quarter.
  const isStored = bounds.every((bound) => bound % QUARTER === 0);
  const stored = sql`SELECT ${slotOf(sql`c.quarter`)}, c.severity, CAST(SUM(c.total) AS SIGNED) AS count FROM alarm_count c
    WHERE ${inOu(ctx, 'c')} AND c.quarter >= ${first} AND c.quarter < ${last} GROUP BY slot, c.severity`;
  const counted = (restricted: Sql) => sql`SELECT ${slotOf(sql`a.start_time`)}, a.severity, COUNT(*) AS count
    FROM alarm a FORCE INDEX (alarm_restricted)
    WHERE ${inOu(ctx, 'a')} AND a.is_restricted = ${restricted} AND a.start_time >= ${first} AND a.start_time < ${last}
      AND ${seen(ctx)} GROUP BY slot, a.severity`;
  const rows = await query<{ slot: number; severity: number; count: number }>(
    ctx,
    sql`(${isStored ? stored : counted(sql`0`)}) UNION ALL (${counted(sql`1`)})`,
  );
  const slots = bounds.slice(0, -1).map((start, at) => {
    const counts = { critical: 0, major: 0, minor: 0, info: 0 };
    return { start, end: bounds[at + 1] ?? start, ...counts };
  });
  for (const { slot, severity, count } of rows) {
    const [found, field] = [slots[slot - 1], FIELDS[severity]];
    if (found && field) found[field] += count;
  }
  return slots;
}

/** The starts of the intervals, and the end of the last one. */
function boundsOf({ from, to, interval }: AlarmTimelineArguments, zone: Zone): number[] {
  if (to <= from) fail('INVALID_PARAMETER', { field: 'to' });
  const starts: number[] = [];
  const most = MAX_SLOTS + 2;
  // Of the first day, parts may lie before the first interval.
  for (let day = periodOf(dayOf(from, zone), interval); starts.length < most; day = dayAfter(day, interval)) {
    const [begin, end] = [startOfDay(day, zone), startOfDay(dayAfter(day, interval), zone)];
    const part = PARTS[interval] ?? Infinity;
    for (let start = begin; start < end; start = part === Infinity ? end : start + part) {
      const next = Math.min(end, part === Infinity ? end : start + part);
      if (next <= from) continue;
      starts.push(start);
      if (next >= to) return checked([...starts, next]);
      if (starts.length >= most) break;
    }
  }
  return checked(starts);
}

function checked(bounds: number[]): number[] {
  if (bounds.length - 1 <= MAX_SLOTS) return bounds;
  return fail('OUT_OF_RANGE', { message: 'error.tooManyIntervals', values: { max: MAX_SLOTS }, field: 'interval' });
}

/** Midnight in UTC of the day that begins the interval of a day such as 2027-12-31. */
function periodOf(day: string, interval: AlarmInterval): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const date = new Date(midnight);
  if (interval === 'WEEK') return midnight - ((date.getUTCDay() + 6) % 7) * DAY;
  if (interval === 'MONTH') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  if (interval === 'YEAR') return Date.UTC(date.getUTCFullYear(), 0);
  return midnight;
}

/** Midnight in UTC of the day that begins the interval after this one; parts of days go by days. */
function dayAfter(midnight: number, interval: AlarmInterval): number {
  const date = new Date(midnight);
  if (interval === 'WEEK') return midnight + 7 * DAY;
  if (interval === 'MONTH') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  if (interval === 'YEAR') return Date.UTC(date.getUTCFullYear() + 1, 0);
  return midnight + DAY;
}

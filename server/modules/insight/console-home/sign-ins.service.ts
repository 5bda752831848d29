import sql, { empty, join } from 'sql-template-tag';
import { memberReached, reachRows } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { shiftAt } from '../../../core/day.js';
import { QUARTER } from '../../../core/quarter.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { ConsoleRange } from './console-home.types.js';
import type { ConsoleHome, ConsoleSignIns } from './console-home.types.js';
import { spanAt, spanStarts, startOfToday } from './spans.js';

interface Slot {
  readonly slot: number;
  readonly number: number;
  readonly locked: number;
}

/**
 * Sign-ins by hour or day (CALL-264, BYND-18): those that succeeded by the sessions that work in the OU since, failed
 * ones by the audit events of its members. A failed sign-in belongs to no OU, so it counts in each that the person is a
 * member of; one with an unknown name counts in none. Null without the right to users. Two statements.
 */
export async function signIns(
  ctx: RequestContext,
  { range, timeZone, time }: Pick<ConsoleHome, 'range' | 'timeZone' | 'time'>,
): Promise<ConsoleSignIns | null> {
  if (!sessionOf(ctx).operations.has('user')) return null;
  const starts = spanStarts(range, time, timeZone);
  const [first = time] = starts;
  const [signedIn, refused] = await Promise.all([opened(ctx, starts), failed(ctx, first)]);
  const spans = starts.map((start, at) => ({ start, signedIn: signedIn.get(at) ?? 0, failed: 0, locked: 0 }));
  for (const each of refused) {
    const span = spans[spanAt(starts, each.slot * QUARTER)];
    if (!span) continue;
    span.failed += each.number - each.locked;
    span.locked += each.locked;
  }
  return { spans };
}

/** Sessions of the OU by the span in which they began: ranges of an index are counted faster than its rows are grouped. */
async function opened(ctx: RequestContext, starts: readonly number[]): Promise<Map<number, number>> {
  const within = ofReached(ctx);
  const spans = starts.map((start, at) => {
    const end = starts[at + 1];
    return sql`SELECT ${at} AS span, COUNT(*) AS number FROM session s FORCE INDEX (session_ou_created) ${within}
      WHERE ${inOu(ctx, 's')} AND s.created_time >= ${start}${end === undefined ? empty : sql` AND s.created_time < ${end}`}`;
  });
  const rows = await query<{ span: number; number: number }>(ctx, join(spans, ' UNION ALL '));
  return new Map(rows.map(({ span, number }) => [Number(span), number]));
}

const HOURS_OF_WEEK = 168;

/**
 * The sign-ins of the last 28 whole days by weekday and hour in the zone of the call (CALL-431, BYND-18): 168 sums,
 * Monday 00:00 first. Today is left out, so that each hour of the week is summed over four of its kind. An hour that a
 * clock change skips or repeats is counted as the clock showed it. Null without the right to users. One statement.
 */
export async function signInHours(
  ctx: RequestContext,
  { timeZone, time }: Pick<ConsoleHome, 'timeZone' | 'time'>,
): Promise<number[] | null> {
  if (!sessionOf(ctx).operations.has('user')) return null;
  const today = startOfToday(time, timeZone);
  const [from = today] = spanStarts(ConsoleRange.MONTH, today - 1, timeZone);
  const rows = await query<{ slot: number; number: number }>(
    ctx,
    sql`SELECT CAST(s.created_time DIV ${QUARTER} AS SIGNED) AS slot, COUNT(*) AS number
          FROM session s FORCE INDEX (session_ou_created) ${ofReached(ctx)}
         WHERE ${inOu(ctx, 's')} AND s.created_time >= ${from} AND s.created_time < ${today} GROUP BY slot`,
  );
  const hours = new Array<number>(HOURS_OF_WEEK).fill(0);
  for (const { slot, number } of rows) {
    const begin = slot * QUARTER;
    const local = new Date(begin - shiftAt(begin, { zoneOffset: 0, timeZone }));
    // Weeks begin with Monday; getUTCDay begins with Sunday.
    const hour = ((local.getUTCDay() + 6) % 7) * 24 + local.getUTCHours();
    hours[hour] = (hours[hour] ?? 0) + number;
  }
  return hours;
}

/** Sessions `s` of people within reach alone, for a caller with a scope. */
const ofReached = (ctx: RequestContext) =>
  sessionOf(ctx).scope === 'SPECIFIED' ? sql`JOIN ${reachRows(ctx)} x ON x.user_id = s.account_id` : empty;

/** Failed sign-ins of members, and how many of them a lock refused. */
async function failed(ctx: RequestContext, from: number): Promise<Slot[]> {
  const rows = await query<{ slot: number; number: number; locked: number | string }>(
    ctx,
    sql`SELECT CAST(e.time DIV ${QUARTER} AS SIGNED) AS slot, COUNT(*) AS number, SUM(e.error_message = 'EXHAUSTED') AS locked
          FROM audit_event e FORCE INDEX (audit_event_outcome)
          STRAIGHT_JOIN member m ON ${inOu(ctx, 'm')} AND m.user_id = e.account_id
         WHERE e.resource_type = 'session' AND e.result = 'fail' AND e.time >= ${from}
           AND e.event_name IN ('sessionLogin', 'sessionLoginViaCode', 'sessionVerifyCode')
           AND ${memberReached(ctx, 'm')} GROUP BY slot`,
  );
  return rows.map(({ locked, ...row }) => ({ ...row, locked: Number(locked) }));
}

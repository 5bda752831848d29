import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { HistoryKind } from './alarm-kinds.types.js';
import { readAlarms, readSeen, seen } from './alarm-rows.service.js';
import type { AlarmDetail, AlarmHistoryEntry, AlarmView } from './alarm.types.js';

const MAX_ENTRIES = 100;
const MAX_AROUND = 5;
/** Before and after the start of the alarm, in milliseconds. */
const AROUND = 1_800_000;

/** One alarm; NOT_FOUND for one that the caller does not see (ALM-16). */
export async function readAlarm(ctx: RequestContext, id: string): Promise<AlarmView> {
  return (await readSeen(ctx, [id]))[0] ?? fail('NOT_FOUND');
}

/**
 * One alarm with what happened to it, and the alarms of its site around it (ALM-18, CALL-371). Three statements.
 * NOT_FOUND for one that the caller does not see.
 */
export async function readAlarmDetail(ctx: RequestContext, id: string): Promise<AlarmDetail> {
  const alarm = await readAlarm(ctx, id);
  const [events, around] = await Promise.all([
    query<{ id: string; kind: HistoryKind; time: number; person: string | null; text: string | null }>(
      ctx,
      sql`SELECT e.id, e.kind, e.time, m.name AS person, e.note AS text FROM alarm_event e
            LEFT JOIN member m ON m.ou_id = e.ou_id AND m.user_id = e.user_id
           WHERE ${inOu(ctx, 'e')} AND e.alarm_id = ${id} ORDER BY e.id DESC LIMIT ${MAX_ENTRIES}`,
    ),
    readAlarms(
      ctx,
      sql`alarm a FORCE INDEX (alarm_site)`,
      sql`${inOu(ctx, 'a')} AND a.site = ${alarm.site} AND a.start_time BETWEEN ${alarm.start - AROUND} AND ${alarm.start + AROUND}
           AND a.id <> ${id} AND ${seen(ctx)} ORDER BY a.start_time DESC, a.id DESC LIMIT ${MAX_AROUND}`,
    ),
  ]);
  const people = events.map((event) => ({ ...event, count: null }));
  return { alarm, history: [...ownHistory(alarm), ...people].sort((one, other) => other.time - one.time), around };
}

/** The part of the history that the alarm itself tells. */
function ownHistory({ id, start, end, lastTime, repeats }: AlarmView): AlarmHistoryEntry[] {
  const entry = (kind: HistoryKind, time: number, count: number | null = null) => ({
    id: `${id}-${kind}`,
    kind,
    time,
    person: null,
    count,
    text: null,
  });
  return [
    ...(end === null ? [] : [entry('ENDED', end)]),
    ...(repeats > 1 ? [entry('REPEATED', lastTime, repeats)] : []),
    entry('BEGAN', start),
  ];
}

import sql from 'sql-template-tag';
import { In } from 'typeorm';
import type { Runtime } from '../../../context/runtime.js';
import { now } from '../../../core/clock.js';
import { againOnDeadlock } from '../../../database/deadlock.js';
import type { Place } from '../../../database/query.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations, scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import type { JobHandler } from '../../../jobs/job.js';
import { AlarmTotals } from './alarm-totals.js';
import { Alarm } from './alarm.entity.js';

/** Milliseconds (ALM-20). */
const KEPT = 90 * 86_400_000;
/** Alarms of one OU that one transaction deletes, with their history: short enough to block nobody. */
const AT_ONCE = 200;

/**
 * Deletes alarms 90 days after their end, once a day, with their history (ALM-20). Returns their number. Each
 * transaction deletes some and keeps the numbers of the timeline: it may be killed at any point.
 */
export const alarmArchive: JobHandler<Record<string, never>> = {
  kind: 'alarmArchive',
  isDaily: true,
  run: async (_job, { runtime, signal }) => ({ alarms: await archiveAlarms(runtime, now() - KEPT, signal) }),
};

/** Deletes the alarms that ended before `before`, in epoch milliseconds. Returns their number. */
export async function archiveAlarms({ database }: Runtime, before: number, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    signal.throwIfAborted();
    const ouId = await ouOfOldest({ db: database.manager }, before);
    if (ouId === null) return total;
    total += await againOnDeadlock(() => database.transaction((db) => deleteSome({ db }, ouId, before)));
  }
}

/** The OU of the alarm that ended first; null if none ended before `before`. */
async function ouOfOldest(place: Place, before: number): Promise<string | null> {
  const [row] = await query<{ ouId: string }>(
    acrossOrganizations(place, 'old alarms of every OU are deleted'),
    sql`/* jobs */ SELECT ou_id AS ouId FROM alarm WHERE end_time < ${before} ORDER BY end_time LIMIT 1`,
  );
  return row?.ouId ?? null;
}

async function deleteSome(place: Place, ouId: string, before: number): Promise<number> {
  const old = await query<{ id: string; appId: string; severity: number; startTime: number; isRestricted: number }>(
    place,
    sql`/* jobs */ SELECT a.id, a.app_id AS appId, a.severity, a.start_time AS startTime, a.is_restricted AS isRestricted
          FROM alarm a FORCE INDEX (alarm_end)
         WHERE ${inOu({ ouId }, 'a')} AND a.end_time < ${before} ORDER BY a.end_time LIMIT ${AT_ONCE} FOR UPDATE`,
  );
  const totals = new AlarmTotals();
  for (const alarm of old) totals.add({ ...alarm, isRestricted: alarm.isRestricted === 1 }, null);
  const deleted = await scoped({ ...place, ouId }, Alarm).delete({ id: In(old.map(({ id }) => id)) });
  await totals.write(place, { ouId });
  return deleted;
}

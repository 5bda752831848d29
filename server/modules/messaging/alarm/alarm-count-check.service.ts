import sql from 'sql-template-tag';
import type { Runtime } from '../../../context/runtime.js';
import { againOnDeadlock } from '../../../database/deadlock.js';
import type { Place } from '../../../database/query.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, ouOf } from '../../../database/sql.js';
import { dailyCheck } from '../../identity/account/daily-check.service.js';
import { QUARTER } from './alarm-totals.js';
import { AlarmCountRow } from './alarm.entity.js';

/** Milliseconds of starts that one statement compares. */
const AT_ONCE = 7 * 86_400_000;

/**
 * Compares the numbers of the timeline with the alarms once a day, corrects and reports differences. There are some
 * after an upgrade during which servers of the version before wrote alarms, and none otherwise. Returns the number of
 * wrong ones.
 */
export const alarmCountCheck = dailyCheck('alarmCountCheck', checkAlarmCounts);

/** Corrects the wrong numbers of an OU; returns how many there were. */
export async function checkAlarmCounts({ database, log }: Runtime, ouId: string, signal: AbortSignal): Promise<number> {
  const place = { db: database.manager };
  let wrong = 0;
  for (let from = await nextStart(place, ouId, 0); from !== null;) {
    signal.throwIfAborted();
    for (const cell of await findWrong(place, ouId, from)) {
      await againOnDeadlock(() => database.transaction((db) => recount({ db }, ouId, cell)));
      log.warn({ ouId, ...cell }, 'a count of alarms was wrong');
      wrong += 1;
    }
    from = await nextStart(place, ouId, from + AT_ONCE);
  }
  return wrong;
}

/** The first quarter of an hour from `from` on with alarms or numbers; null if there is none. */
async function nextStart(place: Place, ouId: string, from: number): Promise<number | null> {
  const tenant = { ouId };
  const [row] = await query<{ quarter: number | null }>(
    place,
    sql`/* jobs */ SELECT MIN(n.quarter) AS quarter FROM (
          SELECT MIN(a.start_time) DIV ${QUARTER} * ${QUARTER} AS quarter FROM alarm a FORCE INDEX (alarm_restricted)
           WHERE ${inOu(tenant, 'a')} AND a.is_restricted = 0 AND a.start_time >= ${from}
          UNION ALL
          SELECT MIN(c.quarter) FROM alarm_count c WHERE ${inOu(tenant, 'c')} AND c.quarter >= ${from}) n`,
  );
  return row?.quarter ?? null;
}

interface Cell {
  readonly quarter: number;
  readonly appId: string;
  readonly severity: number;
}

/** The places from `from` on whose number is not that of the alarms. */
function findWrong(place: Place, ouId: string, from: number): Promise<Cell[]> {
  const tenant = { ouId };
  return query<Cell>(
    place,
    sql`/* jobs */ SELECT n.quarter, n.appId, n.severity FROM (
          SELECT c.quarter, c.app_id AS appId, c.severity, c.total FROM alarm_count c
           WHERE ${inOu(tenant, 'c')} AND c.quarter >= ${from} AND c.quarter < ${from + AT_ONCE} AND c.total <> 0
          UNION ALL
          SELECT a.start_time DIV ${QUARTER} * ${QUARTER}, a.app_id, a.severity, COUNT(*) FROM alarm a
           WHERE ${inOu(tenant, 'a')} AND a.is_restricted = 0
             AND a.start_time >= ${from} AND a.start_time < ${from + AT_ONCE}
           GROUP BY a.start_time DIV ${QUARTER} * ${QUARTER}, a.app_id, a.severity
        ) n GROUP BY n.quarter, n.appId, n.severity, n.total HAVING COUNT(*) = 1`,
  ).then(distinct);
}

/** A wrong number comes with the right one beside it: each place once. */
const distinct = (cells: readonly Cell[]): Cell[] => [
  ...new Map(cells.map((cell) => [`${cell.quarter} ${cell.appId} ${cell.severity}`, cell])).values(),
];

/** Counts one place while nobody else can change its number. */
async function recount(place: Place, ouId: string, { quarter, appId, severity }: Cell): Promise<void> {
  await execute(
    place,
    sql`/* jobs */ INSERT INTO alarm_count (ou_id, quarter, app_id, severity, total)
        VALUES (${ouOf({ ouId })}, ${quarter}, ${appId}, ${severity}, 0) ON DUPLICATE KEY UPDATE total = total`,
  );
  const [counted] = await query<{ total: number }>(
    place,
    sql`/* jobs */ SELECT COUNT(*) AS total FROM alarm a
         WHERE ${inOu({ ouId }, 'a')} AND a.is_restricted = 0 AND a.app_id = ${appId} AND a.severity = ${severity}
           AND a.start_time >= ${quarter} AND a.start_time < ${quarter + QUARTER}`,
  );
  await scoped({ ...place, ouId }, AlarmCountRow).update({ quarter, appId, severity }, { total: counted?.total ?? 0 });
}

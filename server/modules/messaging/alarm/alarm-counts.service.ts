import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { COUNT_BOUND } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { ALARM_STATES, SEVERITIES } from './alarm-kinds.types.js';
import { seen } from './alarm-rows.service.js';
import type { AlarmCounts, AlarmFilterValues, AlarmSiteTypeCount } from './alarm.types.js';

/** Values that a filter offers. */
const MAX_VALUES = 200;

/**
 * Numbers of the alarms that the caller sees: by state and severity (ALM-21), and of active ones by type of the site
 * (ALM-03). Two statements, which read at most 10,001 alarms of each state and severity.
 */
export async function countAlarmsBy(ctx: RequestContext): Promise<AlarmCounts> {
  const groups = ALARM_STATES.flatMap((state, stateAt) =>
    SEVERITIES.map((severity, severityAt) => ({ state, stateAt, severity, severityAt })),
  );
  const parts = groups.map(
    ({ stateAt, severityAt }, place) => sql`SELECT ${place} AS place, COUNT(*) AS number,
        COUNT(IF(${seen(ctx)}, 1, NULL)) AS count
       FROM (SELECT s.is_restricted, s.asset_id, s.resource_id FROM alarm s FORCE INDEX (alarm_severity)
              WHERE ${inOu(ctx, 's')} AND s.state = ${stateAt} AND s.is_acknowledged IN (0, 1)
                AND s.severity = ${severityAt}
              LIMIT ${COUNT_BOUND + 1}) a`,
  );
  const [rows, siteTypes] = await Promise.all([
    query<{ place: number; number: number; count: number }>(ctx, join(parts, ' UNION ALL ')),
    countSiteTypes(ctx),
  ]);
  const counts = rows.flatMap(({ place, number, count }) => {
    const group = groups[place];
    if (!group) return [];
    return [
      {
        state: group.state,
        severity: group.severity,
        count: Math.min(count, COUNT_BOUND),
        isBounded: number > COUNT_BOUND,
      },
    ];
  });
  return { counts, siteTypes };
}

function countSiteTypes(ctx: RequestContext): Promise<AlarmSiteTypeCount[]> {
  const active = ALARM_STATES.indexOf('ACTIVE');
  return query<AlarmSiteTypeCount>(
    ctx,
    sql`SELECT a.site_type AS mdmTypeName, COUNT(*) AS count
          FROM (SELECT s.site_type, s.is_restricted, s.asset_id, s.resource_id FROM alarm s FORCE INDEX (alarm_state)
                 WHERE ${inOu(ctx, 's')} AND s.state = ${active} AND s.is_acknowledged = 0 ORDER BY s.start_time DESC, s.id DESC
                 LIMIT ${COUNT_BOUND}) a
         WHERE ${seen(ctx)} GROUP BY a.site_type ORDER BY count DESC, a.site_type LIMIT ${MAX_VALUES}`,
  );
}

/** The values that the newest 10,000 alarms have, of those that the caller sees (CALL-376). One statement. */
export async function alarmFilterValues(ctx: RequestContext): Promise<AlarmFilterValues> {
  const rows = await query<{ type: string | null; site: string; siteType: string | null }>(
    ctx,
    sql`SELECT DISTINCT a.type, a.site, a.site_type AS siteType
          FROM (SELECT s.type, s.site, s.site_type, s.is_restricted, s.asset_id, s.resource_id
                  FROM alarm s FORCE INDEX (alarm_start) WHERE ${inOu(ctx, 's')}
                 ORDER BY s.start_time DESC, s.id DESC LIMIT ${COUNT_BOUND}) a
         WHERE ${seen(ctx)}`,
  );
  const values = (of: (row: (typeof rows)[number]) => string | null) =>
    [...new Set(rows.flatMap((row) => of(row) ?? []))]
      .sort((one, other) => one.localeCompare(other, ctx.locale))
      .slice(0, MAX_VALUES);
  return {
    types: values(({ type }) => type),
    sites: values(({ site }) => site),
    siteTypes: values(({ siteType }) => siteType),
  };
}

import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { thingsReached } from '../../../access/thing-reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { localizedJson } from '../../../core/locale.js';
import { inBatches } from '../../../database/batches.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { ALARM_STATES, SEVERITIES } from './alarm-kinds.types.js';
import type { AlarmView } from './alarm.types.js';

/**
 * Whether the caller sees an alarm `a` (ALM-16): its site is neither an asset nor a resource, or one that the caller
 * reaches. The tenant condition stands beside it.
 */
export function seen(ctx: RequestContext): Sql {
  const { accountId } = sessionOf(ctx);
  return sql`(a.is_restricted = 0
    OR a.asset_id IN (SELECT x.id FROM (${thingsReached(ctx, 'asset', accountId)}) x)
    OR a.resource_id IN (SELECT y.id FROM (${thingsReached(ctx, 'resource', accountId)}) y))`;
}

interface AlarmRow {
  readonly id: string;
  readonly appId: string;
  readonly appNames: string;
  readonly origin: string | null;
  readonly severity: number;
  readonly state: number;
  readonly type: string | null;
  readonly site: string;
  readonly siteType: string | null;
  readonly device: string | null;
  readonly deviceType: string | null;
  readonly component: string | null;
  readonly componentType: string | null;
  readonly content: string;
  readonly url: string | null;
  readonly zoneOffset: number | null;
  readonly popupOptional: number;
  readonly popupStyle: string | null;
  readonly soundOptional: number;
  readonly start: number;
  readonly end: number | null;
  readonly lastTime: number;
  readonly repeats: number;
  readonly acknowledgedTime: number | null;
  readonly acknowledgedBy: string | null;
}

const COLUMNS = sql`a.id, a.app_id AS appId, p.name_json AS appNames, a.origin, a.severity, a.state, a.type, a.site,
  a.site_type AS siteType, a.device, a.device_type AS deviceType, a.component, a.component_type AS componentType,
  a.content, a.url, a.zone_offset AS zoneOffset, a.popup_optional AS popupOptional, a.popup_style AS popupStyle,
  a.sound_optional AS soundOptional, a.start_time AS start, a.end_time AS end, a.last_time AS lastTime, a.repeats,
  a.acknowledged_time AS acknowledgedTime, m.name AS acknowledgedBy`;

const JOINED = sql`JOIN app p ON p.ou_id = a.ou_id AND p.id = a.app_id
  LEFT JOIN member m ON m.ou_id = a.ou_id AND m.user_id = a.acknowledged_by`;

/**
 * Alarms with all their fields, in one statement.
 * @param from a table or a derived table as `a`, after FROM
 * @param rest what follows WHERE, with the tenant condition
 */
export async function readAlarms(ctx: RequestContext, from: Sql, rest: Sql): Promise<AlarmView[]> {
  const rows = await query<AlarmRow>(ctx, sql`SELECT ${COLUMNS} FROM ${from} ${JOINED} WHERE ${rest}`);
  return rows.map((row) => viewOf(ctx, row));
}

/** Those of these alarms that the caller sees, in no order; at least one id, at most 999. */
export const readSeen = (ctx: RequestContext, ids: readonly string[]): Promise<AlarmView[]> =>
  readAlarms(ctx, sql`alarm a`, sql`${inOu(ctx, 'a')} AND a.id IN (${join(ids)}) AND ${seen(ctx)}`);

/** {@link readSeen} of any number of alarms. */
export const readChanged = (ctx: RequestContext, ids: readonly string[]): Promise<AlarmView[]> =>
  inBatches(ids, (some) => readSeen(ctx, some));

function viewOf(ctx: RequestContext, row: AlarmRow): AlarmView {
  const { appNames, severity, state, popupOptional, popupStyle, soundOptional, ...rest } = row;
  const { siteType, device, deviceType, start, end, acknowledgedTime } = rest;
  return {
    ...rest,
    alertId: rest.id,
    appName: localizedJson(appNames, ctx.locale),
    severity: SEVERITIES[severity] ?? 'INFO',
    state: ALARM_STATES[state] ?? 'ENDED',
    // A gateway's clock may be ahead.
    duration: Math.max(0, (end ?? now()) - start),
    acknowledged: acknowledgedTime !== null,
    popup: { alertPopupOptional: popupOptional === 1, style: popupStyle },
    soundPromptOptional: soundOptional === 1,
    mdmTypeInfo:
      device === null ? { type: 'site', mdmTypeName: siteType } : { type: 'device', mdmTypeName: deviceType },
    relatedMdm: { site: { typeInfo: { mdmTypeName: siteType } } },
  };
}

import sql, { join } from 'sql-template-tag';
import { In } from 'typeorm';
import { requireApp } from '../../../access/app-scope.js';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail, failMissing } from '../../../core/errors.js';
import { checkCount, newId } from '../../../core/ids.js';
import { optionalLine, requiredLine } from '../../../core/text.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { Asset } from '../../operations/asset/asset.entity.js';
import { Resource } from '../../operations/resource/resource.entity.js';
import { ALARM_CREATED, ALARM_UPDATED } from './alarm-events.js';
import type { AlarmInput } from './alarm-input.types.js';
import { ALARM_STATES, SEVERITIES } from './alarm-kinds.types.js';
import { tellAlarms } from './alarm-live.service.js';
import { AlarmTotals } from './alarm-totals.js';
import { Alarm } from './alarm.entity.js';

/** Alarms of one call. */
const MAX_ALARMS = 100;
/** How far, in milliseconds, a gateway's clock may be ahead of the portal's. */
const CLOCK_AHEAD = 300_000;

/** Optional texts of an alarm with their longest lengths. */
const LINES = {
  siteType: 100,
  origin: 100,
  type: 100,
  device: 200,
  deviceType: 100,
  component: 200,
  componentType: 100,
  popupStyle: 20,
} as const;
/** Columns that a report may change. */
const CHANGED = [
  ...(Object.keys(LINES) as (keyof typeof LINES)[]),
  ...(['activeKey', 'severity', 'state', 'site', 'content', 'url', 'zoneOffset', 'popupOptional'] as const),
  ...(['soundOptional', 'startTime', 'endTime', 'lastTime', 'repeats'] as const),
] as const;

type Report = ReturnType<typeof parse>;

/**
 * Begins, reports again and ends alarms of the calling app by its own keys (ALM-12, CALL-243), and answers their ids in
 * the order of the input. A key has one alarm at a time. A report of an ended one that began before its end changes
 * nothing, so that a repeated delivery has one effect; a later one begins a new alarm (decision 141). Throws
 * INVALID_PARAMETER with the place of the field at fault, OUT_OF_RANGE for more than 100, NOT_FOUND for an asset or a
 * resource of another OU; then nothing is written.
 */
export async function publishAlarms(ctx: RequestContext, alarms: readonly AlarmInput[]): Promise<string[]> {
  const { appId, ouId } = ctx.app ?? fail('UNAUTHENTICATED');
  if (alarms.length === 0) failMissing('alarms');
  checkCount('alarms', alarms, MAX_ALARMS);
  const time = now();
  const reports = alarms.map((alarm, index) => parse(alarm, `alarms[${index}].`, time));
  const keys = reports.map(({ key }) => key);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice >= 0) fail('INVALID_PARAMETER', { message: 'error.alarmNamedTwice', field: `alarms[${twice}].key` });
  // Reports of an app take turns: the second one finds the alarm that the first one began.
  await requireApp(ctx, appId, true);
  await requireSites(ctx, reports);
  const rows = scoped(ctx, Alarm);
  const active = new Map(
    (await rows.all({ appId, activeKey: In(keys) }, { lock: 'update' })).map((row) => [row.alarmKey, row]),
  );
  const ended = await lastEnded(
    ctx,
    appId,
    keys.filter((key) => !active.has(key)),
  );
  const added: Alarm[] = [];
  const changed: Alarm[] = [];
  const totals = new AlarmTotals();
  const ids = reports.map((report) => {
    const known = active.get(report.key);
    if (known) {
      const again = reportedAgain(known, report, time);
      changed.push(again);
      totals.add(known, again);
      return known.id;
    }
    const before = ended.get(report.key);
    if (before && (report.start ?? report.end ?? Infinity) <= before.endTime) return before.id;
    const alarm = begun(report, { ouId, appId }, time);
    added.push(alarm);
    totals.add(null, alarm);
    return alarm.id;
  });
  await rows.insert(added);
  await rows.insertOrUpdate(changed, CHANGED);
  await totals.write(ctx, { ouId });
  await tellAlarms(ctx, ALARM_CREATED, added);
  await tellAlarms(ctx, ALARM_UPDATED, changed);
  return ids;
}

/** The texts and times of a report as they are stored; `undefined` keeps what the alarm has. */
function parse(input: AlarmInput, at: string, time: number) {
  const lines = Object.entries(LINES).flatMap(([field, most]) => {
    const line = optionalLine(`${at}${field}`, input[field as keyof typeof LINES], most);
    return line === null ? [] : [[field, line] as const];
  });
  for (const field of ['start', 'end'] as const) {
    if ((input[field] ?? 0) > time + CLOCK_AHEAD) {
      fail('INVALID_PARAMETER', { message: 'error.alarmAhead', field: `${at}${field}` });
    }
  }
  const { severity, start, end, zoneOffset, url, popupOptional, soundPromptOptional, siteAssetId, siteResourceId } =
    input;
  if (start != null && end != null) requireOrder(at, start, end);
  if (siteAssetId && siteResourceId) fail('INVALID_PARAMETER', { field: `${at}siteResourceId` });
  return {
    at,
    key: requiredLine(`${at}key`, input.key, 100),
    content: input.content == null ? undefined : requiredLine(`${at}content`, input.content, 500),
    site: input.site == null ? undefined : requiredLine(`${at}site`, input.site, 200),
    severity: severity == null ? undefined : SEVERITIES.indexOf(severity),
    start: start ?? undefined,
    end: end ?? undefined,
    assetId: siteAssetId ?? null,
    resourceId: siteResourceId ?? null,
    rest: {
      ...(Object.fromEntries(lines) as Partial<Record<keyof typeof LINES, string>>),
      ...(zoneOffset != null && { zoneOffset }),
      ...(url != null && { url }),
      ...(popupOptional != null && { popupOptional }),
      ...(soundPromptOptional != null && { soundOptional: soundPromptOptional }),
    },
  };
}

function requireOrder(at: string, start: number, end: number): void {
  if (end < start) fail('INVALID_PARAMETER', { message: 'error.alarmEndsBefore', field: `${at}end` });
}

/** The assets and resources that are sites are of the OU; each kind takes one statement. */
async function requireSites(ctx: RequestContext, reports: readonly Report[]): Promise<void> {
  const assetIds = [...new Set(reports.flatMap(({ assetId }) => assetId ?? []))];
  const resourceIds = [...new Set(reports.flatMap(({ resourceId }) => resourceId ?? []))];
  const [assets, resources] = [
    assetIds.length > 0 ? await scoped(ctx, Asset).count({ id: In(assetIds), removedTime: null }) : 0,
    resourceIds.length > 0 ? await scoped(ctx, Resource).count({ id: In(resourceIds) }) : 0,
  ];
  if (assets < assetIds.length) fail('NOT_FOUND', { field: 'siteAssetId' });
  if (resources < resourceIds.length) fail('NOT_FOUND', { field: 'siteResourceId' });
}

/** The alarm of each key that ended last. */
async function lastEnded(
  ctx: RequestContext,
  appId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly endTime: number }>> {
  if (keys.length === 0) return new Map();
  const rows = await query<{ id: string; alarmKey: string; endTime: number }>(
    ctx,
    sql`SELECT a.id, a.alarm_key AS alarmKey, a.end_time AS endTime
          FROM (SELECT l.alarm_key, MAX(l.end_time) AS last FROM alarm l
                 WHERE ${inOu(ctx, 'l')} AND l.app_id = ${appId} AND l.alarm_key IN (${join(keys)}) GROUP BY l.alarm_key) e
          JOIN alarm a ON ${inOu(ctx, 'a')} AND a.app_id = ${appId} AND a.alarm_key = e.alarm_key AND a.end_time = e.last`,
  );
  return new Map(rows.map((row) => [row.alarmKey, row]));
}

function begun(report: Report, { ouId, appId }: Pick<Alarm, 'ouId' | 'appId'>, time: number): Alarm {
  const { at, key, content, site, severity, end, assetId, resourceId, rest } = report;
  const start = report.start ?? Math.min(time, end ?? time);
  return {
    origin: null,
    type: null,
    siteType: null,
    device: null,
    deviceType: null,
    component: null,
    componentType: null,
    popupStyle: null,
    url: null,
    zoneOffset: null,
    popupOptional: false,
    soundOptional: false,
    ...rest,
    ouId,
    id: newId(),
    appId,
    alarmKey: key,
    activeKey: end === undefined ? key : null,
    severity: severity ?? failMissing(`${at}severity`),
    content: content ?? failMissing(`${at}content`),
    site: site ?? failMissing(`${at}site`),
    state: ALARM_STATES.indexOf(end === undefined ? 'ACTIVE' : 'ENDED'),
    startTime: start,
    endTime: end ?? null,
    lastTime: time,
    repeats: 1,
    acknowledgedBy: null,
    acknowledgedTime: null,
    assetId,
    resourceId,
    isRestricted: assetId !== null || resourceId !== null,
  };
}

/** An end is no repeat. Texts that a report leaves out stay as they are. */
function reportedAgain(alarm: Alarm, report: Report, time: number): Alarm {
  const { at, content, site, severity, start, end, rest } = report;
  const startTime = Math.min(alarm.startTime, start ?? alarm.startTime);
  if (end !== undefined) requireOrder(at, startTime, end);
  return {
    ...alarm,
    ...rest,
    ...(content !== undefined && { content }),
    ...(site !== undefined && { site }),
    ...(severity !== undefined && { severity }),
    startTime,
    ...(end === undefined
      ? { lastTime: time, repeats: alarm.repeats + 1 }
      : { endTime: end, activeKey: null, state: ALARM_STATES.indexOf('ENDED') }),
  };
}

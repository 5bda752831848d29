import type { RequestContext } from '../../../context/context.js';
import type { Zone } from '../../../core/day.js';
import { shiftAt } from '../../../core/day.js';
import { translate } from '../../../core/locale.js';
import type { AlarmView } from './alarm.types.js';

/** The columns of an export with their widths in characters. */
export const COLUMNS = [
  { field: 'severity', width: 12 },
  { field: 'state', width: 14 },
  { field: 'site', width: 26 },
  { field: 'siteType', width: 16 },
  { field: 'content', width: 44 },
  { field: 'type', width: 18 },
  { field: 'device', width: 20 },
  { field: 'deviceType', width: 16 },
  { field: 'component', width: 20 },
  { field: 'componentType', width: 16 },
  { field: 'start', width: 24 },
  { field: 'end', width: 24 },
  { field: 'duration', width: 12 },
  { field: 'acknowledgedBy', width: 22 },
  { field: 'acknowledgedTime', width: 24 },
  { field: 'repeats', width: 10 },
  { field: 'lastTime', width: 24 },
  { field: 'appName', width: 22 },
  { field: 'origin', width: 18 },
  { field: 'url', width: 36 },
  { field: 'alertId', width: 30 },
] as const;

const MINUTE = 60_000;
const pad = (value: number) => String(value).padStart(2, '0');

/** The cells of an alarm, in the order of {@link COLUMNS}; times in the zone, with its offset (ALM-09). */
export function textsOf(ctx: Pick<RequestContext, 'locale'>, alarm: AlarmView, zone: Zone): string[] {
  const texts: Record<(typeof COLUMNS)[number]['field'], string | null> = {
    ...alarm,
    severity: translate(ctx.locale, `alarmExport.severity.${alarm.severity}`),
    state: translate(ctx.locale, `alarmExport.state.${alarm.state}`),
    start: timeText(alarm.start, zone),
    end: timeText(alarm.end, zone),
    duration: durationText(alarm.duration),
    acknowledgedTime: timeText(alarm.acknowledgedTime, zone),
    repeats: String(alarm.repeats),
    lastTime: timeText(alarm.lastTime, zone),
  };
  return COLUMNS.map(({ field }) => texts[field] ?? '');
}

/** YYYY/MM/DD HH:mm +01:00 (ALM-09); empty without a time. */
export function timeText(time: number | null, zone: Zone): string {
  if (time === null) return '';
  const offset = -Math.round(shiftAt(time, zone) / MINUTE);
  const [day, clock] = new Date(time + offset * MINUTE).toISOString().split('T') as [string, string];
  const minutes = Math.abs(offset);
  const sign = offset < 0 ? '-' : '+';
  return `${day.replaceAll('-', '/')} ${clock.slice(0, 5)} ${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Hours and minutes, such as 49:05. */
function durationText(duration: number): string {
  const minutes = Math.floor(duration / MINUTE);
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`;
}

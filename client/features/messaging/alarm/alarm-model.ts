import type { IntlShape } from 'react-intl';
import type {
  AlarmFieldsFragment,
  AlarmLineFragment,
  AlarmOverviewQuery,
  AlarmSeverity,
} from '../../../api/generated/graphql';

export type Alarm = AlarmFieldsFragment;
/** An alarm as a line of a list. */
export type Line = AlarmLineFragment;
export type Overview = AlarmOverviewQuery;

/** The worst first. */
export const SEVERITIES = ['CRITICAL', 'MAJOR', 'MINOR', 'INFO'] as const satisfies readonly AlarmSeverity[];
/** Alarms of the overview. */
const MOST = 50;

const pad = (value: number) => String(value).padStart(2, '0');
const MINUTE = 60_000;

/** +01:00 of an offset from UTC in minutes. */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset);
  return `${offset < 0 ? '−' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/**
 * YYYY/MM/DD HH:mm with the zone offset (ALM-09).
 * @param offset minutes from UTC; the reader's own at that time by default
 */
export function alarmTime(time: number, offset = -new Date(time).getTimezoneOffset()): string {
  const [day, clock] = new Date(time + offset * MINUTE).toISOString().split('T') as [string, string];
  return `${day.replaceAll('-', '/')} ${clock.slice(0, 5)} ${offsetText(offset)}`;
}

/** The start by the clock of the site; null if it is the reader's own, or not known. */
export function timeAtSite({ start, zoneOffset }: Pick<Alarm, 'start' | 'zoneOffset'>): string | null {
  if (zoneOffset === null || zoneOffset === -new Date(start).getTimezoneOffset()) return null;
  return alarmTime(start, zoneOffset);
}

/** "37 min", "1 h 14 min", "3 d 2 h" from start to end, or until `now` while it goes on (ALM-14). */
export function durationText(intl: IntlShape, { start, end }: Pick<Alarm, 'start' | 'end'>, now: number): string {
  const minutes = Math.max(0, Math.floor(((end ?? now) - start) / MINUTE));
  const hours = Math.floor(minutes / 60);
  const unit = (value: number, name: 'day' | 'hour' | 'minute', digits = 1) =>
    intl.formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'short', minimumIntegerDigits: digits });
  if (hours >= 24) return `${unit(Math.floor(hours / 24), 'day')} ${unit(hours % 24, 'hour')}`;
  return hours > 0 ? `${unit(hours, 'hour')} ${unit(minutes % 60, 'minute', 2)}` : unit(minutes, 'minute');
}

const bySeverity = (one: Line, other: Line) =>
  SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
  other.start - one.start ||
  (one.id < other.id ? 1 : -1);

/** Adds to the number of active alarms of a severity. */
function counted(counts: Overview['alarmCount']['counts'], severity: AlarmSeverity, by: number) {
  return counts.map((count) =>
    count.state === 'ACTIVE' && count.severity === severity
      ? { ...count, count: Math.max(0, count.count + by) }
      : count,
  );
}

/** The overview after alarms changed; an alarm that changed nothing changes nothing: events may come twice. */
export function withAlarms(overview: Overview, changed: readonly Line[]): Overview {
  const known = new Map(overview.active.alarms.map((alarm) => [alarm.id, alarm]));
  let { counts } = overview.alarmCount;
  for (const alarm of changed) {
    const former = known.get(alarm.id);
    if (former) counts = counted(counts, former.severity, -1);
    known.delete(alarm.id);
    if (alarm.state !== 'ACTIVE') continue;
    counts = counted(counts, alarm.severity, 1);
    known.set(alarm.id, alarm);
  }
  const alarms = [...known.values()].sort(bySeverity).slice(0, MOST);
  return { ...overview, active: { ...overview.active, alarms }, alarmCount: { ...overview.alarmCount, counts } };
}

/** Whether the overview tells the change of these alarms by itself: it has each of them, or all of its kind. */
export function isTold(overview: Overview, changed: readonly Line[]): boolean {
  const isWhole = overview.active.alarms.length < MOST;
  const known = new Set(overview.active.alarms.map(({ id }) => id));
  return isWhole || changed.every(({ id }) => known.has(id));
}

/** The number of active alarms by severity, and of all. */
export function activeCounts({ alarmCount }: Overview) {
  const active = alarmCount.counts.filter(({ state }) => state === 'ACTIVE');
  return {
    of: (severity: AlarmSeverity) => active.find((count) => count.severity === severity)?.count ?? 0,
    total: active.reduce((sum, { count }) => sum + count, 0),
    isBounded: active.some(({ isBounded }) => isBounded),
  };
}

/** Whether an alarm asks for a popup that the portal shows (ALM-06). */
export const popsUp = ({ state, popup }: Pick<Alarm, 'state' | 'popup'>): boolean =>
  state === 'ACTIVE' && popup.alertPopupOptional && popup.style === 'WINDOWS';

/** The ids of active alarms that ask for sound (ALM-07). */
export const sounding = (alarms: readonly Line[]): string[] =>
  alarms.flatMap(({ id, state, soundPromptOptional }) => (state === 'ACTIVE' && soundPromptOptional ? [id] : []));

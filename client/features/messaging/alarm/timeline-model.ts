import type { AlarmInterval, AlarmTimelineQuery } from '../../../api/generated/graphql';
import { zoneHere } from '../../../core/zone';
import { SEVERITY_FILLS } from '../../../theme/chart';
import { SEVERITIES } from './alarm-model';
import type { Alarm } from './alarm-model';

export type Slot = AlarmTimelineQuery['alarmTimeline'][number];
type Severity = Alarm['severity'];

const HOUR = 3_600_000;

/** The ranges of the timeline, with their lengths in milliseconds and the intervals that fit a screen. */
export const RANGES = {
  day: { length: 24 * HOUR, interval: 'HALF_HOUR' },
  week: { length: 7 * 24 * HOUR, interval: 'SIX_HOURS' },
  month: { length: 30 * 24 * HOUR, interval: 'DAY' },
  quarter: { length: 90 * 24 * HOUR, interval: 'WEEK' },
} as const satisfies Record<string, { length: number; interval: AlarmInterval }>;
export type RangeName = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[];

export const isRange = (name: string | undefined): name is RangeName => name !== undefined && name in RANGES;

const FIELDS = { CRITICAL: 'critical', MAJOR: 'major', MINOR: 'minor', INFO: 'info' } as const;

/** The number of alarms of a severity in an interval. */
export const countOf = (slot: Slot, severity: Severity): number => slot[FIELDS[severity]];

/** The number of alarms of these severities in an interval. */
export const totalOf = (slot: Slot, severities: readonly Severity[]): number =>
  severities.reduce((sum, severity) => sum + countOf(slot, severity), 0);

/** The parts of a bar, the mildest at the bottom; severities that are not chosen are left out. */
export const partsOf = (slot: Slot, severities: readonly Severity[]) =>
  SEVERITIES.toReversed()
    .filter((severity) => severities.includes(severity))
    .map((severity) => ({ id: severity, fill: SEVERITY_FILLS[severity], count: countOf(slot, severity) }));

/** The variables of a timeline from `from` to `to`, in epoch milliseconds, in the reader's time zone. */
export const timelineVariables = (from: number, to: number, interval: AlarmInterval) => ({
  from,
  to,
  interval,
  ...zoneHere(),
});

import type { AlarmInterval, AlarmTimelineQuery } from '../../../api/generated/graphql';
import { zoneHere } from '../../../core/zone';
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

/** The lines of the scale from 0: two to five of them, at round numbers, the last at or above `most`. */
export function scaleLines(most: number): number[] {
  const rough = Math.max(1, most) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 1);
  const count = Math.max(1, Math.ceil(Math.max(1, most) / step));
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}

interface Block {
  readonly severity: Severity;
  readonly count: number;
  /** Alarms below it in the bar. */
  readonly below: number;
}

/** The blocks of a bar, the mildest at the bottom, without empty ones. */
export function blocksOf(slot: Slot, severities: readonly Severity[]): Block[] {
  const blocks: Block[] = [];
  let below = 0;
  for (const severity of SEVERITIES.toReversed()) {
    const count = severities.includes(severity) ? countOf(slot, severity) : 0;
    if (count > 0) blocks.push({ severity, count, below });
    below += count;
  }
  return blocks;
}

/** The variables of a timeline from `from` to `to`, in epoch milliseconds, in the reader's time zone. */
export const timelineVariables = (from: number, to: number, interval: AlarmInterval) => ({
  from,
  to,
  interval,
  ...zoneHere(),
});

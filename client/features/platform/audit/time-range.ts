import type { Span } from '../../../ui/chart/span';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The ranges that end now, with their lengths in milliseconds; `all` is as long as events are kept. */
const LENGTHS = { hour: HOUR, day: DAY, week: 7 * DAY, month: 30 * DAY, all: null } as const;
type RangeName = keyof typeof LENGTHS;
export const RANGE_NAMES = Object.keys(LENGTHS) as RangeName[];

/** A range that ends now, or one between two moments. */
export type TimeRange = { readonly name: RangeName } | Span;
const USUAL: TimeRange = { name: 'day' };

export const isNamed = (range: TimeRange): range is { readonly name: RangeName } => 'name' in range;

/** The range that an address names: a name, or two times in epoch milliseconds; the last 24 hours for anything else. */
export function rangeOf(values: readonly string[]): TimeRange {
  const name = RANGE_NAMES.find((known) => known === values[0]);
  if (name) return { name };
  const span = spanOf(values);
  return span ?? USUAL;
}

/** The values of a range in an address; none for the usual one. */
export function valuesOf(range: TimeRange): string[] {
  if (!isNamed(range)) return [String(range.from), String(range.to)];
  return isNamed(USUAL) && range.name === USUAL.name ? [] : [range.name];
}

/** The span between two times of an address; null if they are none. */
export function spanOf(values: readonly string[]): Span | null {
  const [from, to] = values.map(Number);
  return from !== undefined && to !== undefined && from < to ? { from, to } : null;
}

/** Lengths of bars that people count by. */
const STEPS = [
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  3 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
];
const MOST_BARS = 60;

/** The bars of a range: `bars` equal parts from one moment to another. */
export interface Scale extends Span {
  readonly bars: number;
}

/**
 * The bars of a range, at most 61, which begin at full minutes, hours or days of the reader's zone. One that ends now
 * ends with the bar that runs.
 * @param end now
 * @param days how long events are kept
 */
export function scaleOf(range: TimeRange, end: number, days: number): Scale {
  const length = isNamed(range) ? (LENGTHS[range.name] ?? days * DAY) : range.to - range.from;
  const step = STEPS.find((size) => length / size <= MOST_BARS) ?? Math.ceil(length / MOST_BARS / DAY) * DAY;
  if (isNamed(range)) {
    const bars = Math.ceil(length / step);
    const to = floor(end, step) + step;
    return { from: to - bars * step, to, bars };
  }
  const from = floor(range.from, step);
  const bars = Math.ceil((range.to - from) / step);
  return { from, to: from + bars * step, bars };
}

/** The last full step in the reader's zone. */
function floor(time: number, step: number): number {
  const offset = new Date(time).getTimezoneOffset() * MINUTE;
  return Math.floor((time - offset) / step) * step + offset;
}

/** The time between which the list asks: as the bars begin for a range that ends now, which has no end. */
export function timesOf(range: TimeRange, scale: Scale, chosen: Span | null) {
  // A span ends where the next one begins.
  if (chosen) return { startTime: chosen.from, endTime: chosen.to - 1 };
  if (!isNamed(range)) return { startTime: range.from, endTime: range.to };
  return { startTime: range.name === 'all' ? null : scale.from, endTime: null };
}

/** A time as a field of date and time holds it, in the reader's zone: YYYY-MM-DDTHH:mm. */
export function fieldOf(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * MINUTE;
  return new Date(time - offset).toISOString().slice(0, 16);
}

/** The time in a field of date and time, in epoch milliseconds; null while it is none. */
export function timeOfField(value: string): number | null {
  const time = value ? new Date(value).getTime() : NaN;
  return Number.isFinite(time) ? time : null;
}

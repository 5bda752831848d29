/** A part of the time, from a moment up to another, in epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An interval of a row of intervals. */
export interface Slot {
  readonly start: number;
  readonly end: number;
}

/** The places of the intervals that a span covers, the first and the last; null for none. */
export function placesOf(slots: readonly Slot[], span: Span | null): readonly [number, number] | null {
  if (!span) return null;
  const first = slots.findIndex(({ end }) => end > span.from);
  const last = slots.findLastIndex(({ start }) => start < span.to);
  return first < 0 || last < first ? null : [first, last];
}

/** The span of the intervals between two places, in either order. */
export function spanBetween(slots: readonly Slot[], one: number, other: number): Span | null {
  const [first, last] = [slots[Math.min(one, other)], slots[Math.max(one, other)]];
  return first && last ? { from: first.start, to: last.end } : null;
}

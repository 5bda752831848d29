/** A source that sends more than this in a second is not heard until the next. */
const MESSAGES_PER_SECOND = 20;
/** The rate that no working app reaches: an app that does is stopped. */
const FLOOD_PER_SECOND = 200;
const SECOND = 1000;
/** Apps that open each other must not take the person along faster than they can read. */
export const OPENINGS_PER_SECOND = 3;

/** Hears at most `limit` of each source in `span` milliseconds, so that a flood costs nothing (threats 17). */
export function rateCap(limit = MESSAGES_PER_SECOND, span = SECOND): (source: object, time?: number) => boolean {
  const count = counter(span);
  return (source, time = Date.now()) => count(source, time) <= limit;
}

/** Whether a source has just sent more than any working app does (threats 17). */
export function floodGauge(): (source: object, time?: number) => boolean {
  const count = counter(SECOND);
  return (source, time = Date.now()) => count(source, time) > FLOOD_PER_SECOND;
}

/** Counts the messages of each source within spans of time. */
function counter(span: number): (source: object, time: number) => number {
  const windows = new WeakMap<object, { start: number; count: number }>();
  return (source, time) => {
    const current = windows.get(source);
    // A clock that was set back begins a span too: nobody is unheard until it has caught up.
    if (!current || time - current.start >= span || time < current.start) {
      windows.set(source, { start: time, count: 1 });
      return 1;
    }
    current.count += 1;
    return current.count;
  };
}

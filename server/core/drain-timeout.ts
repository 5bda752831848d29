/**
 * Work under way when the portal stops, calls and jobs alike, gets this many milliseconds: with what comes before and
 * after it, a stop takes ten seconds at most.
 */
export const DRAIN_TIMEOUT = 9_000;

/**
 * Time for work under way, calls and jobs alike, when the portal stops, in milliseconds: a whole stop takes ten seconds
 * at most.
 */
export const DRAIN_TIMEOUT = 9_000;

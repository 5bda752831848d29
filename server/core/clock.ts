let offset = 0;

/**
 * The only source of time in the server: epoch milliseconds. Tests move it with {@link moveClock}, so that links,
 * locks and sessions can be aged without waiting.
 */
export function now(): number {
  return Date.now() + offset;
}

/** Moves the clock by `milliseconds` (negative: back) relative to where it stands. Tests only. */
export function moveClock(milliseconds: number): void {
  offset += milliseconds;
}

/** Puts the clock back on the machine's time. */
export function resetClock(): void {
  offset = 0;
}

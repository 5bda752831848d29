/** Tabs that one server takes back in a second, with their sessions, subscriptions and views. */
const PER_SECOND = 500;
const STEP = 1_000 / PER_SECOND;
/** The longest wait in milliseconds. Those beyond it come at a time by chance before it. */
const LONGEST = 20_000;

/** Spreads tabs that come back together after the portal was away. */
export class Turns {
  private free = 0;

  /** The wait of the next tab, in milliseconds, at the time `now`. */
  take(now: number): number {
    // A clock that was set back has left turns behind that nobody waits for.
    if (this.free - now > LONGEST + STEP) this.free = now;
    const turn = Math.max(now, this.free);
    if (turn - now >= LONGEST) return Math.round(Math.random() * LONGEST);
    this.free = turn + STEP;
    return Math.round(turn - now);
  }
}

/** The longest wait in milliseconds. Those beyond it come at a time by chance before it. */
const LONGEST = 20_000;

/** Spreads what comes together over the time, a number a second. A pause is not saved up for a faster burst. */
export class Turns {
  private free = 0;
  private readonly step: number;

  constructor(perSecond: number) {
    this.step = 1_000 / perSecond;
  }

  /** The wait of the next one, in milliseconds, at the time `now`. */
  take(now: number): number {
    // A clock that was set back has left turns behind that nobody waits for.
    if (this.free - now > LONGEST + this.step) this.free = now;
    const turn = Math.max(now, this.free);
    if (turn - now >= LONGEST) return Math.round(Math.random() * LONGEST);
    this.free = turn + this.step;
    return Math.round(turn - now);
  }
}

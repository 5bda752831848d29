/**
 * Counts what each of many keys holds at this moment, up to a maximum. What holds nothing is forgotten, so that it costs
 * memory for those alone who are there.
 */
export class Quota {
  private readonly held = new Map<string, number>();

  constructor(private readonly maximum: number) {}

  /** Takes `amount` for `key`, all of it or nothing; whether there was room. */
  take(key: string, amount = 1): boolean {
    const held = (this.held.get(key) ?? 0) + amount;
    if (held > this.maximum) return false;
    this.held.set(key, held);
    return true;
  }

  /** Gives back what was taken. */
  giveBack(key: string, amount = 1): void {
    const held = (this.held.get(key) ?? 0) - amount;
    if (held > 0) this.held.set(key, held);
    else this.held.delete(key);
  }
}

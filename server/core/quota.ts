/**
 * Counts the present holdings of many keys, up to a maximum. Keys that hold nothing are removed, so only present ones
 * take memory.
 */
export class Quota {
  private readonly held = new Map<string, number>();

  constructor(private readonly maximum: number) {}

  /** Takes `amount` for `key`, all or nothing; returns whether there was room. */
  take(key: string, amount = 1): boolean {
    const held = (this.held.get(key) ?? 0) + amount;
    if (held > this.maximum) return false;
    this.held.set(key, held);
    return true;
  }

  /** Returns a taken amount. */
  giveBack(key: string, amount = 1): void {
    const held = (this.held.get(key) ?? 0) - amount;
    if (held > 0) this.held.set(key, held);
    else this.held.delete(key);
  }
}

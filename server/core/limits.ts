/** How often something may happen, by name. */
export type LimitName = 'login' | 'call' | 'loginCode' | 'passwordRetrieve';

/** Counts what callers do, together with all other servers. */
export interface Limits {
  /**
   * Counts one more of `limit` by `key` (an address, a session, a canonical account). Throws EXHAUSTED, naming the
   * seconds to wait, when that is more than the limit allows.
   */
  take(limit: LimitName, key: string): Promise<void>;
  close(): void;
}

/** How often something may happen, by name. */
export type LimitName =
  | 'login'
  | 'call'
  | 'publicRead'
  | 'loginCode'
  | 'passwordRetrieve'
  | 'lockMail'
  | 'emailChange'
  | 'accountCheck'
  | 'importCheck'
  | 'domainCheck'
  | 'picture'
  | 'embedCheck'
  | 'frameState';

/** Counts what callers do, together with all other servers. */
export interface Limits {
  /**
   * Counts one more of `limit` by `key` (an address, a session, a canonical account); of `importCheck` so many as are
   * named. Throws EXHAUSTED, naming the time to wait, when that is more than the limit allows.
   */
  take(limit: Exclude<LimitName, 'importCheck'>, key: string): Promise<void>;
  take(limit: 'importCheck', key: string, count: number): Promise<void>;
  /** Gives one of `limit` back that was taken by `key` lately: what it was taken for did not come. */
  giveBack(limit: 'accountCheck', key: string): Promise<void>;
}

/** How often something may happen, by name. */
export type LimitName =
  | 'login'
  | 'call'
  | 'publicRead'
  | 'loginCode'
  | 'passwordRetrieve'
  | 'lockMail'
  | 'unlock'
  | 'emailChange'
  | 'announcementTest'
  | 'webhookTest'
  | 'accountCheck'
  | 'importCheck'
  | 'domainCheck'
  | 'picture'
  | 'embedCheck'
  | 'frameState';

/** Counts the actions of callers, together with all other servers. */
export interface Limits {
  /**
   * Counts one action of `limit` by `key` (an address, a session, a canonical account), of `importCheck` the given
   * number. Throws EXHAUSTED with the time to wait if the limit is exceeded.
   */
  take(limit: Exclude<LimitName, 'importCheck'>, key: string): Promise<void>;
  take(limit: 'importCheck', key: string, count: number): Promise<void>;
  /** Returns one action of `limit` that was counted for `key` recently, because it did not happen. */
  giveBack(limit: 'accountCheck', key: string): Promise<void>;
}

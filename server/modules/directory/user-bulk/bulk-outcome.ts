import type { UserBulkReason } from './user-bulk.types.js';

/** The outcome of a change, until now. */
export interface BulkOutcome {
  readonly changed: number;
  /** The changed users, if the change can be undone. */
  readonly changedIds?: readonly string[];
  readonly unchanged: number;
  readonly skipped: Partial<Record<UserBulkReason, string[]>>;
}

/** The users that were passed over, by reason. */
export type Skipped = Partial<Record<UserBulkReason, string[]>>;

/** Notes a user that is passed over. */
export const skip = (skipped: Skipped, reason: UserBulkReason, id: string) => (skipped[reason] ??= []).push(id);

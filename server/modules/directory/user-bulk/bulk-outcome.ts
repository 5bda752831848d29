import type { BulkUndo } from './bulk-undo.js';
import type { UserBulkReason } from './user-bulk.types.js';

/** The users that were passed over, by reason. */
export type Skipped = Partial<Record<UserBulkReason, string[]>>;

/** Notes a user that is passed over. */
export const skip = (skipped: Skipped, reason: UserBulkReason, id: string) => (skipped[reason] ??= []).push(id);

/** The number of users who differed from the wish, and the way back. */
export interface Done {
  readonly changed: number;
  readonly undo: BulkUndo;
}

/** The outcome of a change, until now. */
export interface BulkOutcome {
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: Skipped;
  /** The way back; null if there is none. */
  readonly undo: BulkUndo | null;
}

import type { FirstLinks } from '../user/user-first-links.service.js';
import type { PersonFields } from '../user-change/user-fields.service.js';
import type { UserBulkAction } from './user-bulk.types.js';

/** A requested change of users. */
export interface BulkWish {
  readonly action: UserBulkAction;
  readonly userIds: readonly string[];
  readonly targetIds: readonly string[];
  readonly term: PersonFields;
}

/** Removed members who return, all with the same links. */
export interface RestoreStep {
  readonly action: 'RESTORE';
  readonly userIds: readonly string[];
  readonly links: FirstLinks;
}

export type BulkStep = BulkWish | RestoreStep;

/** The way back from a change. */
export interface BulkUndo {
  readonly steps: readonly BulkStep[];
  /** The changed users who would not get back everything, or whom the caller does not reach any more. */
  readonly lost: readonly string[];
}

export const NO_UNDO: BulkUndo = { steps: [], lost: [] };

/** Ids in the steps of one change. A longer way back is not stored: its row would have megabytes. */
const MAX_IDS = 20_000;

/** All that steps have in common besides their users. */
const likenessOf = ({ userIds: _users, ...rest }: BulkStep) => JSON.stringify(rest);

/** Puts users with the same way back into one step. */
export function merged(steps: readonly BulkStep[]): BulkStep[] {
  const byLikeness = new Map<string, BulkStep>();
  for (const step of steps) {
    const key = likenessOf(step);
    const before = byLikeness.get(key);
    byLikeness.set(key, before ? { ...before, userIds: [...before.userIds, ...step.userIds] } : step);
  }
  return [...byLikeness.values()];
}

/** The way back from two changes; null if either has none, or if it is too long to be stored. */
export function joinedUndo(one: BulkUndo | null, other: BulkUndo | null): BulkUndo | null {
  if (!one || !other) return null;
  const steps = merged([...one.steps, ...other.steps]);
  const size = steps.reduce((sum, step) => sum + step.userIds.length + targetsOf(step).length, 0);
  return size > MAX_IDS ? null : { steps, lost: [...one.lost, ...other.lost] };
}

/** The roles, user groups and nodes that a step names. */
export function targetsOf(step: BulkStep): readonly string[] {
  if (step.action !== 'RESTORE') return step.targetIds;
  const { roleIds, userGroupIds, structureIds } = step.links;
  return [...(roleIds ?? []), ...(userGroupIds ?? []), ...(structureIds ?? [])];
}

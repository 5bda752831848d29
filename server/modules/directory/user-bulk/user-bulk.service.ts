import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkIdCount } from '../../../core/ids.js';
import { scoped } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import { Member } from '../../identity/account/member.entity.js';
import {
  readCheckpoint,
  readTask,
  startTask,
  storeCheckpoint,
  taskHandler,
  withRightsNow,
} from '../../platform/task/task.service.js';
import { reachedOf } from '../user/user-authority.service.js';
import type { BulkOutcome } from './bulk-outcome.js';
import type { BulkWish } from './user-bulk-steps.service.js';
import { applyBulk, LINK_ACTIONS, requireBulkTargets } from './user-bulk-steps.service.js';
import { parsePerson } from '../user-change/user-fields.service.js';
import type { UserBulkArguments, UserBulkReport } from './user-bulk.types.js';
import { UserBulkAction, UserBulkReason } from './user-bulk.types.js';

/** The outcome of a task, and its action. */
type StoredOutcome = BulkOutcome & { readonly action: UserBulkAction };

const KIND = 'userBulk';
/** Users and links per transaction, which must be short enough not to hold up others. */
const CHUNK = 50;
const MAX_LINKS = 5_000;

/**
 * Starts to change many users, as a task of the caller, and returns its id (LIMT-04, USER-20). The guard has checked
 * the users. Throws OUT_OF_RANGE, NOT_FOUND and PERMISSION_DENIED for the targets, and INVALID_PARAMETER for a missing
 * argument of the action. The change is idempotent.
 */
export async function startBulk(ctx: RequestContext, input: UserBulkArguments): Promise<string> {
  const { action, accountStartTime, accountExpireTime } = input;
  const userIds = [...new Set(input.userIds)];
  const targetIds = [...new Set(input.targetIds ?? [])];
  checkIdCount('targetIds', targetIds);
  if (userIds.length === 0) fail('INVALID_PARAMETER', { field: 'userIds' });
  if (LINK_ACTIONS[action] && targetIds.length === 0) fail('INVALID_PARAMETER', { field: 'targetIds' });
  const term = parsePerson({ accountStartTime, accountExpireTime });
  if (action === UserBulkAction.SET_TERM && Object.keys(term).length === 0) {
    fail('INVALID_PARAMETER', { field: 'accountExpireTime' });
  }
  const wish: BulkWish = { action, userIds, targetIds, term };
  await requireBulkTargets(ctx, wish);
  ctx.audit.description = JSON.stringify({ action, users: userIds.length, targets: targetIds.length });
  return startTask(ctx, { kind: KIND }, wish);
}

/**
 * The handler of bulk changes. It works in chunks, each in one transaction, checked by the present rows and rights of
 * the caller. The chunk's transaction also stores the progress, so that the task resumes there if its server is lost.
 */
export const userBulk = taskHandler<BulkWish>({
  kind: KIND,
  async run(ctx, wish, { taskId, signal }) {
    const total = wish.userIds.length;
    const size = Math.max(1, Math.min(CHUNK, Math.floor(MAX_LINKS / Math.max(1, wish.targetIds.length))));
    const before = await readCheckpoint<StoredOutcome>(ctx, taskId);
    const { action } = wish;
    let outcome: BulkOutcome = before?.result ?? { changed: 0, unchanged: 0, skipped: {} };
    if (!before) await storeCheckpoint(ctx, taskId, { done: 0, total, result: { ...outcome, action } });
    for (let done = before?.done ?? 0; done < total; done += size) {
      signal.throwIfAborted();
      const userIds = wish.userIds.slice(done, done + size);
      outcome = await inTransaction(ctx, async (inside) => {
        const result = joined(outcome, await applyBulk(await withRightsNow(inside, 'user'), { ...wish, userIds }));
        const checkpoint = { done: Math.min(total, done + size), total, result: { ...result, action } };
        await storeCheckpoint(inside, taskId, checkpoint);
        return result;
      });
    }
    return { ...outcome, action };
  },
});

function joined(one: BulkOutcome, other: BulkOutcome): BulkOutcome {
  const skipped = { ...one.skipped };
  for (const [reason, ids] of Object.entries(other.skipped) as [UserBulkReason, string[]][]) {
    skipped[reason] = [...(skipped[reason] ?? []), ...ids];
  }
  const changedIds = other.changedIds && [...(one.changedIds ?? []), ...other.changedIds];
  return {
    changed: one.changed + other.changed,
    ...(changedIds && { changedIds }),
    unchanged: one.unchanged + other.unchanged,
    skipped,
  };
}

/**
 * The progress of one of the caller's bulk changes, with the names of skipped users whom the caller still reaches.
 * Throws NOT_FOUND for any other task.
 */
export async function bulkReport(ctx: RequestContext, taskId: string): Promise<UserBulkReport> {
  const { result, ...task } = await readTask<StoredOutcome>(ctx, KIND, taskId);
  const { action = null, changed = 0, changedIds = [], unchanged = 0, skipped = {} } = result ?? {};
  const reasons = Object.entries(skipped) as [UserBulkReason, string[]][];
  const names = await namesOf(
    ctx,
    reasons.flatMap(([, ids]) => ids),
  );
  return {
    ...task,
    action,
    changedIds: [...changedIds],
    changed,
    unchanged,
    skipped: reasons.flatMap(([reason, ids]) =>
      ids.map((userId) => ({ userId, reason, username: null, name: null, ...names.get(userId) })),
    ),
  };
}

async function namesOf(ctx: RequestContext, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, { username: string; name: string }>();
  const rows = await scoped(ctx, Member).select(['userId', 'username', 'name'], { userId: In(userIds) });
  const reached = await reachedOf(
    ctx,
    rows.map((row) => row.userId),
  );
  return new Map(
    rows.flatMap(({ userId, username, name }) => (reached.has(userId) ? [[userId, { username, name }] as const] : [])),
  );
}

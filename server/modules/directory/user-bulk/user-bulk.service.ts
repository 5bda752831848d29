import { In } from 'typeorm';
import { requirePerson } from '../../../access/token-rule.js';
import type { RequestContext } from '../../../context/context.js';
import { failChoice, failMissing } from '../../../core/errors.js';
import { checkIdCount } from '../../../core/ids.js';
import { scoped } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import { Member } from '../../identity/account/member.entity.js';
import {
  readCheckpoint,
  readTask,
  readWanted,
  startTask,
  storeCheckpoint,
  taskHandler,
  withRightsNow,
} from '../../platform/task/task.service.js';
import { reachedOf } from '../user/user-authority.service.js';
import type { BulkOutcome } from './bulk-outcome.js';
import type { BulkStep, BulkWish } from './bulk-undo.js';
import { joinedUndo, NO_UNDO, targetsOf } from './bulk-undo.js';
import { applyBulk, LINK_ACTIONS, requireBulkTargets } from './user-bulk-steps.service.js';
import { TaskState } from '../../platform/task/task.types.js';
import { parsePerson } from '../user-change/user-fields.service.js';
import type { UserBulkArguments, UserBulkReport } from './user-bulk.types.js';
import { isRecent, refuseUndo } from './user-bulk-undo.service.js';
import { UserBulkAction, UserBulkReason } from './user-bulk.types.js';

const KIND = 'userBulk';
/** Users and links per transaction, which must be short enough not to hold up others. */
const CHUNK = 50;
const MAX_LINKS = 5_000;
/** Passwords and sessions are no business of API tokens (TOKN-03). */
const OF_PERSONS: ReadonlySet<UserBulkAction> = new Set([UserBulkAction.RESET_PASSWORD, UserBulkAction.END_SESSIONS]);

/**
 * Starts to change many users, as a task of the caller, and returns its id (LIMT-04, USER-20). The guard has checked
 * the users. Throws OUT_OF_RANGE, NOT_FOUND and PERMISSION_DENIED for the targets, and INVALID_PARAMETER for a missing
 * argument of the action. The change is idempotent.
 */
export async function startBulk(ctx: RequestContext, input: UserBulkArguments): Promise<string> {
  const { action, accountStartTime, accountExpireTime } = input;
  if (OF_PERSONS.has(action)) requirePerson(ctx);
  const userIds = [...new Set(input.userIds)];
  const targetIds = [...new Set(input.targetIds ?? [])];
  checkIdCount('targetIds', targetIds);
  if (userIds.length === 0) failMissing('userIds');
  if (LINK_ACTIONS[action] && targetIds.length === 0) failMissing('targetIds');
  const term = parsePerson({ accountStartTime, accountExpireTime });
  if (action === UserBulkAction.SET_TERM && Object.keys(term).length === 0) {
    failChoice('noField', ['accountExpireTime', 'accountStartTime']);
  }
  const wish: BulkWish = { action, userIds, targetIds, term };
  await requireBulkTargets(ctx, wish);
  ctx.audit.description = JSON.stringify({ action, users: userIds.length, targets: targetIds.length });
  return startTask<BulkWork>(ctx, { kind: KIND }, wish);
}

/** The undo of a change as a task of its own. */
interface UndoWork {
  readonly undoOf: UserBulkAction;
  readonly targetCount: number;
  readonly steps: readonly BulkStep[];
  /** The users whom the undo does not reach. */
  readonly lost: readonly string[];
}

type BulkWork = BulkWish | UndoWork;

const isUndo = (work: BulkWork): work is UndoWork => 'undoOf' in work;

/**
 * Starts to undo one of the caller's changes, as a task, and returns its id (CALL-297). Throws NOT_FOUND for any other
 * task, and INVALID_PARAMETER while it runs, after an hour, if it was undone, and if it has no way back. A change is
 * undone once, so that nobody undoes later work of others by pressing twice.
 */
export async function undoBulk(ctx: RequestContext, taskId: string): Promise<string> {
  const { wanted, createdTime } = await readWanted<BulkWork>(ctx, KIND, taskId, 'update');
  const { result, state, done, total } = await readTask<BulkOutcome>(ctx, KIND, taskId);
  if (isUndo(wanted) || state === TaskState.RUNNING || !isRecent(createdTime) || !result?.undo?.steps.length) {
    return refuseUndo();
  }
  const { steps, lost } = result.undo;
  await storeCheckpoint(ctx, taskId, { done, total, result: { ...result, undo: null } });
  const { action, targetIds } = wanted;
  ctx.audit.description = JSON.stringify({ action, users: steps.reduce((sum, step) => sum + step.userIds.length, 0) });
  return startTask<BulkWork>(ctx, { kind: KIND }, { undoOf: action, targetCount: targetIds.length, steps, lost });
}

/** The users of one transaction with their step: few enough not to hold up others. */
function chunksOf(work: BulkWork): BulkStep[] {
  const steps = isUndo(work) ? work.steps : [work];
  return steps.flatMap((step) => {
    const size = Math.max(1, Math.min(CHUNK, Math.floor(MAX_LINKS / Math.max(1, targetsOf(step).length))));
    const starts = Array.from({ length: Math.ceil(step.userIds.length / size) }, (_, index) => index * size);
    return starts.map((at) => ({ ...step, userIds: step.userIds.slice(at, at + size) }));
  });
}

/** The outcome before the first chunk. */
function beginningOf(work: BulkWork): BulkOutcome {
  if (!isUndo(work)) return { changed: 0, unchanged: 0, skipped: {}, undo: NO_UNDO };
  const { lost, undoOf } = work;
  const reason = undoOf === UserBulkAction.REMOVE ? UserBulkReason.INCOMPLETE : UserBulkReason.OUT_OF_REACH;
  const skipped = lost.length > 0 ? { [reason]: [...lost] } : {};
  return { changed: 0, unchanged: 0, skipped, undo: null };
}

/**
 * The handler of bulk changes. It works in chunks, each in one transaction, checked by the present rows and rights of
 * the caller. The chunk's transaction also stores the progress, so that the task resumes there if its server is lost.
 */
export const userBulk = taskHandler<BulkWork>({
  kind: KIND,
  async run(ctx, work, { taskId, signal }) {
    const chunks = chunksOf(work);
    const before = await readCheckpoint<BulkOutcome>(ctx, taskId);
    let outcome = before?.result ?? beginningOf(work);
    // Those whom an undo does not reach are done from the beginning.
    const lost = isUndo(work) ? work.lost.length : 0;
    const total = chunks.reduce((sum, { userIds }) => sum + userIds.length, lost);
    if (!before) await storeCheckpoint(ctx, taskId, { done: lost, total, result: outcome });
    let done = lost;
    for (const chunk of chunks) {
      const step = { ...chunk, userIds: chunk.userIds.slice(Math.max(0, (before?.done ?? 0) - done)) };
      done += chunk.userIds.length;
      if (step.userIds.length === 0) continue;
      signal.throwIfAborted();
      outcome = await inTransaction(ctx, async (inside) => {
        const result = joined(outcome, await applyBulk(await withRightsNow(inside, 'user'), step));
        await storeCheckpoint(inside, taskId, { done, total, result });
        return result;
      });
    }
    return outcome;
  },
});

function joined(one: BulkOutcome, other: BulkOutcome): BulkOutcome {
  const skipped = { ...one.skipped };
  for (const [reason, ids] of Object.entries(other.skipped) as [UserBulkReason, string[]][]) {
    skipped[reason] = [...(skipped[reason] ?? []), ...ids];
  }
  return {
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    skipped,
    undo: joinedUndo(one.undo, other.undo),
  };
}

/**
 * The progress of one of the caller's bulk changes, with the names of skipped users whom the caller still reaches.
 * Throws NOT_FOUND for any other task.
 */
export async function bulkReport(ctx: RequestContext, taskId: string): Promise<UserBulkReport> {
  const [{ result, ...task }, { wanted, createdTime }] = await Promise.all([
    readTask<BulkOutcome>(ctx, KIND, taskId),
    readWanted<BulkWork>(ctx, KIND, taskId),
  ]);
  const { changed = 0, unchanged = 0, skipped = {} } = result ?? {};
  const reasons = Object.entries(skipped) as [UserBulkReason, string[]][];
  const names = await namesOf(
    ctx,
    reasons.flatMap(([, ids]) => ids),
  );
  return {
    ...task,
    action: isUndo(wanted) ? wanted.undoOf : wanted.action,
    targetCount: isUndo(wanted) ? wanted.targetCount : wanted.targetIds.length,
    isUndo: isUndo(wanted),
    isUndoable: task.state !== TaskState.RUNNING && isRecent(createdTime) && Boolean(result?.undo?.steps.length),
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

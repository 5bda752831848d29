import type { RequestContext } from '../../../context/context.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { reachedOf } from '../user/user-authority.service.js';
import type { LifeFacts } from '../user/user-life.service.js';
import { isReachable, lifeFactsOf, lifeRefusal } from '../user/user-life.service.js';
import { UserLifeAction, UserLifeReason } from '../user/user-life.types.js';
import { holdAccounts, isExhausted, takeAction } from '../user-life/user-life.service.js';
import type { Done, Skipped } from './bulk-outcome.js';
import { skip } from './bulk-outcome.js';
import { NO_UNDO } from './bulk-undo.js';
import { UserBulkAction, UserBulkReason } from './user-bulk.types.js';

interface LifeAction {
  readonly action: UserLifeAction;
  /** The call that does the same to one user; it names the audit event of each. */
  readonly event: string;
  /** The reason that says that nothing was to be done. */
  readonly none?: UserLifeReason;
  /** The way back; there is none from the others. */
  readonly opposite?: UserBulkAction;
}

/** The life-cycle actions among the bulk changes. */
export const LIFE_ACTIONS: Partial<Record<UserBulkAction, LifeAction>> = {
  [UserBulkAction.RESET_PASSWORD]: { action: UserLifeAction.RESET_PASSWORD, event: 'userResetPassword' },
  [UserBulkAction.UNLOCK]: { action: UserLifeAction.UNLOCK, event: 'userUnlock', none: UserLifeReason.NOT_LOCKED },
  [UserBulkAction.INVITE]: {
    action: UserLifeAction.INVITE,
    event: 'userSendInvitation',
    none: UserLifeReason.HAS_PASSWORD,
  },
  [UserBulkAction.DISABLE]: {
    action: UserLifeAction.DISABLE,
    event: 'userDisable',
    none: UserLifeReason.DISABLED,
    opposite: UserBulkAction.ENABLE,
  },
  [UserBulkAction.ENABLE]: {
    action: UserLifeAction.ENABLE,
    event: 'userEnable',
    none: UserLifeReason.NOT_DISABLED,
    opposite: UserBulkAction.DISABLE,
  },
  [UserBulkAction.END_SESSIONS]: { action: UserLifeAction.END_SESSIONS, event: 'userSessionEndAll' },
};

/**
 * Takes a life-cycle action on those of some members on whom the caller may take it (CALL-258); call it in a transaction,
 * with few of them. Initial passwords are for one user at a time: a list of them would be copied about.
 */
export async function applyLife(
  ctx: RequestContext,
  { action, event, none, opposite }: LifeAction,
  userIds: readonly string[],
  skipped: Skipped,
): Promise<Done> {
  await holdAccounts(ctx, userIds);
  const [reached, facts] = await Promise.all([reachedOf(ctx, userIds), lifeFactsOf(ctx, userIds)]);
  const changedIds: string[] = [];
  const act = async (user: LifeFacts) => {
    const noted = { ...ctx, audit: { resourceId: user.id } };
    if (!(await takeAction(noted, action, user))) return;
    await writeAudit(noted, 'user', event);
    changedIds.push(user.id);
  };
  for (const id of userIds) {
    const user = facts.get(id);
    const isInReach = reached.has(id);
    const reason = user && isInReach ? refusal(ctx, action, user) : null;
    if (!user) skip(skipped, UserBulkReason.GONE, id);
    else if (!isInReach) skip(skipped, UserBulkReason.OUT_OF_REACH, id);
    else if (reason === none && reason) continue;
    else if (reason) skip(skipped, reason as string as UserBulkReason, id);
    else {
      await act(user).catch((error: unknown) => {
        if (!isExhausted(error)) throw error;
        skip(skipped, UserBulkReason.TOO_OFTEN, id);
      });
    }
  }
  return {
    changed: changedIds.length,
    undo:
      opposite && changedIds.length > 0
        ? { steps: [{ action: opposite, userIds: changedIds, targetIds: [], term: {} }], lost: [] }
        : NO_UNDO,
  };
}

/** Reasons against telling an initial password. */
const UNTOLD: ReadonlySet<UserLifeReason> = new Set([UserLifeReason.SHARED, UserLifeReason.HOLDS_MORE]);

function refusal(ctx: RequestContext, action: UserLifeAction, user: LifeFacts): UserLifeReason | null {
  const reason = lifeRefusal(ctx, action, user);
  const isTold = action === UserLifeAction.RESET_PASSWORD && !isReachable(ctx, user);
  return isTold && (reason === null || UNTOLD.has(reason)) ? UserLifeReason.NO_EMAIL : reason;
}

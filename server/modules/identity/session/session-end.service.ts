import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionChannel } from '../../../core/pubsub.js';
import { execute, query } from '../../../database/query.js';

/** Sessions of one account that live at the same time: more than anybody has of devices, browsers and scripts. */
const MAX_SESSIONS = 50;
/** How many end with one sign-in, where there are far too many. */
const MAX_ENDED = 500;

/**
 * Why a session is over: another login took over, its person or an administrator ended it, their password changed, they
 * left the OU, their account is not active any more, or they have too many others.
 */
export type EndReason = 'KICKED' | 'LOGOUT' | 'REVOKED' | 'ADMIN' | 'PASSWORD' | 'REMOVED' | 'INACTIVE' | 'CROWDED';

interface Which {
  readonly reason: EndReason;
  /** Stays open: the caller's, or the newest. */
  readonly exceptId?: string;
  /** Only those that work in this OU. */
  readonly ouId?: string | null;
  /** Only those that work in no OU, and with `ouId` those too. */
  readonly orNone?: boolean;
}

/**
 * Ends the open sessions of an account; their tabs are told at once (SECR-10, PWD-24). Answers how many there were.
 * To be called in a transaction.
 */
export async function endSessions(ctx: RequestContext, accountId: string, which: Which): Promise<number> {
  const { ouId = null, orNone = false } = which;
  const open = await query<{ id: string }>(
    ctx,
    `SELECT id FROM session WHERE account_id = ? AND ended_time IS NULL AND id <> ?
        AND (? OR ou_id = ? OR (ou_id IS NULL AND ?))`,
    [accountId, which.exceptId ?? '', ouId === null && !orNone, ouId, orNone],
  );
  for (const { id } of open) await endSession(ctx, accountId, id, which.reason);
  return open.length;
}

/**
 * Ends those sessions of an account that were used longest ago, down to as many as one may have; `newestId` stays. To be
 * called in a transaction that holds the account.
 */
export async function endOldestSessions(ctx: RequestContext, accountId: string, newestId: string): Promise<void> {
  const crowd = await query<{ id: string }>(
    ctx,
    `SELECT id FROM session WHERE account_id = ? AND ended_time IS NULL AND id <> ?
      ORDER BY last_active_time DESC, id DESC LIMIT ? OFFSET ?`,
    [accountId, newestId, MAX_ENDED, MAX_SESSIONS - 1],
  );
  for (const { id } of crowd) await endSession(ctx, accountId, id, 'CROWDED');
}

/** Ends one open session of an account; false when it has none of that id. */
export async function endSession(
  ctx: RequestContext,
  accountId: string,
  id: string,
  reason: EndReason,
): Promise<boolean> {
  const found = await execute(
    ctx,
    `UPDATE session SET ended_time = ?, ended_reason = ?, ended_by_ip = ?
      WHERE id = ? AND account_id = ? AND ended_time IS NULL`,
    [now(), reason, ctx.ip, id, accountId],
  );
  if (found === 0) return false;
  ctx.events.push({ channel: sessionChannel(id), payload: { kind: 'SESSION_ENDED' } });
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
  return true;
}

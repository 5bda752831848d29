import { now } from '../../core/clock.js';
import type { RequestContext } from '../../core/context.js';
import { sessionChannel } from '../../core/pubsub.js';
import { execute, query } from '../../database/query.js';

/**
 * Why a session is over: another login took over, its person or an administrator ended it, their password changed, they
 * left the OU, or their account is not active any more.
 */
export type EndReason = 'KICKED' | 'LOGOUT' | 'REVOKED' | 'ADMIN' | 'PASSWORD' | 'REMOVED' | 'INACTIVE';

interface Which {
  readonly reason: EndReason;
  /** Stays open: the caller's, or the newest. */
  readonly exceptId?: string;
  /** Only those that work in this OU. */
  readonly ouId?: string;
  /** With `ouId`: those that work in no OU, too. */
  readonly orNone?: true;
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
        AND (? IS NULL OR ou_id = ? OR (ou_id IS NULL AND ?))`,
    [accountId, which.exceptId ?? '', ouId, ouId, orNone],
  );
  for (const { id } of open) await endSession(ctx, accountId, id, which.reason);
  return open.length;
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

import { now } from '../../core/clock.js';
import type { RequestContext } from '../../core/context.js';
import { sessionChannel } from '../../core/pubsub.js';
import { execute, query } from '../../database/query.js';

/** Why a session is over: another login took over, its person ended it, or their password changed. */
export type EndReason = 'KICKED' | 'LOGOUT' | 'REVOKED' | 'PASSWORD';

interface Which {
  readonly reason: EndReason;
  /** Stays open: the caller's, or the newest. */
  readonly exceptId?: string;
}

/**
 * Ends the open sessions of an account; their tabs are told at once (SECR-10, PWD-24). Answers how many there were.
 * To be called in a transaction.
 */
export async function endSessions(ctx: RequestContext, accountId: string, which: Which): Promise<number> {
  const open = await query<{ id: string }>(
    ctx,
    'SELECT id FROM session WHERE account_id = ? AND ended_time IS NULL AND id <> ?',
    [accountId, which.exceptId ?? ''],
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

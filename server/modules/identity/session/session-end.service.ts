import sql from 'sql-template-tag';
import { Not } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionChannel } from '../../../core/pubsub.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { SessionRow } from './session.entity.js';

/** Sessions that one account may have at the same time: more than anybody has devices, browsers and scripts. */
const MAX_SESSIONS = 50;
/** Sessions that one sign-in ends at most. */
const MAX_ENDED = 500;

/**
 * Reasons why a session ended: another sign-in took over, its person or an administrator ended it, their password
 * changed, they left the OU, their account is not active any more, or they have too many others.
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

const anyOu = (ctx: RequestContext) => acrossOrganizations(ctx, 'a person is signed in across OUs');

/**
 * Ends the open sessions of an account and notifies their tabs at once (SECR-10, PWD-24). Returns their number. Call it
 * in a transaction.
 */
export async function endSessions(ctx: RequestContext, accountId: string, which: Which): Promise<number> {
  const { ouId = null, orNone = false } = which;
  const open = await query<{ id: string }>(
    anyOu(ctx),
    sql`SELECT id FROM session WHERE account_id = ${accountId} AND ended_time IS NULL AND id <> ${which.exceptId ?? ''}
        AND (${ouId === null && !orNone} OR ou_id = ${ouId} OR (ou_id IS NULL AND ${orNone}))`,
  );
  for (const { id } of open) await endSession(ctx, accountId, id, which.reason);
  return open.length;
}

/**
 * Ends those sessions of an account that were used longest ago, down to as many as one may have; `newestId` stays. To be
 * called in a transaction that holds the account.
 */
export async function endOldestSessions(ctx: RequestContext, accountId: string, newestId: string): Promise<void> {
  const crowd = await table(anyOu(ctx), SessionRow).column(
    'id',
    { accountId, endedTime: null, id: Not(newestId) },
    { order: { lastActiveTime: 'DESC', id: 'DESC' }, limit: MAX_ENDED, offset: MAX_SESSIONS - 1 },
  );
  for (const id of crowd) await endSession(ctx, accountId, id, 'CROWDED');
}

/** Ends one open session of an account; false when it has no open session of that id. */
export async function endSession(
  ctx: RequestContext,
  accountId: string,
  id: string,
  reason: EndReason,
): Promise<boolean> {
  const found = await table(anyOu(ctx), SessionRow).update(
    { id, accountId, endedTime: null },
    { endedTime: now(), endedReason: reason, endedByIp: ctx.ip },
  );
  if (found === 0) return false;
  ctx.events.push({ channel: sessionChannel(id), payload: { kind: 'SESSION_ENDED' } });
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
  return true;
}

import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { homeRule, joinRules, TIME_OUT } from '../security/security.service.js';
import type { OpenSession } from './open-session.types.js';
import { endSession, endSessions } from './session-end.service.js';
import { describeUserAgent } from './user-agent.js';

const HOUR = 3_600_000;
/** More than an account may have. */
const SHOWN = 200;

interface Row extends Omit<OpenSession, 'isCurrent' | 'isSso' | 'browser' | 'system' | 'isMobile'> {
  userAgent: string;
  isSso: number;
}

/** Where the caller is signed in now, last used first (BYND-05): what has ended or idled out is not listed. */
export const openSessions = (ctx: RequestContext): Promise<OpenSession[]> =>
  sessionsOf(ctx, sessionOf(ctx).accountId, null);

/**
 * Sessions of a member of the working OU, for the person's managers: sessions that work there, and, of members whose
 * home it is, those that work nowhere yet. Anything else is other OUs' and not told: who could end what comes before an
 * OU is chosen could keep people of another OU out of it (SECR-20).
 */
export const sessionsOfMember = (ctx: RequestContext, accountId: string): Promise<OpenSession[]> =>
  sessionsOf(ctx, accountId, workingOu(ctx));

async function sessionsOf(ctx: RequestContext, accountId: string, ouId: string | null): Promise<OpenSession[]> {
  const { id: currentId } = sessionOf(ctx);
  const time = now();
  const rows = await query<Row>(
    ctx,
    `SELECT s.id, s.ip, s.user_agent AS userAgent, o.name AS organizationName, s.created_time AS createdTime,
            s.last_active_time AS lastActiveTime, s.is_sso AS isSso
       FROM session s JOIN account a ON a.id = s.account_id LEFT JOIN organization o ON o.id = s.ou_id
       ${joinRules('s.ou_id')}
      WHERE s.account_id = ? AND s.ended_time IS NULL AND s.expire_time > ?
        AND s.last_active_time > ? - ${TIME_OUT} * ?
        AND (? IS NULL OR COALESCE(s.ou_id, h.ou_id) = ?)
      ORDER BY s.last_active_time DESC, s.id LIMIT ${SHOWN}`,
    [accountId, time, time, HOUR, ouId, ouId],
  );
  return rows.map(({ userAgent, isSso, ...row }) => ({
    ...row,
    ...describeUserAgent(userAgent),
    isSso: isSso === 1,
    isCurrent: row.id === currentId,
  }));
}

/** Ends one of the caller's sessions, on every server and socket within 2 s; NOT_FOUND for any other id. */
export async function endOpenSession(ctx: RequestContext, id: string): Promise<void> {
  const { accountId } = sessionOf(ctx);
  if (!(await endSession(ctx, accountId, id, 'REVOKED'))) fail('NOT_FOUND');
}

/** Ends all of the caller's sessions but this one; answers how many. */
export async function endOtherSessions(ctx: RequestContext): Promise<number> {
  const { id, accountId } = sessionOf(ctx);
  return endSessions(ctx, accountId, { reason: 'REVOKED', exceptId: id });
}

/**
 * Ends one of the sessions that {@link sessionsOfMember} lists, on every server and socket within 2 s; NOT_FOUND for any
 * other id.
 */
export async function endMemberSession(ctx: RequestContext, accountId: string, id: string): Promise<void> {
  const [row] = await query<{ ouId: string | null }>(
    ctx,
    'SELECT ou_id AS ouId FROM session WHERE id = ? AND account_id = ?',
    [id, accountId],
  );
  const place = row && (row.ouId ?? (await homeRule(ctx, { id: accountId })).ouId);
  if (place !== workingOu(ctx) || !(await endSession(ctx, accountId, id, 'ADMIN'))) fail('NOT_FOUND');
}

/** Ends all of the sessions that {@link sessionsOfMember} lists but the caller's own; answers how many. */
export async function endMemberSessions(ctx: RequestContext, accountId: string): Promise<number> {
  const ouId = workingOu(ctx);
  const orNone = (await homeRule(ctx, { id: accountId })).ouId === ouId;
  return endSessions(ctx, accountId, { reason: 'ADMIN', exceptId: sessionOf(ctx).id, ouId, orNone });
}

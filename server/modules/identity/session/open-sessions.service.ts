import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { Place } from '../../../database/query.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { ouOf } from '../../../database/sql.js';
import { homeRule, joinRules, TIME_OUT } from '../security/security.service.js';
import type { OpenSession } from './open-session.types.js';
import { endSession, endSessions } from './session-end.service.js';
import { SessionRow } from './session.entity.js';
import { describeUserAgent } from './user-agent.js';

const HOUR = 3_600_000;
/** More than an account may have. */
const SHOWN = 200;

interface Row extends Omit<OpenSession, 'isCurrent' | 'isSso' | 'browser' | 'system' | 'isMobile'> {
  userAgent: string;
  isSso: number;
}

/** The open sessions of the caller, last used first (BYND-05); those that ended or idled out are not listed. */
export const openSessions = (ctx: RequestContext): Promise<OpenSession[]> =>
  sessionsOf(ctx, acrossOrganizations(ctx, 'a person sees all their sessions'), sessionOf(ctx).accountId, empty);

/**
 * Sessions of a member of the working OU, for the person's managers: sessions that work there, and, of members whose
 * home it is, those that work in no OU yet. All others belong to other OUs and are not shown: a manager who could end
 * sessions before they choose an OU could keep people out of another OU (SECR-20).
 */
export const sessionsOfMember = (ctx: RequestContext, accountId: string): Promise<OpenSession[]> =>
  sessionsOf(ctx, ctx, accountId, sql`AND COALESCE(s.ou_id, h.ou_id) = ${ouOf(ctx)}`);

/** @param among a further condition on sessions `s` and homes `h` */
async function sessionsOf(ctx: RequestContext, place: Place, accountId: string, among: Sql): Promise<OpenSession[]> {
  const { id: currentId } = sessionOf(ctx);
  const time = now();
  const rows = await query<Row>(
    place,
    sql`SELECT s.id, s.ip, s.user_agent AS userAgent, o.name AS organizationName, s.created_time AS createdTime,
            s.last_active_time AS lastActiveTime, s.is_sso AS isSso
       FROM session s JOIN account a ON a.id = s.account_id LEFT JOIN organization o ON o.id = s.ou_id
       ${joinRules('s.ou_id')}
      WHERE s.account_id = ${accountId} AND s.ended_time IS NULL AND s.expire_time > ${time}
        AND s.last_active_time > ${time} - ${TIME_OUT} * ${HOUR} ${among}
      ORDER BY s.last_active_time DESC, s.id LIMIT ${SHOWN}`,
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

/** Ends all of the caller's sessions but this one; answers their number. */
export async function endOtherSessions(ctx: RequestContext): Promise<number> {
  const { id, accountId } = sessionOf(ctx);
  return endSessions(ctx, accountId, { reason: 'REVOKED', exceptId: id });
}

/**
 * Ends one of the sessions that {@link sessionsOfMember} lists, on every server and socket within 2 s; NOT_FOUND for any
 * other id.
 */
export async function endMemberSession(ctx: RequestContext, accountId: string, id: string): Promise<void> {
  const sessions = table(acrossOrganizations(ctx, 'the OU of a session is looked up'), SessionRow);
  const row = await sessions.selectOne(['ouId'], { id, accountId });
  const place = row && (row.ouId ?? (await homeRule(ctx, { id: accountId })).ouId);
  if (place !== workingOu(ctx) || !(await endSession(ctx, accountId, id, 'ADMIN'))) fail('NOT_FOUND');
}

/** Ends all of the sessions that {@link sessionsOfMember} lists but the caller's own; answers how many. */
export async function endMemberSessions(ctx: RequestContext, accountId: string): Promise<number> {
  const ouId = workingOu(ctx);
  const orNone = (await homeRule(ctx, { id: accountId })).ouId === ouId;
  return endSessions(ctx, accountId, { reason: 'ADMIN', exceptId: sessionOf(ctx).id, ouId, orNone });
}

import { LEVEL } from '../../../context/levels.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret, newSecret } from '../../../core/ids.js';
import type { SessionState } from '../../../context/session-state.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { Account } from '../account/account.entity.js';
import type { AccountProfile } from '../account/account.service.js';
import { accountProfile, withheld } from '../account/account.service.js';
import { addressRuleOf } from '../security/address-rule.service.js';
import { homeRule, ruleOf } from '../security/security.service.js';
import { closedProfile } from '../account/contacts.service.js';
import { endSession, endSessions } from './session-end.service.js';
import { hasMembership } from './session-organizations.queries.js';
import { shownToken } from './session-start.service.js';
import { minutesUntilEntry } from '../security/sign-in-tries.service.js';
import { SessionRow } from './session.entity.js';
import type { Session, SessionToken } from './session.types.js';

const byToken = (ctx: RequestContext) => acrossOrganizations(ctx, 'a session is found by its token');

/** Ends the caller's session at once (AUTH-30), if there is one. */
export async function logout(ctx: RequestContext): Promise<void> {
  ctx.reply.sessionToken = null;
  if (ctx.session) await endSession(ctx, ctx.session.accountId, ctx.session.id, 'LOGOUT');
}

/**
 * The caller's session (AUTH-13). It is shown without an OU when the OU in use is not the home and refuses this address
 * now, so that the caller chooses another (SECR-16, SECR-20).
 */
export async function currentSession(ctx: RequestContext): Promise<Session> {
  const session = sessionOf(ctx);
  const isBarred = session.isAway && !session.isAddressAllowed(ctx.ip);
  const ouId = isBarred ? null : session.ouId;
  const needsFactor = session.mfaType !== 'NONE' && !session.mfaCompleted;
  const user = await accountProfile(ctx, session.accountId);
  return {
    id: session.id,
    adminLevel: isBarred ? LEVEL.NORMAL : session.level,
    user: shownUser(ctx, user, needsFactor),
    isSsoLogin: session.isSso,
    mfaType: session.mfaType,
    MFACompleted: session.mfaCompleted,
    isPasswordChangeForced: session.mustChangePassword,
    organizationId: ouId,
    accessToken: null,
  };
}

/** The profile of the caller; contact data and the state of the password are not part of a view (VIEW-04). */
function shownUser(ctx: RequestContext, user: AccountProfile, needsFactor: boolean): AccountProfile {
  if (sessionOf(ctx).view) return { ...user, email: null, phone: null, isInitPassword: false };
  return needsFactor ? withheld(user) : closedProfile(ctx, user);
}

/** Extends the session and hands its token out again (CALL-026). */
export async function refreshSession(ctx: RequestContext): Promise<Session> {
  const session = sessionOf(ctx);
  const { tokenHash } = session;
  const isCurrent = await table(byToken(ctx), SessionRow).update({ tokenHash }, { lastActiveTime: now() });
  // Another call may have replaced the token in the meantime: the browser has the new one, or is about to get it.
  if (!isCurrent) return currentSession(ctx);
  ctx.reply.sessionToken = ctx.token;
  return { ...(await currentSession(ctx)), accessToken: shownToken(ctx, ctx.token) };
}

/**
 * Starts working in an OU (OUSW-05): the session gets a new token, so that the old one cannot be replayed.
 * PERMISSION_DENIED for an OU where the account is no member (OUSW-10), or that does not let this address in (SECR-16),
 * and for a super administrator; UNVERIFIED for an OU that demands a second factor not given yet (MFA-09); EXHAUSTED for
 * an OU other than the home whose number of failed tries was reached lately (SECR-20). An OU that allows one session at
 * a time ends the account's others there (SECR-10). Nothing changes when the session works there already, and the
 * answer is the token in use.
 */
export async function setOrganization(ctx: RequestContext, organizationId: string): Promise<SessionToken> {
  const session = sessionOf(ctx);
  const isMember = session.level !== LEVEL.SUPER_ADMIN && (await hasMembership(ctx, session, organizationId));
  if (!isMember) fail('PERMISSION_DENIED', { message: 'error.organizationRefused' });
  const rule = await ruleOf(ctx, organizationId);
  if (session.isInternal) {
    if (!addressRuleOf(rule)(ctx.ip)) fail('PERMISSION_DENIED', { message: 'error.addressRefused' });
    if (rule.mfaType !== 'NONE' && !session.mfaCompleted && !session.isSso) fail('UNVERIFIED');
    await requireTriesLeft(ctx, session.accountId, organizationId, rule.passwordTryTimes);
  }
  // Several tabs choose the same OU; the later ones find it chosen.
  if (session.ouId === organizationId) return { accessToken: shownToken(ctx, ctx.token) };
  // First, because two that choose the same OU at the same time must see each other.
  if (!rule.allowMultiSession) await table(ctx, Account).exists({ id: session.accountId }, 'update');
  const token = newSecret();
  const isReplaced = await table(byToken(ctx), SessionRow).update(
    { tokenHash: session.tokenHash },
    { tokenHash: hashSecret(token), ouId: organizationId, lastActiveTime: now() },
  );
  // A token without a session must not replace one that works: a repeated call has that one.
  if (!isReplaced) fail('UNAUTHENTICATED');
  if (!rule.allowMultiSession) {
    const { accountId, id: exceptId } = session;
    await endSessions(ctx, accountId, { reason: 'KICKED', exceptId, ouId: organizationId });
  }
  ctx.audit.ouId = organizationId;
  ctx.reply.sessionToken = token;
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
  return { accessToken: shownToken(ctx, token) };
}

/** Sign-in has applied the home's number of tries already; another OU's number bars from that OU alone. */
async function requireTriesLeft(ctx: RequestContext, id: string, ouId: string, limit: number): Promise<void> {
  const minutes = await minutesUntilEntry(ctx, id, limit);
  if (minutes === 0 || (await homeRule(ctx, { id })).ouId === ouId) return;
  fail('EXHAUSTED', { message: 'error.organizationLocked', values: { minutes } });
}

/** The operations in force for the caller, in their documented order. */
export function currentOperations(ctx: RequestContext): SessionState['operations'] {
  return sessionOf(ctx).operations;
}

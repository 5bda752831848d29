import { LEVEL } from '../../access/levels.js';
import { now } from '../../core/clock.js';
import type { RequestContext } from '../../core/context.js';
import { sessionOf } from '../../core/context.js';
import { fail, SUCCESS_CODE } from '../../core/errors.js';
import { hashSecret, newId, newSecret } from '../../core/ids.js';
import { sessionChannel } from '../../core/pubsub.js';
import type { SessionState } from '../../core/session-state.js';
import { execute, query } from '../../database/query.js';
import { acrossOrganizations } from '../../database/scoped.js';
import { inTransaction } from '../../database/transaction.js';
import { verifyPassword } from '../../integrations/crypto/password-hash.js';
import type { Credentials } from '../account/account.service.js';
import { accountProfile, findCredentials, storeSignIn } from '../account/account.service.js';
import { writeAudit } from '../audit/audit.service.js';
import { hasAnyApp } from '../portal/portal.service.js';
import { ruleOwners, strictestRule } from '../security/security.service.js';
import { openPassword } from './keys.service.js';
import { SessionRow } from './session.entity.js';
import { membershipsOf } from './session-organizations.service.js';
import type { LoginResult, Session } from './session.types.js';

/** A session ends ten days after sign-in whatever happens in it: the longest time-out a rule can name. */
const ABSOLUTE_LIFETIME = 240 * 3_600_000;
const USER_AGENT_LENGTH = 300;

/**
 * Signs in by password (AUTH-03): opens it, checks it outside any transaction, then stores the session.
 * Throws WRONG_PARAMETER for a retired key, UNAUTHENTICATED alike for a wrong account and a wrong password (AUTH-33),
 * PERMISSION_DENIED for an account that is not active now (AUTH-34).
 */
export async function login(
  ctx: RequestContext,
  input: { account: string; password: string; keyId: string },
): Promise<LoginResult> {
  const account = input.account.trim();
  ctx.audit.username = account.slice(0, 100);
  const password = await openPassword(ctx, input.keyId, input.password);
  const credentials = await findCredentials(ctx, account);
  if (credentials) Object.assign(ctx.audit, { accountId: credentials.id, username: credentials.username });
  const isOpen = await verifyPassword(credentials?.passwordHash ?? null, password);
  if (!credentials || !isOpen) fail('UNAUTHENTICATED', { message: 'error.wrongCredentials' });
  return openSession(ctx, credentials, { way: 'PASSWORD', eventName: 'sessionLogin' });
}

/** How somebody proved who they are. */
export interface SignIn {
  readonly way: 'PASSWORD' | 'CODE' | 'SSO';
  /** The mutation, for the audit log. */
  readonly eventName: string;
  /** The domain that vouches for them; its OU is the only one they reach (SSO-10). */
  readonly domain?: { readonly id: string; readonly ouId: string };
}

/** Opens a session for an account that has proved who it is: every way in ends here, so that all meet the same gates. */
export async function openSession(ctx: RequestContext, account: Credentials, signIn: SignIn): Promise<LoginResult> {
  if (!account.isActive) fail('PERMISSION_DENIED', { message: 'error.accountNotActive' });
  return inTransaction(ctx, async (inside) => {
    const organizations = account.isSuperAdmin ? [] : await membershipsOf(inside, account.id);
    const owners = ruleOwners(
      account,
      organizations.map((organization) => organization.id),
    );
    const rule = await strictestRule(inside, owners);
    const token = newSecret();
    const sessionId = await addSession(inside, account.id, token);
    if (!rule.allowMultiSession) await kickOthers(inside, account.id, sessionId);
    await storeSignIn(inside, account.id);
    Object.assign(inside.audit, ctx.audit);
    await writeAudit(inside, 'session', signIn.eventName);
    inside.reply.sessionToken = token;
    return {
      user: await accountProfile(inside, account.id),
      organizations,
      accessToken: shownToken(inside, token),
      isSuperAdmin: account.isSuperAdmin,
      mfaType: rule.mfaType,
      isSsoLogin: signIn.way === 'SSO',
      code: SUCCESS_CODE,
      message: null,
      ssoLoginUrl: null,
    };
  });
}

/** The token as bodies carry it: none when hideToken leaves it to the cookie (CONF-19). */
function shownToken(ctx: RequestContext, token: string | null): string | null {
  return ctx.runtime.configuration.isOn('hideToken') ? null : token;
}

async function addSession(ctx: RequestContext, accountId: string, token: string): Promise<string> {
  const time = now();
  const id = newId();
  await acrossOrganizations(ctx, SessionRow, 'sign-in comes before an OU').insert({
    tokenHash: hashSecret(token),
    id,
    accountId,
    ouId: null,
    ip: ctx.ip,
    userAgent: ctx.userAgent.slice(0, USER_AGENT_LENGTH),
    isSso: false,
    mfaCompleted: false,
    createdTime: time,
    lastActiveTime: time,
    expireTime: time + ABSOLUTE_LIFETIME,
    endedTime: null,
    endedReason: null,
    endedByIp: null,
  });
  return id;
}

/** SECR-10: ends the account's other sessions; their tabs are told at once, with the address that took over. */
async function kickOthers(ctx: RequestContext, accountId: string, keptId: string): Promise<void> {
  const others = await query<{ id: string }>(
    ctx,
    'SELECT id FROM session WHERE account_id = ? AND ended_time IS NULL AND id <> ?',
    [accountId, keptId],
  );
  await execute(
    ctx,
    `UPDATE session SET ended_time = ?, ended_reason = 'KICKED', ended_by_ip = ?
      WHERE account_id = ? AND ended_time IS NULL AND id <> ?`,
    [now(), ctx.ip, accountId, keptId],
  );
  for (const other of others) announceEnd(ctx, other.id);
}

function announceEnd(ctx: RequestContext, sessionId: string): void {
  ctx.events.push({ channel: sessionChannel(sessionId), payload: { kind: 'SESSION_ENDED' } });
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
}

/** Ends the caller's session at once (AUTH-30); without one there is nothing to end. */
export async function logout(ctx: RequestContext): Promise<void> {
  ctx.reply.sessionToken = null;
  if (!ctx.session) return;
  await execute(
    ctx,
    "UPDATE session SET ended_time = ?, ended_reason = 'LOGOUT' WHERE token_hash = ? AND ended_time IS NULL",
    [now(), ctx.session.tokenHash],
  );
  announceEnd(ctx, ctx.session.id);
}

/** The caller's session (AUTH-13). */
export async function currentSession(ctx: RequestContext): Promise<Session> {
  const session = sessionOf(ctx);
  const needsFactor = session.mfaType !== 'NONE' && !session.mfaCompleted;
  return {
    id: session.id,
    adminLevel: session.level,
    hasAppPermission: session.ouId !== null && !needsFactor && (await hasAnyApp(ctx)),
    user: await accountProfile(ctx, session.accountId),
    isSsoLogin: session.isSso,
    mfaType: session.mfaType,
    MFACompleted: session.mfaCompleted,
    organizationId: session.ouId,
    accessToken: null,
  };
}

/** Extends the session and hands its token out again (CALL-026). */
export async function refreshSession(ctx: RequestContext): Promise<Session> {
  const session = sessionOf(ctx);
  await execute(ctx, 'UPDATE session SET last_active_time = ? WHERE token_hash = ?', [now(), session.tokenHash]);
  ctx.reply.sessionToken = ctx.token;
  return { ...(await currentSession(ctx)), accessToken: shownToken(ctx, ctx.token) };
}

/**
 * Starts working in an OU (OUSW-05): the session gets a new token, so that the old one cannot be replayed.
 * PERMISSION_DENIED for an OU where the account is no member (OUSW-10), and for a super administrator.
 */
export async function setOrganization(ctx: RequestContext, organizationId: string): Promise<void> {
  const session = sessionOf(ctx);
  const isMember =
    session.level !== LEVEL.SUPER_ADMIN &&
    (await membershipsOf(ctx, session.accountId)).some((organization) => organization.id === organizationId);
  if (!isMember) fail('PERMISSION_DENIED', { message: 'error.organizationRefused' });
  const token = newSecret();
  await execute(ctx, 'UPDATE session SET token_hash = ?, ou_id = ?, last_active_time = ? WHERE token_hash = ?', [
    hashSecret(token),
    organizationId,
    now(),
    session.tokenHash,
  ]);
  ctx.audit.ouId = organizationId;
  ctx.reply.sessionToken = token;
  ctx.afterCommit.push(() => ctx.runtime.sessions.clear());
}

/** The operations in force for the caller, in their documented order. */
export function currentOperations(ctx: RequestContext): SessionState['operations'] {
  return sessionOf(ctx).operations;
}

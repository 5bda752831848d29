import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail, PortalError, SUCCESS_CODE } from '../../../core/errors.js';
import { hashSecret, newId, newSecret } from '../../../core/ids.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import type { Credentials } from '../account/account.service.js';
import { profileOf, storeSignIn, withheld } from '../account/account.service.js';
import { closedProfile } from '../account/contacts.service.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { addressRuleOf } from '../security/address-rule.service.js';
import { homeRule } from '../security/security.service.js';
import { endOldestSessions, endSessions } from './session-end.service.js';
import { membershipsOf } from './session-organizations.service.js';
import { SessionRow } from './session.entity.js';
import type { LoginResult } from './session.types.js';
import type { Principal } from '../security/sign-in-tries.service.js';
import { releaseTries } from '../security/sign-in-tries.service.js';

/** A session ends ten days after sign-in at the latest: the longest time-out that a rule can name. */
const ABSOLUTE_LIFETIME = 240 * 3_600_000;
const USER_AGENT_LENGTH = 300;

/** The proof that somebody signs in by. */
export interface SignIn {
  readonly way: 'PASSWORD' | 'CODE' | 'SSO';
  /** The mutation, for the audit log. */
  readonly eventName: string;
  /** The domain that vouches for them; its OU is the only one they reach (SSO-10). */
  readonly domain?: { readonly id: string; readonly ouId: string };
  /** The tries that are given back once the session stands. */
  readonly tries?: readonly Principal[];
}

/**
 * Opens a session for an account whose owner is proven. Every way in ends here, so that all meet the same gates:
 * the account's term (AUTH-34), and by the rule of its home OU alone (SECR-20) the address list (SECR-16), the second
 * factor (MFA-09) and one session at a time (SECR-10), which leaves sessions that work in other OUs. Addresses and
 * second factors are asked of internal accounts only (SECR-14, MFA-01). Throws PERMISSION_DENIED for an account that is
 * not active now, and for an address that is not let in.
 */
export async function openSession(ctx: RequestContext, account: Credentials, signIn: SignIn): Promise<LoginResult> {
  try {
    return await inTransaction(ctx, (inside) => open(inside, ctx.audit, account, signIn));
  } catch (error) {
    const isRefused = error instanceof PortalError && error.code === 'PERMISSION_DENIED';
    // A refusal after a right proof does not count as a failed try (SECR-05).
    if (isRefused && signIn.tries) await releaseTries(ctx, signIn.tries);
    throw error;
  }
}

/** {@link openSession} in a transaction of its own; `audit` holds the facts that the call has gathered so far. */
async function open(
  ctx: RequestContext,
  audit: RequestContext['audit'],
  account: Credentials,
  signIn: SignIn,
): Promise<LoginResult> {
  if (!account.isActive) fail('PERMISSION_DENIED', { message: 'error.accountNotActive' });
  const domainId = signIn.domain?.id ?? null;
  // First, because the account stays locked from here on: a change of its password waits, and then ends this session.
  if (!(await storeSignIn(ctx, account))) {
    const minutes = ctx.runtime.configuration.integer('loginPrincipalRateDuration');
    fail('UNAUTHENTICATED', { message: 'error.wrongCredentials', values: { minutes } });
  }
  const organizations = account.isSuperAdmin ? [] : await membershipsOf(ctx, account.id, domainId);
  const rule = await homeRule(ctx, account);
  const isInternal = account.type === 'INTERNAL';
  if (isInternal && !addressRuleOf(rule)(ctx.ip)) fail('PERMISSION_DENIED', { message: 'error.addressRefused' });
  const isSso = signIn.way === 'SSO';
  const mfaType = isInternal && !isSso ? rule.mfaType : 'NONE';
  const token = newSecret();
  const id = await addSession(ctx, { accountId: account.id, token, isSso, domainId, mfaType });
  if (!rule.allowMultiSession) {
    await endSessions(ctx, account.id, { reason: 'KICKED', exceptId: id, ouId: rule.ouId, orNone: true });
  }
  await endOldestSessions(ctx, account.id, id);
  if (signIn.tries) await releaseTries(ctx, signIn.tries);
  Object.assign(ctx.audit, audit);
  await writeAudit(ctx, 'session', signIn.eventName);
  ctx.reply.sessionToken = token;
  return {
    user: mfaType === 'NONE' ? closedProfile(ctx, profileOf(account)) : withheld(profileOf(account)),
    organizations,
    accessToken: shownToken(ctx, token),
    isSuperAdmin: account.isSuperAdmin,
    mfaType,
    isSsoLogin: isSso,
    code: SUCCESS_CODE,
    message: null,
    ssoLoginUrl: null,
  };
}

/** The token as bodies carry it: none when hideToken leaves it to the cookie (CONF-19). */
export function shownToken(ctx: RequestContext, token: string | null): string | null {
  return ctx.runtime.configuration.isOn('hideToken') ? null : token;
}

interface NewSession {
  readonly accountId: string;
  readonly token: string;
  readonly isSso: boolean;
  readonly domainId: string | null;
  readonly mfaType: string;
}

async function addSession(ctx: RequestContext, session: NewSession): Promise<string> {
  const { accountId, token, isSso, domainId, mfaType } = session;
  const time = now();
  const id = newId();
  await table(acrossOrganizations(ctx, 'sign-in comes before an OU'), SessionRow).insert([
    {
      tokenHash: hashSecret(token),
      id,
      accountId,
      ouId: null,
      ip: ctx.ip,
      userAgent: ctx.userAgent.slice(0, USER_AGENT_LENGTH),
      isSso,
      domainId,
      isMfaDemanded: mfaType !== 'NONE',
      mfaCompleted: false,
      createdTime: time,
      lastActiveTime: time,
      expireTime: time + ABSOLUTE_LIFETIME,
      endedTime: null,
      endedReason: null,
      endedByIp: null,
    },
  ]);
  return id;
}

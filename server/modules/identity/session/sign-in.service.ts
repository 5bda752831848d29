import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { verifyPassword } from '../../../integrations/crypto/password-hash.js';
import type { Credentials } from '../account/account.service.js';
import { findCredentials } from '../account/account.service.js';
import { tryLimits } from '../security/try-limits.service.js';
import { openPassword } from '../security/keys.service.js';
import { noteLock } from '../security/lock-note.service.js';
import { mailLock } from './lock-mail.service.js';
import { noteSignIn } from './sign-in-note.service.js';
import { openSession } from './session-start.service.js';
import type { LoginResult } from './session.types.js';
import type { Principal } from '../security/sign-in-tries.service.js';
import { takeTry, triesLeft, tryPrincipal, typedPrincipal } from '../security/sign-in-tries.service.js';

const MAX_ACCOUNT = 254;

/** A sign-in attempt with its counted tries. */
export interface Claimant {
  /**
   * Null for an account that does not exist, may not sign in this way, or has no try left: its password or code must not
   * be checked, at the same cost.
   */
  readonly credentials: Credentials | null;
  /** The tries that were taken, to be given back after a sign-in. */
  readonly tries: readonly Principal[];
  /** The count of the typed text, and its limit. */
  readonly shown: { readonly principal: Principal; readonly limit: number };
}

/**
 * Finds the account and takes two tries: one of the typed text, limited by the platform's rule, and one of the account,
 * limited by its home OU (SECR-05, SECR-20). Throws EXHAUSTED, naming the minutes left, when those of the text are used
 * up (SECR-07): answers depend on the typed text alone, so they reveal neither whether it names an account, nor of which
 * OU, nor that two names belong to one person (AUTH-33, threats 10). An account without tries left, by a smaller number
 * of its OU or by another of its names, is answered like a wrong password, and its owner is told by mail. An unknown
 * account has tries of its own, at the same cost.
 */
export async function claim(ctx: RequestContext, typed: string): Promise<Claimant> {
  const account = typed.trim().slice(0, MAX_ACCOUNT);
  ctx.audit.username = account.slice(0, 100);
  const found = await findCredentials(ctx, account);
  // The home OU sees who tries to sign in as its people.
  if (found) Object.assign(ctx.audit, { accountId: found.id, username: found.username, ouId: found.homeOuId });
  // Domain accounts authenticate with their provider, never here (PWD-15).
  const credentials = found?.type === 'INTERNAL' ? found : null;
  const { own, shown: limit } = await tryLimits(ctx, credentials);
  const name = typedPrincipal(account, credentials);
  const shown = { principal: name, limit };
  const minutes = await takeTry(ctx, name, limit);
  if (minutes > 0) fail('EXHAUSTED', { message: 'error.signInLocked', values: { minutes } });
  const principal = tryPrincipal(credentials, account);
  const lockedFor = await takeTry(ctx, principal, own);
  if (lockedFor === 0) return { credentials, tries: [name, principal], shown };
  if (credentials) void mailLock(ctx, credentials, lockedFor);
  return { credentials: null, tries: [name], shown };
}

/**
 * Refuses a sign-in without a valid proof, and records the lock of the account that follows from it (AUDT-24). The text
 * warns before the last try and names the lock after it. It depends on the typed text alone, as the lock does (CALL-261,
 * threats 10).
 */
export async function refuseSignIn(
  ctx: RequestContext,
  { credentials, shown }: Claimant,
  wrong: 'error.wrongCredentials' | 'error.wrongLoginCode',
): Promise<never> {
  if (credentials) void noteLock(ctx, credentials);
  const left = await triesLeft(ctx, shown.principal, shown.limit);
  const message = left === 0 ? `${wrong}Locked` : left === 1 ? `${wrong}Last` : wrong;
  const minutes = ctx.runtime.configuration.integer('loginPrincipalRateDuration');
  return fail('UNAUTHENTICATED', { message, values: { minutes } });
}

/**
 * Signs in by password (AUTH-03): decrypts it, checks it outside any transaction, then stores the session.
 * Throws WRONG_PARAMETER for a retired key, UNAUTHENTICATED alike for a wrong account, a wrong password and one that is
 * not checked (AUTH-33), and the errors of {@link claim} and {@link openSession}.
 */
export async function login(
  ctx: RequestContext,
  input: { account: string; password: string; keyId: string },
): Promise<LoginResult> {
  const password = await openPassword(ctx, input.keyId, input.password);
  noteSignIn(ctx, 'PASSWORD');
  const claimant = await claim(ctx, input.account);
  const { credentials, tries } = claimant;
  const isOpen = await verifyPassword(credentials?.passwordHash ?? null, password.trim());
  if (!credentials || !isOpen) return refuseSignIn(ctx, claimant, 'error.wrongCredentials');
  return openSession(ctx, credentials, { way: 'PASSWORD', eventName: 'sessionLogin', tries });
}

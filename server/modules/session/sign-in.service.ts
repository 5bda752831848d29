import type { RequestContext } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import { verifyPassword } from '../../integrations/crypto/password-hash.js';
import type { Credentials } from '../account/account.service.js';
import { findCredentials } from '../account/account.service.js';
import { tryLimit } from '../security/security.service.js';
import { openPassword } from './keys.service.js';
import { openSession } from './session-start.service.js';
import type { LoginResult } from './session.types.js';
import { reserveTry, tryPrincipal } from './sign-in-tries.service.js';

const MAX_ACCOUNT = 254;

/** Who is trying to sign in, one try taken of what they have left. */
export interface Claimant {
  /** Null for an account that does not exist, or may not come in this way; it must cost the same. */
  readonly credentials: Credentials | null;
  readonly principal: string;
}

/**
 * Finds who is meant and takes one of their tries. An unknown account has tries of its own, under the platform's rule,
 * so that its answers do not differ (AUTH-33). Throws EXHAUSTED while locked (SECR-07).
 */
export async function claim(ctx: RequestContext, typed: string): Promise<Claimant> {
  const account = typed.trim().slice(0, MAX_ACCOUNT);
  ctx.audit.username = account.slice(0, 100);
  const found = await findCredentials(ctx, account);
  if (found) Object.assign(ctx.audit, { accountId: found.id, username: found.username });
  // Domain accounts prove who they are to their provider, never here (PWD-15).
  const credentials = found?.type === 'INTERNAL' ? found : null;
  const principal = tryPrincipal(credentials, account);
  await reserveTry(ctx, principal, await tryLimit(ctx, credentials));
  return { credentials, principal };
}

/**
 * Signs in by password (AUTH-03): opens it, checks it outside any transaction, then stores the session.
 * Throws WRONG_PARAMETER for a retired key, UNAUTHENTICATED alike for a wrong account and a wrong password (AUTH-33),
 * EXHAUSTED while locked, and what {@link openSession} throws.
 */
export async function login(
  ctx: RequestContext,
  input: { account: string; password: string; keyId: string },
): Promise<LoginResult> {
  const password = await openPassword(ctx, input.keyId, input.password);
  const { credentials, principal } = await claim(ctx, input.account);
  const isOpen = await verifyPassword(credentials?.passwordHash ?? null, password.trim());
  if (!credentials || !isOpen) fail('UNAUTHENTICATED', { message: 'error.wrongCredentials' });
  return openSession(ctx, credentials, { way: 'PASSWORD', eventName: 'sessionLogin', principal });
}

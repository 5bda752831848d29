import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { verifyPassword } from '../../../integrations/crypto/password-hash.js';
import type { Credentials } from '../account/account.service.js';
import { openPassword } from '../security/keys.service.js';
import { noteLock } from '../security/lock-note.service.js';
import { keepTry, releaseTries, reserveTry, tryPrincipal } from '../security/sign-in-tries.service.js';

/**
 * Requires the password of an account before a sensitive change, outside of a transaction. INVALID_PARAMETER on `password`
 * without the right one; a wrong one counts for the lock (threats 8). EXHAUSTED while locked.
 * @param typed the password, encrypted under `keyId`
 */
export async function requireOwnPassword(
  ctx: RequestContext,
  account: Credentials,
  typed: { readonly password?: string | null; readonly keyId?: string | null },
): Promise<void> {
  const wrong = { message: 'error.passwordWrong', field: 'password' };
  if (!typed.password) fail('INVALID_PARAMETER', wrong);
  const password = (await openPassword(ctx, typed.keyId ?? '', typed.password)).trim();
  await reserveTry(ctx, account);
  if (!(await verifyPassword(account.passwordHash, password))) {
    await keepTry(ctx, account);
    await noteLock(ctx, account);
    fail('INVALID_PARAMETER', wrong);
  }
  await releaseTries(ctx, [tryPrincipal(account)]);
}

import type { RequestContext } from '../../core/context.js';
import { sessionOf } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import { inTransaction } from '../../database/transaction.js';
import { verifyPassword } from '../../integrations/crypto/password-hash.js';
import { readCredentials } from '../account/account.service.js';
import { writeAudit } from '../audit/audit.service.js';
import { tryLimit } from '../security/security.service.js';
import { openPassword } from '../session/keys.service.js';
import { releaseTry, reserveTry, tryPrincipal } from '../session/sign-in-tries.service.js';
import { changedFields, lockPerson, storePerson } from './person-change.service.js';
import { countingNames } from './user-check.service.js';
import { openContacts } from './user-contacts.service.js';
import type { UserUpdateArguments } from './user-change.types.js';
import { parsePerson } from './user-fields.js';

/**
 * Changes the caller's own profile (CALL-136, USER-27), in every OU they belong to; what the input leaves out stays.
 * Another e-mail address, by which a password is reset, takes the password with it: INVALID_PARAMETER on `password`
 * without the right one, which counts for the lock, and PERMISSION_DENIED for a domain account, which has none.
 * INVALID_PARAMETER with the field at fault, ALREADY_EXISTS (so often an hour, {@link countingNames}) for an address of somebody else's, WRONG_PARAMETER on
 * `version` when the account was changed since.
 */
export async function updateOwnProfile(ctx: RequestContext, input: UserUpdateArguments): Promise<void> {
  const { accountId } = sessionOf(ctx);
  const { password, version, ...profile } = input;
  const wanted = parsePerson(await openContacts(ctx, profile));
  if (wanted.email !== undefined) await requirePasswordFor(ctx, wanted.email, password, input.keyId);
  const change = async (inside: RequestContext) => {
    inside.audit.resourceId = accountId;
    const before = await lockPerson(inside, accountId);
    const changed = changedFields(before, wanted);
    if (changed.length > 0) await storePerson(inside, before, wanted, version);
    inside.audit.description = JSON.stringify({ changed });
    await writeAudit(inside, 'user', 'userUpdate');
  };
  const store = () => inTransaction(ctx, change);
  await (wanted.email ? countingNames(ctx, store) : store());
}

async function requirePasswordFor(
  ctx: RequestContext,
  email: string | null,
  password: string | null | undefined,
  keyId: string | null | undefined,
): Promise<void> {
  const account = (await readCredentials(ctx, sessionOf(ctx).accountId)) ?? fail('UNAUTHENTICATED');
  if (account.email === email) return;
  if (account.type !== 'INTERNAL') fail('PERMISSION_DENIED', { message: 'error.emailOfDomain' });
  const wrong = { message: 'error.passwordOldWrong', field: 'password' };
  if (!password) fail('INVALID_PARAMETER', wrong);
  const typed = (await openPassword(ctx, keyId ?? '', password)).trim();
  const principal = tryPrincipal(account);
  await reserveTry(ctx, principal, await tryLimit(ctx, account));
  if (!(await verifyPassword(account.passwordHash, typed))) fail('INVALID_PARAMETER', wrong);
  await releaseTry(ctx, principal);
}

import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { fail } from '../../../core/errors.js';
import { inTransaction } from '../../../database/transaction.js';
import type { Credentials } from '../../identity/account/account.service.js';
import { readCredentials } from '../../identity/account/account.service.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { requireOwnPassword } from '../../identity/password/own-password.service.js';
import { askForAddress, requireMayAsk, tellAddress } from './email-change.service.js';
import { changedFields, changesOfPerson, lockPerson, storePerson } from './person-change.service.js';
import { openContacts } from './user-contacts.service.js';
import type { UserUpdateArguments } from './user-change.types.js';
import { parsePerson } from './user-fields.service.js';

/**
 * Changes the caller's own profile (CALL-136, USER-27), in every OU they belong to; omitted fields stay. A new e-mail
 * address requires the password, because the address can reset it: throws INVALID_PARAMETER on `password` for a wrong
 * one, which counts for the lock, and PERMISSION_DENIED for a domain account, which has none. The new address takes
 * effect when its mailed link is opened; until then the old one holds. Removing the address takes effect at once.
 * Throws INVALID_PARAMETER with the field at fault, WRONG_PARAMETER on `version` if the account has changed since, and
 * the errors of {@link requireMayAsk}.
 * @param read reads the answer after the change, in its transaction
 */
export async function updateOwnProfile<Answer>(
  ctx: RequestContext,
  input: UserUpdateArguments,
  read: (inside: RequestContext, accountId: string) => Promise<Answer>,
): Promise<Answer> {
  const { accountId } = sessionOf(ctx);
  const { password, version, ...profile } = input;
  const { email, ...fields } = parsePerson(await openContacts(ctx, profile));
  const account = (await readCredentials(ctx, accountId)) ?? fail('UNAUTHENTICATED');
  const isOther = email !== undefined && email !== account.email;
  if (isOther) await requireMayChange(ctx, account, { password, keyId: input.keyId });
  const asked = isOther ? email : null;
  if (asked !== null) await requireMayAsk(ctx, asked);
  return inTransaction(ctx, async (inside) => {
    inside.audit.resourceId = accountId;
    const before = await lockPerson(inside, accountId);
    const wanted = isOther && email === null ? { ...fields, email } : fields;
    const changed: string[] = changedFields(before, wanted);
    if (changed.length > 0) await storePerson(inside, before, wanted, { version, ouId: null });
    if (changed.includes('email')) await tellAddress(inside, account, 'emailChanged');
    if (asked !== null) await askForAddress(inside, asked);
    noteChange(inside, before, changesOfPerson(before, wanted));
    if (asked !== null) inside.audit.description = JSON.stringify({ asked: ['email'] });
    await writeAudit(inside, 'user', 'userUpdate');
    return read(inside, accountId);
  });
}

async function requireMayChange(
  ctx: RequestContext,
  account: Credentials,
  typed: Pick<UserUpdateArguments, 'password' | 'keyId'>,
): Promise<void> {
  if (account.type !== 'INTERNAL') fail('PERMISSION_DENIED', { message: 'error.emailOfDomain' });
  await requireOwnPassword(ctx, account, typed);
}

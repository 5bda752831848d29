import { MoreThan } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { secretChange } from '../../../core/audit-change.js';
import { fail } from '../../../core/errors.js';
import { hashSecret } from '../../../core/ids.js';
import { isMailAddress } from '../../../core/mail-address.js';
import { table } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import { confirmAddress, holdersOfEmail, maskedName, readCredentials } from '../account/account.service.js';
import { Organization } from '../account/organization.entity.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { openPassword } from '../security/keys.service.js';
import { clearTries } from '../security/sign-in-tries.service.js';
import { hashNewPassword, requirePasswordAccount, storePassword } from './password-change.service.js';
import { PasswordLink } from './password-link.entity.js';
import { mailResetLink } from './reset-mail.service.js';
import type { ResetTokenInfo } from './password.types.js';

/** The entered address, or INVALID_PARAMETER: one receiver, no quoting (USER-12, threats 32). */
function parseEmail(typed: string): string {
  const email = typed.trim();
  if (isMailAddress(email)) return email;
  return fail('INVALID_PARAMETER', { field: 'email' });
}

/**
 * Mails a reset link to an OU's administrator, for the super administrator (SUPR-04). Throws NOT_FOUND when the address
 * is no administrator's, PERMISSION_DENIED for a domain account (PWD-15), INVALID_PARAMETER where mail is switched off.
 */
export async function triggerReset(ctx: RequestContext, typed: string): Promise<void> {
  if (!ctx.runtime.configuration.isOn('emailAvaiable')) fail('INVALID_PARAMETER', { message: 'error.mailOff' });
  const account = (await administratorOf(ctx, parseEmail(typed))) ?? fail('NOT_FOUND');
  requirePasswordAccount(account);
  noteChange(ctx, account);
  await mailResetLink(ctx, account, ctx.locale);
}

/** The administrator of an OU who has an address; the one who confirmed it comes first. */
async function administratorOf(ctx: RequestContext, email: string) {
  for (const account of await holdersOfEmail(ctx, email)) {
    if (await table(ctx, Organization).exists({ adminId: account.id })) return account;
  }
  return null;
}

/** The link of a token; EXPIRED when it is unknown, spent, replaced by a newer one or too old (PWD-21, PWD-22). */
async function linkOf(ctx: RequestContext, token: string): Promise<Pick<PasswordLink, 'accountId' | 'purpose'>> {
  const links = table(ctx, PasswordLink);
  const tokenHash = hashSecret(token);
  const link = await links.selectOne(['accountId', 'purpose', 'expireTime'], { tokenHash });
  if (link && link.expireTime > now()) return link;
  // Deleted for good: a clock that steps back must not revive it.
  if (link) await links.delete({ tokenHash });
  return fail('EXPIRED', { message: 'error.linkExpired' });
}

/**
 * The account of a link, with its name masked (CALL-042). Throws EXPIRED, and PERMISSION_DENIED if the link cannot be
 * used.
 */
export async function resetTokenInfo(ctx: RequestContext, token: string): Promise<ResetTokenInfo> {
  const { accountId, purpose } = await linkOf(ctx, token);
  const account = await readCredentials(ctx, accountId);
  if (!account) fail('EXPIRED', { message: 'error.linkExpired' });
  requirePasswordAccount(account);
  return { userId: accountId, account: maskedName(account.username), purpose };
}

/**
 * Sets a password by a mailed link, once: of 50 at the same time one wins (PWD-22). It lifts the lock and ends all
 * sessions (PWD-24); it confirms the address that it was mailed to (USER-25). A password that breaks a rule
 * (INVALID_PARAMETER) leaves the link as it is. Throws EXPIRED for a link that is spent, replaced, unknown or older
 * than a day, PERMISSION_DENIED for an account that may not use it. Answers the username, for signing in.
 */
export async function resetPassword(
  ctx: RequestContext,
  input: { token: string; newPassword: string; keyId: string },
): Promise<string> {
  const password = (await openPassword(ctx, input.keyId, input.newPassword)).trim();
  const { accountId } = await linkOf(ctx, input.token);
  const account = (await readCredentials(ctx, accountId)) ?? fail('EXPIRED', { message: 'error.linkExpired' });
  const { username } = account;
  // The OU of the person reads of it: nobody works in an OU here.
  Object.assign(ctx.audit, { accountId, username, resourceId: accountId, ouId: account.homeOuId });
  requirePasswordAccount(account);
  const hash = await hashNewPassword(ctx, account, password);
  await inTransaction(ctx, async (inside) => {
    const tokenHash = hashSecret(input.token);
    const isTaken = await table(inside, PasswordLink).delete({ tokenHash, expireTime: MoreThan(now()) });
    if (isTaken === 0 || !(await storePassword(inside, account, hash)))
      fail('EXPIRED', { message: 'error.linkExpired' });
    // The link came by mail to the address, so the person with the password reads it.
    if (account.email) await confirmAddress(inside, accountId, account.email);
    await clearTries(inside, account);
    // Another person may be signed in in this browser; the one with the new password signs in next.
    inside.reply.sessionToken = null;
    Object.assign(inside.audit, ctx.audit);
    noteChange(inside, account, [secretChange('password')]);
    await writeAudit(inside, 'user', 'passwordReset');
  });
  return username;
}

import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret, newSecret } from '../../../core/ids.js';
import { execute } from '../../../database/query.js';
import { inTransaction } from '../../../database/transaction.js';
import type { Credentials } from '../account/account.service.js';
import { confirmAddress, maskedEmail, readCredentials } from '../account/account.service.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { CODE_TIMES, issueCode, takeCode } from './codes.service.js';
import type { VerificationCodeSent } from './codes.types.js';
import { keepTry, releaseTries, reserveTry, tryPrincipal } from '../security/sign-in-tries.service.js';

/** Whether the caller's account can be reached: where mail is off, or the address is missing, it cannot. */
async function receiverOf(ctx: RequestContext): Promise<Credentials & { email: string }> {
  const account = await readCredentials(ctx, sessionOf(ctx).accountId);
  const email = ctx.runtime.configuration.isOn('emailAvaiable') ? account?.email : null;
  return account && email ? { ...account, email } : fail('INVALID_PARAMETER', { message: 'error.noEmail' });
}

/**
 * Mails the caller a code for the second step (MFA-04, MFA-05). Throws EXHAUSTED, naming the seconds to wait, before
 * the last one is a minute old; INVALID_PARAMETER for an account without an address.
 */
export async function sendVerificationCode(ctx: RequestContext): Promise<VerificationCodeSent> {
  const receiver = await receiverOf(ctx);
  const seconds = await issueCode(ctx, { ...receiver, locale: receiver.locale ?? ctx.locale }, 'MFA');
  if (seconds > 0) fail('EXHAUSTED', { message: 'error.tooOften', values: { seconds } });
  return { maskedEmail: maskedEmail(receiver.email), ...CODE_TIMES };
}

/**
 * Completes the second step; it holds for the whole session and for every OU chosen in it (MFA-10). The session has
 * more rights now, so its token changes. The code confirms the address that it was mailed to (USER-25). Throws
 * INVALID_PARAMETER for a wrong code (MFA-06), EXPIRED when there is none to match, EXHAUSTED while the account is
 * locked.
 */
export async function verifyCode(ctx: RequestContext, code: string): Promise<void> {
  const session = sessionOf(ctx);
  const account = (await readCredentials(ctx, session.accountId)) ?? fail('UNAUTHENTICATED');
  await reserveTry(ctx, account);
  const outcome = await takeCode(ctx, account.id, 'MFA', code);
  if (outcome === 'wrong') {
    await keepTry(ctx, account);
    fail('INVALID_PARAMETER', { message: 'error.wrongCode', field: 'verifyCode' });
  }
  await releaseTries(ctx, [tryPrincipal(account)]);
  if (outcome === 'void') fail('EXPIRED', { message: 'error.codeExpired', field: 'verifyCode' });
  await inTransaction(ctx, async (inside) => {
    const token = newSecret();
    const isOpen = await execute(inside, 'UPDATE session SET mfa_completed = 1, token_hash = ? WHERE token_hash = ?', [
      hashSecret(token),
      session.tokenHash,
    ]);
    if (!isOpen) fail('UNAUTHENTICATED');
    // The signed-in person reads the mail of this address. A newer address would have made the code void.
    if (account.email) await confirmAddress(inside, account.id, account.email);
    Object.assign(inside.audit, ctx.audit);
    await writeAudit(inside, 'session', 'sessionVerifyCode');
    inside.reply.sessionToken = token;
    inside.afterCommit.push(() => inside.runtime.sessions.clear());
  });
}

import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret, newSecret } from '../../../core/ids.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import type { Credentials } from '../account/account.service.js';
import { confirmAddress, maskedEmail, readCredentials } from '../account/account.service.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { CODE_TIMES, issueCode, takeCode } from './codes.service.js';
import type { VerificationCodeSent } from './codes.types.js';
import { SessionRow } from './session.entity.js';
import { noteSignIn } from './sign-in-note.service.js';
import { shownToken } from './session-start.service.js';
import type { SessionToken } from './session.types.js';
import { noteLock } from '../security/lock-note.service.js';
import { keepTry, releaseTries, reserveTry, tryPrincipal } from '../security/sign-in-tries.service.js';

/** The caller's account with its address; INVALID_PARAMETER where mail is switched off or the address is missing. */
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
 * INVALID_PARAMETER for a wrong code (MFA-06), EXPIRED when no code is left to match, EXHAUSTED while the account is
 * locked.
 */
export async function verifyCode(ctx: RequestContext, code: string): Promise<SessionToken> {
  const session = sessionOf(ctx);
  const account = (await readCredentials(ctx, session.accountId)) ?? fail('UNAUTHENTICATED');
  noteSignIn(ctx, 'SECOND_STEP');
  if (!session.ouId) ctx.audit.ouId = account.homeOuId;
  await reserveTry(ctx, account);
  const outcome = await takeCode(ctx, account.id, 'MFA', code);
  if (outcome === 'wrong') {
    await keepTry(ctx, account);
    await noteLock(ctx, account);
    fail('INVALID_PARAMETER', { message: 'error.wrongCode', field: 'verifyCode' });
  }
  await releaseTries(ctx, [tryPrincipal(account)]);
  if (outcome === 'void') fail('EXPIRED', { message: 'error.codeExpired', field: 'verifyCode' });
  return inTransaction(ctx, async (inside) => {
    const token = newSecret();
    const sessions = table(acrossOrganizations(inside, 'a session is found by its token'), SessionRow);
    const renewed = { mfaCompleted: true, tokenHash: hashSecret(token) };
    const isOpen = await sessions.update({ tokenHash: session.tokenHash }, renewed);
    if (!isOpen) fail('UNAUTHENTICATED');
    // The signed-in person reads the mail of this address. A newer address would have made the code void.
    if (account.email) await confirmAddress(inside, account.id, account.email);
    Object.assign(inside.audit, ctx.audit);
    await writeAudit(inside, 'session', 'sessionVerifyCode');
    inside.reply.sessionToken = token;
    inside.afterCommit.push(() => inside.runtime.sessions.clear());
    return { accessToken: shownToken(inside, token) };
  });
}

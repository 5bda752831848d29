import type { RequestContext } from '../../../context/context.js';
import { failMissing } from '../../../core/errors.js';
import type { Locale } from '../../../core/locale.js';
import { enqueue } from '../../../jobs/job.js';
import type { JobHandler } from '../../../jobs/job.js';
import { canonicalAccount, findCredentials } from '../account/account.service.js';
import { issueCode, takeCode } from './codes.service.js';
import { noteSignIn } from './sign-in-note.service.js';
import { openSession } from './session-start.service.js';
import type { LoginResult } from './session.types.js';
import { claim, refuseSignIn } from './sign-in.service.js';

const MAX_ACCOUNT = 254;

interface Wanted {
  readonly account: string;
  readonly locale: Locale;
}

/**
 * Mails a sign-in code to an account, once a minute (AUTH-15). Known and unknown accounts answer alike and take the
 * same time: a job looks the account up later (CALL-228, threats 10).
 */
export async function sendLoginCode(ctx: RequestContext, typed: string): Promise<void> {
  const account = typed.trim().slice(0, MAX_ACCOUNT);
  if (!account) failMissing('account');
  await ctx.runtime.limits.take('loginCode', canonicalAccount(account));
  await enqueue<Wanted>(ctx, mailLoginCode, { account, locale: ctx.locale });
}

/**
 * Sends the code to an internal, active account whose owner has confirmed its address: an unconfirmed address may belong
 * to somebody else, who must not be led into this account (threats 43).
 */
export const mailLoginCode: JobHandler<Wanted> = {
  kind: 'login-code',
  lane: 'quick',
  async run({ payload }, { runtime }) {
    const found = await findCredentials({ db: runtime.database.manager }, payload.account);
    if (found?.type !== 'INTERNAL' || !found.isActive || !found.email || !found.isEmailConfirmed) return;
    if (!runtime.configuration.isOn('emailAvaiable')) return;
    const receiver = { ...found, email: found.email, locale: found.locale ?? payload.locale };
    await runtime.database.transaction('READ COMMITTED', (db) => issueCode({ db, runtime }, receiver, 'LOGIN'));
  },
};

/**
 * Signs in by a mailed code (AUTH-14). Tries count as those of passwords do (threats 8). Throws UNAUTHENTICATED alike for
 * an unknown account, a code that is wrong, used or expired, and one that is not checked; and the errors of claim and
 * openSession.
 */
export async function signInByCode(
  ctx: RequestContext,
  input: { account: string; code: string },
): Promise<LoginResult> {
  noteSignIn(ctx, 'CODE');
  const claimant = await claim(ctx, input.account);
  const { credentials, tries } = claimant;
  const outcome = await takeCode(ctx, credentials?.id ?? '', 'LOGIN', input.code);
  if (!credentials || outcome !== 'right') return refuseSignIn(ctx, claimant, 'error.wrongLoginCode');
  return openSession(ctx, credentials, { way: 'CODE', eventName: 'sessionLoginViaCode', tries });
}

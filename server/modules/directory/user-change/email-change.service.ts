import { MoreThan } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { table } from '../../../database/scoped.js';
import { Account } from '../../identity/account/account.entity.js';
import type { Credentials } from '../../identity/account/account.service.js';
import { readCredentials } from '../../identity/account/account.service.js';
import { EmailChange } from '../../identity/account/email-change.entity.js';
import { sendMail } from '../../platform/mail/mail.service.js';
import { contactCloser } from '../../identity/account/contacts.service.js';
import type { EmailState } from './email-change.types.js';
import { mailEmailLink } from './email-link.service.js';
import { isMailable } from './user-mail.service.js';

const RESEND_AFTER = 60_000;
/** A person who did not request the change recovers the account by a new password, which voids the request. */
const NOT_ME_PATH = '/forget-password';

/** The address that waits for its link; null when none does. */
const pendingOf = (ctx: RequestContext, accountId: string) =>
  table(ctx, EmailChange).selectOne(['email', 'sentTime', 'expireTime'], { accountId, expireTime: MoreThan(now()) });

const own = async (ctx: RequestContext): Promise<Credentials> =>
  (await readCredentials(ctx, sessionOf(ctx).accountId)) ?? fail('UNAUTHENTICATED');

/** The caller's address, and a new one that is not confirmed yet (USER-27); both encrypted (AUTH-11). */
export async function emailState(ctx: RequestContext): Promise<EmailState> {
  const account = await own(ctx);
  const pending = await pendingOf(ctx, account.id);
  const close = contactCloser(ctx);
  return {
    email: account.email && close(account.email),
    isConfirmed: account.isEmailConfirmed,
    isChangeable: account.type === 'INTERNAL' && ctx.runtime.configuration.isOn('emailAvaiable'),
    pendingEmail: pending && pending.email !== account.email ? close(pending.email) : null,
    resendTime: pending && pending.sentTime + RESEND_AFTER,
    expireTime: pending?.expireTime ?? null,
  };
}

/**
 * INVALID_PARAMETER where no mail can confirm an address; EXHAUSTED beyond five an hour, by the caller or to `email`.
 */
export async function requireMayAsk(ctx: RequestContext, email: string): Promise<void> {
  if (!isMailable(ctx, email)) fail('INVALID_PARAMETER', { message: 'error.mailOff', field: 'email' });
  await ctx.runtime.limits.take('emailChange', sessionOf(ctx).accountId);
  await ctx.runtime.limits.take('emailChange', email.toLowerCase());
}

/**
 * Stores the caller's new address until its link is opened. The present address holds until then, and gets a mail about
 * it (USER-27). The answer does not depend on the owner of the new address (threats 10). Call it in a transaction,
 * after {@link requireMayAsk}.
 */
export async function askForAddress(ctx: RequestContext, email: string): Promise<void> {
  const account = await own(ctx);
  const locale = account.locale ?? ctx.locale;
  await mailEmailLink(ctx, { ...account, email, locale });
  await tellAddress(ctx, account, 'emailAsked');
}

/** Mails the account's former address that a change was requested or made; nothing without one, or if mail is off. */
export async function tellAddress(
  ctx: RequestContext,
  account: Pick<Credentials, 'email' | 'name' | 'locale'>,
  kind: 'emailAsked' | 'emailChanged',
): Promise<void> {
  const { email, name, locale } = account;
  if (!isMailable(ctx, email)) return;
  await sendMail(ctx, {
    kind,
    to: { address: email, name, locale: locale ?? ctx.locale },
    ...(kind === 'emailAsked' && { path: NOT_ME_PATH }),
  });
}

/**
 * Mails the link once more: for the address that waits, else for the present one while it is not confirmed. The former
 * link is void. NOT_FOUND when there is nothing to confirm, EXHAUSTED before the last link is a minute old, and the
 * errors of {@link requireMayAsk}.
 */
export async function resendEmailLink(ctx: RequestContext): Promise<void> {
  // Two concurrent calls would both find the last link old enough.
  await table(ctx, Account).exists({ id: sessionOf(ctx).accountId }, 'update');
  const account = await own(ctx);
  const pending = await pendingOf(ctx, account.id);
  const email = pending?.email ?? (account.isEmailConfirmed || account.type !== 'INTERNAL' ? null : account.email);
  if (email === null) fail('NOT_FOUND');
  const wait = pending ? pending.sentTime + RESEND_AFTER - now() : 0;
  if (wait > 0) fail('EXHAUSTED', { message: 'error.tooOften', values: { seconds: Math.ceil(wait / 1_000) } });
  await requireMayAsk(ctx, email);
  await mailEmailLink(ctx, { ...account, email, locale: account.locale ?? ctx.locale });
}

/** Cancels the unconfirmed address: its link is void. Does nothing without one. */
export async function cancelEmailChange(ctx: RequestContext): Promise<void> {
  await table(ctx, EmailChange).delete({ accountId: sessionOf(ctx).accountId });
}

import type { RequestContext } from '../../../context/context.js';
import { PortalError } from '../../../core/errors.js';
import type { Credentials } from '../account/account.service.js';
import { sendMail } from '../../platform/mail/mail.service.js';

/** A new password lifts the lock (PWD-24). */
const FORGOT_PATH = '/forget-password';

/**
 * Mails the owner of a locked account that it is locked, because sign-in answers owners and strangers alike; at most
 * once an hour. Not to be awaited: the time of the answer must not reveal whether an account exists (threats 10).
 * @param minutes for which the account is still locked
 */
export async function mailLock(ctx: RequestContext, account: Credentials, minutes: number): Promise<void> {
  const { runtime, locale } = ctx;
  const { email: address, name } = account;
  if (!address || !account.isActive || !runtime.configuration.isOn('emailAvaiable')) return;
  try {
    await runtime.limits.take('lockMail', account.id);
    await runtime.database.transaction('READ COMMITTED', (db) =>
      sendMail(
        { db, runtime },
        {
          kind: 'accountLocked',
          to: { address, name, locale: account.locale ?? locale },
          values: { minutes },
          path: FORGOT_PATH,
        },
      ),
    );
  } catch (error) {
    if (!(error instanceof PortalError)) runtime.log.warn({ err: error }, 'the owner of a locked account was not told');
  }
}

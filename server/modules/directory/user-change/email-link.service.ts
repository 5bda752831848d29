import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { hashSecret, newSecret } from '../../../core/ids.js';
import type { Locale } from '../../../core/locale.js';
import type { Runtime } from '../../../context/runtime.js';
import { table } from '../../../database/scoped.js';
import { EmailChange } from '../../identity/account/email-change.entity.js';
import { sendMail } from '../../platform/mail/mail.service.js';

/** PWD-20: as other mailed links. */
const LIFETIME = 24 * 3_600_000;

type Place = Pick<RequestContext, 'db'> & { readonly runtime: Runtime };

/** The owner of the account, and the recipient of the link. */
export interface LinkReceiver {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
}

/**
 * Mails the link that confirms an address, valid for a day; the former link is void (PWD-22). Only the hash of its
 * token is stored. Call it in a transaction.
 */
export async function mailEmailLink(ctx: Place, receiver: LinkReceiver): Promise<void> {
  const { id, username, name, email, locale } = receiver;
  const token = newSecret();
  const time = now();
  const expireTime = time + LIFETIME;
  await table(ctx, EmailChange).insertOrUpdate(
    [{ accountId: id, email, tokenHash: hashSecret(token), sentTime: time, expireTime }],
    ['email', 'tokenHash', 'sentTime', 'expireTime'],
  );
  await sendMail(ctx, {
    kind: 'emailConfirm',
    to: { address: email, name, locale },
    values: { account: username },
    path: `/confirm-email?token=${token}`,
    expireTime,
  });
}

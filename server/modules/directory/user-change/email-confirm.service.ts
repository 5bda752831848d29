import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret } from '../../../core/ids.js';
import { sessionChannel } from '../../../core/pubsub.js';
import { execute, query } from '../../../database/query.js';
import { inTransaction } from '../../../database/transaction.js';
import type { Credentials } from '../../identity/account/account.service.js';
import { confirmAddress, maskedEmail, maskedName, readCredentials } from '../../identity/account/account.service.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { requirePasswordAccount } from '../../identity/password/password-change.service.js';
import { requireOwnPassword } from '../../identity/password/own-password.service.js';
import { tellAddress } from './email-change.service.js';
import type { EmailConfirmArguments, EmailLinkInfo } from './email-change.types.js';
import { lockPerson, storePerson } from './person-change.service.js';

interface Link {
  readonly account: Credentials;
  readonly email: string;
}

/** The link a token opens. EXPIRED when it is unknown, spent, replaced or too old; PERMISSION_DENIED for who may not. */
async function linkOf(ctx: RequestContext, token: string): Promise<Link> {
  const [row] = await query<{ accountId: string; email: string; expireTime: number }>(
    ctx,
    'SELECT account_id AS accountId, email, expire_time AS expireTime FROM email_change WHERE token_hash = ?',
    [hashSecret(token)],
  );
  // Gone for good: a clock that is put back later must not revive it.
  if (row && row.expireTime <= now()) {
    await execute(ctx, 'DELETE FROM email_change WHERE token_hash = ?', [hashSecret(token)]);
  }
  const account = row && row.expireTime > now() ? await readCredentials(ctx, row.accountId) : null;
  if (!row || !account) fail('EXPIRED', { message: 'error.emailLinkExpired' });
  requirePasswordAccount(account);
  return { account, email: row.email };
}

/** Whether the caller is signed in as this account, second step and all. */
const isSignedInAs = ({ session }: RequestContext, { id }: Credentials) =>
  session?.accountId === id && (session.mfaType === 'NONE' || session.mfaCompleted);

/** For whom a link confirms which address. EXPIRED and PERMISSION_DENIED as {@link confirmEmail}. */
export async function emailLinkInfo(ctx: RequestContext, token: string): Promise<EmailLinkInfo> {
  const { account, email } = await linkOf(ctx, token);
  return {
    account: maskedName(account.username),
    email: maskedEmail(email),
    isPasswordNeeded: !isSignedInAs(ctx, account),
  };
}

/**
 * Confirms an address by the link that was mailed to it, once (USER-27, PWD-22): from now on it is the account's. The
 * mail proves the address, session or password that it is the person who wants it there: whoever is tricked into opening
 * a link for an account of somebody else gives nothing away (threats 43). The former address is told; sessions stay.
 *
 * EXPIRED for a link that is unknown, spent, replaced or older than a day; PERMISSION_DENIED for a disabled account;
 * ALREADY_EXISTS on `email` for an address that another account has confirmed; INVALID_PARAMETER on `password` without
 * the right one, which counts for the lock.
 */
export async function confirmEmail(ctx: RequestContext, input: EmailConfirmArguments): Promise<void> {
  const { account } = await linkOf(ctx, input.token);
  const { id, username } = account;
  Object.assign(ctx.audit, { accountId: id, username, resourceId: id });
  if (!isSignedInAs(ctx, account)) {
    await requireOwnPassword(ctx, account, input);
  }
  await inTransaction(ctx, async (inside) => {
    const before = await lockPerson(inside, id);
    const { account: current, email } = await linkOf(inside, input.token);
    await execute(inside, 'DELETE FROM email_change WHERE account_id = ?', [id]);
    if (before.email !== email) {
      await storePerson(inside, before, { email }, { ouId: null });
      await tellAddress(inside, current, 'emailChanged');
    }
    if (!(await confirmAddress(inside, id, email))) {
      fail('ALREADY_EXISTS', { message: 'error.emailOfAnother', field: 'email' });
    }
    await tellSessions(inside, id);
    Object.assign(inside.audit, ctx.audit);
    await writeAudit(inside, 'user', 'userEmailConfirm');
  });
}

/** Open portals of the person show the address. */
async function tellSessions(ctx: RequestContext, accountId: string): Promise<void> {
  const open = await query<{ id: string }>(
    ctx,
    'SELECT id FROM session WHERE account_id = ? AND ended_time IS NULL AND expire_time > ?',
    [accountId, now()],
  );
  ctx.events.push(...open.map(({ id }) => ({ channel: sessionChannel(id), payload: { kind: 'PROFILE_CHANGED' } })));
}

import { MoreThan } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { fail } from '../../../core/errors.js';
import { hashSecret } from '../../../core/ids.js';
import { sessionChannel } from '../../../core/pubsub.js';
import { acrossOrganizations, table } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import type { Credentials } from '../../identity/account/account.service.js';
import { confirmAddress, maskedEmail, maskedName, readCredentials } from '../../identity/account/account.service.js';
import { EmailChange } from '../../identity/account/email-change.entity.js';
import { SessionRow } from '../../identity/session/session.entity.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { requirePasswordAccount } from '../../identity/password/password-change.service.js';
import { requireOwnPassword } from '../../identity/password/own-password.service.js';
import { tellAddress } from './email-change.service.js';
import type { EmailConfirmArguments, EmailLinkInfo } from './email-change.types.js';
import { changesOfPerson, lockPerson, storePerson } from './person-change.service.js';

interface Link {
  readonly account: Credentials;
  readonly email: string;
}

/**
 * The link of a token. EXPIRED when it is unknown, spent, replaced or too old; PERMISSION_DENIED for a disabled
 * account.
 */
async function linkOf(ctx: RequestContext, token: string): Promise<Link> {
  const tokenHash = hashSecret(token);
  const row = await table(ctx, EmailChange).selectOne(['accountId', 'email', 'expireTime'], { tokenHash });
  // Deleted for good: a clock that is set back later must not revive it.
  if (row && row.expireTime <= now()) await table(ctx, EmailChange).delete({ tokenHash });
  const account = row && row.expireTime > now() ? await readCredentials(ctx, row.accountId) : null;
  if (!row || !account) fail('EXPIRED', { message: 'error.emailLinkExpired' });
  requirePasswordAccount(account);
  return { account, email: row.email };
}

/** Whether the caller is signed in as this account, second step and all. */
const isSignedInAs = ({ session }: RequestContext, { id }: Credentials) =>
  session?.accountId === id && (session.mfaType === 'NONE' || session.mfaCompleted);

/** The account and the address of a link. EXPIRED and PERMISSION_DENIED as {@link confirmEmail}. */
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
 * mail proves the address. The session or the password proves that the owner of the account wants it there: a person
 * who is tricked into opening a link for somebody else's account gives nothing away (threats 43). The former address
 * gets a mail; sessions stay.
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
    await table(inside, EmailChange).delete({ accountId: id });
    if (before.email !== email) {
      await storePerson(inside, before, { email }, { ouId: null });
      await tellAddress(inside, current, 'emailChanged');
    }
    if (!(await confirmAddress(inside, id, email))) {
      fail('ALREADY_EXISTS', { message: 'error.emailOfAnother', field: 'email' });
    }
    await tellSessions(inside, id);
    Object.assign(inside.audit, ctx.audit);
    noteChange(inside, before, changesOfPerson(before, { email }));
    await writeAudit(inside, 'user', 'userEmailConfirm');
  });
}

/** Open portals of the person show the new address. */
async function tellSessions(ctx: RequestContext, accountId: string): Promise<void> {
  const sessions = table(acrossOrganizations(ctx, 'a person works in any OU'), SessionRow);
  const open = await sessions.column('id', { accountId, endedTime: null, expireTime: MoreThan(now()) });
  ctx.events.push(...open.map((id) => ({ channel: sessionChannel(id), payload: { kind: 'PROFILE_CHANGED' } })));
}

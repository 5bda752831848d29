import type { RequestContext } from '../../../context/context.js';
import { readCredentials } from '../../identity/account/account.service.js';
import { issuePasswordLink } from '../../identity/password/password-link.service.js';
import { mailEmailLink } from './email-link.service.js';
import { isMailable, mailFromOrganization } from './user-mail.service.js';

/**
 * Sends the mails that follow when an administrator has changed somebody's address (USER-27). The new address gets its
 * confirmation link or, for a person who has not signed in yet, the link that sets up the account. The old address is
 * informed. Call it in the transaction of the change.
 */
export async function mailNewAddress(ctx: RequestContext, accountId: string, oldAddress: string | null): Promise<void> {
  const account = await readCredentials(ctx, accountId);
  if (account?.type !== 'INTERNAL') return;
  const { id, username, name, email } = account;
  const locale = account.locale ?? ctx.locale;
  if (isMailable(ctx, oldAddress)) {
    await mailFromOrganization(ctx, { name, email: oldAddress, locale: account.locale }, { kind: 'emailReplaced' });
  }
  if (!isMailable(ctx, email)) return;
  if (!account.isInitPassword) return mailEmailLink(ctx, { id, username, name, email, locale });
  const link = await issuePasswordLink(ctx, id, 'INIT');
  const letter = { kind: 'passwordInit', values: { account: username }, ...link } as const;
  await mailFromOrganization(ctx, { name, email, locale: account.locale }, letter);
}

import type { EntityManager } from 'typeorm';
import { now } from '../../../core/clock.js';
import { hashSecret, newSecret } from '../../../core/ids.js';
import type { Limits } from '../../../core/limits.js';
import { table } from '../../../database/scoped.js';
import type { LinkPurpose } from './password-link.entity.js';
import { PasswordLink } from './password-link.entity.js';

/** PWD-20 */
export const LINK_LIFETIME = 24 * 3_600_000;

/**
 * Issues the one link of an account: an earlier one is void (PWD-22). Answers the path to mail and the time at which it
 * expires; only the hash of its token is stored.
 */
export async function issuePasswordLink(
  ctx: { readonly db: EntityManager },
  accountId: string,
  purpose: LinkPurpose,
): Promise<{ path: string; expireTime: number }> {
  const token = newSecret();
  const time = now();
  const expireTime = time + LINK_LIFETIME;
  await table(ctx, PasswordLink).insertOrUpdate(
    [{ accountId, tokenHash: hashSecret(token), purpose, createdTime: time, expireTime }],
    ['tokenHash', 'purpose', 'createdTime', 'expireTime'],
  );
  return { path: `/${purpose === 'INIT' ? 'init-user' : 'reset-password'}?token=${token}`, expireTime };
}

/**
 * Counts a mail with a link to an address: five an hour, whoever asks for them and by which name (PWD-23). Throws
 * EXHAUSTED. The count is not the one that strangers see, which must not tell whether the address has an account.
 */
export const countLinkMail = (limits: Limits, address: string): Promise<void> =>
  limits.take('passwordRetrieve', `mail to ${address.toLowerCase()}`);

import type { EntityManager } from 'typeorm';
import { now } from '../../../core/clock.js';
import { hashSecret, newSecret } from '../../../core/ids.js';
import { execute } from '../../../database/query.js';

/** PWD-20 */
export const LINK_LIFETIME = 24 * 3_600_000;

/** What a link is for: replacing a forgotten password, or setting up an account. */
export type LinkPurpose = 'RESET' | 'INIT';

/**
 * Issues the one link an account has: any earlier one is void (PWD-22). Answers the path to mail and when it expires;
 * only the hash of its token is kept.
 */
export async function issuePasswordLink(
  ctx: { readonly db: EntityManager },
  accountId: string,
  purpose: LinkPurpose,
): Promise<{ path: string; expireTime: number }> {
  const token = newSecret();
  const time = now();
  const expireTime = time + LINK_LIFETIME;
  await execute(
    ctx,
    `REPLACE INTO password_link (account_id, token_hash, purpose, created_time, expire_time) VALUES (?, ?, ?, ?, ?)`,
    [accountId, hashSecret(token), purpose, time, expireTime],
  );
  return { path: `/${purpose === 'INIT' ? 'init-user' : 'reset-password'}?token=${token}`, expireTime };
}

import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { now } from '../../../core/clock.js';
import { execute, query } from '../../../database/query.js';
import { hashPassword, verifyPassword } from '../../../integrations/crypto/password-hash.js';
import type { Credentials } from '../account/account.service.js';
import { homeRule } from '../security/security.service.js';
import { endSessions } from '../session/session-end.service.js';
import { isCommonPassword } from './common-passwords.js';
import { breachOf } from './password-rules.js';

/** PWD-17: the longest reuse limit a rule can name. */
const KEPT = 5;

/** Throws PERMISSION_DENIED for accounts that have no password here, or none to use: PWD-15, AUTH-34. */
export function requirePasswordAccount(account: Credentials): void {
  if (account.type !== 'INTERNAL') fail('PERMISSION_DENIED', { message: 'error.passwordOfDomain' });
  if (!account.isActive) fail('PERMISSION_DENIED', { message: 'error.accountNotActive' });
}

/**
 * Hashes a new password once it satisfies the rule of the account's home OU (PWD-16, SECR-20): length, classes, not used
 * lately; and is not common. Throws
 * INVALID_PARAMETER that names the broken one. To be called outside of a transaction: hashing takes its time.
 */
export async function hashNewPassword(ctx: RequestContext, account: Credentials, password: string): Promise<string> {
  const rule = await homeRule(ctx, account);
  const breach = breachOf(rule, password, account);
  if (breach) fail('INVALID_PARAMETER', { ...breach, field: 'newPassword' });
  if (await isCommonPassword(password)) {
    fail('INVALID_PARAMETER', { message: 'error.passwordCommon', field: 'newPassword' });
  }
  if (await wasUsed(ctx, account, password, rule.passwordDuplication)) {
    const values = { count: rule.passwordDuplication };
    fail('INVALID_PARAMETER', { message: 'error.passwordReused', values, field: 'newPassword' });
  }
  return hashPassword(password);
}

/** SECR-08: the last passwords of an account, the present one first. */
async function wasUsed(ctx: RequestContext, account: Credentials, password: string, limit: number): Promise<boolean> {
  const rows = await query<{ hash: string }>(
    ctx,
    'SELECT password_hash AS hash FROM password_history WHERE account_id = ? ORDER BY id DESC LIMIT ?',
    [account.id, KEPT],
  );
  const hashes = [...new Set([account.passwordHash, ...rows.map((row) => row.hash)])].slice(0, limit);
  for (const hash of hashes) if (hash && (await verifyPassword(hash, password))) return true;
  return false;
}

/**
 * Gives an account a new password and ends what the old one opened: all its sessions, its mailed link, an address that
 * was asked for with it (PWD-13, PWD-24). To be called in a transaction. False when another change came first.
 */
export async function storePassword(ctx: RequestContext, account: Credentials, hash: string): Promise<boolean> {
  const isStored = await execute(
    ctx,
    'UPDATE account SET password_hash = ?, is_init_password = 0 WHERE id = ? AND password_hash <=> ?',
    [hash, account.id, account.passwordHash],
  );
  if (isStored === 0) return false;
  await remember(ctx, account, hash);
  await execute(ctx, 'DELETE FROM password_link WHERE account_id = ?', [account.id]);
  await execute(ctx, 'DELETE FROM email_change WHERE account_id = ?', [account.id]);
  await endSessions(ctx, account.id, { reason: 'PASSWORD' });
  return true;
}

/** Keeps the last five hashes; the first change keeps the password it replaces, too. */
async function remember(ctx: RequestContext, account: Credentials, hash: string): Promise<void> {
  const [row] = await query<{ count: number }>(
    ctx,
    'SELECT COUNT(*) AS count FROM password_history WHERE account_id = ?',
    [account.id],
  );
  const hashes = row?.count || !account.passwordHash ? [hash] : [account.passwordHash, hash];
  for (const kept of hashes) {
    await execute(
      ctx,
      'INSERT INTO password_history (account_id, id, password_hash, created_time) VALUES (?, ?, ?, ?)',
      [account.id, newId(), kept, now()],
    );
  }
  await execute(
    ctx,
    `DELETE FROM password_history WHERE account_id = ? AND id < (SELECT oldest FROM (
       SELECT id AS oldest FROM password_history WHERE account_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?) kept)`,
    [account.id, account.id, KEPT - 1],
  );
}

import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { now } from '../../../core/clock.js';
import { execute } from '../../../database/query.js';
import { table } from '../../../database/scoped.js';
import { hashPassword, verifyPassword } from '../../../integrations/crypto/password-hash.js';
import { Account } from '../account/account.entity.js';
import type { Credentials } from '../account/account.service.js';
import { EmailChange } from '../account/email-change.entity.js';
import { homeRule } from '../security/security.service.js';
import { endSessions } from '../session/session-end.service.js';
import { isCommonPassword } from './common-passwords.js';
import { PasswordHistory } from './password-history.entity.js';
import { PasswordLink } from './password-link.entity.js';
import { breachOf } from './password-rules.js';

/** PWD-17: the longest reuse limit a rule can name. */
const KEPT = 5;

/** Throws PERMISSION_DENIED for accounts of a domain, which have no password here (PWD-15), and inactive ones (AUTH-34). */
export function requirePasswordAccount(account: Credentials): void {
  if (account.type !== 'INTERNAL') fail('PERMISSION_DENIED', { message: 'error.passwordOfDomain' });
  if (!account.isActive) fail('PERMISSION_DENIED', { message: 'error.accountNotActive' });
}

/**
 * Hashes a new password that satisfies the rule of the account's home OU (PWD-16, SECR-20): length, classes, not used
 * lately; and is not common. Throws INVALID_PARAMETER that names the broken rule. To be called outside of a transaction,
 * because hashing is slow.
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

/** Whether a password is one of the last `limit` of an account, the present one included (SECR-08). */
async function wasUsed(ctx: RequestContext, account: Credentials, password: string, limit: number): Promise<boolean> {
  const former = await table(ctx, PasswordHistory).column(
    'passwordHash',
    { accountId: account.id },
    { order: { id: 'DESC' }, limit: KEPT },
  );
  const hashes = [...new Set([account.passwordHash, ...former])].slice(0, limit);
  for (const hash of hashes) if (hash && (await verifyPassword(hash, password))) return true;
  return false;
}

/**
 * Gives an account a new password and ends everything that the old one opened: all its sessions, its mailed link, and a
 * pending change of its address (PWD-13, PWD-24). To be called in a transaction. False when another change came first.
 */
export async function storePassword(ctx: RequestContext, account: Credentials, hash: string): Promise<boolean> {
  const isStored = await table(ctx, Account).update(
    { id: account.id, passwordHash: account.passwordHash },
    { passwordHash: hash, isInitPassword: false },
  );
  if (isStored === 0) return false;
  await remember(ctx, account, hash);
  await table(ctx, PasswordLink).delete({ accountId: account.id });
  await table(ctx, EmailChange).delete({ accountId: account.id });
  await endSessions(ctx, account.id, { reason: 'PASSWORD' });
  return true;
}

/**
 * Gives an account a password that an administrator tells its owner, who must replace it (PWD-25). It ends everything that
 * the old one opened, as {@link storePassword}. To be called in a transaction. False when another change came first.
 */
export async function storeInitialPassword(ctx: RequestContext, account: Credentials, hash: string): Promise<boolean> {
  if (!(await storePassword(ctx, account, hash))) return false;
  await table(ctx, Account).update({ id: account.id }, { isInitPassword: true });
  return true;
}

/** Stores the last five hashes; the first change stores the replaced password, too. */
async function remember(ctx: RequestContext, account: Credentials, hash: string): Promise<void> {
  const { id: accountId } = account;
  const history = table(ctx, PasswordHistory);
  const count = await history.count({ accountId });
  const hashes = count > 0 || !account.passwordHash ? [hash] : [account.passwordHash, hash];
  await history.insert(hashes.map((passwordHash) => ({ accountId, id: newId(), passwordHash, createdTime: now() })));
  await execute(
    ctx,
    sql`DELETE FROM password_history WHERE account_id = ${accountId} AND id < (SELECT oldest FROM (
       SELECT id AS oldest FROM password_history WHERE account_id = ${accountId} ORDER BY id DESC LIMIT 1 OFFSET ${KEPT - 1}) kept)`,
  );
}

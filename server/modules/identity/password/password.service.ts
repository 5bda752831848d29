import sql from 'sql-template-tag';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { inTransaction } from '../../../database/transaction.js';
import { verifyPassword } from '../../../integrations/crypto/password-hash.js';
import { readCredentials } from '../account/account.service.js';
import { noteChange } from '../../../context/note-change.js';
import { secretChange } from '../../../core/audit-change.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { homeRule, PLATFORM_OWNER, ruleOf } from '../security/security.service.js';
import { openPassword } from '../security/keys.service.js';
import { noteLock } from '../security/lock-note.service.js';
import { keepTry, releaseTries, reserveTry, tryPrincipal } from '../security/sign-in-tries.service.js';
import { hashNewPassword, requirePasswordAccount, storePassword } from './password-change.service.js';
import { MAX_PASSWORD_LENGTH } from './password-rules.js';
import type { PasswordRule } from './password.types.js';

/**
 * The rules for a password (CALL-043): of the account `userId`, such as a link names it, else of the caller. Those of
 * another account are answered only while it has an open link, and to callers who work in its home OU; all other calls
 * answer the platform's rule, so that neither ids nor the rules of other OUs can be probed (threats 10).
 */
export async function passwordRule(ctx: RequestContext, userId: string | null): Promise<PasswordRule> {
  const id = userId ?? ctx.session?.accountId;
  const isShown = id && (await maySeeRuleOf(ctx, id));
  const rule = await (isShown ? homeRule(ctx, { id }) : ruleOf(ctx, PLATFORM_OWNER));
  const { passwordMinLength, passwordRequires, passwordDuplication } = rule;
  return {
    passwordMinLength,
    passwordDuplication,
    passwordMaxLength: MAX_PASSWORD_LENGTH,
    passwordRequires: [...passwordRequires],
  };
}

async function maySeeRuleOf(ctx: RequestContext, id: string): Promise<boolean> {
  if (id === ctx.session?.accountId) return true;
  const rows = await query(
    ctx,
    sql`SELECT account_id FROM password_link WHERE account_id = ${id} AND expire_time > ${now()}
      UNION SELECT m.user_id FROM member m JOIN account a ON a.id = m.user_id AND a.home_ou_id = m.ou_id
             WHERE m.user_id = ${id} AND ${inOu({ ouId: ctx.session?.ouId ?? '' }, 'm')}`,
  );
  return rows.length > 0;
}

/**
 * Replaces the caller's password and ends all their sessions, this one too (PWD-13). Throws PERMISSION_DENIED for a
 * domain account (PWD-15), INVALID_PARAMETER naming the broken rule (PWD-16) and then changes nothing; a wrong old
 * password counts for the lock, which answers EXHAUSTED.
 */
export async function modifyPassword(
  ctx: RequestContext,
  input: { oldPassword: string; newPassword: string; keyId: string },
): Promise<void> {
  const account = (await readCredentials(ctx, sessionOf(ctx).accountId)) ?? fail('UNAUTHENTICATED');
  requirePasswordAccount(account);
  const oldPassword = (await openPassword(ctx, input.keyId, input.oldPassword)).trim();
  const newPassword = (await openPassword(ctx, input.keyId, input.newPassword)).trim();
  await reserveTry(ctx, account);
  const wrongOld = { message: 'error.passwordOldWrong', field: 'oldPassword' };
  if (!(await verifyPassword(account.passwordHash, oldPassword))) {
    await keepTry(ctx, account);
    await noteLock(ctx, account);
    fail('INVALID_PARAMETER', wrongOld);
  }
  await releaseTries(ctx, [tryPrincipal(account)]);
  if (newPassword === oldPassword) {
    fail('INVALID_PARAMETER', { message: 'error.passwordSame', field: 'newPassword' });
  }
  const hash = await hashNewPassword(ctx, account, newPassword);
  await inTransaction(ctx, async (inside) => {
    if (!(await storePassword(inside, account, hash))) fail('INVALID_PARAMETER', wrongOld);
    inside.reply.sessionToken = null;
    noteChange(inside, account, [secretChange('password')]);
    await writeAudit(inside, 'user', 'passwordModify');
  });
}

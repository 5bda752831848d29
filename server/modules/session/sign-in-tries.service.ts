import { now } from '../../core/clock.js';
import type { RequestContext } from '../../core/context.js';
import { fail } from '../../core/errors.js';
import { hashSecret } from '../../core/ids.js';
import { execute, placeholders, query } from '../../database/query.js';
import { canonicalAccount } from '../account/account.service.js';
import { tryLimits } from '../security/security.service.js';

const MINUTE = 60_000;
/** SECR-05: failures count within an hour of the first. */
const WINDOW = 60 * MINUTE;

/** What tries count under: the account, or, where there is none, the name that was typed. */
export function tryPrincipal(account: { readonly id: string } | null, typed = ''): string {
  return hashSecret(account ? `account:${account.id}` : `name:${canonicalAccount(typed)}`);
}

/**
 * Counts a try before it is judged, so that parallel tries cannot pass the limit (SECR-06, threats 7): one statement
 * decides. Every way of proving who one is takes one: password, code, second factor, old password. To be called
 * outside of a transaction. Throws EXHAUSTED, naming the minutes left, while the principal is locked: from the last
 * failure on for loginPrincipalRateDuration minutes (SECR-07).
 * @param limit tries per hour (passwordTryTimes)
 */
export async function reserveTry(ctx: RequestContext, principal: string, limit: number): Promise<void> {
  const time = now();
  const lock = ctx.runtime.configuration.integer('loginPrincipalRateDuration') * MINUTE;
  const count = () =>
    // Assignments run from left to right: the first sees the old times, the second the new count.
    execute(
      ctx,
      `UPDATE sign_in_try SET tries = IF(tries >= ? OR first_time <= ?, 1, tries + 1),
              first_time = IF(tries = 1, ?, first_time), last_time = ?
        WHERE principal = ? AND NOT (tries >= ? AND last_time > ?)`,
      [limit, time - WINDOW, time, time, principal, limit, time - lock],
    );
  if ((await count()) > 0) return;
  const isFirst = await execute(
    ctx,
    'INSERT IGNORE INTO sign_in_try (principal, tries, first_time, last_time) VALUES (?, 1, ?, ?)',
    [principal, time, time],
  );
  if (isFirst > 0 || (await count()) > 0) return;
  const [row] = await query<{ last: number }>(ctx, 'SELECT last_time AS last FROM sign_in_try WHERE principal = ?', [
    principal,
  ]);
  const left = Math.ceil(((row?.last ?? time) + lock - time) / MINUTE);
  fail('EXHAUSTED', { message: 'error.accountLocked', values: { minutes: Math.max(1, left) } });
}

/** Gives a reserved try back: it was none of the failures that count. Failures before it stay (SECR-05). */
export async function releaseTry(ctx: Pick<RequestContext, 'db'>, principal: string): Promise<void> {
  await execute(ctx, 'UPDATE sign_in_try SET tries = tries - 1 WHERE principal = ? AND tries > 0', [principal]);
}

/** Lifts the lock of an account and forgets its failures (PWD-24). */
export async function clearTries(ctx: Pick<RequestContext, 'db'>, account: { readonly id: string }): Promise<void> {
  await execute(ctx, 'DELETE FROM sign_in_try WHERE principal = ?', [tryPrincipal(account)]);
}

/** Which of some accounts are locked now; one statement where none had a failure lately, else two. */
export async function lockedAccounts(ctx: RequestContext, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const principals = new Map(accountIds.map((id) => [tryPrincipal({ id }), id]));
  if (principals.size === 0) return new Set();
  const lock = ctx.runtime.configuration.integer('loginPrincipalRateDuration') * MINUTE;
  const rows = await query<{ principal: string; tries: number }>(
    ctx,
    `SELECT principal, tries FROM sign_in_try WHERE principal IN (${placeholders([...principals])}) AND last_time > ?`,
    [...principals.keys(), now() - lock],
  );
  const failed = rows.map(({ principal, tries }) => ({ id: principals.get(principal) ?? '', tries }));
  const limits = await tryLimits(
    ctx,
    failed.map(({ id }) => id),
  );
  return new Set(failed.filter(({ id, tries }) => tries >= (limits.get(id) ?? Infinity)).map(({ id }) => id));
}

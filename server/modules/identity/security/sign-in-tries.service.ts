import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret } from '../../../core/ids.js';
import { execute, placeholders, query } from '../../../database/query.js';
import { canonicalAccount } from '../account/account.service.js';
import { ownTryLimits, tryLimits } from './try-limits.service.js';

const MINUTE = 60_000;
/** SECR-05: failures count within an hour of the first. */
const WINDOW = 60 * MINUTE;

/** What tries count under: the account, or, where there is none, the name that was typed. */
export function tryPrincipal(account: { readonly id: string } | null, typed = ''): string {
  return hashSecret(account ? `account:${account.id}` : `name:${canonicalAccount(typed)}`);
}

/** The visible count of sign-ins is kept under the typed text, whoever it names. */
export const typedPrincipal = (typed: string): string => hashSecret(`typed:${canonicalAccount(typed)}`);

interface Named {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
}

const typedOf = ({ username, email }: Named) => [username, ...(email ? [email] : [])].map(typedPrincipal);

/**
 * Counts a try before it is judged, so that parallel tries cannot pass the limit (SECR-06, threats 7): one statement
 * decides. Every way of proving who one is takes one: password, code, second factor, old password. To be called
 * outside of a transaction. Answers 0, or the minutes left while the principal is locked: from the last failure on for
 * loginPrincipalRateDuration minutes (SECR-07).
 * @param own tries per hour (passwordTryTimes)
 * @param here fewer, where the try is made in an OU that allows fewer; it is refused there alone
 */
export async function takeTry(ctx: RequestContext, principal: string, own: number, here = own): Promise<number> {
  const time = now();
  const lock = lockOf(ctx);
  const count = () =>
    // Assignments run from left to right: the first sees the old times, the second the new count.
    execute(
      ctx,
      `UPDATE sign_in_try SET tries = IF(tries >= ? OR first_time <= ?, 1, tries + 1),
              first_time = IF(tries = 1, ?, first_time), last_time = ?
        WHERE principal = ? AND NOT (tries >= ? AND last_time > ?)`,
      [own, time - WINDOW, time, time, principal, here, time - lock],
    );
  if ((await count()) > 0) return 0;
  const [row] = await query<{ tries: number; last: number }>(
    ctx,
    'SELECT tries, last_time AS last FROM sign_in_try WHERE principal = ?',
    [principal],
  );
  if (row && row.tries >= here && row.last > time - lock) return minutesLeft(row.last, lock);
  const isFirst = await execute(
    ctx,
    'INSERT IGNORE INTO sign_in_try (principal, tries, first_time, last_time) VALUES (?, 1, ?, ?)',
    [principal, time, time],
  );
  // Another try may have been first, or have been given back since the count: it counts once more.
  return isFirst > 0 || (await count()) > 0 ? 0 : minutesLeft(time, lock);
}

const lockOf = (ctx: RequestContext) => ctx.runtime.configuration.integer('loginPrincipalRateDuration') * MINUTE;

const minutesLeft = (lastTime: number, lock: number) => Math.max(1, Math.ceil((lastTime + lock - now()) / MINUTE));

/**
 * Takes a try of somebody known who proves again who they are: as many as the home OU allows, in a working OU not more
 * than that one allows (SECR-20).
 * Throws EXHAUSTED, naming the minutes left, while locked.
 */
export async function reserveTry(ctx: RequestContext, account: { readonly id: string }): Promise<void> {
  const { own, here } = await tryLimits(ctx, account, ctx.session?.ouId);
  const minutes = await takeTry(ctx, tryPrincipal(account), own, here);
  if (minutes > 0) fail('EXHAUSTED', { message: 'error.accountLocked', values: { minutes } });
}

/** Gives tries back: they were none of the failures that count. Failures before them stay (SECR-05). */
export async function releaseTries(ctx: Pick<RequestContext, 'db'>, principals: readonly string[]): Promise<void> {
  await execute(
    ctx,
    `UPDATE sign_in_try SET tries = tries - 1 WHERE principal IN (${placeholders(principals)}) AND tries > 0`,
    principals,
  );
}

/**
 * Leaves a try of {@link reserveTry} counted, for the names of the account too: the one who is locked that way reads at
 * the next sign-in for how long (SECR-07).
 */
export async function keepTry(ctx: RequestContext, account: Named): Promise<void> {
  const { shown } = await tryLimits(ctx, account);
  for (const principal of typedOf(account)) await takeTry(ctx, principal, shown);
}

/** Lifts the lock of an account, and of its names, and forgets its failures (PWD-24). */
export async function clearTries(ctx: Pick<RequestContext, 'db'>, account: Named): Promise<void> {
  const principals = [tryPrincipal(account), ...typedOf(account)];
  await execute(ctx, `DELETE FROM sign_in_try WHERE principal IN (${placeholders(principals)})`, principals);
}

/**
 * The minutes for which an account may not enter an OU that allows fewer failures than there were, 0 for one that it
 * may enter (SECR-20).
 * @param limit that OU's passwordTryTimes
 */
export async function minutesUntilEntry(ctx: RequestContext, accountId: string, limit: number): Promise<number> {
  const lock = lockOf(ctx);
  const [row] = await query<{ last: number }>(
    ctx,
    'SELECT last_time AS last FROM sign_in_try WHERE principal = ? AND tries >= ? AND last_time > ?',
    [tryPrincipal({ id: accountId }), limit, now() - lock],
  );
  return row ? minutesLeft(row.last, lock) : 0;
}

/** Which of some accounts are locked now; one statement where none had a failure lately, else two. */
export async function lockedAccounts(ctx: RequestContext, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const principals = new Map(accountIds.map((id) => [tryPrincipal({ id }), id]));
  if (principals.size === 0) return new Set();
  const lock = lockOf(ctx);
  const rows = await query<{ principal: string; tries: number }>(
    ctx,
    `SELECT principal, tries FROM sign_in_try WHERE principal IN (${placeholders([...principals])}) AND last_time > ?`,
    [...principals.keys(), now() - lock],
  );
  const failed = rows.map(({ principal, tries }) => ({ id: principals.get(principal) ?? '', tries }));
  const limits = await ownTryLimits(
    ctx,
    failed.map(({ id }) => id),
  );
  return new Set(failed.filter(({ id, tries }) => tries >= (limits.get(id) ?? Infinity)).map(({ id }) => id));
}

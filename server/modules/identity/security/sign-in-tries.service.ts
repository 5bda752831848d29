import sql from 'sql-template-tag';
import { In, MoreThan, MoreThanOrEqual } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret } from '../../../core/ids.js';
import { execute } from '../../../database/query.js';
import { table } from '../../../database/scoped.js';
import { canonicalAccount } from '../account/account.service.js';
import { SignInTry } from './sign-in-try.entity.js';
import { tryLimits } from './try-limits.service.js';

const MINUTE = 60_000;
/** SECR-05: failures count within an hour of the first. */
const WINDOW = 60 * MINUTE;

/** A count of tries, and the account that they are for; null for nobody. */
export interface Principal {
  readonly key: string;
  readonly accountId: string | null;
  readonly isTyped: boolean;
}

/** The count of an account, or, if there is none, of the typed name. */
export const tryPrincipal = (account: { readonly id: string } | null, typed = ''): Principal => ({
  key: hashSecret(account ? `account:${account.id}` : `name:${canonicalAccount(typed)}`),
  accountId: account?.id ?? null,
  isTyped: false,
});

/** The count that sign-in shows: of the typed text, whether or not it names an account. */
export const typedPrincipal = (typed: string, account: { readonly id: string } | null): Principal => ({
  key: hashSecret(`typed:${canonicalAccount(typed)}`),
  accountId: account?.id ?? null,
  isTyped: true,
});

interface Named {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
}

const typedOf = (account: Named) =>
  [account.username, ...(account.email ? [account.email] : [])].map((name) => typedPrincipal(name, account));

/**
 * Counts a try before it is judged, so that parallel tries cannot pass the limit (SECR-06, threats 7): one statement
 * decides. Every proof of identity takes one: password, code, second factor, old password. To be called outside of a
 * transaction. Answers 0, or the minutes left while the principal is locked: loginPrincipalRateDuration minutes from the
 * last failure on (SECR-07).
 * @param own tries per hour (passwordTryTimes)
 * @param here fewer, where the try is made in an OU that allows fewer; it is refused there alone
 */
export async function takeTry(
  ctx: RequestContext,
  { key: principal, accountId, isTyped }: Principal,
  own: number,
  here = own,
): Promise<number> {
  const time = now();
  const lock = lockOf(ctx);
  const count = () =>
    // Assignments run from left to right: the first sees the old times, the second the new count.
    execute(
      ctx,
      sql`UPDATE sign_in_try SET tries = IF(tries >= ${own} OR first_time <= ${time - WINDOW}, 1, tries + 1),
              first_time = IF(tries = 1, ${time}, first_time), last_time = ${time}, account_id = ${accountId}
        WHERE principal = ${principal} AND NOT (tries >= ${here} AND last_time > ${time - lock})`,
    );
  if ((await count()) > 0) return 0;
  const tries = table(ctx, SignInTry);
  const row = await tries.selectOne(['tries', 'lastTime'], { principal });
  if (row && row.tries >= here && row.lastTime > time - lock) return minutesLeft(row.lastTime, lock);
  const isFirst = await tries.insertMissing([
    { principal, accountId, isTyped, tries: 1, firstTime: time, lastTime: time },
  ]);
  // Another try may have been first, or may have been returned since the count: count once more.
  return isFirst > 0 || (await count()) > 0 ? 0 : minutesLeft(time, lock);
}

/** The milliseconds for which failures lock. */
export const lockOf = (ctx: RequestContext): number =>
  ctx.runtime.configuration.integer('loginPrincipalRateDuration') * MINUTE;

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

/** Gives tries back that did not fail. Failures before them stay (SECR-05). */
export async function releaseTries(ctx: Pick<RequestContext, 'db'>, principals: readonly Principal[]): Promise<void> {
  await table(ctx, SignInTry).update(
    { principal: In(principals.map(({ key }) => key)), tries: MoreThan(0) },
    { tries: () => 'tries - 1' },
  );
}

/**
 * Leaves a try of {@link reserveTry} counted, and counts it for the names of the account too: a person who is locked
 * that way reads at the next sign-in for how long (SECR-07).
 */
export async function keepTry(ctx: RequestContext, account: Named): Promise<void> {
  const { shown } = await tryLimits(ctx, account);
  for (const principal of typedOf(account)) await takeTry(ctx, principal, shown);
}

/** Lifts the lock of an account, and of its names, and forgets its failures (PWD-24). */
export async function clearTries(ctx: Pick<RequestContext, 'db'>, account: Named): Promise<void> {
  const principals = [tryPrincipal(account), ...typedOf(account)].map(({ key }) => key);
  await table(ctx, SignInTry).delete({ principal: In(principals) });
  // Other spellings, too.
  await table(ctx, SignInTry).delete({ accountId: account.id });
}

/**
 * The minutes for which an account may not enter an OU that allows fewer failures than there were; 0 where it may enter
 * (SECR-20).
 * @param limit that OU's passwordTryTimes
 */
export async function minutesUntilEntry(ctx: RequestContext, accountId: string, limit: number): Promise<number> {
  const lock = lockOf(ctx);
  const row = await table(ctx, SignInTry).selectOne(['lastTime'], {
    principal: tryPrincipal({ id: accountId }).key,
    tries: MoreThanOrEqual(limit),
    lastTime: MoreThan(now() - lock),
  });
  return row ? minutesLeft(row.lastTime, lock) : 0;
}

/** The tries that a principal has left within its hour: none if it is locked. One statement. */
export async function triesLeft(ctx: RequestContext, principal: Principal, limit: number): Promise<number> {
  const row = await table(ctx, SignInTry).selectOne(['tries'], { principal: principal.key });
  return Math.max(0, limit - (row?.tries ?? 0));
}

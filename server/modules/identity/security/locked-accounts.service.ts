import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { DEFAULT_RULE, joinRules } from './security.service.js';
import { lockOf } from './sign-in-tries.service.js';

/**
 * Joins to tries `t` of an account `a` the rules that they count by, and keeps those that are used up. Sign-in locks an
 * account by the number of its home OU, and the names that were typed for it by the platform's.
 */
const USED_UP = sql`${joinRules('NULL')}
  WHERE t.tries >= COALESCE(IF(t.is_typed, NULL, r.password_try_times), p.password_try_times,
    ${DEFAULT_RULE.passwordTryTimes})`;
const LOCKING = sql`FROM sign_in_try t JOIN account a ON a.id = t.account_id ${USED_UP}`;

/** The time in milliseconds at which the lock of an account `a` ends, NULL without one, as a value of its row. */
export const lockEnd = (ctx: RequestContext): Sql => {
  const lock = lockOf(ctx);
  return sql`(SELECT MAX(t.last_time) + ${lock} FROM sign_in_try t ${USED_UP} AND t.account_id = a.id
    AND t.last_time > ${now() - lock})`;
};

/** The ids of all accounts that are locked now, as a subselect. */
export const lockedIds = (ctx: RequestContext): Sql =>
  sql`SELECT t.account_id ${LOCKING} AND t.last_time > ${now() - lockOf(ctx)}`;

/**
 * The accounts among these that are locked now, each with the time in milliseconds at which its lock ends: one statement.
 */
export async function lockedAccounts(
  ctx: RequestContext,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const lock = lockOf(ctx);
  const rows = await query<{ id: string; lastTime: number }>(
    acrossOrganizations(ctx, 'the home of an account may be any OU'),
    sql`SELECT t.account_id AS id, MAX(t.last_time) AS lastTime ${LOCKING} AND t.last_time > ${now() - lock}
        AND t.account_id IN (${join(accountIds)}) GROUP BY t.account_id`,
  );
  return new Map(rows.map(({ id, lastTime }) => [id, lastTime + lock]));
}

/**
 * The time of the first failure of those that lock an account now, in epoch milliseconds; null for one that is not locked.
 * An account that was unlocked counts anew. One statement.
 */
export async function failuresOfLock(ctx: RequestContext, accountId: string): Promise<number | null> {
  const [row] = await query<{ since: number | null }>(
    acrossOrganizations(ctx, 'the home of an account may be any OU'),
    sql`SELECT MIN(t.first_time) AS since ${LOCKING} AND t.last_time > ${now() - lockOf(ctx)}
        AND t.account_id = ${accountId}`,
  );
  return row?.since ?? null;
}

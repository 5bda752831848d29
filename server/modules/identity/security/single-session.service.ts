import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionChannel } from '../../../core/pubsub.js';
import { execute, placeholders, query } from '../../../database/query.js';
import { writeOutbox } from '../../../live/outbox.js';
import { joinRules, PLATFORM_OWNER, SUPER_ADMIN_OWNER, TIME_OUT } from './security.service.js';

/** Accounts whose sessions are ended by one statement: its rows, and the events after it, fit into memory easily. */
const ACCOUNTS_AT_ONCE = 500;
const HOUR = 3_600_000;

/** Sessions `s` of accounts `a` by a condition, and where to look for it: `u`, the accounts that may have such. */
interface Which {
  readonly accounts: string;
  readonly sql: string;
  /** Of the accounts and of the condition each. */
  readonly values: readonly string[];
}

/**
 * Living sessions of some accounts, each account's newest in an OU at place 1. Placeholders: accounts, values of
 * `which`, now, now.
 */
const ranked = (accounts: readonly string[], which: Which) => `
  SELECT s.token_hash, ROW_NUMBER() OVER newest AS place, FIRST_VALUE(s.ip) OVER newest AS newest_ip
    FROM session s
    JOIN account a ON a.id = s.account_id
    ${joinRules('s.ou_id')}
   WHERE s.account_id IN (${placeholders(accounts)}) AND ${which.sql} AND s.ended_time IS NULL AND s.expire_time > ?
     AND s.last_active_time + ${TIME_OUT} * ${HOUR} > ?
  WINDOW newest AS (PARTITION BY s.account_id, s.ou_id ORDER BY s.created_time DESC, s.id DESC)`;

/**
 * SECR-11: of the sessions that work under the rule of `owner` only each account's newest goes on, the caller's too; of
 * the platform's rule in each OU by itself. Sessions elsewhere are not touched, nor those that work in no OU: they are
 * not in this one. The tabs of the others are told at once, with the address of the one that stays. A chunk at a time,
 * in the transaction of `ctx`.
 */
export async function keepNewestSessions(ctx: RequestContext, owner: string): Promise<void> {
  const time = now();
  const which = sessionsUnder(owner);
  let accounts = await crowdedAccounts(ctx, which, '');
  while (accounts.length > 0) {
    await execute(
      ctx,
      `UPDATE session s JOIN (${ranked(accounts, which)}) k ON k.token_hash = s.token_hash
          SET s.ended_time = ?, s.ended_reason = 'KICKED', s.ended_by_ip = k.newest_ip
        WHERE k.place > 1`,
      [...accounts, ...which.values, time, time, time],
    );
    await announceEnds(ctx, accounts, time);
    accounts = await crowdedAccounts(ctx, which, accounts.at(-1) ?? '');
  }
  ctx.afterCommit.push(() => ctx.runtime.nudgeRelay());
}

/** The next accounts after `after` that have more than one of the sessions. */
async function crowdedAccounts(ctx: RequestContext, which: Which, after: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    ctx,
    `SELECT u.id FROM (${which.accounts}) u JOIN account a ON a.id = u.id JOIN session s ON s.account_id = u.id
      WHERE ${which.sql} AND u.id > ? AND s.ended_time IS NULL
      GROUP BY u.id HAVING COUNT(*) > 1 ORDER BY u.id LIMIT ${ACCOUNTS_AT_ONCE}`,
    [...which.values, ...which.values, after],
  );
  return rows.map(({ id }) => id);
}

/** The sessions that work under the rule of an owner: in its OU, in the OUs without a rule, of super administrators. */
function sessionsUnder(owner: string): Which {
  if (owner === SUPER_ADMIN_OWNER) {
    return { accounts: 'SELECT id FROM account WHERE is_super_admin = 1', sql: 'a.is_super_admin = 1', values: [] };
  }
  if (owner !== PLATFORM_OWNER) {
    return { accounts: 'SELECT user_id AS id FROM member WHERE ou_id = ?', sql: 's.ou_id = ?', values: [owner] };
  }
  return {
    accounts: 'SELECT id FROM account',
    sql: `NOT EXISTS (SELECT 1 FROM security_rule o WHERE o.owner_id = IF(a.is_super_admin, '${SUPER_ADMIN_OWNER}', s.ou_id))
          AND (a.is_super_admin = 1 OR s.ou_id IS NOT NULL)`,
    values: [],
  };
}

/** Written to the outbox chunk by chunk: a hundred thousand of them are not kept until the end. */
async function announceEnds(ctx: RequestContext, accounts: readonly string[], time: number): Promise<void> {
  const ended = await query<{ id: string }>(
    ctx,
    `SELECT id FROM session
      WHERE account_id IN (${placeholders(accounts)}) AND ended_time = ? AND ended_reason = 'KICKED'`,
    [...accounts, time],
  );
  await writeOutbox(
    ctx,
    ended.map(({ id }) => ({ channel: sessionChannel(id), payload: { kind: 'SESSION_ENDED' } })),
  );
}

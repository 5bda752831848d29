import { now } from '../../core/clock.js';
import type { RequestContext } from '../../core/context.js';
import { sessionChannel } from '../../core/pubsub.js';
import { execute, placeholders, query } from '../../database/query.js';
import { writeOutbox } from '../../live/outbox.js';
import { DEFAULT_RULE, PLATFORM_OWNER, SUPER_ADMIN_OWNER } from '../security/security.service.js';

/** Accounts whose sessions are ended by one statement: its rows, and the events after it, fit into memory easily. */
const ACCOUNTS_AT_ONCE = 500;
const HOUR = 3_600_000;

/** Living sessions of some accounts, each account's newest at place 1. Placeholders: accounts, now, now. */
const ranked = (accounts: readonly string[]) => `
  SELECT s.token_hash, ROW_NUMBER() OVER newest AS place, FIRST_VALUE(s.ip) OVER newest AS newest_ip
    FROM session s
    JOIN account a ON a.id = s.account_id
    LEFT JOIN security_rule r ON r.owner_id = IF(a.is_super_admin, '${SUPER_ADMIN_OWNER}', s.ou_id)
    LEFT JOIN security_rule p ON p.owner_id = '${PLATFORM_OWNER}'
   WHERE s.account_id IN (${placeholders(accounts)}) AND s.ended_time IS NULL AND s.expire_time > ?
     AND s.last_active_time
         + COALESCE(r.session_time_out, p.session_time_out, ${DEFAULT_RULE.sessionTimeOut}) * ${HOUR} > ?
  WINDOW newest AS (PARTITION BY s.account_id ORDER BY s.created_time DESC, s.id DESC)`;

/**
 * SECR-11: of every account that meets the rule of `owner` only the newest session goes on, the caller's too. The
 * tabs of the others are told at once, with the address of the one that stays. A chunk at a time, in the transaction
 * of `ctx`.
 */
export async function keepNewestSessions(ctx: RequestContext, owner: string): Promise<void> {
  const time = now();
  let accounts = await crowdedAccounts(ctx, owner, '');
  while (accounts.length > 0) {
    await execute(
      ctx,
      `UPDATE session s JOIN (${ranked(accounts)}) k ON k.token_hash = s.token_hash
          SET s.ended_time = ?, s.ended_reason = 'KICKED', s.ended_by_ip = k.newest_ip
        WHERE k.place > 1`,
      [...accounts, time, time, time],
    );
    await announceEnds(ctx, accounts, time);
    accounts = await crowdedAccounts(ctx, owner, accounts.at(-1) ?? '');
  }
  ctx.afterCommit.push(() => ctx.runtime.nudgeRelay());
}

/** The next accounts after `after` that meet the rule of `owner` and have more than one session. */
async function crowdedAccounts(ctx: RequestContext, owner: string, after: string): Promise<string[]> {
  const { sql, values } = accountsUnder(owner);
  const rows = await query<{ id: string }>(
    ctx,
    `SELECT u.id FROM (${sql}) u JOIN session s ON s.account_id = u.id
      WHERE u.id > ? AND s.ended_time IS NULL
      GROUP BY u.id HAVING COUNT(*) > 1 ORDER BY u.id LIMIT ${ACCOUNTS_AT_ONCE}`,
    [...values, after],
  );
  return rows.map(({ id }) => id);
}

/** Whom a rule binds at sign-in, as {@link ruleOwners} says it of one account. */
function accountsUnder(owner: string): { sql: string; values: readonly string[] } {
  if (owner === SUPER_ADMIN_OWNER) return { sql: 'SELECT id FROM account WHERE is_super_admin = 1', values: [] };
  if (owner !== PLATFORM_OWNER) return { sql: 'SELECT user_id AS id FROM member WHERE ou_id = ?', values: [owner] };
  return {
    sql: `SELECT a.id FROM account a
           WHERE (a.is_super_admin = 1 AND NOT EXISTS (SELECT 1 FROM security_rule WHERE owner_id = ?))
              OR (a.is_super_admin = 0 AND (
                NOT EXISTS (SELECT 1 FROM member m WHERE m.user_id = a.id)
                OR EXISTS (SELECT 1 FROM member m LEFT JOIN security_rule r ON r.owner_id = m.ou_id
                            WHERE m.user_id = a.id AND r.owner_id IS NULL)))`,
    values: [SUPER_ADMIN_OWNER],
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

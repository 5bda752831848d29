import type { Sql } from 'sql-template-tag';
import sql, { join, raw } from 'sql-template-tag';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionChannel } from '../../../core/pubsub.js';
import { execute, query } from '../../../database/query.js';
import { acrossOrganizations } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { writeOutbox } from '../../../live/outbox.js';
import { joinRules, PLATFORM_OWNER, SUPER_ADMIN_OWNER, TIME_OUT } from './security.service.js';

/** Accounts whose sessions one statement ends: its rows, and the events after it, must fit into memory. */
const ACCOUNTS_AT_ONCE = 500;
const HOUR = 3_600_000;

/** Sessions `s` of accounts `a`: the condition, and the accounts that may have such sessions. */
interface Which {
  readonly accounts: Sql;
  readonly condition: Sql;
}

/** A rule of the platform holds in many OUs, one of super administrators in none. */
const anyOu = (ctx: RequestContext) => acrossOrganizations(ctx, 'a rule may hold in many OUs');

/** Living sessions of some accounts, each account's newest in an OU at place 1. */
const ranked = (accounts: readonly string[], which: Which, time: number) => sql`
  SELECT s.token_hash, ROW_NUMBER() OVER newest AS place, FIRST_VALUE(s.ip) OVER newest AS newest_ip
    FROM session s
    JOIN account a ON a.id = s.account_id
    ${joinRules('s.ou_id')}
   WHERE s.account_id IN (${join(accounts)}) AND ${which.condition} AND s.ended_time IS NULL AND s.expire_time > ${time}
     AND s.last_active_time + ${TIME_OUT} * ${HOUR} > ${time}
  WINDOW newest AS (PARTITION BY s.account_id, s.ou_id ORDER BY s.created_time DESC, s.id DESC)`;

/**
 * Ends all sessions under the rule of `owner` but each account's newest, the caller's too (SECR-11); under the platform's
 * rule it does so in each OU by itself. Sessions in other OUs and in none go on. The tabs of ended sessions are told at
 * once, with the address of the one that stays. It works a chunk at a time, in the transaction of `ctx`.
 */
export async function keepNewestSessions(ctx: RequestContext, owner: string): Promise<void> {
  const time = now();
  const which = sessionsUnder(owner);
  let accounts = await crowdedAccounts(ctx, which, '');
  while (accounts.length > 0) {
    await execute(
      anyOu(ctx),
      sql`UPDATE session s JOIN (${ranked(accounts, which, time)}) k ON k.token_hash = s.token_hash
          SET s.ended_time = ${time}, s.ended_reason = 'KICKED', s.ended_by_ip = k.newest_ip
        WHERE k.place > 1`,
    );
    await announceEnds(ctx, accounts, time);
    accounts = await crowdedAccounts(ctx, which, accounts.at(-1) ?? '');
  }
  ctx.afterCommit.push(() => ctx.runtime.nudgeRelay());
}

/** The next accounts after `after` that have more than one of the sessions. */
async function crowdedAccounts(ctx: RequestContext, which: Which, after: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    anyOu(ctx),
    sql`SELECT u.id FROM (${which.accounts}) u JOIN account a ON a.id = u.id JOIN session s ON s.account_id = u.id
      WHERE ${which.condition} AND u.id > ${after} AND s.ended_time IS NULL
      GROUP BY u.id HAVING COUNT(*) > 1 ORDER BY u.id LIMIT ${ACCOUNTS_AT_ONCE}`,
  );
  return rows.map(({ id }) => id);
}

/** The sessions that work under the rule of an owner: in its OU, in the OUs without a rule, of super administrators. */
function sessionsUnder(owner: string): Which {
  if (owner === SUPER_ADMIN_OWNER) {
    return { accounts: sql`SELECT id FROM account WHERE is_super_admin = 1`, condition: sql`a.is_super_admin = 1` };
  }
  if (owner !== PLATFORM_OWNER) {
    const tenant = { ouId: owner };
    return { accounts: sql`SELECT user_id AS id FROM member WHERE ${inOu(tenant)}`, condition: inOu(tenant, 's') };
  }
  return {
    accounts: sql`SELECT id FROM account`,
    condition: sql`NOT EXISTS (SELECT 1 FROM security_rule o WHERE o.owner_id = IF(a.is_super_admin, '${raw(SUPER_ADMIN_OWNER)}', s.ou_id))
          AND (a.is_super_admin = 1 OR s.ou_id IS NOT NULL)`,
  };
}

/** Writes the events of a chunk to the outbox: a hundred thousand of them are not kept until the end. */
async function announceEnds(ctx: RequestContext, accounts: readonly string[], time: number): Promise<void> {
  const ended = await query<{ id: string }>(
    anyOu(ctx),
    sql`SELECT id FROM session
      WHERE account_id IN (${join(accounts)}) AND ended_time = ${time} AND ended_reason = 'KICKED'`,
  );
  await writeOutbox(
    ctx,
    ended.map(({ id }) => ({ channel: sessionChannel(id), payload: { kind: 'SESSION_ENDED' } })),
  );
}

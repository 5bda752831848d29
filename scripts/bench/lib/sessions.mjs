import { insertObjects } from '../../demo/bulk.mjs';

const DAY = 86_400_000;

/**
 * Signs accounts in by writing their sessions, which costs no password hash; answers their tokens in order.
 * @param {Pick<import('./world.mjs').World, 'connection' | 'tools'>} world
 * @param {string | null} ouId
 * @param {string[]} accountIds
 */
export async function openSessions({ connection, tools }, ouId, accountIds) {
  const now = Date.now();
  const tokens = accountIds.map(() => tools.newSecret());
  await insertObjects(
    connection,
    'session',
    accountIds.map((accountId, order) => ({
      token_hash: tools.hashSecret(tokens[order]),
      id: tools.newIdAt(now),
      account_id: accountId,
      ou_id: ouId,
      ip: '127.0.0.1',
      mfa_completed: 1,
      created_time: now,
      last_active_time: now,
      expire_time: now + DAY,
    })),
  );
  return tokens;
}

/**
 * The first `count` ordinary members of an OU: { id, username, email }.
 * @param {Pick<import('./world.mjs').World, 'connection'>} world
 * @param {string} ouId
 * @param {number} count
 */
export async function membersOf({ connection }, ouId, count) {
  const [rows] = await connection.query(
    'SELECT user_id AS id, username, email FROM member WHERE ou_id = ? ORDER BY created_time DESC, user_id DESC LIMIT ?',
    [ouId, count],
  );
  return /** @type {(import('../../lib/portal/connect.mjs').Row & { id: string, username: string, email: string })[]} */ (
    rows
  );
}

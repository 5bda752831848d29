import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { moveClock, resetClock } from '../../../core/clock.js';
import { hashSecret } from '../../../core/ids.js';
import { areUnchanged, lookUpSessions } from './session-lookup.js';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
afterEach(() => resetClock());

const HOUR = 3_600_000;

/** Three sessions of an OU as they are read now; the changes concern the second. */
async function threeSessions() {
  const ou = await portal.factory.organization();
  const members = [await newMember(portal, ou), await newMember(portal, ou), await newMember(portal, ou)];
  const { runtime } = portal.portal;
  const lookups = await lookUpSessions(
    runtime,
    members.map(({ token }) => hashSecret(token)),
  );
  const states = [...lookups.values()].flatMap((lookup) => ('session' in lookup ? [lookup.session] : []));
  expect(states).toHaveLength(3);
  const { person, token } = members[1]!;
  return { ou, person, token, check: () => areUnchanged(runtime, states) };
}

const change = (statement: string, values: unknown[]) => portal.portal.runtime.database.query(statement, values);

describe('watched sessions', () => {
  it('stand while nothing changes but the time of the last call: one statement for all [goals P7]', async () => {
    const { token, check } = await threeSessions();
    await change('UPDATE session SET last_active_time = last_active_time + 60000 WHERE token_hash = ?', [
      hashSecret(token),
    ]);
    expect(await check()).toBe(true);
    expect(await statementsOf(portal.portal.runtime.database, check)).toHaveLength(1);
  });

  it.each([
    ['is ended by its person', 'UPDATE session SET ended_reason = "REVOKED" WHERE token_hash = :token'],
    ['is kicked', 'UPDATE session SET ended_reason = "KICKED", ended_by_ip = "10.0.0.1" WHERE token_hash = :token'],
    ['gets a new token', 'UPDATE session SET token_hash = REVERSE(token_hash) WHERE token_hash = :token'],
    ['is deleted', 'DELETE FROM session WHERE token_hash = :token'],
    ['leaves its OU', 'UPDATE session SET ou_id = NULL WHERE token_hash = :token'],
    ['has done its second factor', 'UPDATE session SET mfa_completed = 1 - mfa_completed WHERE token_hash = :token'],
    ['is of a disabled account', 'UPDATE account SET is_disabled = 1 WHERE id = :person'],
    ['is of a renamed person', 'UPDATE account SET name = "Somebody else" WHERE id = :person'],
    ['is of a super administrator now', 'UPDATE account SET is_super_admin = 1 WHERE id = :person'],
    ['is of an account that begins later', 'UPDATE account SET start_time = 9e15 WHERE id = :person'],
    ['is of an account that has ended', 'UPDATE account SET expire_time = 1 WHERE id = :person'],
    ['is of a member no more', 'DELETE FROM member WHERE ou_id = :ou AND user_id = :person'],
    ['is of the OU administrator now', 'UPDATE organization SET admin_id = :person WHERE id = :ou'],
    ['is of an OU with another feature', `UPDATE organization SET features = '["alarm"]' WHERE id = :ou`],
    [
      'is of a sub-administrator now',
      `INSERT INTO sub_admin (ou_id, user_id, scope, operations, created_time) VALUES (:ou, :person, 'ALL', '[]', 1)`,
    ],
  ])('do not stand when one of them %s [BYND-04]', async (_what, statement) => {
    const { ou, person, token, check } = await threeSessions();
    const values: Record<string, string> = { ou, person: person.id, token: hashSecret(token) };
    const named: string[] = [];
    const text = statement.replaceAll(/:(ou|person|token)\b/g, (_, name: string) => {
      named.push(values[name]!);
      return '?';
    });
    await change(text, named);
    expect(await check()).toBe(false);
  });

  it('do not stand when one of them is idle for too long, or has expired [AUTH-35]', async () => {
    const { token, check } = await threeSessions();
    const idle = 'UPDATE session SET last_active_time = last_active_time - ? WHERE token_hash = ?';
    await change(idle, [24 * HOUR, hashSecret(token)]);
    expect(await check()).toBe(false);
    await change(idle, [-24 * HOUR, hashSecret(token)]);
    expect(await check()).toBe(true);
    moveClock(24 * HOUR);
    expect(await check()).toBe(false);
  });
});

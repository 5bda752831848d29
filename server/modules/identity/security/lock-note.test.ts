import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';
import { moveClock, resetClock } from '../../../core/clock.js';

const UNLOCK = 'mutation ($id: ID!) { userUnlock(userId: $id) { id } }';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterEach(() => resetClock());
afterAll(() => portal.stop());

/** The locks that the log of an OU has. */
const locks = (ouId: string) =>
  portal.portal.runtime.database.query(
    `SELECT account_type AS actor, resource_type AS kind, resource_id AS id, target_name AS name, result
       FROM audit_event WHERE ou_id = ? AND event_name = 'userLock' ORDER BY id`,
    [ouId],
  ) as Promise<object[]>;
const failures = (ouId: string) =>
  portal.portal.runtime.database.query(
    "SELECT 1 FROM audit_event WHERE ou_id = ? AND event_name = 'sessionLogin' AND result = 'fail'",
    [ouId],
  ) as Promise<object[]>;
const fail = (username: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => new ApiClient(portal.url).login(username, 'Wrong@2026')));

it('an account that failed sign-ins lock is told once in the log of its home OU, and again after it was unlocked [HOOK-10]', async () => {
  const ouId = await portal.factory.organization();
  const admin = await portal.as(await portal.factory.admin(ouId), ouId);
  const person = await portal.factory.member(ouId);
  await fail(person.username, 4);
  expect(await locks(ouId)).toEqual([]);
  await fail(person.username, 6);
  const lock = { actor: 'SYSTEM', kind: 'user', id: person.id, name: person.username, result: 'success' };
  await until(async () => (await locks(ouId)).length > 0, 10_000);
  await until(async () => (await failures(ouId)).length === 10, 10_000);
  expect(await locks(ouId)).toEqual([lock]);
  await admin.data(UNLOCK, { id: person.id });
  moveClock(2_000);
  await fail(person.username, 5);
  await until(async () => (await locks(ouId)).length === 2, 10_000);
  expect(await locks(ouId)).toEqual([lock, lock]);
});

it('failures that lock nobody are no lock: of a name without an account, and below the limit [HOOK-10]', async () => {
  const ouId = await portal.factory.organization();
  const person = await portal.factory.member(ouId);
  await fail('nobody-here', 6);
  await fail(person.username, 4);
  await until(async () => (await failures(ouId)).length === 4, 10_000);
  const all = (await portal.portal.runtime.database.query(
    "SELECT 1 FROM audit_event WHERE event_name = 'userLock' AND (target_name = ? OR ou_id = ?)",
    ['nobody-here', ouId],
  )) as object[];
  expect(all).toEqual([]);
});

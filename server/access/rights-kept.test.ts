import type { Connection } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../tests/support/client.js';
import { doneOrWaiting } from '../../tests/support/lock-waits.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import type { Operation } from '../context/levels.js';

const GIVE = 'mutation ($userId: ID!, $roleIds: [ID!]!) { userAssignRoles(userId: $userId, roleIds: $roleIds) { id } }';
const REMOVE = 'mutation ($userId: ID!) { subAdminRemove(userId: $userId) }';

let portal: TestPortal;
/** A connection beside the portal's, which holds the role that a grant waits for. */
let beside: Connection;
let ou: string;
let admin: ApiClient;
let helper: { id: string };
let caller: ApiClient;
let userId: string;
let roleId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  beside = await createConnection(portal.database.url);
});
afterAll(async () => {
  await beside.end();
  await portal.stop();
});
beforeEach(async () => {
  const { factory } = portal;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  const subAdmin = await factory.subAdmin(ou, ['user', 'role']);
  helper = subAdmin;
  caller = await portal.as(subAdmin, ou);
  userId = (await factory.member(ou)).id;
  roleId = await factory.role(ou);
});

/** As modifySubAdmin stores them, without its own locks. */
const store = (operations: readonly Operation[]) =>
  portal.portal.runtime.database.query(
    'UPDATE sub_admin SET operations = ?, version = version + 1 WHERE ou_id = ? AND user_id = ?',
    [JSON.stringify(operations), ou, helper.id],
  );

const given = async () =>
  (
    (await portal.portal.runtime.database.query('SELECT role_id FROM user_role WHERE user_id = ?', [
      userId,
    ])) as object[]
  ).length;

/** The code of a grant that waits for a lock while something happens. */
async function grantWhile(happens: () => Promise<unknown>): Promise<number> {
  await beside.query('START TRANSACTION');
  await beside.query('SELECT id FROM role WHERE ou_id = ? AND id = ? FOR UPDATE', [ou, roleId]);
  const grant = caller.code(GIVE, { userId, roleIds: [roleId] });
  await doneOrWaiting(beside, grant);
  await happens();
  await beside.query('COMMIT');
  return grant;
}

describe('a grant of a sub-administrator that waits for a lock', () => {
  it('is refused and changes nothing once the rights have been withdrawn meanwhile [CALL-338, SUBA-09]', async () => {
    const code = await grantWhile(() => admin.data(REMOVE, { userId: helper.id }));
    expect(code).toBe(403);
    expect(await given()).toBe(0);
  });

  it('is refused without the operation that was taken meanwhile [CALL-338, SUBA-04]', async () => {
    const code = await grantWhile(() => store(['role']));
    expect(code).toBe(403);
    expect(await given()).toBe(0);
  });

  it('is to come again once the rights changed otherwise, and then it is judged anew [CALL-338]', async () => {
    expect(await grantWhile(() => store(['user', 'role', 'audit']))).toBe(503);
    expect(await given()).toBe(0);
    expect(await caller.code(GIVE, { userId, roleIds: [roleId] })).toBe(10_000);
    expect(await given()).toBe(1);
  });

  it('is made if nothing happened to the rights [CALL-338]', async () => {
    expect(await grantWhile(() => Promise.resolve())).toBe(10_000);
    expect(await given()).toBe(1);
  });
});

describe('the end of the rights of a sub-administrator', () => {
  it('waits for a grant that is about to be stored [CALL-338]', async () => {
    await beside.query('START TRANSACTION');
    await beside.query('SELECT version FROM sub_admin WHERE ou_id = ? AND user_id = ? FOR UPDATE', [ou, helper.id]);
    const grant = caller.code(GIVE, { userId, roleIds: [roleId] });
    await doneOrWaiting(beside, grant);
    await beside.query('DELETE FROM sub_admin WHERE ou_id = ? AND user_id = ?', [ou, helper.id]);
    await beside.query('COMMIT');
    expect(await grant).toBe(403);
    expect(await given()).toBe(0);
  });
});

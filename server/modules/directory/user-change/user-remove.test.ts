import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import { newId } from '../../../core/ids.js';

let portal: TestPortal;
let second: TestPortal;
let ouId: string;
let otherOuId: string;
let adminAccount: { id: string; username: string };
let admin: ApiClient;
let person: { id: string; username: string };

const REMOVE = 'mutation ($userId: ID!) { userRemove(userId: $userId) }';
const LIST = `query { userList(pagination: { limit: 1000 }) { users { id isManageable isRemovable } pagination { total } } }`;
const GET = '{ sessionGet { id } }';

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const isDisabled = async ({ id }: { id: string }) =>
  (await rows('SELECT is_disabled AS isDisabled FROM account WHERE id = ?', [id]))[0]?.isDisabled === 1;

beforeAll(async () => {
  portal = await startTestPortal();
  second = await startTestPortal({ database: portal.database });
  [ouId, otherOuId] = [await portal.factory.organization(), await portal.factory.organization()];
  adminAccount = await portal.factory.admin(ouId);
  admin = await portal.as(adminAccount, ouId);
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
});
beforeEach(async () => {
  person = await portal.factory.member(ouId);
});

describe('removing a user', () => {
  it('ends the membership with all it held here, and nothing elsewhere [USER-26, CALL-133]', async () => {
    const { factory } = portal;
    const account = await factory.subAdmin(ouId, ['user'], { roleIds: [await factory.role(ouId)] });
    await factory.join(otherOuId, account);
    const hold = async (ou: string) => {
      await factory.giveRole(ou, account.id, await factory.role(ou));
      await factory.userGroup(ou, [account.id]);
      await factory.insert('user_structure', {
        ou_id: ou,
        user_id: account.id,
        structure_id: await factory.structure(ou),
        created_time: 1,
      });
    };
    await hold(ouId);
    await hold(otherOuId);
    const held = async (ou: string) =>
      (
        await Promise.all(
          [
            'member',
            'member_term',
            'user_role',
            'user_group_member',
            'user_structure',
            'sub_admin',
            'sub_admin_role',
          ].map(
            async (table) =>
              (await rows(`SELECT 1 FROM ${table} WHERE ou_id = ? AND user_id = ?`, [ou, account.id])).length > 0,
          ),
        )
      ).filter(Boolean).length;
    expect([await held(ouId), await held(otherOuId)]).toEqual([7, 5]);
    const [before] = await rows('SELECT member_count AS count FROM organization WHERE id = ?', [ouId]);
    expect(await admin.rest('POST', 'user/remove', { userId: account.id })).toEqual({
      code: 10_000,
      message: '',
      data: null,
    });
    expect([await held(ouId), await held(otherOuId)]).toEqual([0, 5]);
    const [after] = await rows('SELECT member_count AS count FROM organization WHERE id = ?', [ouId]);
    expect(Number(before?.count) - Number(after?.count)).toBe(1);
    expect(await isDisabled(account)).toBe(false);
    expect(await admin.code(REMOVE, { userId: account.id })).toBe(404);
    const [event] = await rows("SELECT * FROM audit_event WHERE event_name = 'userRemove' AND resource_id = ?", [
      account.id,
    ]);
    expect(event).toMatchObject({ result: 'success', ou_id: ouId, account_id: adminAccount.id });
  });

  it('disables an account that is left without any OU [USER-26]', async () => {
    await portal.factory.join(otherOuId, person);
    await admin.data(REMOVE, { userId: person.id });
    expect(await isDisabled(person)).toBe(false);
    await (await portal.as(await portal.factory.admin(otherOuId), otherOuId)).data(REMOVE, { userId: person.id });
    expect(await isDisabled(person)).toBe(true);
    expect((await new ApiClient(portal.url).login(person.username)).errors?.[0]?.extensions.envelopeCode).toBe(403);
  });

  it('from two OUs at the same moment leaves no account open without one [USER-26, threats 37]', async () => {
    const other = await portal.as(await portal.factory.admin(otherOuId), otherOuId);
    for (let round = 0; round < 5; round += 1) {
      const both = await portal.factory.member(ouId);
      await portal.factory.join(otherOuId, both);
      await Promise.all([admin.data(REMOVE, { userId: both.id }), other.data(REMOVE, { userId: both.id })]);
      expect(await isDisabled(both)).toBe(true);
    }
  });

  it('ends sessions and sockets that work here within 2 s, on every server, and tells why; others go on [BYND-04, threats 20, threats 21]', async () => {
    await portal.factory.join(otherOuId, person);
    const [here, there, nowhere] = [
      await second.as(person, ouId),
      await portal.as(person, otherOuId),
      await portal.as(person, null),
    ];
    const socket = await SocketClient.open(second.url, { token: here.token ?? '' });
    expect(await here.code(GET)).toBe(10_000);
    await admin.data(REMOVE, { userId: person.id });
    await until(() => socket.closeCode === 4401, 2_000);
    await until(async () => (await here.code(GET)) === 401, 2_000);
    expect(refusalOf(await here.graphql(GET)).message).toContain('not an active member');
    expect(await there.code(GET)).toBe(10_000);
    expect(await nowhere.code(GET)).toBe(10_000);
    const last = await portal.factory.member(ouId);
    const idle = await portal.as(last, null);
    await admin.data(REMOVE, { userId: last.id });
    await until(async () => (await idle.code(GET)) === 401, 2_000);
  });

  it('refuses oneself, the OU administrator and whoever stands as high [USER-16, USER-28, SUBA-16]', async () => {
    const { factory } = portal;
    const [superOne, superTwo] = [await factory.subAdmin(ouId, ['user']), await factory.subAdmin(ouId, ['user'])];
    const group = await factory.userGroup(ouId, [adminAccount.id, person.id, superOne.id]);
    const [scopedOne, scopedTwo] = [
      await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }),
      await factory.subAdmin(ouId, ['user']),
    ];
    await rows("UPDATE sub_admin SET scope = 'SPECIFIED' WHERE user_id = ?", [scopedTwo.id]);
    await admin.data(
      'mutation ($userId: ID!, $ids: [ID!]!) { userAssignUserGroups(userId: $userId, userGroupIds: $ids) { id } }',
      { userId: scopedTwo.id, ids: [group] },
    );
    await admin.data(
      'mutation ($userId: ID!, $ids: [ID!]!) { userAssignUserGroups(userId: $userId, userGroupIds: $ids) { id } }',
      { userId: scopedOne.id, ids: [group] },
    );
    const cases: [ApiClient, { id: string }, string][] = [
      [admin, adminAccount, 'own account'],
      [await portal.as(superOne, ouId), superOne, 'own account'],
      [await portal.as(superOne, ouId), adminAccount, 'administrators of your level'],
      [await portal.as(superOne, ouId), superTwo, 'administrators of your level'],
      [await portal.as(scopedOne, ouId), scopedOne, 'own account'],
      [await portal.as(scopedOne, ouId), adminAccount, 'administrators of your level'],
      [await portal.as(scopedOne, ouId), superOne, 'administrators of your level'],
      [await portal.as(scopedOne, ouId), scopedTwo, 'administrators of your level'],
    ];
    for (const [client, { id }, text] of cases) {
      const refusal = refusalOf(await client.graphql(REMOVE, { userId: id }));
      expect(refusal.code).toBe(403);
      expect(refusal.message).toContain(text);
      const { userList } = await client.data<{
        userList: { users: { id: string; isManageable: boolean; isRemovable: boolean }[] };
      }>(LIST);
      const row = userList.users.find((user) => user.id === id);
      expect(row?.isRemovable).toBe(false);
      expect(row?.isManageable).toBe(client === admin);
      expect(userList.users.find((user) => user.id === person.id)).toMatchObject({
        isManageable: true,
        isRemovable: true,
      });
    }
    // Callers remove those below them.
    expect(await (await portal.as(superOne, ouId)).code(REMOVE, { userId: scopedTwo.id })).toBe(10_000);
    expect(await admin.code(REMOVE, { userId: superTwo.id })).toBe(10_000);
  });

  it('leaves an OU its administrator, who was made it in the same moment [USER-16, SUPR-03, threats 37]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    await factory.admin(ou);
    const [heir, second] = [await factory.member(ou), await factory.member(ou)];
    const caller = await portal.as(await factory.subAdmin(ou, ['user']), ou);
    const BULK = 'mutation ($userIds: [ID!]!) { userBulk(action: REMOVE, userIds: $userIds) { id } }';
    const STATUS = 'query ($id: ID!) { userBulkStatus(taskId: $id) { state skipped { reason } } }';
    type Report = { userBulkStatus: { state: string; skipped: { reason: string }[] } };
    /** Removes somebody while they become administrator in a transaction that is not over yet. */
    const meanwhile = async <Result>(account: { id: string }, remove: () => Promise<Result>): Promise<Result> => {
      const appointing = portal.portal.runtime.database.createQueryRunner();
      await appointing.startTransaction();
      await appointing.query('UPDATE organization SET admin_id = ? WHERE id = ?', [account.id, ou]);
      const answer = remove();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await appointing.commitTransaction();
      await appointing.release();
      return answer;
    };
    expect(await meanwhile(heir, () => caller.code(REMOVE, { userId: heir.id }))).toBe(403);
    const report = await meanwhile(second, async () => {
      const { userBulk } = await caller.data<{ userBulk: { id: string } }>(BULK, { userIds: [second.id] });
      const { id } = userBulk;
      let told: Report['userBulkStatus'] | undefined;
      await until(async () => {
        told = (await caller.data<Report>(STATUS, { id })).userBulkStatus;
        return told.state !== 'RUNNING';
      }, 20_000);
      return told;
    });
    expect(report?.skipped).toEqual([{ reason: 'ADMIN' }]);
    expect(
      await rows('SELECT 1 FROM member WHERE ou_id = ? AND user_id IN (?, ?)', [ou, heir.id, second.id]),
    ).toHaveLength(2);
  });

  it('leaves a domain that has nobody any more to be deleted, and its people without a way back [DOMN-09]', async () => {
    const domain = await portal.factory.domain(ouId);
    const { id: userId } = await portal.factory.member(ouId, { type: 'DOMAIN', domain_id: domain });
    const remove = () => admin.code('mutation ($id: ID!) { domainDelete(id: $id) }', { id: domain });
    expect(await remove()).toBe(400);
    await admin.data(REMOVE, { userId });
    expect(await remove()).toBe(10_000);
    expect(await admin.code('mutation ($userId: ID!) { userJoin(userId: $userId) { id } }', { userId })).toBe(404);
  });

  it('is for who may, of the working OU and in reach [CALL-015, USER-28, USER-29, SUBA-13]', async () => {
    const { factory } = portal;
    const userId = person.id;
    const refused: [ApiClient, number][] = [
      [new ApiClient(portal.url), 401],
      [await portal.as(await factory.member(ouId), ouId), 403],
      [await portal.as(await factory.subAdmin(ouId, ['role', 'userGroup']), ouId), 403],
      [await portal.as(await factory.subAdmin(ouId, ['user'], { roleIds: [await factory.role(ouId)] }), ouId), 403],
      [await portal.as(await factory.admin(otherOuId), otherOuId), 404],
    ];
    for (const [client, code] of refused) expect(await client.code(REMOVE, { userId })).toBe(code);
    const foreign = await factory.member(otherOuId);
    expect(await admin.graphql(REMOVE, { userId: foreign.id })).toEqual(
      await admin.graphql(REMOVE, { userId: newId() }),
    );
    expect(await (await portal.as(await factory.subAdmin(ouId, ['user']), ouId)).code(REMOVE, { userId })).toBe(10_000);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { hearOn } from '../../../../tests/support/hear.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';
import { newId } from '../../../core/ids.js';
import { userChannel } from '../../../core/pubsub.js';

const LIST = `query ($roleId: ID!, $search: String, $pagination: PaginationInput) {
  roleAssignedUsers(roleId: $roleId, search: $search, pagination: $pagination) { users { id name isRemovable } pagination { total next } }
}`;
const GIVE = 'mutation ($roleId: ID!, $userIds: [ID!]!) { roleAssignUsers(roleId: $roleId, userIds: $userIds) { id } }';
const TAKE = 'mutation ($roleId: ID!, $userIds: [ID!]!) { roleRemoveUsers(roleId: $roleId, userIds: $userIds) { id } }';
interface List {
  roleAssignedUsers: {
    users: { id: string; name: string; isRemovable: boolean }[];
    pagination: { total: number; next: string | null };
  };
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let adminAccount: { id: string };
let roleId: string;
let node: string;

const list = async (client: ApiClient, more: Record<string, unknown> = {}) =>
  (await client.data<List>(LIST, { roleId, ...more })).roleAssignedUsers;
const memberAt = async (structure: string | null, name: string) => {
  const { id } = await portal.factory.member(ouId, { name });
  if (structure) {
    await portal.factory.insert('user_structure', {
      ou_id: ouId,
      user_id: id,
      structure_id: structure,
      created_time: 1,
    });
  }
  return id;
};

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  adminAccount = await portal.factory.admin(ouId);
  admin = await portal.as(adminAccount, ouId);
  node = await portal.factory.structure(ouId);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  roleId = await portal.factory.role(ouId);
});

describe('the users of a role', () => {
  it('are given it and lose it together, twice with one effect, and are told', async () => {
    const ids = [await memberAt(null, 'Ada'), await memberAt(null, 'Bo'), await memberAt(null, 'Cy')];
    const { told, stop } = await hearOn(portal, userChannel(ouId, ids[2] ?? ''));
    await admin.data(GIVE, { roleId, userIds: ids.slice(0, 2) });
    await admin.data(GIVE, { roleId, userIds: [...ids, ...ids] });
    const { users, pagination } = await list(admin);
    expect(users.map((user) => user.name)).toEqual(['Ada', 'Bo', 'Cy']);
    expect(pagination.total).toBe(3);
    expect((await list(admin, { search: 'bo' })).users).toHaveLength(1);
    const first = await list(admin, { pagination: { limit: 2 } });
    const rest = await list(admin, { pagination: { limit: 2, currentPage: 2, after: first.pagination.next } });
    expect(rest.users.map((user) => user.name)).toEqual(['Cy']);
    await admin.data(TAKE, { roleId, userIds: ids.slice(1) });
    await admin.data(TAKE, { roleId, userIds: ids.slice(1) });
    expect((await list(admin)).users.map((user) => user.name)).toEqual(['Ada']);
    await until(() => told.length >= 2);
    stop();
    expect(told).toEqual(Array(2).fill({ kind: 'ACCESS_CHANGED' }));
    const events = (await portal.portal.runtime.database.query(
      'SELECT changes FROM audit_event WHERE resource_id = ? ORDER BY id',
      [roleId],
    )) as { changes: string }[];
    const counts = events.map((event) =>
      (JSON.parse(event.changes) as Record<string, number>[]).map((change) => [change.addedCount, change.removedCount]),
    );
    expect(counts).toEqual([[[2, 0]], [[1, 0]], [[0, 2]], []]);
  });

  it('are a thousand at once and no more, all of the working OU [LIMT-04, ROLE-16, CALL-015]', async () => {
    const own = await memberAt(null, 'Own');
    const { id: foreign } = await portal.factory.member(await portal.factory.organization());
    for (const document of [GIVE, TAKE]) {
      expect(await admin.code(document, { roleId, userIds: [own, foreign] })).toBe(404);
      expect(await admin.code(document, { roleId, userIds: Array<string>(1001).fill(own) })).toBe(415);
      expect(await admin.code(document, { roleId, userIds: [null] })).toBe(400);
      expect(await admin.code(document, { roleId, userIds: [] })).toBe(10_000);
      expect(await admin.code(document, { roleId: 'unknown', userIds: [own] })).toBe(404);
    }
    expect((await list(admin)).pagination.total).toBe(0);
  });

  it('are as many in their list as the role tells, also beyond ten thousand [CALL-299]', async () => {
    const { factory } = portal;
    const { database } = portal.portal.runtime;
    const ou = await factory.organization();
    const client = await portal.as(await factory.admin(ou), ou);
    const role = await factory.role(ou);
    const many = Array.from({ length: 10_005 }, () => newId());
    for (let at = 0; at < many.length; at += 1000) {
      const ids = many.slice(at, at + 1000);
      await database.query('INSERT INTO account (id, username, name, created_time) VALUES ?', [
        ids.map((id) => [id, id, 'Many', 1]),
      ]);
      await database.query('INSERT INTO member (ou_id, user_id, username, name, created_time) VALUES ?', [
        ids.map((id) => [ou, id, id, 'Many', 1]),
      ]);
      await database.query('INSERT INTO user_role (ou_id, user_id, role_id, created_time) VALUES ?', [
        ids.map((id) => [ou, id, role, 1]),
      ]);
    }
    const group = await factory.userGroup(ou, many);
    const document = `query ($roleId: ID!, $group: ID!) {
      role: roleDetail(id: $roleId) { userCount }
      holders: roleAssignedUsers(roleId: $roleId) { pagination { total isBounded } }
      group: userGroupDetail(id: $group) { userCount }
      members: userGroupUsers(userGroupId: $group) { pagination { total isBounded } } }`;
    expect(await client.data(document, { roleId: role, group })).toEqual({
      role: { userCount: 10_005 },
      holders: { pagination: { total: 10_005, isBounded: false } },
      group: { userCount: 10_005 },
      members: { pagination: { total: 10_005, isBounded: false } },
    });
  });

  it('are seen and changed within reach, by who may change users [SUBA-13, SUBA-15, ROLE-15]', async () => {
    const { factory } = portal;
    const [inside, outside] = [await memberAt(node, 'Inside'), await memberAt(null, 'Outside')];
    await admin.data(GIVE, { roleId, userIds: [inside, outside] });
    const reach = { structureIds: [node] };
    const client = await portal.as(await factory.subAdmin(ouId, ['role', 'user'], reach), ouId);
    const seen = await list(client);
    expect([seen.users.map((user) => user.name), seen.pagination.total]).toEqual([['Inside'], 1]);
    expect(await client.code(TAKE, { roleId, userIds: [inside, outside] })).toBe(403);
    expect(await client.code(TAKE, { roleId, userIds: [inside] })).toBe(10_000);
    expect(await client.code(GIVE, { roleId, userIds: [inside] })).toBe(10_000);
    const withoutUser = await portal.as(await factory.subAdmin(ouId, ['role'], reach), ouId);
    expect(await withoutUser.code(LIST, { roleId })).toBe(10_000);
    expect(await withoutUser.code(GIVE, { roleId, userIds: [inside] })).toBe(403);
    const withoutRole = await portal.as(await factory.subAdmin(ouId, ['user'], reach), ouId);
    expect(await withoutRole.code(LIST, { roleId })).toBe(403);
    expect(await (await portal.as({ id: inside }, ouId)).code(GIVE, { roleId, userIds: [inside] })).toBe(403);
    expect(await new ApiClient(portal.url).code(GIVE, { roleId, userIds: [inside] })).toBe(401);
  });

  it('get nothing from who does not hold it, nor the caller and the OU administrator from a sub-administrator [ROLE-15, SUBA-16]', async () => {
    const { factory } = portal;
    const user = await memberAt(node, 'User');
    const account = await factory.subAdmin(ouId, ['user']);
    const client = await portal.as(account, ouId);
    for (const userIds of [[account.id], [user, adminAccount.id]]) {
      for (const document of [GIVE, TAKE]) expect(await client.code(document, { roleId, userIds })).toBe(403);
    }
    const rival = await factory.subAdmin(ouId, []);
    expect(await client.code(GIVE, { roleId, userIds: [rival.id] })).toBe(403);
    await admin.data(GIVE, { roleId, userIds: [user, adminAccount.id] });
    const viewer = await portal.as(await factory.subAdmin(ouId, ['role', 'user']), ouId);
    const removable = (await list(viewer)).users.map(({ id, isRemovable }) => [id, isRemovable] as const);
    expect(new Map(removable)).toEqual(
      new Map([
        [user, true],
        [adminAccount.id, false],
      ]),
    );
    // Pickers say so before they are chosen.
    const { userBasicList } = await viewer.data<{ userBasicList: { users: { id: string; isManageable: boolean }[] } }>(
      '{ userBasicList(pagination: { limit: 1000 }) { users { id isManageable } } }',
    );
    const manageable = new Map(userBasicList.users.map((person) => [person.id, person.isManageable]));
    expect([user, adminAccount.id, rival.id].map((id) => manageable.get(id))).toEqual([true, false, false]);
    const { id: appId } = await factory.app(ouId);
    await factory.openMenus(ouId, roleId, appId, await factory.menuGroup(ouId, appId, []));
    for (const document of [GIVE, TAKE]) expect(await client.code(document, { roleId, userIds: [user] })).toBe(403);
    expect(await admin.code(GIVE, { roleId, userIds: [user, adminAccount.id] })).toBe(10_000);
  });
});

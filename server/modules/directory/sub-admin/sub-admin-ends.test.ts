import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import type { TestRedis } from '../../../../tests/support/servers/redis.js';
import { startTestRedis } from '../../../../tests/support/servers/redis.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';

const DETAIL = 'query ($id: ID!) { userDetail(id: $id) { id } }';
const LIST = '{ userList { users { id } pagination { total } } }';
const MODIFY = `mutation ($userId: ID!, $operations: [Operation!]!, $groups: [ID!]) {
  subAdminModify(userId: $userId, operations: $operations, scope: SPECIFIED, userGroupIds: $groups) { id } }`;
const REMOVE = 'mutation ($userId: ID!) { subAdminRemove(userId: $userId) }';
/** BYND-04 */
const SOON = 2_000;

let redis: TestRedis;
let portal: TestPortal;
/** A second server on the same database. */
let other: TestPortal;
let ou: string;
let admin: ApiClient;
let sub: { id: string };
let token: string;
let user: { id: string };
let scope: { role: string; userGroup: string; node: string };

beforeAll(async () => {
  redis = await startTestRedis();
  portal = await startTestPortal({ env: { REDIS_URL: redis.url } });
  other = await startTestPortal({ database: portal.database, env: { REDIS_URL: redis.url } });
});
afterAll(async () => {
  await other.stop();
  await portal.stop();
  await redis.stop();
});
beforeEach(async () => {
  const { factory } = portal;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  user = await factory.member(ou);
  scope = {
    role: await factory.role(ou),
    userGroup: await factory.userGroup(ou),
    node: await factory.structure(ou, await factory.structure(ou)),
  };
  sub = await factory.subAdmin(ou, ['user', 'audit'], {
    roleIds: [scope.role],
    userGroupIds: [scope.userGroup],
    structureIds: [scope.node],
  });
  token = await factory.session(sub.id, ou);
});

/** Calls by which a user comes into a scope and leaves it again. */
const WAYS = [
  [
    'structure',
    'mutation ($user: ID!, $id: ID!) { userAssignStructures(userId: $user, structureIds: [$id]) { id } }',
    'mutation ($user: ID!, $id: ID!) { userRemoveStructure(userId: $user, structureId: $id) { id } }',
    () => scope.node,
  ],
  [
    'user group',
    'mutation ($user: ID!, $id: ID!) { userAssignUserGroups(userId: $user, userGroupIds: [$id]) { id } }',
    'mutation ($user: ID!, $id: ID!) { userRemoveUserGroup(userId: $user, userGroupId: $id) { id } }',
    () => scope.userGroup,
  ],
  [
    'role',
    'mutation ($user: ID!, $id: ID!) { userAssignRoles(userId: $user, roleIds: [$id]) { id } }',
    'mutation ($user: ID!, $id: ID!) { userRemoveRole(userId: $user, roleId: $id) { id } }',
    () => scope.role,
  ],
] as const;

describe('rights over a user', () => {
  it.each(WAYS)(
    'end with the very next call when the user leaves the %s [SUBA-08, SUBA-13]',
    async (_name, give, take, target) => {
      const clients = [ApiClient.withToken(portal.url, token), ApiClient.withToken(other.url, token)];
      const socket = await SocketClient.open(other.url, { token });
      const codes = () => Promise.all(clients.map((client) => client.code(DETAIL, { id: user.id })));
      const overSocket = async () => (await socket.query(DETAIL, { id: user.id })).errors?.[0]?.extensions.envelopeCode;
      expect(await codes()).toEqual([403, 403]);
      await admin.data(give, { user: user.id, id: target() });
      expect([await codes(), await overSocket()]).toEqual([[10_000, 10_000], undefined]);
      await admin.data(take, { user: user.id, id: target() });
      expect([await codes(), await overSocket()]).toEqual([[403, 403], 403]);
      for (const client of clients) {
        const { userList } = await client.data<{ userList: { users: unknown[]; pagination: { total: number } } }>(LIST);
        expect(userList).toEqual({ users: [], pagination: { total: 0 } });
      }
      await socket.close();
    },
  );
});

describe('a sub-administrator whose rights end', () => {
  it('is told on open sockets and refused on every server within 2 s [SUBA-09, BYND-04]', async () => {
    const client = ApiClient.withToken(other.url, token);
    expect(await client.code(LIST)).toBe(10_000);
    const socket = await SocketClient.open(other.url, { token });
    const told = await socket.subscribe<{ sessionChanged: { kind: string } }>(
      'subscription { sessionChanged { kind } }',
    );
    await admin.data(REMOVE, { userId: sub.id });
    expect(await ApiClient.withToken(portal.url, token).code(LIST)).toBe(403);
    await until(() => told.events.length > 0, SOON);
    expect(told.events[0]?.data?.sessionChanged.kind).toBe('ACCESS_CHANGED');
    await until(async () => (await client.code(LIST)) === 403, SOON);
    expect((await socket.query(LIST)).errors?.[0]?.extensions.envelopeCode).toBe(403);
    expect(await client.data('{ sessionGet { adminLevel } sessionOperations { operations } }')).toEqual({
      sessionGet: { adminLevel: 'NORMAL' },
      sessionOperations: { operations: [] },
    });
    await socket.close();
  });

  it('loses an operation, and people who leave the scope, the same way [SUBA-06, SUBA-13, BYND-04]', async () => {
    const client = ApiClient.withToken(other.url, token);
    const group = await portal.factory.userGroup(ou, [user.id]);
    expect(await client.code(DETAIL, { id: user.id })).toBe(403);
    await admin.data(MODIFY, { userId: sub.id, operations: ['user'], groups: [group] });
    expect(await client.code(DETAIL, { id: user.id })).toBe(10_000);
    await admin.data(MODIFY, { userId: sub.id, operations: ['user'], groups: [scope.userGroup] });
    expect(await client.code(DETAIL, { id: user.id })).toBe(403);
    await admin.data(MODIFY, { userId: sub.id, operations: ['audit'], groups: [group] });
    await until(async () => (await client.code(LIST)) === 403, SOON);
    expect(await client.data('{ sessionOperations { operations } }')).toEqual({
      sessionOperations: { operations: ['audit'] },
    });
  });
});

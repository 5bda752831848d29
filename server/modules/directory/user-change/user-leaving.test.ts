import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';

let portal: TestPortal;
let second: TestPortal;
let ouId: string;
let top: string;
let below: string;
let admin: ApiClient;
let sub: ApiClient;

beforeAll(async () => {
  portal = await startTestPortal();
  second = await startTestPortal({ database: portal.database });
  const { factory } = portal;
  ouId = await factory.organization();
  top = await factory.structure(ouId);
  below = await factory.structure(ouId, top);
  admin = await portal.as(await factory.admin(ouId), ouId);
  // Signed in once, on the other server, and never again.
  sub = await second.as(await factory.subAdmin(ouId, ['user'], { structureIds: [top] }), ouId);
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
});

const PLACE =
  'mutation ($userId: ID!, $ids: [ID!]!) { userAssignStructures(userId: $userId, structureIds: $ids) { id } }';
const WAYS_OUT: [string, (userId: string) => Promise<unknown>, code: number][] = [
  [
    'taken from the node',
    (userId) =>
      admin.data(
        'mutation ($userId: ID!, $id: ID!) { userRemoveStructure(userId: $userId, structureId: $id) { id } }',
        {
          userId,
          id: below,
        },
      ),
    403,
  ],
  [
    'taken from it with others',
    (userId) =>
      admin.data(
        'mutation ($ids: [ID!]!, $nodes: [ID!]!) { userBulk(action: UNPLACE, userIds: $ids, targetIds: $nodes) { id } }',
        { ids: [userId], nodes: [below] },
      ),
    403,
  ],
  [
    'removed from the OU',
    (userId) => admin.data('mutation ($userId: ID!) { userRemove(userId: $userId) }', { userId }),
    404,
  ],
];

describe('rights over a user', () => {
  it.each(WAYS_OUT)(
    'end at once for a sub-administrator who is signed in, when that user is %s [SUBA-08, SUBA-13, SUBA-15, BYND-04]',
    async (_how, leave, code) => {
      const { id: userId } = await portal.factory.member(ouId);
      const role = await portal.factory.role(ouId);
      const calls: [string, Record<string, unknown>][] = [
        ['query ($userId: ID!) { userDetail(id: $userId) { id } }', { userId }],
        ['query ($userId: ID!) { userAssignedRoles(userId: $userId) { roles { id } } }', { userId }],
        ['query ($userId: ID!) { userSessionList(userId: $userId) { id } }', { userId }],
        ['mutation ($userId: ID!) { userModify(id: $userId, company: "Works") { id } }', { userId }],
        [
          'mutation ($userId: ID!, $roleIds: [ID!]!) { userAssignRoles(userId: $userId, roleIds: $roleIds) { id } }',
          { userId, roleIds: [role] },
        ],
        [
          'mutation ($ids: [ID!]!, $roleIds: [ID!]!) { userBulk(action: REMOVE_ROLES, userIds: $ids, targetIds: $roleIds) { id } }',
          { ids: [userId], roleIds: [role] },
        ],
      ];
      const listed = async () =>
        (
          await sub.data<{ userIdsMatching: { ids: string[] } }>('{ userIdsMatching { ids } }')
        ).userIdsMatching.ids.includes(userId);
      expect(await listed()).toBe(false);
      await admin.data(PLACE, { userId, ids: [below] });
      for (const [document, variables] of calls) expect(await sub.code(document, variables), document).toBe(10_000);
      expect(await listed()).toBe(true);
      await leave(userId);
      await until(async () => !(await listed()), 3_000);
      for (const [document, variables] of calls) expect(await sub.code(document, variables), document).toBe(code);
    },
  );
});

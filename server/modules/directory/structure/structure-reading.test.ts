import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { hearOn } from '../../../../tests/support/hear.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { until } from '../../../../tests/support/socket.js';
import { userChannel } from '../../../core/pubsub.js';
import { depthFirst } from './structure-complete.service.js';

const COMPLETE = (kind: string) => `query ($rootId: ID, $after: ID) { ${kind}(rootId: $rootId, after: $after) {
  structures { id name path isLeaf hasAdminPermission sortOrder } next } }`;
const LIST = 'query ($search: String) { structureList(search: $search) { structures { path ancestors { id name } } } }';
const DETAIL = `query ($id: ID!) {
  structureDetail(id: $id) { name path hasUser userCount allUserCount nodeCount children { name } }
}`;
const COUNTS = 'query ($ids: [ID!]!) { structureUserCounts(ids: $ids) { counts { id total isBounded } } }';
const ACCESS = `query ($id: ID!) { structureAccess(id: $id) {
  roles { id name appName } subAdmins { id username scopeId scopeName } } }`;
const USERS = `query ($id: ID!, $search: String, $pagination: PaginationInput) {
  structureAssignedUsers(structureId: $id, search: $search, pagination: $pagination) {
    users { id username name department position createdTime isRemovable } pagination { total isBounded next } } }`;
const PLACE =
  'mutation ($id: ID!, $userIds: [ID!]!) { structureAssignUsers(structureId: $id, userIds: $userIds) { id } }';
const TAKE =
  'mutation ($id: ID!, $userIds: [ID!]!) { structureRemoveUsers(structureId: $id, userIds: $userIds) { id } }';

interface Node {
  id: string;
  name: string;
  path: string;
  hasAdminPermission: boolean;
}

let portal: TestPortal;
let ouId: string;
let adminAccount: { id: string };
let admin: ApiClient;
const ids: Record<string, string> = {};

const complete = async (kind: string, variables: Record<string, unknown> = {}, client = admin) => {
  const data = await client.data<Record<string, { structures: Node[]; next: string | null }>>(
    COMPLETE(kind),
    variables,
  );
  return data[kind] ?? { structures: [], next: null };
};
const names = (nodes: readonly Node[]) => nodes.map((node) => node.name).join(' ');
const id = (name: string) => ids[name] ?? '';

/** Plant > (Yard, Hall > Line), Office; made in another order than they stand in. */
beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  adminAccount = await factory.admin(ouId);
  admin = await portal.as(adminAccount, ouId);
  for (const [name, parent] of [
    ['Plant'],
    ['Hall', 'Plant'],
    ['Office'],
    ['Line', 'Hall'],
    ['Yard', 'Plant'],
  ] as const) {
    ids[name] = await factory.structure(ouId, parent ? id(parent) : null, name);
  }
  const REORDER = 'mutation ($parentId: ID!, $ids: [ID!]!) { structureReorder(parentId: $parentId, ids: $ids) { id } }';
  await admin.data(REORDER, { parentId: ids.Plant, ids: [ids.Yard, ids.Hall] });
});
afterAll(() => portal.stop());

describe('the complete lists', () => {
  it('hold all nodes by id, and each before its children in order; a part of the tree too [CALL-173, CALL-174]', async () => {
    expect(names((await complete('structureCompleteList')).structures)).toBe('Plant Hall Office Line Yard');
    const ordered = await complete('structureCompleteOrdered');
    expect(names(ordered.structures)).toBe('Plant Yard Hall Line Office');
    expect(ordered.structures[3]).toMatchObject({ path: 'Plant>Hall>Line', isLeaf: true });
    expect(ordered.next).toBeNull();
    const part = { rootId: ids.Hall };
    expect(names((await complete('structureCompleteList', part)).structures)).toBe('Hall Line');
    expect(names((await complete('structureCompleteOrdered', part)).structures)).toBe('Hall Line');
    const after = { after: ids.Yard };
    expect(names((await complete('structureCompleteOrdered', after)).structures)).toBe('Hall Line Office');
    expect(names((await complete('structureCompleteList', { after: ids.Hall })).structures)).toBe('Office Line Yard');
    const rest = await admin.rest<{ structures: Node[] }>('GET', 'structure/complete-ordered');
    expect(names(rest.data.structures)).toBe('Plant Yard Hall Line Office');
  });

  it('cost as many statements whatever the size, and none for a foreign part [STRC-27]', async () => {
    const { database } = portal.portal.runtime;
    const count = async (kind: string) => (await statementsOf(database, () => complete(kind))).length;
    await complete('structureCompleteList');
    expect([await count('structureCompleteList'), await count('structureCompleteOrdered')]).toEqual([2, 3]);
    const foreign = await portal.factory.structure(await portal.factory.organization());
    for (const kind of ['structureCompleteList', 'structureCompleteOrdered']) {
      expect(await admin.code(COMPLETE(kind), { rootId: foreign })).toBe(404);
    }
  });

  it('are cut to the scope of a sub-administrator, with the way down to it [STRC-25, STRC-26, SUBA-15, SUBA-17]', async () => {
    const client = await portal.as(await portal.factory.subAdmin(ouId, ['user'], { structureIds: [id('Hall')] }), ouId);
    for (const kind of ['structureCompleteList', 'structureCompleteOrdered']) {
      const { structures } = await complete(kind, {}, client);
      expect(structures.map((node) => [node.name, node.hasAdminPermission])).toEqual([
        ['Plant', false],
        ['Hall', true],
        ['Line', true],
      ]);
      expect(await client.code(COMPLETE(kind), { rootId: ids.Office })).toBe(404);
    }
    expect(await client.code(DETAIL, { id: ids.Hall })).toBe(10_000);
    expect(await client.code(DETAIL, { id: ids.Plant })).toBe(403);
    expect(await client.code(USERS, { id: ids.Hall })).toBe(403);
    expect(await client.code(ACCESS, { id: ids.Hall })).toBe(403);
  });

  it('are in order whatever order the rows come in', () => {
    const row = (node: string, parentId: string | null) => ({ id: node, parentId });
    const rows = [
      row('b', null),
      row('a1', 'a'),
      row('b2', 'b'),
      row('a', null),
      row('b1', 'b'),
      row('x', 'elsewhere'),
    ];
    expect(depthFirst(rows, null).join(' ')).toBe('b b2 b1 a a1');
    expect(depthFirst(rows, 'a').join(' ')).toBe('a a1');
  });
});

describe('a search', () => {
  it('tells the way down to each match, so that a tree can open it [STRC-24, LIST-09, CALL-168]', async () => {
    const { structureList } = await admin.data<{ structureList: { structures: object[] } }>(LIST, { search: 'lin' });
    expect(structureList.structures).toEqual([
      {
        path: 'Plant>Hall>Line',
        ancestors: [
          { id: ids.Plant, name: 'Plant' },
          { id: ids.Hall, name: 'Hall' },
        ],
      },
    ]);
  });
});

describe('the users of a node', () => {
  /** A hall with a line below it, where Cleo, Ada and Bea stand. */
  async function staffedLine() {
    const { factory } = portal;
    const hall = await factory.structure(ouId);
    const line = await factory.structure(ouId, hall);
    const people = [];
    for (const name of ['Cleo', 'Ada', 'Bea']) people.push(await factory.member(ouId, { name, position: 'Fitter' }));
    const userIds = people.map((person) => person.id);
    await admin.data(PLACE, { id: line, userIds });
    return { hall, line, userIds };
  }
  const page = async (node: string, variables: object = {}, client = admin) =>
    (
      await client.data<{ structureAssignedUsers: { users: Node[]; pagination: { total: number; next: string } } }>(
        USERS,
        { id: node, ...variables },
      )
    ).structureAssignedUsers;

  it('are placed and taken, twice with one effect, each call audited [CALL-178, AUDT-09]', async () => {
    const { line, userIds } = await staffedLine();
    await admin.data(PLACE, { id: line, userIds });
    expect(names((await page(line)).users)).toBe('Ada Bea Cleo');
    await admin.data(TAKE, { id: line, userIds: userIds.slice(0, 2) });
    await admin.data(TAKE, { id: line, userIds: userIds.slice(0, 2) });
    expect(names((await page(line)).users)).toBe('Bea');
    const events = (await portal.portal.runtime.database.query(
      'SELECT changes FROM audit_event WHERE resource_id = ? ORDER BY id',
      [line],
    )) as { changes: string }[];
    const counts = events.map((event) =>
      (JSON.parse(event.changes) as Record<string, number>[]).map((change) => [change.addedCount, change.removedCount]),
    );
    expect(counts).toEqual([[[3, 0]], [], [[0, 2]], []]);
  });

  it('are told once of each change, and of no call that changes nothing [CALL-178]', async () => {
    const { factory } = portal;
    const [line, hall] = [await factory.structure(ouId), await factory.structure(ouId)];
    const userIds = [(await factory.member(ouId)).id, (await factory.member(ouId)).id];
    const { told, stop } = await hearOn(portal, userChannel(ouId, userIds[0] ?? ''));
    await admin.data(PLACE, { id: line, userIds });
    await admin.data(PLACE, { id: line, userIds });
    await admin.data(PLACE, { id: hall, userIds: [userIds[0]] });
    await admin.data(TAKE, { id: line, userIds });
    await admin.data(TAKE, { id: line, userIds });
    await until(() => told.length >= 3);
    stop();
    expect(told).toEqual(Array(3).fill({ kind: 'ACCESS_CHANGED' }));
  });

  it('are paged by name and searched [CALL-178]', async () => {
    const { line } = await staffedLine();
    const first = await page(line, { pagination: { limit: 2 } });
    expect([names(first.users), first.pagination.total]).toEqual(['Ada Bea', 3]);
    expect(first.users[0]).toMatchObject({
      position: 'Fitter',
      createdTime: expect.any(Number) as number,
      isRemovable: true,
    });
    expect(names((await page(line, { pagination: { limit: 2, after: first.pagination.next } })).users)).toBe('Cleo');
    expect((await page(line, { search: 'be' })).users).toHaveLength(1);
  });

  it('are not removable by a caller below them', async () => {
    const office = await portal.factory.structure(ouId);
    const viewer = await portal.as(await portal.factory.subAdmin(ouId, ['structure', 'user']), ouId);
    await admin.data(PLACE, { id: office, userIds: [adminAccount.id] });
    expect((await page(office, {}, viewer)).users).toMatchObject([{ id: adminAccount.id, isRemovable: false }]);
  });

  it('are counted at the node and with all nodes below, each person once [STRC-02]', async () => {
    const { hall, line, userIds } = await staffedLine();
    await admin.data(PLACE, { id: hall, userIds: [userIds[0]] });
    const { structureDetail } = await admin.data<{ structureDetail: object }>(DETAIL, { id: hall });
    expect(structureDetail).toMatchObject({ hasUser: true, userCount: 1, allUserCount: 3, nodeCount: 1 });
    const empty = await portal.factory.structure(ouId);
    expect(await admin.data(COUNTS, { ids: [hall, line, empty] })).toEqual({
      structureUserCounts: {
        counts: [
          { id: hall, total: 3, isBounded: false },
          { id: line, total: 3, isBounded: false },
          { id: empty, total: 0, isBounded: false },
        ],
      },
    });
  });

  it('stay as they are for foreign people and nodes, crowds, and who may not [LIMT-04, CALL-015, SUBA-13, SUBA-16, STRC-26]', async () => {
    const { factory } = portal;
    const other = await factory.organization();
    const [person, stranger] = [await factory.member(ouId), await factory.member(other)];
    const foreign = await factory.structure(other);
    for (const call of [PLACE, TAKE]) {
      expect(await admin.code(call, { id: ids.Yard, userIds: [person.id, stranger.id] })).toBe(404);
      expect(await admin.code(call, { id: foreign, userIds: [person.id] })).toBe(404);
      expect(await admin.code(call, { id: ids.Yard, userIds: Array<string>(1001).fill(person.id) })).toBe(415);
      const account = await factory.subAdmin(ouId, ['structure']);
      const manager = await portal.as(account, ouId);
      for (const userId of [account.id, adminAccount.id]) {
        expect(await manager.code(call, { id: ids.Yard, userIds: [person.id, userId] })).toBe(403);
      }
      expect(
        await (
          await portal.as(await factory.subAdmin(ouId, ['user', 'role']), ouId)
        ).code(call, {
          id: ids.Yard,
          userIds: [person.id],
        }),
      ).toBe(403);
      expect(await (await portal.as(person, ouId)).code(call, { id: ids.Yard, userIds: [person.id] })).toBe(403);
    }
    expect(await admin.code(COUNTS, { ids: Array.from({ length: 101 }, () => ids.Yard) })).toBe(10_000);
    const crowd = await Promise.all(Array.from({ length: 101 }, () => factory.structure(ouId, id('Yard'))));
    expect(await admin.code(COUNTS, { ids: crowd })).toBe(415);
    const rows = await portal.portal.runtime.database.query('SELECT 1 FROM user_structure WHERE structure_id = ?', [
      ids.Yard,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('those who reach a node', () => {
  it('are the roles that show it, and the sub-administrators whose scope it is in [SUBA-14]', async () => {
    const { factory } = portal;
    const [role, app] = [await factory.role(ouId), await factory.app(ouId)];
    await factory.insert('role_structure', { ou_id: ouId, role_id: role, app_id: app.id, structure_id: id('Line') });
    const above = await factory.subAdmin(ouId, ['user'], { structureIds: [id('Plant')] });
    const beside = await factory.subAdmin(ouId, ['user'], { structureIds: [id('Office')] });
    const { structureAccess } = await admin.data<{
      structureAccess: { roles: object[]; subAdmins: { id: string }[] };
    }>(ACCESS, { id: ids.Line });
    expect(structureAccess.roles).toMatchObject([{ id: role }]);
    expect(structureAccess.subAdmins.find((person) => person.id === above.id)).toMatchObject({
      scopeId: ids.Plant,
      scopeName: 'Plant',
    });
    expect(structureAccess.subAdmins.some((person) => person.id === beside.id)).toBe(false);
  });
});

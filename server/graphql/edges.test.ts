import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../tests/support/client.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { statementsBeyondSession, statementsOf } from '../../tests/support/statements.js';
import { restCalls } from '../rest/documents.js';
import { appraise } from './admit-operation.js';
import { edges, protectEdges } from './edges.js';
import { createSchema } from './schema.js';

const PEOPLE = 12;

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let people: string[];
let role: string;
let openRole: string;
let group: string;
let root: string;
let node: string;
let app: string;
let menu: string;
let child: string;
let menuGroup: string;
let permission: string;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  app = (await factory.app(ou)).id;
  menu = await factory.menu(ou, app);
  child = await factory.menu(ou, app, { parent_id: menu });
  menuGroup = await factory.menuGroup(ou, app, [menu, child]);
  permission = await factory.permission(ou, app);
  root = await factory.structure(ou);
  node = await factory.structure(ou, root);
  role = await factory.role(ou);
  openRole = await factory.role(ou);
  await factory.openMenus(ou, openRole, app, menuGroup);
  await factory.insert('role_permission', { ou_id: ou, role_id: openRole, app_id: app, permission_id: permission });
  await factory.insert('role_structure', { ou_id: ou, role_id: openRole, app_id: app, structure_id: node });
  people = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const { id } = await factory.member(ou);
    people.push(id);
    await factory.giveRole(ou, id, role);
    await factory.insert('user_structure', { ou_id: ou, user_id: id, structure_id: node, created_time: Date.now() });
  }
  group = await factory.userGroup(ou, people);
});
afterAll(() => portal.stop());

const countOf = async (document: string, client = admin) =>
  (await statementsBeyondSession(portal.portal.runtime.database, () => client.data(document))).length;
const usersWith = (fields: string) => `{ userList(pagination: { limit: 50 }) { users { id ${fields} } } }`;

describe('an edge', () => {
  it('costs one statement for all rows of a level [CALL-251]', async () => {
    const alone = await countOf(usersWith(''));
    expect(await countOf(usersWith('roles { id }'))).toBe(alone + 1);
    expect(await countOf(usersWith('roles { id } userGroups { id } structures { id }'))).toBe(alone + 3);
    const twoLevels = usersWith('roles { id users(pagination: { limit: 5 }) { users { id } pagination { total } } }');
    expect(await countOf(twoLevels)).toBe(alone + 2);
    const threeLevels = usersWith('roles { users { users { id userGroups { id } } } menuGroups { id } }');
    expect(await countOf(threeLevels)).toBe(alone + 4);
  });

  it('leads from people to what they hold, and back to those who hold it [CALL-251]', async () => {
    const { userDetail } = await admin.data<{
      userDetail: {
        roles: { id: string; users: { users: { id: string }[]; pagination: { total: number; next: string | null } } }[];
        userGroups: { id: string; users: { users: { id: string }[] } }[];
        structures: { id: string; path: string; parent: { id: string }; ancestors: { id: string }[] }[];
      };
    }>(
      `query ($id: ID!) { userDetail(id: $id) {
        roles { id users(pagination: { limit: 5 }) { users { id } pagination { total next } } }
        userGroups { id users { users { id } } }
        structures { id path parent { id } ancestors { id } }
      } }`,
      { id: people[0] },
    );
    const inOrder = people.toSorted();
    expect(userDetail.roles.map(({ id }) => id)).toEqual([role]);
    expect(userDetail.roles[0]?.users.users.map(({ id }) => id)).toEqual(inOrder.slice(0, 5));
    expect(userDetail.roles[0]?.users.pagination.total).toBe(12);
    expect(userDetail.userGroups.map(({ id }) => id)).toEqual([group]);
    expect(userDetail.userGroups[0]?.users.users.map(({ id }) => id)).toEqual(inOrder);
    expect(userDetail.structures).toEqual([
      { id: node, path: expect.stringMatching(/^Node .+>Node .+$/), parent: { id: root }, ancestors: [{ id: root }] },
    ]);
  });

  it('with pages goes on after the last row, to the end [LIST-04]', async () => {
    const page = `query ($id: ID!, $after: String) { roleDetail(id: $id) {
      users(pagination: { limit: 5, after: $after }) { users { id } pagination { next isBounded } }
    } }`;
    const found: string[] = [];
    let after: string | null = null;
    do {
      const {
        roleDetail,
      }: { roleDetail: { users: { users: { id: string }[]; pagination: { next: string | null } } } } = await admin.data(
        page,
        { id: role, after },
      );
      found.push(...roleDetail.users.users.map(({ id }) => id));
      after = roleDetail.users.pagination.next;
    } while (after);
    expect(found).toEqual(people.toSorted());
    expect(await admin.code(`{ roleList { roles { users(pagination: { limit: 1001 }) { users { id } } } } }`)).toBe(
      415,
    );
  });

  it('leads from roles to menu groups, menus, apps, permissions and nodes, and back [CALL-251]', async () => {
    const { roleDetail } = await admin.data<{ roleDetail: Record<string, unknown> }>(
      `query ($id: ID!) { roleDetail(id: $id) {
        menuGroups { id app { id category { id } } roles { id } }
        permissions { id app { id permissions { id } menuGroups { id menus { id parent { id } menuGroups { id } } } } roles { id } }
        structures { id children { id } users { users { id } } }
      } }`,
      { id: openRole },
    );
    expect(roleDetail).toEqual({
      menuGroups: [
        { id: menuGroup, app: { id: app, category: { id: expect.any(String) } }, roles: [{ id: openRole }] },
      ],
      permissions: [
        {
          id: permission,
          app: {
            id: app,
            permissions: [{ id: permission }],
            menuGroups: [
              {
                id: menuGroup,
                menus: [
                  { id: menu, parent: null, menuGroups: [{ id: menuGroup }] },
                  { id: child, parent: { id: menu }, menuGroups: [{ id: menuGroup }] },
                ],
              },
            ],
          },
          roles: [{ id: openRole }],
        },
      ],
      structures: [{ id: node, children: [], users: { users: people.toSorted().map((id) => ({ id })) } }],
    });
    const { structureList } = await admin.data<{ structureList: unknown }>(
      '{ structureList { structures { id children { id parent { id } children { id } } } } }',
    );
    expect(structureList).toEqual({
      structures: [{ id: root, children: [{ id: node, parent: { id: root }, children: [] }] }],
    });
  });
});

describe('a sub-administrator along an edge', () => {
  it('sees the people within reach, and nothing of roles and groups beyond it [SUBA-13, SUBA-15, CALL-251]', async () => {
    const { factory } = portal;
    const near = await factory.userGroup(ou, people.slice(0, 2));
    const caller = await portal.as(
      await factory.subAdmin(ou, ['user', 'role', 'userGroup'], { userGroupIds: [near] }),
      ou,
    );
    const { userList } = await caller.data<{
      userList: {
        users: {
          id: string;
          roles: { id: string; users: { users: { id: string }[]; pagination: { total: number } } | null }[];
          userGroups: { id: string; users: { users: { id: string }[] } | null }[];
        }[];
      };
    }>(
      `{ userList { users { id
        roles { id users { users { id } pagination { total } } } userGroups { id users { users { id } } }
      } } }`,
    );
    expect(userList.users.map(({ id }) => id).toSorted()).toEqual(people.slice(0, 2).toSorted());
    const [person] = userList.users;
    // A role that opens nothing is within everybody's reach; its other holders are not.
    expect(person?.roles).toEqual([
      {
        id: role,
        users: {
          users: people
            .slice(0, 2)
            .toSorted()
            .map((id) => ({ id })),
          pagination: { total: 2 },
        },
      },
    ]);
    const groups = new Map(person?.userGroups.map(({ id, users }) => [id, users]));
    expect(groups.get(near)?.users.map(({ id }) => id)).toEqual(people.slice(0, 2).toSorted());
    expect(groups.get(group)).toBeNull();
  });

  it('gets nothing of a role that opens more than they may give [ROLE-15, SUBA-13]', async () => {
    const { factory } = portal;
    const { id } = await factory.member(ou);
    await factory.giveRole(ou, id, openRole);
    const near = await factory.userGroup(ou, [id]);
    const caller = await portal.as(await factory.subAdmin(ou, ['user', 'role'], { userGroupIds: [near] }), ou);
    const answer = await caller.data<{ userDetail: unknown }>(
      `query ($id: ID!) { userDetail(id: $id) { roles { id users { users { id } } menuGroups { id } permissions { id } structures { id } } } }`,
      { id },
    );
    expect(answer.userDetail).toEqual({
      roles: [{ id: openRole, users: null, menuGroups: [], permissions: [], structures: [] }],
    });
  });

  it('asks for the reach of all rows in one statement, and not for rows that a list has found', async () => {
    const { factory } = portal;
    const near = await factory.userGroup(ou, people.slice(0, 4));
    const caller = await portal.as(
      await factory.subAdmin(ou, ['user', 'role'], { userGroupIds: [near], roleIds: [role] }),
      ou,
    );
    const alone = await countOf(usersWith(''), caller);
    expect(await countOf(usersWith('roles { id } userGroups { id }'), caller)).toBe(alone + 2);
    expect(await countOf(usersWith('roles { users { users { id } } permissions { id } }'), caller)).toBe(alone + 4);
  });

  it('is refused without the right of the edge, and nothing of the document is answered [CALL-015]', async () => {
    const caller = await portal.as(await portal.factory.subAdmin(ou, ['user'], undefined), ou);
    const answer = await caller.graphql('{ userList { users { id roles { id users { users { id } } } } } }');
    expect(answer.errors?.[0]?.extensions.envelopeCode).toBe(403);
    expect(await caller.code('{ roleList { roles { id menuGroups { id } } } }')).toBe(403);
    expect(await caller.code('{ structureList { structures { id users { users { id } } } } }')).toBe(403);
    expect(await caller.code('{ roleList { roles { id } } }')).toBe(10_000);
    const without = 'query ($isRole: Boolean!) { roleList { roles { id menuGroups @include(if: $isRole) { id } } } }';
    expect(await caller.code(without, { isRole: false })).toBe(10_000);
    // Whether there are rows makes no difference.
    expect(await caller.code('{ roleList(search: "nothing has this name") { roles { menuGroups { id } } } }')).toBe(
      403,
    );
  });
});

describe('oneself', () => {
  it('leads to the own roles, groups, nodes and sessions, and no further without rights [BYND-05, CALL-015]', async () => {
    const { factory } = portal;
    const { id } = await factory.member(ou);
    await factory.giveRole(ou, id, role);
    const self = await portal.as({ id }, ou);
    const { sessionGet } = await self.data<{ sessionGet: unknown }>(
      '{ sessionGet { user { roles { id } userGroups { id } structures { id } sessions { isCurrent } } } }',
    );
    expect(sessionGet).toEqual({
      user: { roles: [{ id: role }], userGroups: [], structures: [], sessions: [{ isCurrent: true }] },
    });
    expect(await self.code('{ sessionGet { user { roles { users { users { id } } } } } }')).toBe(403);
  });
});

describe('a document that asks for too much', () => {
  it('is refused with its price before any statement runs [LIMT-05]', async () => {
    const document = `{ userList(pagination: { limit: 1000 }) { users {
      roles { users(pagination: { limit: 1000 }) { users { id } } }
    } } }`;
    const statements = await statementsOf(portal.portal.runtime.database, async () => {
      const { errors } = await admin.graphql(document);
      expect(errors).toHaveLength(1);
      expect(errors?.[0]?.extensions).toEqual({
        code: 'TOO_EXPENSIVE',
        envelopeCode: 400,
        // One page; for each of 1000 users five roles; for each role one page of 1000 users.
        price: 1 + 1000 + 1000 * 5 + 1000 * 5 + 1000 * 5 * 1000,
        limit: 100_000,
      });
      expect(errors?.[0]?.message).toContain('100000');
    });
    expect(statements.filter((sql) => !sql.includes('session'))).toEqual([]);
  });

  it('is priced once however its fragments nest, and by its variables [LIMT-05]', async () => {
    const spreads = Array.from({ length: 20 }, (_, at) => `fragment F${at} on Role { ...F${at + 1} ...F${at + 1} }`);
    const document = `query ($limit: Int) { roleList(pagination: { limit: $limit }) { roles { ...F0 } } }
      ${spreads.join(' ')} fragment F20 on Role { users(pagination: { limit: $limit }) { users { id } } }`;
    expect(await admin.code(document, { limit: 2 })).toBe(400);
    const once =
      'query ($page: PaginationInput) { roleList(pagination: $page) { roles { users(pagination: $page) { users { id } } } } }';
    expect(await admin.code(once, { page: { limit: 2 } })).toBe(10_000);
    expect(await admin.code(once, { page: { limit: 1000 } })).toBe(400);
  });

  it('is none of the documented calls, even with their largest pages [CALL-002, LIMT-04]', async () => {
    const schema = await createSchema();
    const variableValues = { pagination: { limit: 1000 }, limit: 1000, appendData: true };
    const prices = restCalls(schema).map(
      ({ operation }) => appraise({ schema, operation, fragments: {}, variableValues }).price,
    );
    expect(Math.max(...prices)).toBeLessThan(100_000);
  });

  it('stops at the same number of objects when lists are longer than estimated [LIMT-05]', async () => {
    const { factory } = portal;
    const wide = await factory.structure(ou);
    for (let count = 0; count < 60; count += 1) await factory.structure(ou, wide);
    const deep = 'children { parent { children { parent { children { parent { id } } } } } }';
    const answer = await admin.graphql(`query ($id: ID!) { structureDetail(id: $id) { ${deep} } }`, { id: wide });
    expect(answer.errors?.[0]?.extensions.code).toBe('TOO_EXPENSIVE');
    expect(
      await admin.code(`query ($id: ID!) { structureDetail(id: $id) { children { parent { id } } } }`, { id: wide }),
    ).toBe(10_000);
  });
});

describe('edges of requests at the same time', () => {
  it('never answer rows of another OU', async () => {
    const { factory } = portal;
    const other = await factory.organization();
    const stranger = await portal.as(await factory.admin(other), other);
    const foreign = await factory.role(other);
    const { id } = await factory.member(other);
    await factory.giveRole(other, id, foreign);
    const ask = async (client: ApiClient) =>
      JSON.stringify(await client.graphql(usersWith('roles { id users { users { id } } }')));
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => ask(at % 2 ? stranger : admin)));
    for (const [at, answer] of answers.entries()) {
      expect(answer.includes(foreign)).toBe(at % 2 === 1);
      expect(answer.includes(role)).toBe(at % 2 === 0);
    }
  });
});

describe('the schema', () => {
  it('is refused with an edge that does not declare who may follow it, or has no empty answer [CALL-015]', async () => {
    const schema = await createSchema();
    const [edge] = edges(schema);
    Object.assign(edge!.field, { extensions: {} });
    expect(() => protectEdges(schema)).toThrow(/does not declare who may follow it/);
    const count = schema.getType('UserGroup') as unknown as { getFields(): Record<string, { extensions: object }> };
    Object.assign(edge!.field, { extensions: { access: { allow: 'CONSOLE' } } });
    Object.assign(count.getFields().userCount!, {
      resolve: () => 1,
      extensions: { access: { allow: 'CONSOLE', reach: { userGroup: 'id' } } },
    });
    expect(() => protectEdges(schema)).toThrow('UserGroup.userCount has a reach, so it must be a list or nullable.');
  });
});

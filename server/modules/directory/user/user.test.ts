import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let admin: ApiClient;
let scopedRole: string;
let reached: { id: string; username: string };
let unreached: { id: string; username: string };

const LIST = `query ($search: String, $filter: UserFilterInput, $sortBy: UserSortField, $sortType: SortOrder, $pagination: PaginationInput) {
  userList(search: $search, filter: $filter, sortBy: $sortBy, sortType: $sortType, pagination: $pagination) {
    users { id username adminLevel status roles { id name } }
    pagination { total limit currentPage isBounded }
  }
}`;
interface List {
  userList: {
    users: {
      id: string;
      username: string;
      adminLevel: string;
      status: string;
      roles: { id: string; name: string }[];
    }[];
    pagination: { total: number; limit: number; currentPage: number; isBounded: boolean };
  };
}
const DETAIL = 'query ($id: ID!) { userDetail(id: $id) { id username structures { path } } }';
const ASSIGN =
  'mutation ($userId: ID!, $roleIds: [ID!]!) { userAssignRoles(userId: $userId, roleIds: $roleIds) { id } }';
const REMOVE = 'mutation ($userId: ID!, $roleId: ID!) { userRemoveRole(userId: $userId, roleId: $roleId) { id } }';

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  otherOuId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  scopedRole = await factory.role(ouId);
  reached = await factory.member(ouId);
  unreached = await factory.member(ouId);
  await factory.giveRole(ouId, reached.id, scopedRole);
});
afterAll(() => portal.stop());

const subAdmin = async (operations: ('user' | 'role')[], reach?: { roleIds: string[] }) =>
  portal.as(await portal.factory.subAdmin(ouId, operations, reach), ouId);

describe('the user list', () => {
  it('shows the working OU newest first, 50 by default, in three statements [USER-21, LIST-02, LIST-08]', async () => {
    await admin.data<List>(LIST);
    let list: List | undefined;
    const statements = await statementsOf(portal.portal.runtime.database, async () => {
      list = await admin.data<List>(LIST);
    });
    expect(statements.filter((sql) => !sql.includes('FROM session'))).toHaveLength(3);
    expect(list?.userList.users[0]?.id).toBe(unreached.id);
    expect(list?.userList.pagination).toEqual({ total: 3, limit: 50, currentPage: 1, isBounded: false });
    expect(list?.userList.users.find((user) => user.id === reached.id)?.roles).toHaveLength(1);
  });

  it('finds by any word as a prefix, ignoring case [LIST-09]', async () => {
    const person = await portal.factory.member(ouId, { name: 'Zoë Quercus' });
    for (const search of ['QUERC', 'zoe', 'Zoë Q', person.username.toUpperCase()]) {
      const { userList } = await admin.data<List>(LIST, { search });
      expect(userList.users.map((user) => user.id)).toEqual([person.id]);
    }
    expect((await admin.data<List>(LIST, { search: '100%' })).userList.pagination.total).toBe(0);
  });

  it('sorts and pages; a limit outside 1 to 1000 is out of range [LIST-04]', async () => {
    const first = await admin.data<List>(LIST, { sortBy: 'username', pagination: { limit: 1, currentPage: 0 } });
    const second = await admin.data<List>(LIST, { sortBy: 'username', pagination: { limit: 1, currentPage: 2 } });
    const [one, two] = [first.userList.users[0]?.username ?? '', second.userList.users[0]?.username ?? ''];
    expect([one, two]).toEqual([one, two].sort());
    expect(two).not.toBe('');
    expect(first.userList.pagination.currentPage).toBe(1);
    for (const limit of [0, 1001]) expect(await admin.code(LIST, { pagination: { limit } })).toBe(415);
  });

  it('filters by role and status', async () => {
    const expired = await portal.factory.member(ouId, { expire_time: Date.now() - 1000 });
    const byRole = await admin.data<List>(LIST, { filter: { roleIds: [scopedRole] } });
    expect(byRole.userList.users.map((user) => user.id)).toEqual([reached.id]);
    const byStatus = await admin.data<List>(LIST, { filter: { statuses: ['EXPIRED'] } });
    expect(byStatus.userList.users.map((user) => user.id)).toEqual([expired.id]);
  });

  it('shows a sub-administrator those in reach only, by role, group and structure [SUBA-14, SUBA-15]', async () => {
    const { factory } = portal;
    const top = await factory.structure(ouId);
    const below = await factory.structure(ouId, top);
    const [inGroup, inNode] = [await factory.member(ouId), await factory.member(ouId)];
    const group = await factory.userGroup(ouId, [inGroup.id]);
    await factory.insert('user_structure', { ou_id: ouId, user_id: inNode.id, structure_id: below, created_time: 1 });
    const reach = { roleIds: [scopedRole], userGroupIds: [group], structureIds: [top] };
    const account = await factory.subAdmin(ouId, ['user'], reach);
    const client = await portal.as(account, ouId);
    const { userList } = await client.data<List>(LIST);
    expect(new Set(userList.users.map((user) => user.id))).toEqual(new Set([reached.id, inGroup.id, inNode.id]));
    expect(userList.pagination.total).toBe(3);
  });

  it('is refused without level, right or OU [USER-28, CALL-015]', async () => {
    const ordinary = await portal.as(await portal.factory.member(ouId), ouId);
    expect(await ordinary.code(LIST)).toBe(403);
    expect(await (await subAdmin(['role'])).code(LIST)).toBe(403);
    expect(await (await portal.as(await portal.factory.admin(otherOuId), null)).code(LIST)).toBe(512);
    expect(await new ApiClient(portal.url).code(LIST)).toBe(401);
  });
});

describe('a user', () => {
  it('is told with all documented fields [USER-03, USER-04, CALL-132]', async () => {
    const { factory } = portal;
    const values = {
      nick_name: 'Nia',
      email: 'nia@portal.example',
      phone: '5551234',
      phone_area: '+49',
      company: 'Northwind',
      department: 'Control room',
      position: 'Engineer',
      start_time: 1000,
      expire_time: 4_000_000_000_000,
    };
    const person = await factory.member(ouId, { ...values, name: 'Nia Ode', theme: 'GREEN', is_init_password: 1 });
    await factory.giveRole(ouId, person.id, scopedRole);
    const group = await factory.userGroup(ouId, [person.id]);
    const node = await factory.structure(ouId, null, 'Headquarters');
    await factory.insert('user_structure', { ou_id: ouId, user_id: person.id, structure_id: node, created_time: 1 });
    const fields = `id username name nickName email phone phoneArea type domain company department position
      accountStartTime accountExpireTime adminLevel createdTime theme isInitPassword
      roles { id } structures { id name path } userGroups { id }`;
    const { userDetail } = await admin.data<{ userDetail: { email: string; phone: string } }>(
      `query ($id: ID!) { userDetail(id: $id) { ${fields} } }`,
      {
        id: person.id,
      },
    );
    const opened = { email: await admin.contact(userDetail.email), phone: await admin.contact(userDetail.phone) };
    expect({ ...userDetail, ...opened }).toEqual({
      ...person,
      name: 'Nia Ode',
      nickName: 'Nia',
      email: 'nia@portal.example',
      phone: '5551234',
      phoneArea: '+49',
      type: 'INTERNAL',
      domain: null,
      company: 'Northwind',
      department: 'Control room',
      position: 'Engineer',
      accountStartTime: 1000,
      accountExpireTime: 4_000_000_000_000,
      adminLevel: 'NORMAL',
      createdTime: expect.any(Number) as number,
      theme: 'GREEN',
      isInitPassword: true,
      roles: [{ id: scopedRole }],
      userGroups: [{ id: group }],
      structures: [{ id: node, name: 'Headquarters', path: 'Headquarters' }],
    });
  });

  it('is seen in the working OU and in reach only [USER-29, SUBA-13]', async () => {
    const foreign = await portal.factory.member(otherOuId);
    expect(await admin.code(DETAIL, { id: reached.id })).toBe(10_000);
    const [unknown, other] = [
      await admin.graphql(DETAIL, { id: 'x' }),
      await admin.graphql(DETAIL, { id: foreign.id }),
    ];
    expect(other).toEqual(unknown);
    expect(unknown.errors?.[0]?.extensions.envelopeCode).toBe(404);
    const client = await subAdmin(['user'], { roleIds: [scopedRole] });
    expect(await client.code(DETAIL, { id: reached.id })).toBe(10_000);
    expect(await client.code(DETAIL, { id: unreached.id })).toBe(403);
  });

  it('gets and loses roles, twice with one effect, audited, and is told [USER-19, AUDT-09, CALL-138]', async () => {
    const role = await portal.factory.role(ouId, { name: 'Dispatcher' });
    const variables = { userId: unreached.id, roleIds: [role, role] };
    await admin.data(ASSIGN, variables);
    await admin.data(ASSIGN, variables);
    const { userList } = await admin.data<List>(LIST, { filter: { roleIds: [role] } });
    expect(userList.users).toHaveLength(1);
    const [event] = (await portal.portal.runtime.database.query(
      "SELECT * FROM audit_event WHERE event_name = 'userAssignRoles' ORDER BY id LIMIT 1",
    )) as Record<string, unknown>[];
    expect(event).toMatchObject({ result: 'success', resource_id: unreached.id, ou_id: ouId });
    expect(event?.changes).toContain('Dispatcher');
    const held = () => admin.rest<{ roles: { id: string }[] }>('POST', `user/assigned-roles?userId=${unreached.id}`);
    expect((await held()).data.roles.map(({ id }) => id)).toEqual([role]);
    await admin.data(REMOVE, { userId: unreached.id, roleId: role });
    expect((await held()).data.roles).toEqual([]);
    expect(await admin.code(REMOVE, { userId: unreached.id, roleId: role })).toBe(404);
  });

  it('keeps its roles when one of the given is of another OU, unknown, or when there are too many [LIMT-04]', async () => {
    const [own, foreign] = [await portal.factory.role(ouId), await portal.factory.role(otherOuId)];
    expect(await admin.code(ASSIGN, { userId: reached.id, roleIds: [own, foreign] })).toBe(404);
    expect(await admin.code(ASSIGN, { userId: reached.id, roleIds: [own, 'x'] })).toBe(404);
    expect(await admin.code(ASSIGN, { userId: reached.id, roleIds: Array<string>(1001).fill(own) })).toBe(415);
    const { userList } = await admin.data<List>(LIST, { filter: { roleIds: [own] } });
    expect(userList.users).toHaveLength(0);
  });

  it('gets from a sub-administrator no more than that one holds, nor anything for themselves [ROLE-15, SUBA-16]', async () => {
    const { factory } = portal;
    const app = await factory.app(ouId);
    const menuGroup = await factory.menuGroup(ouId, app.id, [await factory.menu(ouId, app.id)]);
    const powerful = await factory.role(ouId);
    await factory.openMenus(ouId, powerful, app.id, menuGroup);
    const account = await factory.subAdmin(ouId, ['user'], { roleIds: [scopedRole] });
    const client = await portal.as(account, ouId);
    expect(await client.code(ASSIGN, { userId: reached.id, roleIds: [powerful] })).toBe(403);
    await factory.giveRole(ouId, account.id, powerful);
    expect(await client.code(ASSIGN, { userId: reached.id, roleIds: [powerful] })).toBe(10_000);
    await factory.giveRole(ouId, account.id, scopedRole);
    expect(await client.code(ASSIGN, { userId: account.id, roleIds: [scopedRole] })).toBe(403);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { hearOn } from '../../../../tests/support/hear.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import type { Operation } from '../../../context/levels.js';
import { OPERATIONS } from '../../../context/levels.js';
import { userChannel } from '../../../core/pubsub.js';

interface SubAdmin {
  user: { id: string; username: string; name: string };
  operations: Operation[];
  scope: 'ALL' | 'SPECIFIED';
  structureCount: number;
  userGroupCount: number;
  roleCount: number;
  structures: { id: string; path: string }[];
  userGroups: { id: string }[];
  roles: { id: string; identifier: string }[];
  version: number;
  isManageable: boolean;
}
interface Page {
  subAdmins: SubAdmin[];
  pagination: { total: number };
}

const FIELDS = `user { id username name } operations scope structureCount userGroupCount roleCount
  structures { id path } userGroups { id } roles { id identifier } version isManageable`;
const LIST = `query ($search: String, $sortBy: SubAdminSortField, $pagination: PaginationInput) {
  subAdminList(search: $search, sortBy: $sortBy, pagination: $pagination) { subAdmins { ${FIELDS} } pagination { total } } }`;
const DETAIL = `query ($userId: ID!) { subAdminDetail(userId: $userId) { ${FIELDS} } }`;
const ARGUMENTS = `$userId: ID!, $operations: [Operation!]!, $scope: SubAdminScope!, $structureIds: [ID!],
  $userGroupIds: [ID!], $roleIds: [ID!]`;
const PASSED = `userId: $userId, operations: $operations, scope: $scope, structureIds: $structureIds,
  userGroupIds: $userGroupIds, roleIds: $roleIds`;
const CREATE = `mutation (${ARGUMENTS}) { subAdminCreate(${PASSED}) { id } }`;
const MODIFY = `mutation (${ARGUMENTS}, $version: Int) { subAdminModify(${PASSED}, version: $version) { id } }`;
const REMOVE = 'mutation ($userId: ID!) { subAdminRemove(userId: $userId) }';
const CANDIDATES = `query ($search: String, $pagination: PaginationInput) {
  subAdminCandidateUsers(search: $search, pagination: $pagination) { users { id } pagination { total } } }`;

let portal: TestPortal;
let ou: string;
let adminAccount: { id: string };
let admin: ApiClient;
let person: { id: string; username: string };
let group: string;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const faultOf = async (client: ApiClient, query: string, variables: Record<string, unknown>) => {
  const { envelopeCode: code, field } = (await client.graphql(query, variables)).errors?.[0]?.extensions ?? {};
  return field === undefined ? code : [code, field];
};
/** A call that makes `person` a sub-administrator over `group`. */
const wanted = (values: Record<string, unknown> = {}) => ({
  userId: person.id,
  operations: ['user'],
  scope: 'SPECIFIED',
  userGroupIds: [group],
  ...values,
});
const detail = async (userId = person.id) =>
  (await admin.data<{ subAdminDetail: SubAdmin }>(DETAIL, { userId })).subAdminDetail;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const { factory } = portal;
  ou = await factory.organization();
  adminAccount = await factory.admin(ou);
  admin = await portal.as(adminAccount, ou);
  person = await factory.member(ou);
  group = await factory.userGroup(ou, [(await factory.member(ou)).id]);
});

describe('a sub-administrator', () => {
  it('is made with operations and a scope of structures, user groups and roles, listed and read [SUBA-01, SUBA-02, CALL-209, CALL-210, CALL-212]', async () => {
    const { factory } = portal;
    const root = await factory.structure(ou, null, 'Works');
    const node = await factory.structure(ou, root, 'Night');
    const role = await factory.role(ou, { identifier: 'night' });
    const call = wanted({ operations: ['role', 'user', 'role'], structureIds: [node, node], roleIds: [role] });
    expect(await admin.data(CREATE, call)).toEqual({ subAdminCreate: { id: person.id } });
    const expected = {
      user: { id: person.id, username: person.username },
      operations: ['user', 'role'],
      scope: 'SPECIFIED',
      structureCount: 1,
      userGroupCount: 1,
      roleCount: 1,
      version: 1,
      isManageable: true,
      structures: [{ id: node, path: 'Works>Night' }],
      userGroups: [{ id: group }],
      roles: [{ id: role, identifier: 'night' }],
    };
    expect(await detail()).toMatchObject(expected);
    const { subAdminList } = await admin.data<{ subAdminList: Page }>(LIST);
    expect(subAdminList).toMatchObject({ subAdmins: [expected], pagination: { total: 1 } });
    const [event] = await rows('SELECT * FROM audit_event WHERE resource_id = ?', [person.id]);
    expect(event).toMatchObject({ resource_type: 'subAdmin', event_name: 'subAdminCreate', result: 'success' });
    expect(JSON.parse(String(event?.description))).toEqual({
      structure: 1,
      user_group: 1,
      role: 1,
    });
    expect(JSON.parse(String(event?.changes))).toMatchObject([
      { field: 'scope', from: null, to: 'SPECIFIED' },
      { field: 'operations', added: [{ id: 'user' }, { id: 'role' }], removed: [] },
    ]);
  });

  it('needs a person, a right and a scope, each named when it is missing [SUBA-03]', async () => {
    expect(await faultOf(admin, CREATE, wanted({ operations: [] }))).toEqual([400, 'operations']);
    expect(await faultOf(admin, CREATE, wanted({ userGroupIds: [] }))).toEqual([400, 'scope']);
    expect(await faultOf(admin, CREATE, wanted({ userGroupIds: null }))).toEqual([400, 'scope']);
    for (const [field, values] of [
      ['userId', { userId: null }],
      ['scope', { scope: null }],
      ['scope', { scope: 'SOME' }],
      ['operations', { operations: ['password'] }],
    ] as const) {
      expect(await admin.code(CREATE, wanted(values))).toBe(400);
      const answer = await admin.rest('POST', 'sub-admin/create', wanted(values));
      expect(answer).toMatchObject({ code: 400, message: expect.stringContaining(field) as string });
    }
    expect(await rows('SELECT * FROM sub_admin WHERE ou_id = ?', [ou])).toEqual([]);
  });

  it('is one record per OU: a second one is refused, also when both come at once [SUBA-18]', async () => {
    const codes = await Promise.all([admin.code(CREATE, wanted()), admin.code(CREATE, wanted())]);
    expect(codes.sort((one, other) => one - other)).toEqual([408, 10_000]);
    expect(await faultOf(admin, CREATE, wanted({ scope: 'ALL' }))).toEqual([408, 'userId']);
    const other = await portal.factory.organization();
    await portal.factory.join(other, person);
    const elsewhere = await portal.as(await portal.factory.admin(other), other);
    expect(await elsewhere.code(CREATE, wanted({ scope: 'ALL', userGroupIds: null }))).toBe(10_000);
  });

  it('has level and scope by each other: all makes a super sub-administrator [SUBA-11, SUBA-06]', async () => {
    const client = await portal.as(person, ou);
    const session = async () =>
      await client.data<{ sessionGet: { adminLevel: string }; sessionOperations: { operations: string[] } }>(
        '{ sessionGet { adminLevel } sessionOperations { operations } }',
      );
    expect(await session()).toEqual({ sessionGet: { adminLevel: 'NORMAL' }, sessionOperations: { operations: [] } });
    await admin.data(CREATE, wanted({ operations: ['user', 'structure', 'resource', 'domain'] }));
    expect(await session()).toEqual({
      sessionGet: { adminLevel: 'SUB_ADMIN' },
      sessionOperations: { operations: ['user', 'domain'] },
    });
    await admin.data(MODIFY, wanted({ operations: ['user', 'structure', 'resource'], scope: 'ALL' }));
    expect(await session()).toEqual({
      sessionGet: { adminLevel: 'SUPER_SUB_ADMIN' },
      sessionOperations: { operations: ['user', 'structure', 'resource'] },
    });
  });

  it('keeps operations structure and resource for when the scope is all [SUBA-12]', async () => {
    await admin.data(CREATE, wanted({ operations: ['structure'] }));
    expect((await detail()).operations).toEqual(['structure']);
    expect(await (await portal.as(person, ou)).data('{ sessionOperations { operations } }')).toEqual({
      sessionOperations: { operations: [] },
    });
  });

  it('has no say in announcements: they are no operation, and a configuration flag turns them on [SUBA-07]', async () => {
    expect(OPERATIONS).not.toContain('announcement');
    expect(await admin.code(CREATE, wanted({ operations: ['announcement'] }))).toBe(400);
    const { configByKeys } = await admin.data<{ configByKeys: Record<string, unknown> }>(
      '{ configByKeys(keys: ["announcementEnable"]) }',
    );
    expect(configByKeys).toEqual({ announcementEnable: 'true' });
  });

  it('is changed: what is left out of the scope stays, a scope of all forgets it [CALL-213]', async () => {
    const role = await portal.factory.role(ou);
    await admin.data(CREATE, wanted());
    await admin.data(MODIFY, wanted({ userGroupIds: null, roleIds: [role], operations: ['audit'] }));
    expect(await detail()).toMatchObject({ userGroups: [{ id: group }], roles: [{ id: role }], operations: ['audit'] });
    await admin.data(MODIFY, wanted({ userGroupIds: [] }));
    expect(await detail()).toMatchObject({ userGroups: [], roles: [{ id: role }], version: 3 });
    expect(await faultOf(admin, MODIFY, wanted({ userGroupIds: [], roleIds: [] }))).toEqual([400, 'scope']);
    await admin.data(MODIFY, wanted({ scope: 'ALL' }));
    expect(await detail()).toMatchObject({ scope: 'ALL', userGroupCount: 0, roleCount: 0 });
    expect(await faultOf(admin, MODIFY, wanted({ userGroupIds: null }))).toEqual([400, 'scope']);
  });

  it('is not overwritten by somebody who saw an earlier state', async () => {
    await admin.data(CREATE, wanted());
    const { version } = await detail();
    expect(await admin.code(MODIFY, wanted({ operations: ['audit'], version }))).toBe(10_000);
    expect(await faultOf(admin, MODIFY, wanted({ operations: ['role'], version }))).toEqual([430, 'version']);
    expect((await detail()).operations).toEqual(['audit']);
  });

  it('reaches whom the scope names from the same call on, and nobody after it [SUBA-09, SUBA-14]', async () => {
    const client = await portal.as(person, ou);
    const seen = async () =>
      (await client.data<{ userBasicList: { users: { id: string }[] } }>('{ userBasicList { users { id } } }'))
        .userBasicList.users.length;
    await admin.data(CREATE, wanted());
    expect(await seen()).toBe(1);
    const larger = await portal.factory.userGroup(ou, [person.id, adminAccount.id]);
    await admin.data(MODIFY, wanted({ userGroupIds: [group, larger] }));
    expect(await seen()).toBe(3);
    await admin.data(MODIFY, wanted({ userGroupIds: [larger] }));
    expect(await seen()).toBe(2);
    await admin.data(REMOVE, { userId: person.id });
    expect(await client.code('{ userBasicList { users { id } } }')).toBe(403);
    expect(await rows('SELECT * FROM sub_admin_reach WHERE admin_id = ?', [person.id])).toEqual([]);
  });

  it('is removed once, stays a member, and open portals are told [SUBA-09, SUBA-10, CALL-211, ERRC-12]', async () => {
    await admin.data(CREATE, wanted());
    const { told, stop } = await hearOn(portal, userChannel(ou, person.id));
    expect(await admin.rest('POST', `sub-admin/remove?userId=${person.id}`)).toMatchObject({ code: 10_000 });
    await until(() => told.length > 0);
    stop();
    expect(told).toEqual([{ kind: 'ACCESS_CHANGED' }]);
    expect(await admin.rest('POST', `sub-admin/remove?userId=${person.id}`)).toMatchObject({
      code: 404,
      message: 'This does not exist, or no longer exists. Load the page again.',
    });
    expect(await admin.code(DETAIL, { userId: person.id })).toBe(404);
    expect(await rows('SELECT user_id AS id FROM member WHERE user_id = ?', [person.id])).toEqual([{ id: person.id }]);
    const [, failed] = await rows(
      "SELECT result FROM audit_event WHERE resource_id = ? AND event_name = 'subAdminRemove' ORDER BY id",
      [person.id],
    );
    expect(failed).toEqual({ result: 'fail' });
  });
});

describe('sub-admin calls', () => {
  it('admit the OU administrator and super sub-administrators alone [SUBA-19]', async () => {
    const { factory } = portal;
    const sub = await portal.as(await factory.subAdmin(ou, ['user', 'role'], { userGroupIds: [group] }), ou);
    const someone = await portal.as(await factory.member(ou), ou);
    for (const client of [sub, someone]) {
      for (const [query, variables] of [
        [LIST, {}],
        [DETAIL, { userId: person.id }],
        [CREATE, wanted()],
        [MODIFY, wanted()],
        [REMOVE, { userId: person.id }],
        [CANDIDATES, {}],
      ] as const) {
        expect(await client.code(query, variables)).toBe(403);
      }
    }
    expect(await (await portal.as(await factory.subAdmin(ou, ['user']), ou)).code(LIST)).toBe(10_000);
    expect(await (await portal.as(adminAccount, null)).code(LIST)).toBe(512);
    expect(await new ApiClient(portal.url).code(LIST)).toBe(401);
  });

  it('answer 404 for ids of another OU, and 415 for too many [SUBA-19, LIMT-04]', async () => {
    const { factory } = portal;
    const other = await factory.organization();
    const stranger = await factory.member(other);
    for (const values of [
      { userId: stranger.id },
      { userGroupIds: [group, await factory.userGroup(other)] },
      { roleIds: [await factory.role(other)] },
      { structureIds: [await factory.structure(other)] },
      { structureIds: ['unknown'] },
    ]) {
      expect(await admin.code(CREATE, wanted(values))).toBe(404);
    }
    const foreign = await factory.subAdmin(other, ['user']);
    for (const query of [DETAIL, REMOVE]) expect(await admin.code(query, { userId: foreign.id })).toBe(404);
    expect(await admin.code(MODIFY, wanted())).toBe(404);
    expect(await admin.code(CREATE, wanted({ roleIds: Array<string>(1001).fill('x') }))).toBe(415);
    expect(await rows('SELECT * FROM sub_admin WHERE ou_id = ?', [ou])).toEqual([]);
  });

  it('leave the OU administrator, oneself and other super sub-administrators alone [SUBA-16]', async () => {
    const { factory } = portal;
    const me = await factory.subAdmin(ou, ['user', 'role']);
    const peer = await factory.subAdmin(ou, ['user']);
    const client = await portal.as(me, ou);
    for (const userId of [me.id, peer.id, adminAccount.id]) {
      const expected = userId === adminAccount.id ? [404, 404] : [403, 403];
      expect([await client.code(MODIFY, wanted({ userId })), await client.code(REMOVE, { userId })]).toEqual(expected);
    }
    expect(await client.code(CREATE, wanted({ scope: 'ALL' }))).toBe(403);
    for (const by of [client, admin]) expect(await by.code(CREATE, wanted({ userId: adminAccount.id }))).toBe(403);
    expect(await client.code(CREATE, wanted())).toBe(10_000);
    expect(await client.code(MODIFY, wanted({ scope: 'ALL' }))).toBe(403);
    expect(await client.code(REMOVE, { userId: person.id })).toBe(10_000);
    const { subAdminList } = await client.data<{ subAdminList: Page }>(LIST);
    expect(subAdminList.subAdmins.map(({ user, isManageable }) => [user.id, isManageable])).toEqual([
      [peer.id, false],
      [me.id, false],
    ]);
    // A sub-administrator who became the administrator counts as the administrator, whatever is stored.
    await rows('UPDATE organization SET admin_id = ? WHERE id = ?', [peer.id, ou]);
    expect(await (await portal.as(peer, ou)).code(REMOVE, { userId: peer.id })).toBe(403);
  });

  it('give no right that the caller lacks; what was there may stay [SUBA-16, ROLE-15]', async () => {
    const { factory } = portal;
    const client = await portal.as(await factory.subAdmin(ou, ['user', 'role']), ou);
    expect(await faultOf(client, CREATE, wanted({ operations: ['user', 'audit'] }))).toEqual([403, 'operations']);
    await admin.data(CREATE, wanted({ operations: ['audit'] }));
    expect(await client.code(MODIFY, wanted({ operations: ['user', 'audit'] }))).toBe(10_000);
    expect(await faultOf(client, MODIFY, wanted({ operations: ['audit', 'app'] }))).toEqual([403, 'operations']);
    const answer = await client.data<{ subAdminCandidateOperations: { operations: string[] } }>(
      '{ subAdminCandidateOperations { operations } }',
    );
    expect(answer.subAdminCandidateOperations.operations).toEqual(['user', 'role']);
  });

  it('offer everybody but the administrator, sub-administrators and oneself [SUBA-18, CALL-214]', async () => {
    const { factory } = portal;
    const me = await factory.subAdmin(ou, ['user']);
    await factory.subAdmin(ou, ['user'], { userGroupIds: [group] });
    const anna = await factory.member(ou, { name: 'Anna Berg' });
    const ask = async (client: ApiClient, variables = {}) =>
      (
        await client.data<{ subAdminCandidateUsers: { users: { id: string }[]; pagination: { total: number } } }>(
          CANDIDATES,
          variables,
        )
      ).subAdminCandidateUsers;
    const members = (await rows('SELECT user_id AS id FROM member WHERE ou_id = ?', [ou])).length;
    for (const client of [admin, await portal.as(me, ou)]) {
      const { users, pagination } = await ask(client);
      expect([users.length, pagination.total]).toEqual([members - 3, members - 3]);
      expect(users.map(({ id }) => id)).toContain(anna.id);
    }
    expect((await ask(admin, { search: 'berg' })).users).toEqual([{ id: anna.id }]);
    expect((await ask(admin, { pagination: { limit: 1, currentPage: 2 } })).users).toHaveLength(1);
    await rows('UPDATE organization SET admin_id = NULL WHERE id = ?', [ou]);
    expect((await ask(await portal.as(me, ou))).pagination.total).toBe(members - 2);
  });

  it('offer structures level by level or by name, user groups and roles [CALL-215, CALL-216, CALL-217, CALL-218, CALL-219]', async () => {
    const { factory } = portal;
    const root = await factory.structure(ou, null, 'Works');
    const child = await factory.structure(ou, root, 'Night shift');
    const role = await factory.role(ou, { name: 'Operator' });
    const answer = await admin.data(
      `query ($id: ID!) {
        roots: subAdminCandidateStructures { structures { id isLeaf } }
        found: subAdminCandidateStructures(search: "night") { structures { id path } }
        children: subAdminCandidateStructureChildren(structureId: $id) { structures { id } }
        groups: subAdminCandidateUserGroups { userGroups { id } }
        roles: subAdminCandidateRoles(search: "oper") { roles { id name } pagination { total } }
        operations: subAdminCandidateOperations { operations }
      }`,
      { id: root },
    );
    expect(answer).toMatchObject({
      roots: { structures: [{ id: root, isLeaf: false }] },
      found: { structures: [{ id: child, path: 'Works>Night shift' }] },
      children: { structures: [{ id: child }] },
      groups: { userGroups: [{ id: group }] },
      roles: { roles: [{ id: role, name: 'Operator' }], pagination: { total: 1 } },
    });
    expect((answer as { operations: { operations: string[] } }).operations.operations).toHaveLength(10);
    const foreign = await factory.structure(await factory.organization());
    const CHILDREN = 'query ($id: ID!) { subAdminCandidateStructureChildren(structureId: $id) { structures { id } } }';
    expect(await admin.code(CHILDREN, { id: foreign })).toBe(404);
  });
});

describe('the list of sub-administrators', () => {
  it('is searched, sorted, paged, and costs the same statements at every length [SUBA-01, SUBA-15]', async () => {
    const { factory } = portal;
    for (const name of ['Berg', 'Cole', 'Dahl']) {
      const account = await factory.subAdmin(ou, ['user'], { userGroupIds: [group] });
      await rows('UPDATE member SET name = ? WHERE user_id = ?', [name, account.id]);
    }
    const list = async (variables: Record<string, unknown>) =>
      (await admin.data<{ subAdminList: Page }>(LIST, variables)).subAdminList;
    const names = ({ subAdmins }: Page) => subAdmins.map(({ user }) => user.name);
    expect(names(await list({ sortBy: 'name' }))).toEqual(['Berg', 'Cole', 'Dahl']);
    const second = await list({ sortBy: 'name', pagination: { limit: 2, currentPage: 2 } });
    expect([names(second), second.pagination.total]).toEqual([['Dahl'], 3]);
    expect(names(await list({ search: 'OL' }))).toEqual(['Cole']);
    expect(names(await list({ search: '%' }))).toEqual([]);
    expect(await admin.code(LIST, { pagination: { limit: 1001 } })).toBe(415);
    const cost = (limit: number) => statementsOf(portal.portal.runtime.database, () => list({ pagination: { limit } }));
    const [one, many] = [await cost(1), await cost(3)];
    expect(many).toHaveLength(one.length);
    expect(many.length).toBeLessThanOrEqual(6);
  });
});

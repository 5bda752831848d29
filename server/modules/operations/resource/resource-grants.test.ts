import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { moveClock, resetClock } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsBeyondSession, statementsOf } from '../../../../tests/support/statements.js';

const MINUTES_3 = 180_000;
const ROW = 'id name createdTime effectiveTime';
const ADD_USERS = `mutation ($id: ID!, $ids: [ID!]!) { rows: resourceAddUsers(resourceId: $id, userIds: $ids) {
  ${ROW} username isManageable } }`;
const DELETE_USERS = ADD_USERS.replace('resourceAddUsers', 'resourceDeleteUsers');
const ADD_GROUPS = `mutation ($id: ID!, $ids: [ID!]!) {
  rows: resourceAddUserGroups(resourceId: $id, userGroupIds: $ids) { ${ROW} } }`;
const DELETE_GROUPS = ADD_GROUPS.replace('resourceAddUserGroups', 'resourceDeleteUserGroups');
const users = (which: string) => `query ($id: ID!, $search: String, $pagination: PaginationInput) {
  page: resource${which}Users(resourceId: $id, search: $search, pagination: $pagination) {
    rows: users { ${ROW} username isManageable } pagination { total limit next } } }`;
const groups = (which: string) => `query ($id: ID!, $search: String, $pagination: PaginationInput) {
  page: resource${which}UserGroups(resourceId: $id, search: $search, pagination: $pagination) {
    rows: userGroups { ${ROW} } pagination { total limit next } } }`;
const [OF_USERS, FREE_USERS, OF_GROUPS, FREE_GROUPS] = [
  users('Assigned'),
  users('Unassigned'),
  groups('Assigned'),
  groups('Unassigned'),
];
const REACHED = 'query ($appId: ID!) { portalUserAppResources(appId: $appId) { resources { id } } }';

interface Row {
  id: string;
  name: string;
  createdTime: number | null;
  effectiveTime: number | null;
  isManageable?: boolean;
}
interface Page {
  rows: Row[];
  pagination: { total: number; limit: number; next: string | null };
}

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let app: { id: string };
let role: string;
let foreign: { user: string; group: string; resource: string };

const sql = (statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Record<string, unknown>[]>;
const count = async (table: string) => Number((await sql(`SELECT COUNT(*) AS total FROM ${table}`))[0]?.total);
const change = async (call: string, id: string, ids: string[], client = admin) =>
  (await client.data<{ rows: Row[] }>(call, { id, ids })).rows;
const page = async (query: string, id: string, more: Record<string, unknown> = {}) =>
  (await admin.data<{ page: Page }>(query, { id, ...more })).page;
const names = ({ rows }: Page) => rows.map(({ name }) => name).join(', ');
/** A member who may open the app. */
const member = async (name = 'Somebody') => {
  const person = await portal.factory.member(ou, { name });
  await portal.factory.giveRole(ou, person.id, role);
  return { ...person, client: await portal.as(person, ou) };
};
const reaches = async (client: ApiClient, id: string) =>
  (
    await client.data<{ portalUserAppResources: { resources: { id: string }[] } }>(REACHED, { appId: app.id })
  ).portalUserAppResources.resources.some((resource) => resource.id === id);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  app = await factory.app(ou);
  role = await factory.role(ou);
  await factory.openMenus(ou, role, app.id, await factory.menuGroup(ou, app.id, [await factory.menu(ou, app.id)]));
  const other = await factory.organization();
  const [user, { id }] = [await factory.member(other), await factory.app(other)];
  foreign = { user: user.id, group: await factory.userGroup(other), resource: await factory.resource(other, id) };
});
afterEach(() => {
  resetClock();
  vi.useRealTimers();
});
afterAll(() => portal.stop());

describe('a resource of users and user groups', () => {
  it('is given to users and withdrawn from them [RSRC-02, CALL-196, CALL-197, CALL-200, CALL-201]', async () => {
    const { factory } = portal;
    const id = await factory.resource(ou, app.id);
    const [anna, ben] = [await factory.member(ou, { name: 'Anna Abt' }), await factory.member(ou, { name: 'Ben Abt' })];
    const given = await change(ADD_USERS, id, [ben.id, anna.id, ben.id]);
    expect(given).toMatchObject([
      { id: ben.id, name: 'Ben Abt', username: ben.username, isManageable: true },
      { id: anna.id },
    ]);
    for (const { createdTime, effectiveTime } of given)
      expect((effectiveTime ?? 0) - (createdTime ?? 0)).toBe(MINUTES_3);
    const assigned = await page(OF_USERS, id);
    expect([names(assigned), assigned.pagination.total]).toEqual(['Anna Abt, Ben Abt', 2]);
    expect(assigned.rows).toEqual([given[1], given[0]]);
    expect(names(await page(OF_USERS, id, { search: 'anna' }))).toBe('Anna Abt');
    expect(names(await page(FREE_USERS, id, { search: 'abt' }))).toBe('');
    expect(await change(DELETE_USERS, id, [ben.id])).toMatchObject([
      { id: ben.id, createdTime: null, effectiveTime: null },
    ]);
    expect(names(await page(FREE_USERS, id, { search: 'abt' }))).toBe('Ben Abt');
    const first = await page(OF_USERS, id, { pagination: { limit: 1 } });
    expect(names(first)).toBe('Anna Abt');
    const [event] = await sql(
      "SELECT resource_type AS type, resource_id AS id, description FROM audit_event WHERE ou_id = ? AND event_name = 'resourceAddUsers' LIMIT 1",
      [ou],
    );
    expect(event).toMatchObject({ type: 'resource', id });
    expect(JSON.parse(String(event?.description))).toEqual({ to: 'user', granted: [ben.id, anna.id], total: 2 });
  });

  it('is given to user groups and withdrawn from them [RSRC-02, CALL-198, CALL-199, CALL-202, CALL-203]', async () => {
    const { factory } = portal;
    const id = await factory.resource(ou, app.id);
    const [one, two] = [await factory.userGroup(ou), await factory.userGroup(ou)];
    const given = await change(ADD_GROUPS, id, [one, two]);
    expect(given.map((row) => row.id)).toEqual([one, two]);
    expect((given[0]?.effectiveTime ?? 0) - (given[0]?.createdTime ?? 0)).toBe(MINUTES_3);
    const assigned = await page(OF_GROUPS, id);
    expect(assigned.rows.map((row) => row.id).toSorted()).toEqual([one, two].toSorted());
    expect(await change(DELETE_GROUPS, id, [one, two])).toMatchObject([{ createdTime: null }, { effectiveTime: null }]);
    expect((await page(OF_GROUPS, id)).rows).toEqual([]);
    const free = await page(FREE_GROUPS, id);
    expect(free.rows.map((row) => row.id)).toEqual(expect.arrayContaining([one, two]));
    const named = await page(FREE_GROUPS, id, { search: free.rows[0]?.name });
    expect(named.rows[0]).toEqual(free.rows[0]);
  });

  it('counts 3 minutes after it is given, for users, groups and nodes, and ends at once [RSRC-03, RSRC-04, RSRC-05]', async () => {
    const { factory } = portal;
    const { id: userId, client } = await member();
    const group = await factory.userGroup(ou, [userId]);
    const node = await factory.structure(ou);
    await factory.insert('user_structure', { ou_id: ou, user_id: userId, structure_id: node, created_time: 1 });
    const ASSOCIATE = `mutation ($id: ID, $node: ID!) {
      resourceSetAssociation(structureId: $node, resourceId: $id) { id effectiveTime } }`;
    const ways = [
      [(id: string) => change(ADD_USERS, id, [userId]), (id: string) => change(DELETE_USERS, id, [userId])],
      [(id: string) => change(ADD_GROUPS, id, [group]), (id: string) => change(DELETE_GROUPS, id, [group])],
      [(id: string) => admin.data(ASSOCIATE, { id, node }), () => admin.data(ASSOCIATE, { id: null, node })],
    ] as const;
    for (const [give, take] of ways) {
      const id = await factory.resource(ou, app.id);
      // The time stands still, because a call takes longer than the millisecond in question.
      const given = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: given });
      await give(id);
      expect(await reaches(client, id)).toBe(false);
      vi.setSystemTime(given + 179_999);
      expect(await reaches(client, id)).toBe(false);
      vi.setSystemTime(given + 180_000);
      expect(await reaches(client, id)).toBe(true);
      await take(id);
      expect(await reaches(client, id)).toBe(false);
      vi.useRealTimers();
    }
  });

  it('keeps the time of its first assignment, and joining a group that has it counts at once [RSRC-03]', async () => {
    const { factory } = portal;
    const id = await factory.resource(ou, app.id);
    const { id: userId, client } = await member();
    const group = await factory.userGroup(ou);
    const [first] = await change(ADD_GROUPS, id, [group]);
    moveClock(MINUTES_3);
    expect(await change(ADD_GROUPS, id, [group])).toEqual([first]);
    await admin.data('mutation ($g: ID!, $u: [ID!]!) { userGroupAddUsers(userGroupId: $g, userIds: $u) { id } }', {
      g: group,
      u: [userId],
    });
    expect(await reaches(client, id)).toBe(true);
    await change(DELETE_GROUPS, id, [group]);
    await change(ADD_GROUPS, id, [group]);
    expect(await reaches(client, id)).toBe(false);
  });

  it('is refused whole: other OUs, unknown ids, too many [RSRC-09, LIMT-04]', async () => {
    const { factory } = portal;
    const id = await factory.resource(ou, app.id);
    const { id: user } = await factory.member(ou);
    const group = await factory.userGroup(ou);
    const before = [await count('user_resource'), await count('user_group_resource')];
    for (const [calls, own, other] of [
      [[ADD_USERS, DELETE_USERS], user, foreign.user],
      [[ADD_GROUPS, DELETE_GROUPS], group, foreign.group],
    ] as const) {
      for (const call of calls) {
        for (const resource of [foreign.resource, newId(), `${id} `])
          expect(await admin.code(call, { id: resource, ids: [own] })).toBe(404);
        for (const beyond of [other, newId()]) expect(await admin.code(call, { id, ids: [own, beyond] })).toBe(404);
        expect(await admin.code(call, { id, ids: Array.from({ length: 1001 }, () => newId()) })).toBe(415);
        expect(await admin.code(call, { id, ids: [] })).toBe(10_000);
      }
    }
    for (const query of [OF_USERS, FREE_USERS, OF_GROUPS, FREE_GROUPS])
      for (const resource of [foreign.resource, newId()]) expect(await admin.code(query, { id: resource })).toBe(404);
    expect([await count('user_resource'), await count('user_group_resource')]).toEqual(before);
  });

  it('is given by those with the right, never to themselves or to people above [RSRC-08, SUBA-16, threats 36]', async () => {
    const { factory } = portal;
    const id = await factory.resource(ou, app.id);
    const { id: user } = await factory.member(ou);
    const chief = await factory.subAdmin(ou, ['resource', 'userGroup']);
    const peer = await factory.subAdmin(ou, []);
    const client = await portal.as(chief, ou);
    const group = await factory.userGroup(ou);
    const own = await factory.userGroup(ou, [chief.id]);
    const refused = [
      await portal.as(await factory.subAdmin(ou, ['user', 'userGroup', 'structure']), ou),
      await portal.as(await factory.subAdmin(ou, ['resource'], { userGroupIds: [group] }), ou),
      await portal.as(await factory.member(ou), ou),
    ];
    const calls: [string, string][] = [
      [ADD_USERS, user],
      [DELETE_USERS, user],
      [ADD_GROUPS, group],
      [DELETE_GROUPS, group],
      [OF_USERS, user],
      [FREE_USERS, user],
      [OF_GROUPS, user],
      [FREE_GROUPS, user],
    ];
    for (const [call, target] of calls) {
      for (const other of refused) expect(await other.code(call, { id, ids: [target] })).toBe(403);
      expect(await client.code(call, { id, ids: [target] })).toBe(10_000);
    }
    for (const above of [chief.id, peer.id])
      for (const call of [ADD_USERS, DELETE_USERS])
        expect(await client.code(call, { id, ids: [user, above] })).toBe(403);
    expect((await page(FREE_USERS, id)).rows.length).toBeGreaterThan(0);
    // Also while it does not count yet.
    const answer = await client.graphql(ADD_GROUPS, { id, ids: [own] });
    expect(answer.errors?.[0]).toMatchObject({
      message: 'You cannot assign resources to yourself. Ask the administrator of the organization.',
      extensions: { envelopeCode: 403 },
    });
    expect((await page(OF_GROUPS, id)).rows).toEqual([]);
    expect(await admin.code(ADD_GROUPS, { id, ids: [own] })).toBe(10_000);
    // A person who has it by one way gains nothing by another.
    const second = await factory.userGroup(ou, [chief.id]);
    expect(await client.code(ADD_GROUPS, { id, ids: [second] })).toBe(10_000);
  });

  it('goes with the user, the group and the app [USER-26, RSRC-07]', async () => {
    const { factory } = portal;
    const lost = await factory.app(ou);
    const id = await factory.resource(ou, lost.id);
    const [user, group] = [(await factory.member(ou)).id, await factory.userGroup(ou)];
    await change(ADD_USERS, id, [user]);
    await change(ADD_GROUPS, id, [group]);
    await admin.data('mutation ($id: ID!) { userRemove(userId: $id) }', { id: user });
    expect(await sql('SELECT 1 FROM user_resource WHERE resource_id = ?', [id])).toEqual([]);
    await admin.data('mutation ($id: ID!) { userGroupDelete(id: $id) }', { id: group });
    expect(await sql('SELECT 1 FROM user_group_resource WHERE resource_id = ?', [id])).toEqual([]);
    await sql('DELETE FROM app WHERE id = ?', [lost.id]);
    expect(await sql('SELECT 1 FROM resource WHERE id = ?', [id])).toEqual([]);
  });

  it('costs as many statements for a thousand as for one, and is read along its indexes', async () => {
    const { database } = portal.portal.runtime;
    const id = await portal.factory.resource(ou, app.id);
    const people = await Promise.all(Array.from({ length: 40 }, () => portal.factory.member(ou)));
    const ids = people.map((person) => person.id);
    const [first = ''] = ids;
    const write = async (given: string[]) =>
      (await statementsBeyondSession(database, () => change(ADD_USERS, id, given))).length;
    expect(await write([first])).toBe(await write(ids));
    await change(ADD_GROUPS, id, [await portal.factory.userGroup(ou)]);
    for (const query of [OF_USERS, FREE_USERS, OF_GROUPS, FREE_GROUPS]) {
      const sent: { sql: string; values: unknown[] }[] = [];
      await statementsOf(database, () => page(query, id), sent);
      const count = (await statementsBeyondSession(database, () => page(query, id))).length;
      expect(count).toBeLessThanOrEqual(query.includes('UserGroups') ? 4 : 5);
      for (const { sql: text, values } of sent.filter((one) => /FROM user(_group)?_resource l/.test(one.sql))) {
        const plan = await sql(`EXPLAIN FORMAT=TRADITIONAL ${text}`, values);
        const step = plan.find(({ table }) => table === 'l');
        expect(String(step?.key)).toMatch(/^(user_resource|user_group_resource)_resource$|^PRIMARY$/);
      }
    }
  });
});

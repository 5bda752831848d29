import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { newId } from '../../../core/ids.js';

const DAY = 86_400_000;
const LIST = `query ($search: String, $filter: UserFilterInput, $sortBy: UserSortField, $sortType: SortOrder,
  $pagination: PaginationInput) {
  userList(search: $search, filter: $filter, sortBy: $sortBy, sortType: $sortType, pagination: $pagination) {
    users { id username status isLocked isShared isManageable isRemovable version domain
      roles { id } structures { id } userGroups { id } subAdmin { scope operations } }
    pagination { total next }
  }
}`;
const MATCHING = `query ($search: String, $filter: UserFilterInput, $sortBy: UserSortField, $sortType: SortOrder) {
  userIdsMatching(search: $search, filter: $filter, sortBy: $sortBy, sortType: $sortType) { ids total isBounded } }`;
interface Row {
  id: string;
  username: string;
  isLocked: boolean;
  isShared: boolean;
  subAdmin: { scope: string; operations: string[] } | null;
}
interface List {
  userList: { users: Row[]; pagination: { total: number; next: string | null } };
}

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let admin: ApiClient;
let domain: string;
let time: number;

const list = async (variables: object, client = admin) => (await client.data<List>(LIST, { ...variables })).userList;
const named = async (filter: object) => {
  const { users, pagination } = await list({ filter, search: 'f-' });
  expect(pagination.total).toBe(users.length);
  return users.map(({ username }) => username).sort();
};

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  [ouId, otherOuId] = [await factory.organization(), await factory.organization()];
  admin = await portal.as(await factory.admin(ouId), ouId);
  domain = await factory.domain(ouId, { name: 'Works' });
  time = Date.now();
  const member = (username: string, values: Record<string, string | number>) =>
    factory.member(ouId, { username, ...values });
  await member('f-plain', {});
  await member('f-week', { expire_time: time + 7 * DAY });
  await member('f-year', { expire_time: time + 365 * DAY });
  await member('f-over', { expire_time: time - DAY });
  await member('f-later', { start_time: time + DAY, expire_time: time + 9 * DAY });
  await member('f-never', { start_time: time + DAY, expire_time: time - DAY });
  await member('f-off', { is_disabled: 1, expire_time: time - DAY });
  await member('f-domain', { type: 'DOMAIN', domain_id: domain });
});
afterAll(() => portal.stop());

describe('filters of the user list', () => {
  it('find by one or several states, refusing a state that does not exist [USER-06, CALL-296]', async () => {
    const everybody = ['f-domain', 'f-later', 'f-never', 'f-off', 'f-over', 'f-plain', 'f-week', 'f-year'];
    expect(await named({ statuses: ['ACTIVE'] })).toEqual(['f-domain', 'f-plain', 'f-week', 'f-year']);
    expect(await named({ statuses: ['EXPIRED'] })).toEqual(['f-never', 'f-over']);
    expect(await named({ statuses: ['NOT_STARTED'] })).toEqual(['f-later']);
    expect(await named({ statuses: ['DISABLED'] })).toEqual(['f-off']);
    expect(await named({ statuses: ['NOT_STARTED', 'DISABLED', 'DISABLED'] })).toEqual(['f-later', 'f-off']);
    expect(await named({ statuses: ['ACTIVE', 'EXPIRED', 'NOT_STARTED', 'DISABLED'] })).toEqual(everybody);
    for (const none of [[], null]) expect(await named({ statuses: none })).toEqual(everybody);
    expect(await named({ statuses: ['EXPIRED', 'ACTIVE'], domainIds: [domain] })).toEqual(['f-domain']);
    expect(await admin.code(LIST, { filter: { statuses: ['ACTIVE', 'ASLEEP'] } })).toBe(400);
  });

  it('find by the end of the term: within days, from, before, between', async () => {
    expect(await named({ expiresWithinDays: 8 })).toEqual(['f-week']);
    expect(await named({ expiresWithinDays: 30 })).toEqual(['f-later', 'f-week']);
    expect(await named({ expiresFrom: time + 8 * DAY })).toEqual(['f-later', 'f-year']);
    expect(await named({ expiresBefore: time })).toEqual(['f-never', 'f-off', 'f-over']);
    expect(await named({ expiresFrom: time, expiresBefore: time + 8 * DAY })).toEqual(['f-week']);
    for (const expiresWithinDays of [0, 3651])
      expect(await admin.code(LIST, { filter: { expiresWithinDays } })).toBe(400);
  });

  it('find by type and domain; one of another OU finds nobody [USER-07, USER-29]', async () => {
    expect(await named({ type: 'DOMAIN' })).toEqual(['f-domain']);
    expect(await named({ domainIds: [domain] })).toEqual(['f-domain']);
    const foreign = await portal.factory.domain(otherOuId);
    await portal.factory.member(otherOuId, { type: 'DOMAIN', domain_id: foreign });
    expect(await named({ domainIds: [foreign] })).toEqual([]);
    expect(await named({ domainIds: [domain], statuses: ['EXPIRED'] })).toEqual([]);
    expect(await admin.code(LIST, { filter: { domainIds: Array<string>(1001).fill('x') } })).toBe(415);
  });

  it('sort by the end of the term, none last, page by page by key [LIST-08, USER-21]', async () => {
    const names: string[] = [];
    let after: string | null = null;
    do {
      const page: List['userList'] = await list({
        sortBy: 'accountExpireTime',
        filter: { type: 'INTERNAL' },
        pagination: { limit: 2, after },
      });
      names.push(...page.users.map(({ username }) => username).filter((username) => username.startsWith('f-')));
      after = page.pagination.next;
    } while (after);
    expect(names.slice(0, 3).sort()).toEqual(['f-never', 'f-off', 'f-over']);
    expect(names.slice(3)).toEqual(['f-week', 'f-later', 'f-year', 'f-plain']);
    const { users } = await list({ sortBy: 'accountExpireTime', sortType: 'DESC', search: 'f-' });
    expect(users.at(-1)?.username).toMatch(/f-(never|off|over)/);
  });
});

describe('the search of the user list', () => {
  it('asks for 20 from page 0, which is the first [USER-22, CALL-130, LIST-04]', async () => {
    const asked = { search: 'F-', pagination: { limit: 20, currentPage: 0 } };
    const answer = await admin.rest<List['userList'] & { pagination: object }>('POST', 'user/list', asked);
    expect(answer.data.users).toHaveLength(8);
    expect(answer.data.pagination).toMatchObject({ total: 8, limit: 20, currentPage: 1 });
  });
});

describe('a row of the user list', () => {
  it('has structures and user groups over REST where they are asked for, and a total that says if it is one [USER-03, CALL-130, CALL-131]', async () => {
    const { factory } = portal;
    const person = await factory.member(ouId, { username: 'append-me' });
    const [group, node] = [
      await factory.userGroup(ouId, [person.id], 'Crew'),
      await factory.structure(ouId, null, 'Depot'),
    ];
    await factory.insert('user_structure', { ou_id: ouId, user_id: person.id, structure_id: node, created_time: 1 });
    type Row = Record<'structures' | 'userGroups', unknown>;
    const rowOf = async (body: object) => {
      const { data } = await admin.rest<{ users: Row[]; pagination: object }>('POST', 'user/list', {
        search: 'append-me',
        ...body,
      });
      expect(data.pagination).toMatchObject({ total: 1, isBounded: false });
      return data.users[0];
    };
    expect(await rowOf({ appendData: true })).toMatchObject({
      structures: [{ id: node, name: 'Depot', path: 'Depot' }],
      userGroups: [{ id: group, name: 'Crew' }],
    });
    for (const body of [{}, { appendData: false }]) {
      expect(Object.keys((await rowOf(body)) ?? {})).not.toEqual(expect.arrayContaining(['structures', 'userGroups']));
    }
    // Columns that nobody sees are not read.
    const read = async (appendData: boolean) => {
      const statements = await statementsOf(portal.portal.runtime.database, () => rowOf({ appendData }));
      return statements.filter((statement) => /FROM (user_structure|user_group_member)/.test(statement)).length;
    };
    expect([await read(false), await read(true)]).toEqual([0, 2]);
    const basic = await admin.rest<{ users: object[]; pagination: object }>('POST', 'user/basic-list', {
      search: 'append-me',
    });
    expect(basic.data.pagination).toMatchObject({ total: 1, isBounded: false });
    expect(basic.data.users.map((user) => Object.keys(user))).toEqual([['id', 'username', 'name']]);
  });

  it('tells what else is known: locked, shared, sub-administrator [USER-03, SUBA-02]', async () => {
    const { factory } = portal;
    const [shared, locked] = [await factory.member(ouId), await factory.member(ouId)];
    await factory.join(otherOuId, shared);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await new ApiClient(portal.url).login(locked.username, 'Wrong@2026');
    const superSub = await factory.subAdmin(ouId, ['user', 'role']);
    const scoped = await factory.subAdmin(ouId, ['user'], {
      userGroupIds: [await factory.userGroup(ouId, [superSub.id])],
    });
    const { users } = await list({ pagination: { limit: 1000 } });
    const row = (username: string) => users.find((user) => user.username === username);
    expect(row(shared.username)).toMatchObject({ isShared: true, isLocked: false, subAdmin: null });
    expect(row(locked.username)).toMatchObject({ isShared: false, isLocked: true });
    expect(row(superSub.username)?.subAdmin).toEqual({ scope: 'ALL', operations: ['user', 'role'] });
    // Records of sub-administrators are told to those who manage them.
    const seen = await list({}, await portal.as(scoped, ouId));
    expect(seen.users).toMatchObject([{ username: superSub.username, subAdmin: null }]);
  });

  it('costs as many statements for 5 as for 200 [P2]', async () => {
    const count = async (limit: number) => {
      const all = await statementsOf(portal.portal.runtime.database, () => list({ pagination: { limit } }));
      return all.filter((sql) => !sql.includes('FROM session')).length;
    };
    const few = await count(5);
    for (let at = 0; at < 20; at += 1) await portal.factory.member(ouId);
    expect(await count(200)).toBe(few);
    expect(few).toBeLessThanOrEqual(10);
  });
});

describe('working on all that match', () => {
  it('names their ids as the list finds them, at most 1000 of the total, in reach only [LIMT-04, LIST-12, SUBA-15]', async () => {
    const { factory } = portal;
    const matching = async (client: ApiClient, variables: object) =>
      (
        await client.data<{ userIdsMatching: { ids: string[]; total: number; isBounded: boolean } }>(MATCHING, {
          ...variables,
        })
      ).userIdsMatching;
    const { ids, total } = await matching(admin, { search: 'f-', filter: { statuses: ['ACTIVE'] } });
    expect([ids.length, total]).toEqual([4, 4]);
    const group = await factory.userGroup(ouId, ids.slice(0, 2));
    const scoped = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    expect((await matching(scoped, {})).ids.sort()).toEqual(ids.slice(0, 2).sort());
    const ou = await factory.organization();
    const people = Array.from({ length: 1005 }, () => newId());
    const { database } = portal.portal.runtime;
    await database.query(
      `INSERT INTO account (id, username, name, created_time) VALUES ${people.map(() => "(?, ?, 'Many', 1)").join(', ')}`,
      people.flatMap((id) => [id, id]),
    );
    await database.query(
      `INSERT INTO member (ou_id, user_id, username, name, created_time) VALUES ${people.map(() => "(?, ?, ?, 'Many', 1)").join(', ')}`,
      people.flatMap((id) => [ou, id, id]),
    );
    await database.query('UPDATE organization SET member_count = 1005 WHERE id = ?', [ou]);
    const other = await portal.as(await factory.admin(ou), ou);
    const all = await matching(other, {});
    expect([all.ids.length, all.total, all.isBounded]).toEqual([1000, 1006, false]);
    const statements = await statementsOf(database, () => matching(other, {}));
    expect(statements.filter((sql) => !sql.includes('FROM session'))).toHaveLength(2);
  });

  it.each([
    ['without a sort', {}],
    ['by name, backwards', { sortBy: 'name', sortType: 'DESC' }],
    ['by account', { sortBy: 'username' }],
    ['by e-mail address', { sortBy: 'email', sortType: 'DESC' }],
    ['by the end of the term, with a search', { sortBy: 'accountExpireTime', search: 'f-' }],
    ['by name, with a search and a filter', { sortBy: 'name', search: 'f-', filter: { statuses: ['ACTIVE'] } }],
    ['oldest first, with a search', { sortBy: 'createdTime', sortType: 'ASC', search: 'f-' }],
  ])('names them in the order of the list: %s [CALL-295, LIST-08]', async (_order, question) => {
    const { factory } = portal;
    const whole = await list({ ...question, pagination: { limit: 1000 } });
    const { userIdsMatching } = await admin.data<{ userIdsMatching: { ids: string[] } }>(MATCHING, { ...question });
    expect(userIdsMatching.ids).toEqual(whole.users.map(({ id }) => id));
    const group = await factory.userGroup(
      ouId,
      whole.users.slice(0, 3).map(({ id }) => id),
    );
    const scoped = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    const reached = await scoped.data<{ userIdsMatching: { ids: string[] } }>(MATCHING, { ...question });
    expect(reached.userIdsMatching.ids).toEqual((await list({ ...question }, scoped)).users.map(({ id }) => id));
    expect(reached.userIdsMatching.ids).toHaveLength(3);
  });

  it('refuses a sort that does not exist [CALL-295]', async () => {
    expect(await admin.code(MATCHING, { sortBy: 'password' })).toBe(400);
    expect(await admin.code(MATCHING, { sortBy: 'name', sortType: 'UP' })).toBe(400);
  });

  it('is for who may see the list [CALL-015]', async () => {
    expect(await (await portal.as(await portal.factory.subAdmin(ouId, ['role']), ouId)).code(MATCHING)).toBe(403);
    expect(await (await portal.as(await portal.factory.member(ouId), ouId)).code(MATCHING)).toBe(403);
    expect(await admin.code(MATCHING, { filter: { roleIds: Array<string>(1001).fill('x') } })).toBe(415);
  });
});

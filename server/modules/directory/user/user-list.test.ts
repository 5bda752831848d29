import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCrowd } from '../../../../scripts/demo/crowd.mjs';
import { newIdAt } from '../../../../scripts/demo/ids.mjs';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { fail } from '../../../core/errors.js';
import { memberTerms } from '../../identity/account/member-terms.service.js';

const LIST = `query ($search: String, $filter: UserFilterInput, $sortBy: UserSortField, $sortType: SortOrder,
  $pagination: PaginationInput) {
  userList(search: $search, filter: $filter, sortBy: $sortBy, sortType: $sortType, pagination: $pagination) {
    users { id roles { id } } pagination { total isBounded next }
  }
}`;
interface List {
  userList: { users: { id: string }[]; pagination: { total: number; isBounded: boolean; next: string | null } };
}
/** Enough for pages that are read from the end, and for a bounded count. */
const CROWD = 10_130;

let portal: TestPortal;
let ouId: string;
let roleIds: string[];
let admin: ApiClient;
let newestFirst: string[];

const idsOf = async (sql: string, values: unknown[]) =>
  ((await portal.portal.runtime.database.query(sql, values)) as { id: string }[]).map((row) => row.id);
const encodedKey = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
const list = async (variables: Record<string, unknown>, of = admin) => (await of.data<List>(LIST, variables)).userList;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  roleIds = [await factory.role(ouId), await factory.role(ouId), await factory.role(ouId), await factory.role(ouId)];
  admin = await portal.as(await factory.admin(ouId), ouId);
  await addCrowd({
    count: CROWD,
    roleIds,
    passwordHash: 'none',
    newIdAt,
    memberTerms,
    report: () => undefined,
    organization: { id: ouId, name: 'Large', domain: 'large.example' },
    connect: () => createConnection(portal.database.url),
  });
  newestFirst = await idsOf(
    'SELECT user_id AS id FROM member WHERE ou_id = ? ORDER BY created_time DESC, user_id DESC',
    [ouId],
  );
});
afterAll(() => portal.stop());

describe('the list of a large OU', () => {
  it.each([
    ['the first page', 1],
    ['the last page read from the start', 200],
    ['the first page read from the end', 201],
    ['the last whole page', 202],
    ['the rest', 203],
    ['a page past the end', 204],
    ['a page far past the end', 5_000],
  ])('holds every member once, in order, on %s [LIST-08]', async (_name, currentPage) => {
    const expected = newestFirst.slice((currentPage - 1) * 50, currentPage * 50);
    const { users, pagination } = await list({ pagination: { currentPage, limit: 50 } });
    expect(users.map((user) => user.id)).toEqual(expected);
    expect(pagination).toMatchObject({ total: CROWD + 1, isBounded: false });
    const reversed = await list({ sortBy: 'createdTime', sortType: 'ASC', pagination: { currentPage, limit: 50 } });
    const oldestFirst = newestFirst.toReversed().slice((currentPage - 1) * 50, currentPage * 50);
    expect(reversed.users.map((user) => user.id)).toEqual(oldestFirst);
  });

  it('pages what a search found, newest first, each person once though several words match [LIST-08, LIST-09]', async () => {
    const expected = await idsOf(
      `SELECT m.user_id AS id FROM member m WHERE m.ou_id = ? AND EXISTS (SELECT 1 FROM member_term t
        WHERE t.ou_id = m.ou_id AND t.user_id = m.user_id AND t.term LIKE 'so%')
        ORDER BY m.created_time DESC, m.user_id DESC`,
      [ouId],
    );
    expect(expected.length).toBeGreaterThan(60);
    const first = await list({ search: 'So' });
    const second = await list({ search: 'So', pagination: { currentPage: 2, limit: 50 } });
    expect([...first.users, ...second.users].map((user) => user.id)).toEqual(expected.slice(0, 100));
    expect(first.pagination).toMatchObject({ total: expected.length, isBounded: false });
  });

  it('pages what thousands share, newest first, to the last of them, without counting them all [LIST-08, LIST-09]', async () => {
    const expected = await idsOf(
      `SELECT m.user_id AS id FROM member m WHERE m.ou_id = ? AND EXISTS (SELECT 1 FROM member_term t
        WHERE t.ou_id = m.ou_id AND t.user_id = m.user_id AND t.term LIKE 'm%')
        ORDER BY m.created_time DESC, m.user_id DESC`,
      [ouId],
    );
    expect(expected.length).toBeGreaterThan(1_200);
    const pages = Math.ceil(expected.length / 50);
    for (const currentPage of [1, 2, pages - 1, pages]) {
      const { users, pagination } = await list({ search: 'M', pagination: { currentPage, limit: 50 } });
      expect(users.map((user) => user.id)).toEqual(expected.slice((currentPage - 1) * 50, currentPage * 50));
      expect(pagination).toMatchObject({ total: 1_000, isBounded: true });
    }
    const { matching } = await admin.data<{ matching: { ids: string[] } }>(
      '{ matching: userIdsMatching(search: "m") { ids } }',
    );
    expect(matching.ids).toEqual(expected.slice(0, 1_000));
  });

  it.each([
    ['a few', 30],
    ['most', 9_000],
  ])(
    'pages, searches and picks from a reach of %s in order, near and far [SUBA-15, SUBA-17, LIST-08]',
    async (_name, count) => {
      const { factory } = portal;
      const reached = newestFirst.filter((_id, at) => at % Math.floor(CROWD / count) === 0).slice(0, count);
      const group = await factory.userGroup(ouId, reached);
      const account = await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] });
      const client = await portal.as(account, ouId);
      for (const currentPage of [1, 2, Math.ceil(count / 20)]) {
        const { users, pagination } = await list({ pagination: { currentPage, limit: 20 } }, client);
        expect(users.map((user) => user.id)).toEqual(reached.slice((currentPage - 1) * 20, currentPage * 20));
        expect(pagination.total).toBe(count);
        const next = await list(
          { pagination: { currentPage: currentPage + 1, limit: 20, after: pagination.next } },
          client,
        );
        expect(next.users.map((user) => user.id)).toEqual(reached.slice(currentPage * 20, (currentPage + 1) * 20));
      }
      const called = await idsOf(
        `SELECT m.user_id AS id FROM member m WHERE m.ou_id = ? AND EXISTS (SELECT 1 FROM member_term t
        WHERE t.ou_id = m.ou_id AND t.user_id = m.user_id AND t.term LIKE 'm%')`,
        [ouId],
      );
      const found = reached.filter((id) => called.includes(id));
      const last = Math.ceil(found.length / 20);
      for (const currentPage of [1, last]) {
        const { users, pagination } = await list({ search: 'm', pagination: { currentPage, limit: 20 } }, client);
        expect(users.map((user) => user.id)).toEqual(found.slice((currentPage - 1) * 20, currentPage * 20));
        expect(pagination).toMatchObject({ total: Math.min(found.length, 1_000), isBounded: found.length > 1_000 });
      }
      const names = await idsOf(
        `SELECT user_id AS id FROM member WHERE ou_id = ? AND user_id IN (SELECT user_id FROM user_group_member
        WHERE ou_id = ? AND user_group_id = ?) ORDER BY name, user_id LIMIT 20`,
        [ouId, ouId, group],
      );
      const { picked } = await client.data<{
        picked: { users: { id: string }[]; pagination: { total: number; isBounded: boolean } };
      }>('{ picked: userBasicList(pagination: { limit: 20 }) { users { id } pagination { total isBounded } } }');
      expect(picked.users.map((user) => user.id)).toEqual(names);
      expect(picked.pagination).toEqual({ total: count, isBounded: false });
    },
  );

  it.each([
    ['newest first', {}],
    ['oldest first', { sortBy: 'createdTime', sortType: 'ASC' }],
    ['by name', { sortBy: 'name' }],
    ['by username, backwards', { sortBy: 'username', sortType: 'DESC' }],
    ['what a search found', { search: 'so' }],
    ['what a search found, by name', { search: 'so', sortBy: 'name' }],
    ['what thousands share', { search: 'm' }],
    ['what thousands share, oldest first', { search: 'M', sortBy: 'createdTime', sortType: 'ASC' }],
    ['with a filter', { filter: { statuses: ['ACTIVE'] } }],
  ])('goes on from the row before, near and far: %s [LIST-08]', async (_name, order) => {
    for (const currentPage of [1, 3, 120]) {
      const before = await list({ ...order, pagination: { currentPage, limit: 20 } });
      const byCount = await list({ ...order, pagination: { currentPage: currentPage + 1, limit: 20 } });
      const { next: after } = before.pagination;
      const byKey = await list({ ...order, pagination: { currentPage: currentPage + 1, limit: 20, after } });
      expect(after === null).toBe(before.users.length < 20);
      if (after !== null) expect(byKey).toEqual(byCount);
    }
  });

  it('gives no key where the order may lack a value, and refuses one that it never gave', async () => {
    expect((await list({ sortBy: 'email' })).pagination.next).toBeNull();
    for (const key of [{}, [], ['createdTime', { a: 1 }, 'id'], ['createdTime', 7, 7], ['name', 'Sofia', 'id']]) {
      expect(await admin.code(LIST, { pagination: { after: encodedKey(key) } })).toBe(400);
    }
    expect(await admin.code(LIST, { pagination: { after: 'x' } })).toBe(400);
    const { next } = (await list({})).pagination;
    const roles = 'query ($after: String) { roleList(pagination: { after: $after }) { roles { id } } }';
    expect(await admin.code(roles, { after: next })).toBe(400);
  });

  it('finds within a reach or a filter whom a search of the whole OU is too wide to show [SUBA-15, LIST-09]', async () => {
    const { factory } = portal;
    const last = newestFirst.slice(-2);
    const group = await factory.userGroup(ouId, last);
    const scope = { userGroupIds: [group], roleIds: [await factory.role(ouId)] };
    const client = await portal.as(await factory.subAdmin(ouId, ['user'], scope), ouId);
    await portal.portal.runtime.database.query(
      "INSERT INTO member_term (ou_id, term, user_id, created_time) SELECT ou_id, 'everybody', user_id, created_time FROM member WHERE ou_id = ?",
      [ouId],
    );
    const search = 'EVERY';
    expect((await list({ search })).pagination).toMatchObject({ total: 1_000, isBounded: true });
    for (const sortBy of ['createdTime', 'name', 'username', 'email']) {
      const within = await list({ search, sortBy }, client);
      expect(new Set(within.users.map((user) => user.id))).toEqual(new Set(last));
      expect(within.pagination).toEqual({ total: 2, isBounded: false, next: null });
      const filtered = await list({ search, sortBy, filter: { userGroupIds: [group] } });
      expect(new Set(filtered.users.map((user) => user.id))).toEqual(new Set(last));
      expect(filtered.pagination).toEqual({ total: 2, isBounded: false, next: null });
      const both = await list({ search, sortBy, filter: { userGroupIds: [group] } }, client);
      expect(both).toEqual(within);
    }
  });

  it.each([
    ['the first page', {}, 'member_created'],
    ['a middle page', { pagination: { currentPage: 100, limit: 50 } }, 'member_created'],
    [
      'a page after a row',
      { pagination: { after: encodedKey(['createdTime', 4_000_000_000_000, 'id']) } },
      'member_created',
    ],
    ['names', { sortBy: 'name' }, 'member_name'],
    ['usernames', { sortBy: 'username', sortType: 'DESC' }, 'member_username'],
    ['addresses', { sortBy: 'email' }, 'member_email'],
    ['a search', { search: 'sof' }, 'PRIMARY'],
    ['what thousands share', { search: 'm' }, 'member_term_head'],
  ])('reads %s along an index, in three statements at most', async (_name, variables, index) => {
    const { database } = portal.portal.runtime;
    const ran: { sql: string; values: unknown[] }[] = [];
    const statements = await statementsOf(database, () => list(variables), ran);
    expect(statements.filter((sql) => !sql.includes('FROM session')).length).toBeLessThanOrEqual(3);
    const { sql, values } =
      ran.find((statement) => statement.sql.startsWith('SELECT STRAIGHT_JOIN')) ?? fail('INTERNAL');
    const plan = (await database.query(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, values)) as {
      table: string;
      key: string | null;
    }[];
    // Members, their words and accounts; the few rows of organizations may well be scanned.
    const large = plan.filter((step) => /^[mta]$/.test(step.table)).map((step) => step.key);
    expect(large).toContain(index);
    expect(large).not.toContain(null);
  });

  it('counts a reach once per person, whatever the ways into it [SUBA-15]', async () => {
    const { factory } = portal;
    const group = await factory.userGroup(ouId, newestFirst.slice(0, 30));
    const reach = { roleIds: roleIds.slice(0, 2), userGroupIds: [group] };
    const client = await portal.as(await factory.subAdmin(ouId, ['user'], reach), ouId);
    const [row] = (await portal.portal.runtime.database.query(
      `SELECT COUNT(DISTINCT user_id) AS total FROM (
         SELECT user_id FROM user_role WHERE ou_id = ? AND role_id IN (?, ?)
         UNION SELECT user_id FROM user_group_member WHERE ou_id = ? AND user_group_id = ?) reached`,
      [ouId, ...roleIds.slice(0, 2), ouId, group],
    )) as { total: number }[];
    const { pagination } = await list({}, client);
    expect(pagination).toMatchObject({ total: Number(row?.total), isBounded: false });
  });
});

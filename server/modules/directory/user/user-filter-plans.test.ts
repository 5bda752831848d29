import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { newId } from '../../../core/ids.js';

const PEOPLE = 4_000;
const REACHED = 200;
const LIST = `query ($filter: UserFilterInput, $sortBy: UserSortField) {
  userList(filter: $filter, sortBy: $sortBy, pagination: { limit: 20 }) { users { name } pagination { total } } }`;

let portal: TestPortal;
let scoped: ApiClient;

const sql = (text: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(text, values) as Promise<{ table: string; key: string | null; rows: number }[]>;

/** An OU of thousands, of whom every hundredth was invited only, and a sub-administrator who reaches few of them. */
beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  const ouId = await factory.organization();
  const people = Array.from({ length: PEOPLE }, newId);
  await sql('INSERT INTO account (id, username, name, created_time, is_init_password) VALUES ?', [
    people.map((id, at) => [id, id, `Person ${at}`, 1, at % 100 === 7 ? 1 : 0]),
  ]);
  await sql('INSERT INTO member (ou_id, user_id, username, name, created_time) VALUES ?', [
    people.map((id, at) => [ouId, id, id, `Person ${at}`, at]),
  ]);
  await sql('UPDATE organization SET member_count = ? WHERE id = ?', [PEOPLE, ouId]);
  const group = await factory.userGroup(ouId, people.slice(0, REACHED));
  scoped = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
  await sql('ANALYZE TABLE account, member, sub_admin_reach');
});
afterAll(() => portal.stop());

/** The steps that a list takes through members, accounts and the reach, with the rows that each is expected to read. */
async function stepsOf(status: string, sortBy: string | null) {
  const ran: { sql: string; values: unknown[] }[] = [];
  const variables = { filter: { statuses: [status] }, sortBy };
  await statementsOf(portal.portal.runtime.database, () => scoped.data(LIST, variables), ran);
  const reads = ran.filter(({ sql: text }) => /FROM sub_admin_reach/.test(text));
  // The number and the page: each is one statement.
  expect(reads).toHaveLength(2);
  const plans = await Promise.all(
    reads.map(({ sql: text, values }) => sql(`EXPLAIN FORMAT=TRADITIONAL ${text}`, values)),
  );
  return plans.flat().filter(({ table }) => ['m', 'b', 'sub_admin_reach'].includes(table));
}

it.each(['ACTIVE', 'DISABLED', 'EXPIRED', 'INVITED', 'LOCKED', 'NOT_STARTED'])(
  'a sub-administrator’s list of %s users reads the people in reach alone, each along a key [CALL-259, CALL-296]',
  async (status) => {
    for (const sortBy of [null, 'name']) {
      const steps = await stepsOf(status, sortBy);
      expect(steps.map(({ table }) => table)).toEqual(expect.arrayContaining(['m', 'sub_admin_reach']));
      expect(steps.filter(({ key }) => key === null)).toEqual([]);
      expect(Math.max(...steps.map(({ rows }) => Number(rows)))).toBeLessThanOrEqual(REACHED);
    }
  },
);

it('a sub-administrator finds those in reach who were invited only [CALL-259]', async () => {
  const { userList } = await scoped.data<{ userList: object }>(LIST, { filter: { statuses: ['INVITED'] } });
  expect(userList).toEqual({ users: [{ name: 'Person 107' }, { name: 'Person 7' }], pagination: { total: 2 } });
});

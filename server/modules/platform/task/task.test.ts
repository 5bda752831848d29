import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

let portal: TestPortal;
let ouId: string;

const sql = (statement: string, values: unknown[]) => portal.portal.runtime.database.query(statement, values);
const BULK =
  'mutation ($userIds: [ID!]!, $end: Timestamp) { userBulk(action: SET_TERM, userIds: $userIds, accountExpireTime: $end) { id } }';

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
});
afterAll(() => portal.stop());

describe('tasks', () => {
  it('of one person are ten at a time: those of others do not wait behind more [LIMT-03, threats 34]', async () => {
    const { factory } = portal;
    const [busy, other] = [await factory.admin(ouId), await factory.subAdmin(ouId, ['user'])];
    const { id } = await factory.member(ouId);
    const start = async (account: { id: string }) => {
      const { errors } = await (
        await portal.as(account, ouId)
      ).graphql(BULK, { userIds: [id], end: Date.UTC(2099, 0) });
      return errors?.[0]?.message ?? null;
    };
    for (let at = 0; at < 10; at += 1) {
      await sql(
        `INSERT INTO job (id, ou_id, kind, payload, state, run_time, created_by, created_time)
         VALUES (?, ?, 'userBulk', '{}', 'QUEUED', 9000000000000, ?, 0)`,
        [`01HZZZZZZZZZZZZZZZZZZZTSK${at}`, ouId, busy.id],
      );
    }
    expect(await start(busy)).toMatch(/^10 of your tasks/);
    expect(await start(other)).toBeNull();
    await sql("UPDATE job SET state = 'DONE' WHERE created_by = ? LIMIT 1", [busy.id]);
    expect(await start(busy)).toBeNull();
  });
});

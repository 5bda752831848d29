import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dailyJobsRan } from '../../../../tests/support/jobs.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { reachCheck } from './reach-check.service.js';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await dailyJobsRan(portal.portal.runtime.database, 'reachCheck');
});
afterAll(() => portal.stop());

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;

describe('the daily look at reach', () => {
  it('mends rows that are missing or too much, and finds nothing the next time [SUBA-14]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const role = await factory.role(ou);
    const admin = await factory.subAdmin(ou, ['user'], { roleIds: [role] });
    const [holder, other] = [await factory.member(ou), await factory.member(ou)];
    await factory.giveRole(ou, holder.id, role);
    const key = { ou_id: ou, admin_id: admin.id, created_time: 1 };
    await rows('DELETE FROM sub_admin_reach WHERE user_id = ?', [holder.id]);
    await factory.insert('sub_admin_reach', { ...key, user_id: other.id });
    const { signal } = new AbortController();
    const run = () =>
      reachCheck.run(
        { id: '', ouId: null, payload: {}, attempt: 1 },
        {
          runtime: portal.portal.runtime,
          signal,
          progress: async () => undefined,
        },
      );
    expect(await run()).toEqual({ admins: 1, wrong: 2 });
    expect(await rows('SELECT user_id AS id FROM sub_admin_reach')).toEqual([{ id: holder.id }]);
    expect(await run()).toEqual({ admins: 1, wrong: 0 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { addMember } from './member.service.js';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const rows = (sql: string, values: unknown[]) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const add = (ouId: string, accountId: string) =>
  portal.portal.runtime.database.transaction((db) => addMember({ db }, ouId, accountId));

describe('joining an OU', () => {
  it('adds the member, their words and one to the count, and nothing twice [USER-11, USER-25]', async () => {
    const ouId = await portal.factory.organization();
    const { id } = await portal.factory.account({ username: 'zoe.q', name: 'Zoë Zoe', email: 'zoe@portal.example' });
    await add(ouId, id);
    await expect(add(ouId, id)).rejects.toMatchObject({ code: 'ER_DUP_ENTRY' });
    expect(await rows('SELECT member_count AS members FROM organization WHERE id = ?', [ouId])).toEqual([
      { members: 1 },
    ]);
    expect(await rows('SELECT username, name, email FROM member WHERE ou_id = ?', [ouId])).toEqual([
      { username: 'zoe.q', name: 'Zoë Zoe', email: 'zoe@portal.example' },
    ]);
    const terms = await rows('SELECT term FROM member_term WHERE ou_id = ?', [ouId]);
    expect(new Set(terms.map((row) => row.term))).toEqual(new Set(['zoe', 'zoe.q', 'zoe@portal.example', 'zoë zoe']));
  });

  it('needs an account', async () => {
    const ouId = await portal.factory.organization();
    await expect(add(ouId, 'unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

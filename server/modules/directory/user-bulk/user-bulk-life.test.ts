import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkReport } from '../../../../tests/support/bulk.js';
import { finishedBulk } from '../../../../tests/support/bulk.js';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let adminAccount: { id: string; username: string };
let admin: ApiClient;
let people: { id: string; username: string }[];
let ids: string[];

const BULK = `mutation ($action: UserBulkAction!, $userIds: [ID!]!) {
  userBulk(action: $action, userIds: $userIds) { id } }`;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const done = async (client: ApiClient, input: object) => {
  const { userBulk } = await client.data<{ userBulk: { id: string } }>(BULK, { userIds: ids, ...input });
  return finishedBulk(client, userBulk.id);
};

beforeAll(async () => {
  portal = await startTestPortal();
  [ouId, otherOuId] = [await portal.factory.organization(), await portal.factory.organization()];
  adminAccount = await portal.factory.admin(ouId);
  admin = await portal.as(adminAccount, ouId);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  people = [await portal.factory.member(ouId), await portal.factory.member(ouId), await portal.factory.member(ouId)];
  ids = people.map(({ id }) => id).sort();
});

describe('life-cycle actions on many users at once', () => {
  it('DISABLE is undone by ENABLE for those whom it changed [CALL-258, CALL-297]', async () => {
    const shared = await portal.factory.member(ouId);
    await portal.factory.join(otherOuId, shared);
    const disabled = await portal.factory.member(ouId, { is_disabled: 1 });
    const userIds = [...ids, shared.id, disabled.id, adminAccount.id];
    const report = await done(admin, { action: 'DISABLE', userIds });
    expect(report).toMatchObject({ action: 'DISABLE', changed: 3, unchanged: 1 });
    expect(report.skipped.map(({ reason }) => reason).sort()).toEqual(['SELF', 'SHARED']);
    const events = await rows(
      "SELECT 1 FROM audit_event WHERE event_name = 'userDisable' AND resource_id IN (?, ?, ?)",
      ids,
    );
    expect(events).toHaveLength(3);
    const undo = 'mutation ($taskId: ID!) { userBulkUndo(taskId: $taskId) { id } }';
    const { userBulkUndo } = await admin.data<{ userBulkUndo: { id: string } }>(undo, { taskId: report.id });
    expect(await finishedBulk(admin, userBulkUndo.id)).toMatchObject({ action: 'DISABLE', changed: 3, unchanged: 0 });
    expect(await rows('SELECT is_disabled AS no FROM account WHERE id = ?', [disabled.id])).toEqual([{ no: 1 }]);
    expect(await rows('SELECT 1 FROM account WHERE is_disabled = 0 AND id IN (?, ?, ?)', ids)).toHaveLength(3);
  });

  it('UNLOCK lifts locks, and counts those who were not locked; the number of unlocks is bounded [CALL-258, threats 8]', async () => {
    const [locked] = people;
    if (!locked) throw new Error('nobody');
    const lock = async () => {
      for (let count = 0; count < 5; count += 1) await new ApiClient(portal.url).login(locked.username, 'Wrong@2026');
    };
    await lock();
    expect(await done(admin, { action: 'UNLOCK' })).toMatchObject({ action: 'UNLOCK', changed: 1, unchanged: 2 });
    expect((await new ApiClient(portal.url).login(locked.username)).errors).toBeUndefined();
    for (let count = 0; count < 4; count += 1) {
      await lock();
      expect(await done(admin, { action: 'UNLOCK' })).toMatchObject({ changed: 1 });
    }
    await lock();
    const refused = await done(admin, { action: 'UNLOCK' });
    expect(refused).toMatchObject({ state: 'DONE', changed: 0, unchanged: 2 });
    expect(refused.skipped).toMatchObject([{ userId: locked.id, reason: 'TOO_OFTEN' }]);
  });

  it('INVITE and RESET_PASSWORD mail those whom a mail reaches, END_SESSIONS ends theirs [CALL-258]', async () => {
    const invited = await portal.factory.member(ouId, { is_init_password: 1, password_hash: null });
    const bare = await portal.factory.member(ouId, { email: null, email_confirmed_time: null });
    const domain = await portal.factory.member(ouId, { type: 'DOMAIN', password_hash: null });
    const userIds = [...ids, invited.id, bare.id, domain.id];
    const reasons = (report: BulkReport) => report.skipped.map(({ reason }) => reason).sort();
    const invitation = await done(admin, { action: 'INVITE', userIds });
    expect(invitation).toMatchObject({ changed: 1, unchanged: 4 });
    expect(reasons(invitation)).toEqual(['DOMAIN']);
    const reset = await done(admin, { action: 'RESET_PASSWORD', userIds });
    expect(reset).toMatchObject({ changed: 3, unchanged: 0 });
    expect(reasons(reset)).toEqual(['DOMAIN', 'INVITED', 'NO_EMAIL']);
    const [one] = people;
    const session = await portal.as(one as { id: string; username: string }, ouId);
    expect(await done(admin, { action: 'END_SESSIONS' })).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await session.code('{ sessionGet { id } }')).toBe(401);
  });
});

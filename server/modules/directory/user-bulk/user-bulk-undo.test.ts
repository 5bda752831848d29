import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkReport } from '../../../../tests/support/bulk.js';
import { bulkReport, finishedBulk } from '../../../../tests/support/bulk.js';
import { ApiClient } from '../../../../tests/support/client.js';
import { refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';
import { moveClock, resetClock } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let administrator: { id: string };
let admin: ApiClient;
let ids: string[];

const BULK = `mutation ($action: UserBulkAction!, $userIds: [ID!]!, $targetIds: [ID!], $accountExpireTime: Timestamp) {
  task: userBulk(action: $action, userIds: $userIds, targetIds: $targetIds, accountExpireTime: $accountExpireTime) { id }
}`;
const UNDO = 'mutation ($taskId: ID!) { task: userBulkUndo(taskId: $taskId) { id } }';

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;

async function run(client: ApiClient, document: string, variables: object): Promise<BulkReport> {
  const { task } = await client.data<{ task: { id: string } }>(document, { ...variables });
  return finishedBulk(client, task.id);
}
const change = (input: object, client = admin) => run(client, BULK, { userIds: ids, ...input });
const undo = (taskId: string, client = admin) => run(client, UNDO, { taskId });
const held = async (table: string, column: string, id: string) =>
  (await rows(`SELECT user_id AS id FROM ${table} WHERE ${column} = ? ORDER BY user_id`, [id])).map((row) => row.id);
const isUndoable = async (taskId: string) => (await bulkReport(admin, taskId)).isUndoable;

beforeAll(async () => {
  portal = await startTestPortal();
  [ouId, otherOuId] = [await portal.factory.organization(), await portal.factory.organization()];
  administrator = await portal.factory.admin(ouId);
  admin = await portal.as(administrator, ouId);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const people = [
    await portal.factory.member(ouId),
    await portal.factory.member(ouId),
    await portal.factory.member(ouId),
  ];
  ids = people.map(({ id }) => id).sort();
});
afterEach(resetClock);

describe('undoing a bulk change', () => {
  it.each([
    ['ASSIGN_ROLES', 'REMOVE_ROLES', 'user_role', 'role_id', () => portal.factory.role(ouId)],
    ['ADD_TO_GROUPS', 'REMOVE_FROM_GROUPS', 'user_group_member', 'user_group_id', () => portal.factory.userGroup(ouId)],
    ['PLACE', 'UNPLACE', 'user_structure', 'structure_id', () => portal.factory.structure(ouId)],
  ])(
    'takes what %s gave and gives what %s took, and leaves what users had before, or had not [CALL-297]',
    async (give, take, table, column, make) => {
      const [one, two] = [await make(), await make()];
      await rows(`INSERT INTO ${table} (ou_id, user_id, ${column}, created_time) VALUES (?, ?, ?, 1)`, [
        ouId,
        ids[0],
        one,
      ]);
      const given = await change({ action: give, targetIds: [one, two] });
      expect(given).toMatchObject({ action: give, targetCount: 2, isUndo: false, isUndoable: true, changed: 3 });
      const back = await undo(given.id);
      expect(back).toMatchObject({ state: 'DONE', action: give, targetCount: 2, isUndo: true, isUndoable: false });
      expect(back).toMatchObject({ changed: 3, unchanged: 0, skipped: [], done: 3, total: 3 });
      expect(await held(table, column, one)).toEqual([ids[0]]);
      expect(await held(table, column, two)).toEqual([]);

      const taken = await change({ action: take, targetIds: [one] });
      expect(taken).toMatchObject({ changed: 1, unchanged: 2, isUndoable: true });
      expect(await undo(taken.id)).toMatchObject({ action: take, changed: 1, total: 1 });
      expect(await held(table, column, one)).toEqual([ids[0]]);
    },
  );

  it('gives each account its former end back, and leaves the beginning as others set it since [CALL-297]', async () => {
    const end = 4_000_000_000_000;
    await rows('UPDATE account SET expire_time = ? WHERE id = ?', [3_900_000_000_000, ids[0]]);
    await rows('UPDATE member SET expire_time = ? WHERE user_id = ?', [3_900_000_000_000, ids[0]]);
    const { id } = await change({ action: 'SET_TERM', accountExpireTime: end });
    await rows('UPDATE account SET start_time = 5 WHERE id = ?', [ids[1]]);
    expect(await undo(id)).toMatchObject({ action: 'SET_TERM', changed: 3 });
    const terms = await rows(
      'SELECT start_time AS start, expire_time AS end FROM account WHERE id IN (?, ?, ?) ORDER BY id',
      ids,
    );
    expect(terms).toEqual([
      { start: null, end: 3_900_000_000_000 },
      { start: 5, end: null },
      { start: null, end: null },
    ]);
  });

  it('brings removed members back with all that they held, and names those who cannot come back whole [CALL-297, USER-26, AUDT-09]', async () => {
    const { factory } = portal;
    const [role, node] = [await factory.role(ouId), await factory.structure(ouId)];
    const group = await factory.userGroup(ouId, [ids[0] ?? '', ids[1] ?? '']);
    await factory.insert('user_role', { ou_id: ouId, user_id: ids[0] ?? '', role_id: role, created_time: 1 });
    await factory.insert('user_structure', { ou_id: ouId, user_id: ids[1] ?? '', structure_id: node, created_time: 1 });
    const subAdmin = await factory.subAdmin(ouId, ['user']);
    const removed = await change({ action: 'REMOVE', userIds: [...ids, subAdmin.id] });
    expect(removed).toMatchObject({ changed: 4, isUndoable: true });
    expect(await rows('SELECT is_disabled FROM account WHERE id = ?', [ids[0]])).toEqual([{ is_disabled: 1 }]);
    const back = await undo(removed.id);
    expect(back).toMatchObject({ state: 'DONE', action: 'REMOVE', changed: 3, unchanged: 0, done: 4, total: 4 });
    expect(back.skipped).toMatchObject([{ userId: subAdmin.id, reason: 'INCOMPLETE' }]);
    expect(await held('member', 'ou_id', ouId)).toEqual(expect.arrayContaining(ids));
    expect(await held('member', 'ou_id', ouId)).not.toContain(subAdmin.id);
    expect(await held('user_role', 'role_id', role)).toEqual([ids[0]]);
    expect(await held('user_structure', 'structure_id', node)).toEqual([ids[1]]);
    expect(await held('user_group_member', 'user_group_id', group)).toEqual([ids[0], ids[1]]);
    expect(await rows('SELECT is_disabled FROM account WHERE id = ?', [ids[0]])).toEqual([{ is_disabled: 0 }]);
    const events = await rows(
      "SELECT resource_id AS id FROM audit_event WHERE event_name = 'userJoin' AND resource_id IN (?, ?, ?)",
      ids,
    );
    expect(events.map(({ id }) => id).sort()).toEqual(ids);
    const [counts] = await rows(
      'SELECT member_count AS kept, (SELECT COUNT(*) FROM member WHERE ou_id = id) AS counted FROM organization WHERE id = ?',
      [ouId],
    );
    expect(counts?.kept).toBe(counts?.counted);
  });

  it('passes over who is a member again, or whose role is gone meanwhile [CALL-297]', async () => {
    const { factory } = portal;
    const role = await factory.role(ouId);
    await factory.insert('user_role', { ou_id: ouId, user_id: ids[1] ?? '', role_id: role, created_time: 1 });
    const removed = await change({ action: 'REMOVE' });
    await admin.data('mutation ($id: ID) { userJoin(userId: $id) { id } }', { id: ids[0] });
    await rows('DELETE FROM role WHERE id = ?', [role]);
    const back = await undo(removed.id);
    expect(back).toMatchObject({ changed: 1, unchanged: 1, skipped: [{ userId: ids[1], reason: 'INCOMPLETE' }] });
  });

  it('is done once, within an hour, and only for what was changed [CALL-297]', async () => {
    const role = await portal.factory.role(ouId);
    const give = { action: 'ASSIGN_ROLES', targetIds: [role] };
    const given = await change(give);
    const nothing = await change(give);
    expect(nothing).toMatchObject({ changed: 0, unchanged: 3, isUndoable: false });
    const back = await undo(given.id);
    expect(await isUndoable(given.id)).toBe(false);
    const late = await change(give);
    moveClock(3_600_000);
    // The session of the other tests may end within the hour.
    const later = await portal.as(administrator, ouId);
    expect((await bulkReport(later, late.id)).isUndoable).toBe(false);
    for (const taskId of [given.id, nothing.id, back.id, late.id]) {
      const refusal = refusalOf(await later.graphql(UNDO, { taskId }));
      expect(refusal.code).toBe(400);
      expect(refusal.message).toBe('This change cannot be undone any more.');
    }
    expect(await held('user_role', 'role_id', role)).toEqual(ids);
  });

  it('is for who made the change alone, with the right to users; an unknown task answers alike [CALL-297, CALL-015, threats 1]', async () => {
    const { factory } = portal;
    const role = await factory.role(ouId);
    const given = await change({ action: 'ASSIGN_ROLES', targetIds: [role] });
    const unknown = await admin.graphql(UNDO, { taskId: newId() });
    expect(refusalOf(unknown).code).toBe(404);
    const others = [
      await portal.as(await factory.subAdmin(ouId, ['user']), ouId),
      await portal.as(await factory.admin(otherOuId), otherOuId),
    ];
    for (const other of others) expect(await other.graphql(UNDO, { taskId: given.id })).toEqual(unknown);
    expect(await new ApiClient(portal.url).code(UNDO, { taskId: given.id })).toBe(401);
    for (const account of [await factory.member(ouId), await factory.subAdmin(ouId, ['role'])])
      expect(await (await portal.as(account, ouId)).code(UNDO, { taskId: given.id })).toBe(403);
    expect(await held('user_role', 'role_id', role)).toEqual(ids);
    const rest = await admin.rest<string>('POST', 'user/bulk-undo', { taskId: given.id });
    await until(async () => (await held('user_role', 'role_id', role)).length === 0);
    expect(rest.data).not.toBe(given.id);
  });

  it('gives back only as far as the caller’s scope reaches at that moment [CALL-297, SUBA-13, SUBA-15]', async () => {
    const { factory } = portal;
    const [crew, other] = [await factory.userGroup(ouId, ids), await factory.userGroup(ouId, ids.slice(0, 1))];
    const account = await factory.subAdmin(ouId, ['user'], { userGroupIds: [crew, other] });
    const client = await portal.as(account, ouId);
    const taken = await change({ action: 'REMOVE_FROM_GROUPS', targetIds: [crew] }, client);
    expect(taken).toMatchObject({ changed: 3, isUndoable: true });
    const back = await undo(taken.id, client);
    expect(back).toMatchObject({ changed: 1 });
    // Users who left the scope by the change are beyond the one who changed them.
    expect(back.skipped.map(({ userId, reason }) => [userId, reason])).toEqual([
      [ids[1], 'OUT_OF_REACH'],
      [ids[2], 'OUT_OF_REACH'],
    ]);
    expect(await held('user_group_member', 'user_group_id', crew)).toEqual([ids[0]]);

    const given = await change({ action: 'ADD_TO_GROUPS', userIds: [ids[0]], targetIds: [crew] }, client);
    expect(given.isUndoable).toBe(false);
    const removed = await change({ action: 'REMOVE', userIds: [ids[0]] }, client);
    await admin.data('mutation ($userId: ID!) { subAdminRemove(userId: $userId) }', { userId: account.id });
    expect(await client.code(UNDO, { taskId: removed.id })).toBe(403);
    expect(await held('member', 'user_id', ids[0] ?? '')).toEqual([]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterTransactions } from '../../../../tests/support/after-transactions.js';
import type { BulkReport } from '../../../../tests/support/bulk.js';
import { BULK_STATUS, finishedBulk } from '../../../../tests/support/bulk.js';
import { ApiClient } from '../../../../tests/support/client.js';
import { refusalOf } from '../../../../tests/support/people.js';
import { hearAll } from '../../../../tests/support/hear.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';
import { userChannel } from '../../../core/pubsub.js';
import { newId } from '../../../core/ids.js';
import { userBulk } from './user-bulk.service.js';

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let adminAccount: { id: string; username: string };
let admin: ApiClient;
let people: { id: string; username: string }[];
let ids: string[];

const BULK = `mutation ($action: UserBulkAction!, $userIds: [ID!]!, $targetIds: [ID!], $accountStartTime: Timestamp,
  $accountExpireTime: Timestamp) {
  userBulk(action: $action, userIds: $userIds, targetIds: $targetIds, accountStartTime: $accountStartTime,
    accountExpireTime: $accountExpireTime) { id }
}`;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const start = async (client: ApiClient, input: object) =>
  (await client.data<{ userBulk: { id: string } }>(BULK, { userIds: ids, ...input })).userBulk.id;
const done = async (client: ApiClient, input: object) => finishedBulk(client, await start(client, input));
const held = async (table: string, column: string, id: string) =>
  (await rows(`SELECT user_id AS id FROM ${table} WHERE ${column} = ? ORDER BY user_id`, [id])).map((row) => row.id);

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

describe('changing many users at once', () => {
  it.each([
    ['ASSIGN_ROLES', 'REMOVE_ROLES', 'user_role', 'role_id', 'userAssignRoles', () => portal.factory.role(ouId)],
    [
      'ADD_TO_GROUPS',
      'REMOVE_FROM_GROUPS',
      'user_group_member',
      'user_group_id',
      'userAssignUserGroups',
      () => portal.factory.userGroup(ouId),
    ],
    [
      'PLACE',
      'UNPLACE',
      'user_structure',
      'structure_id',
      'userAssignStructures',
      () => portal.factory.structure(ouId),
    ],
  ])(
    '%s and %s: twice with one effect, told to each, each audited [USER-19, USER-20, LIMT-04, AUDT-09]',
    async (give, take, table, column, event, make) => {
      const [one, two] = [await make(), await make()];
      const { told, stop } = await hearAll(portal);
      await rows(`INSERT INTO ${table} (ou_id, user_id, ${column}, created_time) VALUES (?, ?, ?, 1), (?, ?, ?, 1)`, [
        ouId,
        ids[0],
        one,
        ouId,
        ids[0],
        two,
      ]);
      const first = await done(admin, { action: give, targetIds: [one, two, one], userIds: [...ids, ids[0]] });
      expect(first).toMatchObject({ state: 'DONE', done: 3, total: 3, changed: 2, unchanged: 1, skipped: [] });
      expect(await held(table, column, two)).toEqual(ids);
      expect(await done(admin, { action: give, targetIds: [one, two] })).toMatchObject({ changed: 0, unchanged: 3 });
      await until(() => ids.slice(1).every((id) => told.includes(userChannel(ouId, id))));
      expect(told).not.toContain(userChannel(ouId, ids[0] ?? ''));
      stop();
      const events = await rows(
        'SELECT resource_id AS id FROM audit_event WHERE event_name = ? AND resource_id IN (?, ?, ?)',
        [event, ...ids],
      );
      expect(events.map(({ id }) => id).sort()).toEqual(ids.slice(1));
      expect(await done(admin, { action: take, targetIds: [one] })).toMatchObject({ changed: 3, unchanged: 0 });
      expect(await done(admin, { action: take, targetIds: [one] })).toMatchObject({ changed: 0, unchanged: 3 });
      expect(await held(table, column, one)).toEqual([]);
      expect(await held(table, column, two)).toEqual(ids);
    },
  );

  it('REMOVE ends memberships and passes over oneself and those above, each with its reason [USER-16, SUBA-16, USER-26]', async () => {
    const { factory } = portal;
    const account = await factory.subAdmin(ouId, ['user']);
    const peer = await factory.subAdmin(ouId, ['user']);
    const client = await portal.as(account, ouId);
    const report = await done(client, { action: 'REMOVE', userIds: [...ids, account.id, adminAccount.id, peer.id] });
    expect(report).toMatchObject({ state: 'DONE', total: 6, done: 6, changed: 3, unchanged: 0 });
    expect(Object.fromEntries(report.skipped.map(({ username, reason }) => [username, reason]))).toEqual({
      [account.username]: 'SELF',
      [adminAccount.username]: 'ADMIN',
      [peer.username]: 'LEVEL',
    });
    expect(await rows('SELECT 1 FROM member WHERE user_id IN (?, ?, ?)', ids)).toEqual([]);
    expect(await rows('SELECT 1 FROM account WHERE is_disabled = 1 AND id IN (?, ?, ?)', ids)).toHaveLength(3);
    const [counts] = await rows(
      'SELECT member_count AS kept, (SELECT COUNT(*) FROM member WHERE ou_id = id) AS counted FROM organization WHERE id = ?',
      [ouId],
    );
    expect(counts?.kept).toBe(counts?.counted);
    expect(await client.code(BULK, { action: 'REMOVE', userIds: ids })).toBe(404);
  });

  it('SET_TERM sets or clears a term and passes over shared accounts and terms that would not last', async () => {
    const [shared, started] = [
      await portal.factory.member(ouId),
      await portal.factory.member(ouId, { start_time: 5_000_000_000_000 }),
    ];
    await portal.factory.join(otherOuId, shared);
    const end = 4_000_000_000_000;
    const report = await done(admin, {
      action: 'SET_TERM',
      accountExpireTime: end,
      userIds: [...ids, shared.id, started.id, adminAccount.id],
    });
    expect(report).toMatchObject({ changed: 3, unchanged: 0 });
    expect(report.skipped.map(({ reason }) => reason).sort()).toEqual(['SELF', 'SHARED', 'TERM']);
    expect(await rows('SELECT DISTINCT expire_time AS time FROM member WHERE user_id IN (?, ?, ?)', ids)).toEqual([
      { time: end },
    ]);
    expect(await done(admin, { action: 'SET_TERM', accountExpireTime: end })).toMatchObject({
      changed: 0,
      unchanged: 3,
    });
    expect(await done(admin, { action: 'SET_TERM', accountExpireTime: null })).toMatchObject({ changed: 3 });
    expect(await rows('SELECT DISTINCT expire_time AS time FROM account WHERE id IN (?, ?, ?)', ids)).toEqual([
      { time: null },
    ]);
  });

  it('does as many as 1000 in whole chunks, and tells how far it is [LIMT-04]', async () => {
    const many = Array.from({ length: 1000 }, () => newId());
    const values = many.map((id) => [id, `bulk-${id.slice(-12)}`]);
    await rows(
      `INSERT INTO account (id, username, name, created_time) VALUES ${values.map(() => "(?, ?, 'Bulk', 1)").join(', ')}`,
      values.flat(),
    );
    await rows(
      `INSERT INTO member (ou_id, user_id, username, name, created_time) VALUES ${values.map(() => "(?, ?, ?, 'Bulk', 1)").join(', ')}`,
      values.flatMap(([id, name]) => [ouId, id, name]),
    );
    const role = await portal.factory.role(ouId);
    const report = await done(admin, { action: 'ASSIGN_ROLES', targetIds: [role], userIds: many });
    expect(report).toMatchObject({ state: 'DONE', done: 1000, total: 1000, changed: 1000 });
    expect(await held('user_role', 'role_id', role)).toHaveLength(1000);
    expect(await admin.code(BULK, { action: 'ASSIGN_ROLES', targetIds: [role], userIds: [...many, ids[0]] })).toBe(415);
    expect(
      await admin.code(BULK, {
        action: 'ASSIGN_ROLES',
        targetIds: Array<string>(1001)
          .fill(role)
          .map((id, at) => (at ? newId() : id)),
        userIds: ids,
      }),
    ).toBe(415);
  }, 90_000);

  it('goes on where a lost server left it, and repeats nothing', async () => {
    const role = await portal.factory.role(ouId);
    const [, second, third] = ids;
    const outcome = { changed: 1, unchanged: 0, skipped: {} };
    const wanted = { action: 'ASSIGN_ROLES', userIds: ids, targetIds: [role], term: {} };
    const taskId = newId();
    await portal.factory.insert('job', {
      id: taskId,
      ou_id: ouId,
      kind: 'other',
      state: 'RUNNING',
      run_time: 1,
      created_time: 1,
      payload: '{}',
      progress: 1,
      total: 3,
      result: JSON.stringify(outcome),
    });
    const { runtime } = portal.portal;
    const result = await userBulk.run(
      {
        id: taskId,
        ouId,
        attempt: 2,
        payload: { accountId: adminAccount.id, locale: 'en-US', ip: '127.0.0.1', wanted } as never,
      },
      { runtime, signal: new AbortController().signal, progress: async () => undefined },
    );
    // A change of an older server has no way back.
    expect(result).toEqual({ changed: 3, unchanged: 0, skipped: {}, undo: null });
    expect(await held('user_role', 'role_id', role)).toEqual([second, third]);
  });

  it('works with the rights of the moment: whoever lost them does nothing more, who left is passed over [BYND-04, SUBA-13]', async () => {
    const { factory } = portal;
    const { runtime } = portal.portal;
    const [role, group] = [await factory.role(ouId), await factory.userGroup(ouId, ids)];
    const account = await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] });
    const run = () =>
      userBulk.run(
        {
          id: newId(),
          ouId,
          attempt: 1,
          payload: {
            accountId: account.id,
            locale: 'en-US',
            ip: '',
            wanted: { action: 'ASSIGN_ROLES', userIds: ids, targetIds: [role], term: {} },
          } as never,
        },
        { runtime, signal: new AbortController().signal, progress: async () => undefined },
      );
    await admin.data(
      'mutation ($userId: ID!, $id: ID!) { userRemoveUserGroup(userId: $userId, userGroupId: $id) { id } }',
      {
        userId: ids[0],
        id: group,
      },
    );
    await admin.data('mutation ($userId: ID!) { userRemove(userId: $userId) }', { userId: ids[1] });
    expect(await run()).toMatchObject({
      changed: 1,
      unchanged: 0,
      skipped: { OUT_OF_REACH: [ids[0]], GONE: [ids[1]] },
    });
    await rows("UPDATE sub_admin SET operations = '[]' WHERE user_id = ?", [account.id]);
    await expect(run()).rejects.toThrow('PERMISSION_DENIED');
    await rows('DELETE FROM member WHERE user_id = ?', [account.id]);
    await expect(run()).rejects.toThrow('PERMISSION_DENIED');
  });

  it('ends with the rights that end while it runs: chunks that are left are not begun [BYND-04, USER-20, SUBA-13]', async () => {
    const { factory } = portal;
    const many = await Promise.all(Array.from({ length: 60 }, () => factory.member(ouId)));
    const runOf = async (account: { id: string }, change: () => Promise<unknown>) => {
      const role = await factory.role(ouId);
      const wanted = { action: 'ASSIGN_ROLES', userIds: many.map(({ id }) => id), targetIds: [role], term: {} };
      const job = { id: newId(), ouId, attempt: 1 };
      const work = userBulk.run(
        { ...job, payload: { accountId: account.id, locale: 'en-US', ip: '', wanted } as never },
        {
          runtime: afterTransactions(portal.portal.runtime, async (count) => count === 1 && (await change())),
          signal: new AbortController().signal,
          progress: async () => undefined,
        },
      );
      await expect(work).rejects.toThrow('PERMISSION_DENIED');
      return held('user_role', 'role_id', role);
    };
    const [gone, powerless] = [await factory.subAdmin(ouId, ['user']), await factory.subAdmin(ouId, ['user'])];
    expect(await runOf(gone, () => rows('DELETE FROM member WHERE user_id = ?', [gone.id]))).toHaveLength(50);
    const without = () => rows("UPDATE sub_admin SET operations = '[]' WHERE user_id = ?", [powerless.id]);
    expect(await runOf(powerless, without)).toHaveLength(50);
  });

  it('refuses at once what it cannot do: level, right, reach, OU, ceiling, empty input [CALL-015, USER-28, USER-29, ROLE-15, CALL-021]', async () => {
    const { factory } = portal;
    const [role, group] = [await factory.role(ouId), await factory.userGroup(ouId, [ids[0] ?? ''])];
    const foreignUser = await factory.member(otherOuId);
    const [foreignRole, foreignNode] = [await factory.role(otherOuId), await factory.structure(otherOuId)];
    const powerful = await factory.role(ouId);
    const app = await factory.app(ouId);
    await factory.openMenus(
      ouId,
      powerful,
      app.id,
      await factory.menuGroup(ouId, app.id, [await factory.menu(ouId, app.id)]),
    );
    const scoped = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    const give = { action: 'ASSIGN_ROLES', targetIds: [role], userIds: ids };
    const mine = { ...give, userIds: [ids[0]] };
    const cases: [ApiClient, object, number][] = [
      [new ApiClient(portal.url), give, 401],
      [await portal.as(await factory.member(ouId), ouId), give, 403],
      [await portal.as(await factory.subAdmin(ouId, ['role']), ouId), give, 403],
      [scoped, give, 403],
      [scoped, { ...mine, targetIds: [powerful] }, 403],
      [scoped, { ...mine, action: 'ADD_TO_GROUPS', targetIds: [await factory.userGroup(ouId)] }, 403],
      [scoped, { ...mine, action: 'PLACE', targetIds: [await factory.structure(ouId)] }, 403],
      [admin, { ...give, userIds: [...ids, foreignUser.id] }, 404],
      [admin, { ...give, userIds: ['x'] }, 404],
      [admin, { ...give, targetIds: [role, foreignRole] }, 404],
      [admin, { ...give, action: 'PLACE', targetIds: [foreignNode] }, 404],
      [admin, { ...give, targetIds: [] }, 400],
      [admin, { ...give, userIds: [] }, 400],
      [admin, { action: 'SET_TERM', userIds: ids }, 400],
      [admin, { action: 'SET_TERM', userIds: ids, accountStartTime: 2, accountExpireTime: 1 }, 400],
      [admin, { ...give, action: 'DELETE_ALL' }, 400],
    ];
    const before = await rows("SELECT COUNT(*) AS count FROM job WHERE kind = 'userBulk'");
    for (const [client, input, code] of cases)
      expect(await client.code(BULK, { ...input }), JSON.stringify(input)).toBe(code);
    expect(await rows("SELECT COUNT(*) AS count FROM job WHERE kind = 'userBulk'")).toEqual(before);
    expect(await done(scoped, mine)).toMatchObject({ changed: 1 });
  });

  it('names nobody who is no longer within reach [USER-29, SUBA-15]', async () => {
    const { factory } = portal;
    const peers = [await factory.subAdmin(ouId, ['user']), await factory.subAdmin(ouId, ['user'])];
    const group = await factory.userGroup(
      ouId,
      peers.map(({ id }) => id),
    );
    const client = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    const taskId = await start(client, { action: 'REMOVE', userIds: peers.map(({ id }) => id) });
    const namesOf = async () =>
      Object.fromEntries(
        (await finishedBulk(client, taskId)).skipped.map(({ userId, username }) => [userId, username]),
      );
    const [stays, leaves] = peers;
    expect(await namesOf()).toEqual({ [stays!.id]: stays!.username, [leaves!.id]: leaves!.username });
    await admin.data(
      'mutation ($userId: ID!, $id: ID!) { userRemoveUserGroup(userId: $userId, userGroupId: $id) { id } }',
      {
        userId: leaves!.id,
        id: group,
      },
    );
    expect(await namesOf()).toEqual({ [stays!.id]: stays!.username, [leaves!.id]: null });
  });

  it('is told to who started it alone [USER-29, threats 1]', async () => {
    const role = await portal.factory.role(ouId);
    const taskId = await start(admin, { action: 'ASSIGN_ROLES', targetIds: [role] });
    const unknown = await admin.graphql(BULK_STATUS, { taskId: newId() });
    expect(refusalOf(unknown).code).toBe(404);
    const others = [
      await portal.as(await portal.factory.subAdmin(ouId, ['user']), ouId),
      await portal.as(await portal.factory.admin(otherOuId), otherOuId),
    ];
    for (const other of others) expect(await other.graphql(BULK_STATUS, { taskId })).toEqual(unknown);
    const report = await admin.rest<BulkReport>('POST', 'user/bulk-status', { taskId });
    expect(report.data).toMatchObject({ id: taskId, total: expect.any(Number) as number });
    await finishedBulk(admin, taskId);
  });
});

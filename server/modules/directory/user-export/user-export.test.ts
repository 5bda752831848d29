import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveClock, resetClock } from '../../../core/clock.js';
import { TaskState } from '../../platform/task/task.types.js';
import { exportedRows } from './export-rows.service.js';
import { ApiClient } from '../../../../tests/support/client.js';
import { importRows } from '../../../../tests/support/imports.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { download, upload } from '../../../../tests/support/sheets.js';
import { until } from '../../../../tests/support/socket.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface Started {
  taskId: string;
  state: string;
  done: number;
  total: number;
  fileName: string | null;
}
const START = `mutation ($search: String, $filter: UserFilterInput) {
  userExportStart(search: $search, filter: $filter) { taskId state done total fileName } }`;
const STATUS = 'query ($taskId: ID!) { userExportStatus(taskId: $taskId) { taskId state done total fileName } }';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;
const start = async (client: ApiClient, variables = {}) =>
  (await client.data<{ userExportStart: Started }>(START, variables)).userExportStart;
const statusOf = async (client: ApiClient, taskId: string) =>
  (await client.data<{ userExportStatus: Started }>(STATUS, { taskId })).userExportStatus;

/** Exports, and waits for the file. */
async function exported(client: ApiClient, variables = {}): Promise<Started> {
  const { taskId } = await start(client, variables);
  await until(async () => (await statusOf(client, taskId)).state !== 'RUNNING', 20_000);
  return statusOf(client, taskId);
}

async function rowsOf(client: ApiClient, taskId: string): Promise<string[][]> {
  const { bytes } = await download(client, 'GET', `user-export/download?taskId=${taskId}`);
  const book = read(bytes, { type: 'buffer' });
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' });
}

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('an export', () => {
  it('is started, watched and downloaded, and its file can be imported [IMPT-06, IMPT-07, IMPT-08, CALL-147, CALL-148, CALL-149, CALL-008]', async () => {
    const { factory } = portal;
    const role = await factory.role(ouId, { name: 'Dispatcher' });
    const depot = await factory.structure(ouId, await factory.structure(ouId, null, 'North'), 'Depot');
    const person = await factory.member(ouId, {
      name: '=cmd()',
      phone: '13800001111',
      phone_area: '+48',
      department: '-Night',
      created_time: Date.now() + 10,
      expire_time: Date.parse('2099-12-31T00:00Z'),
    });
    await factory.giveRole(ouId, person.id, role);
    await factory.insert('user_structure', { ou_id: ouId, user_id: person.id, structure_id: depot, created_time: 1 });
    const begun = await admin.rest<Started>('GET', 'user-export/start');
    expect(begun.data).toMatchObject({ state: 'RUNNING', fileName: null });
    const { taskId } = begun.data;
    await until(
      async () => (await admin.rest<Started>('GET', `user-export/status?taskId=${taskId}`)).data.state === 'DONE',
      20_000,
    );
    const date = new Date().toISOString().slice(0, 10);
    expect(await statusOf(admin, taskId)).toMatchObject({ done: 2, total: 2, fileName: `Portal-${date}.xlsx` });
    const file = await download(admin, 'GET', `user-export/download?taskId=${taskId}`);
    expect(file.headers.get('content-disposition')).toContain(`filename="Portal-${date}.xlsx"`);
    expect(file.headers.get('content-length')).toBe(String(file.bytes?.length));
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const [head, , row] = await rowsOf(admin, taskId);
    expect(head?.slice(0, 3)).toEqual(['Username', 'Name', 'Nickname']);
    expect(row).toEqual([
      person.username,
      "'=cmd()",
      '',
      `${person.username}@portal.example`,
      '+48',
      '13800001111',
      '',
      "'-Night",
      '',
      '',
      '2099-12-31',
      'Dispatcher',
      '',
      'North>Depot',
      person.id,
      'Active',
      date,
    ]);
    const again = await upload(admin, file.bytes as Buffer);
    const rows = await importRows(admin, again.data?.recordId ?? '');
    expect(rows.map((each) => [each.state, each.errors])).toEqual(Array(2).fill(['UNCHANGED', []]));
  });

  it('takes what the list is narrowed to, and who is in reach [IMPT-12, SUBA-15]', async () => {
    const { factory } = portal;
    const group = await factory.userGroup(ouId, [], 'Crew');
    const people = await Promise.all(['zora one', 'zora two', 'other'].map((name) => factory.member(ouId, { name })));
    for (const person of people.slice(1)) {
      await factory.insert('user_group_member', {
        ou_id: ouId,
        user_group_id: group,
        user_id: person.id,
        created_time: 1,
      });
    }
    const namesOf = async (client: ApiClient, variables = {}) =>
      (await rowsOf(client, (await exported(client, variables)).taskId))
        .slice(1)
        .map((row) => row[1])
        .sort();
    expect(await namesOf(admin, { search: 'zora' })).toEqual(['zora one', 'zora two']);
    expect(await namesOf(admin, { filter: { userGroupIds: [group] } })).toEqual(['other', 'zora two']);
    const sub = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    expect(await namesOf(sub)).toEqual(['other', 'zora two']);
    expect(await namesOf(sub, { search: 'zora' })).toEqual(['zora two']);
    expect(await admin.code(START, { filter: { roleIds: Array(1001).fill('x') } })).toBe(415);
  });

  it('is one at a time: who asks again is answered the one under way [IMPT-06]', async () => {
    const [first, second] = await Promise.all([start(admin), start(admin)]);
    expect(second.taskId).toBe(first.taskId);
    await until(async () => (await statusOf(admin, first.taskId)).state === 'DONE', 20_000);
    expect((await start(admin)).taskId).not.toBe(first.taskId);
  });

  it('of other people is another one, and few are made at a time [IMPT-06, IMPT-12, LIMT-03]', async () => {
    const group = await portal.factory.userGroup(ouId);
    // Made once, and then being made for as long as the test looks.
    const begun = async (variables = {}) => {
      const { taskId } = await exported(admin, variables);
      await sql("UPDATE job SET state = 'RUNNING', lease_time = 8640000000000000 WHERE id = ?", [taskId]);
      return taskId;
    };
    const found = await begun({ search: 'zora' });
    expect((await start(admin, { search: ' zora ' })).taskId).toBe(found);
    const filtered = await begun({ filter: { userGroupIds: [group] } });
    expect(filtered).not.toBe(found);
    const all = await begun();
    expect([found, filtered]).not.toContain(all);
    expect((await start(admin, { filter: { userGroupIds: [group] } })).taskId).toBe(filtered);
    expect((await start(admin)).taskId).toBe(all);
    expect(await admin.code(START, { search: 'somebody' })).toBe(429);
    await sql("UPDATE job SET state = 'DONE' WHERE id = ?", [all]);
    expect(await admin.code(START, { search: 'somebody' })).toBe(10_000);
  });

  it('is not stopped by a day that no calendar has, nor made for a zone that no place has [IMPT-06, USER-06, CALL-147]', async () => {
    const person = await portal.factory.member(ouId, {
      created_time: Date.now() + 10,
      expire_time: 8_640_000_000_000_000,
    });
    const zone = 'mutation ($zone: Int) { userExportStart(zoneOffset: $zone) { taskId state } }';
    for (const wrong of [841, -841, 2_000_000_000]) expect(await admin.code(zone, { zone: wrong })).toBe(400);
    const { userExportStart } = await admin.data<{ userExportStart: Started }>(zone, { zone: -840 });
    const { taskId } = userExportStart;
    await until(async () => (await statusOf(admin, taskId)).state === 'DONE', 20_000);
    expect((await rowsOf(admin, taskId))[2]?.[10]).toBe('9999-12-31');
    const modify = 'mutation ($id: ID!, $end: Timestamp) { userModify(id: $id, accountExpireTime: $end) { id } }';
    expect(await admin.code(modify, { id: person.id, end: Date.UTC(10_000, 0) })).toBe(400);
  });

  it('tells each day as it is in the caller’s zone, also on the other side of a clock change [IMPT-06, USER-06, CALL-147]', async () => {
    await portal.factory.member(ouId, {
      name: 'zora',
      start_time: Date.parse('2027-01-14T23:00Z'),
      expire_time: Date.parse('2027-07-14T22:00Z'),
    });
    const daysOf = async (timeZone: string) => {
      const path = `user-export/start?search=zora&zoneOffset=-60&timeZone=${encodeURIComponent(timeZone)}`;
      const { code, data } = await admin.rest<Started>('GET', path);
      if (code !== 10_000) return code;
      await until(async () => (await statusOf(admin, data.taskId)).state === 'DONE', 20_000);
      return (await rowsOf(admin, data.taskId))[1]?.slice(9, 11);
    };
    expect(await daysOf('Europe/Warsaw')).toEqual(['2027-01-15', '2027-07-15']);
    expect(await daysOf('')).toEqual(['2027-01-15', '2027-07-14']);
    expect(await daysOf('Nowhere')).toBe(400);
  });

  it('belongs to who started it, and is gone after a day [IMPT-13]', async () => {
    const { factory } = portal;
    const { taskId } = await exported(admin);
    const other = await factory.organization();
    for (const client of [
      await portal.as(await factory.subAdmin(ouId, ['user']), ouId),
      await portal.as(await factory.admin(other), other),
    ]) {
      expect(await client.code(STATUS, { taskId })).toBe(404);
      expect((await download(client, 'GET', `user-export/download?taskId=${taskId}`)).code).toBe(404);
    }
    expect((await download(admin, 'GET', 'user-export/download')).code).toBe(400);
    expect((await download(admin, 'GET', 'user-export/download?taskId=01HZZZZZZZZZZZZZZZZZZZZZZZ')).code).toBe(404);
    try {
      moveClock(24 * 3_600_000 + 1_000);
      // The session is older than its idle time, too.
      await sql('UPDATE session SET last_active_time = ?, expire_time = ?', [Date.now() + 9e7, Date.now() + 1e8]);
      expect((await download(admin, 'GET', `user-export/download?taskId=${taskId}`)).code).toBe(410);
    } finally {
      resetClock();
    }
  });

  it('is no longer given to whoever reaches less than when it was made [IMPT-12, SUBA-15]', async () => {
    const { factory } = portal;
    const [one, other] = [await factory.userGroup(ouId), await factory.userGroup(ouId)];
    const sub = await factory.subAdmin(ouId, ['user']);
    const client = await portal.as(sub, ouId);
    const codeOf = async ({ taskId }: Started) => {
      portal.portal.runtime.sessions.clear();
      return (await download(client, 'GET', `user-export/download?taskId=${taskId}`)).code;
    };
    const everybody = await exported(client);
    expect(await codeOf(everybody)).toBe(10_000);
    await sql("UPDATE sub_admin SET scope = 'SPECIFIED' WHERE user_id = ?", [sub.id]);
    for (const group of [one, other]) {
      await factory.insert('sub_admin_user_group', { ou_id: ouId, user_id: sub.id, user_group_id: group });
    }
    expect(await codeOf(everybody)).toBe(410);
    const both = await exported(client);
    expect(await codeOf(both)).toBe(10_000);
    await sql('DELETE FROM sub_admin_user_group WHERE user_group_id = ?', [other]);
    expect(await codeOf(both)).toBe(410);
  });

  it('is no longer given once anybody in it has left its maker’s reach, the scope being what it was [IMPT-12, SUBA-15, threats 36]', async () => {
    const { factory } = portal;
    const [leaver, stayer, removed] = await Promise.all([1, 2, 3].map(() => factory.member(ouId)));
    const group = await factory.userGroup(ouId, [leaver!.id, stayer!.id, removed!.id]);
    const client = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    const codeOf = async ({ taskId }: Started) =>
      (await download(client, 'GET', `user-export/download?taskId=${taskId}`)).code;
    const all = await exported(client);
    expect(await codeOf(all)).toBe(10_000);
    // A newcomer is in no file that was made before.
    const newcomer = await factory.member(ouId);
    const put = async (path: string, userIds: string[]) =>
      (await admin.rest('POST', `user-group/${path}`, { userGroupId: group, userIds })).code;
    expect(await put('add-users', [newcomer.id])).toBe(10_000);
    expect(await codeOf(all)).toBe(10_000);
    expect(await put('remove-users', [leaver!.id])).toBe(10_000);
    expect(await codeOf(all)).toBe(410);
    const rest = await exported(client);
    expect(await codeOf(rest)).toBe(10_000);
    expect((await admin.rest('POST', 'user/remove', { userId: removed!.id })).code).toBe(10_000);
    expect(await codeOf(rest)).toBe(410);
    const nobody = await exported(client, { search: 'nobody is called so' });
    expect(await codeOf(nobody)).toBe(10_000);
  });

  it('takes the place of its maker’s oldest: nobody fills the disk [LIMT-03, threats 34]', async () => {
    const made = (await exported(admin)).taskId;
    for (let at = 0; at < 9; at += 1) {
      await sql(
        `INSERT INTO stored_file (ou_id, id, account_id, name, type, size, created_time, expire_time)
         SELECT ou_id, ?, account_id, name, type, size, created_time + ?, expire_time FROM stored_file WHERE id = ?`,
        [`01HZZZZZZZZZZZZZZZZZZZFIL${at}`, at + 1, made],
      );
    }
    expect((await download(admin, 'GET', `user-export/download?taskId=${made}`)).code).toBe(10_000);
    const { taskId } = await exported(admin);
    expect((await download(admin, 'GET', `user-export/download?taskId=${made}`)).code).toBe(404);
    expect((await download(admin, 'GET', `user-export/download?taskId=${taskId}`)).code).toBe(10_000);
    expect(await sql('SELECT id FROM stored_file WHERE ou_id = ?', [ouId])).toHaveLength(10);
  });

  it('keeps of what was sent no more than it searches for [LIST-02, threats 34]', async () => {
    const { taskId } = await exported(admin, { search: `  ${'x'.repeat(1_000_000)}` });
    const [job] = await sql<{ size: number }>('SELECT LENGTH(payload) AS size FROM job WHERE id = ?', [taskId]);
    expect(job?.size).toBeLessThan(1_000);
  });

  it('is answered no file until it is made, nor where its rights ended [IMPT-12]', async () => {
    const sub = await portal.factory.subAdmin(ouId, ['user']);
    const client = await portal.as(sub, ouId);
    const id = '01HZZZZZZZZZZZZZZZZZZEXPRT';
    await sql("UPDATE sub_admin SET operations = '[]' WHERE user_id = ?", [sub.id]);
    await sql(
      `INSERT INTO job (id, ou_id, kind, payload, state, run_time, created_by, created_time)
       VALUES (?, ?, 'user-export', ?, 'QUEUED', 0, ?, 0)`,
      [id, ouId, JSON.stringify({ accountId: sub.id, locale: 'en-US', ip: '::1', wanted: { zoneOffset: 0 } }), sub.id],
    );
    await until(
      async () =>
        (await sql<{ state: string }>('SELECT state FROM job WHERE id = ?', [id]))[0]?.state === TaskState.FAILED,
      10_000,
    );
    expect(await client.code(STATUS, { taskId: id })).toBe(403);
    expect(await sql('SELECT id FROM stored_file WHERE id = ?', [id])).toEqual([]);
  });

  it('costs the same statements for every page of users, however many there are [SUBA-15]', async () => {
    const { factory } = portal;
    await Promise.all(Array.from({ length: 30 }, () => factory.member(ouId)));
    const { runtime } = portal.portal;
    const session = { accountId: '', ouId, scope: null, level: 2 };
    const ctx = { runtime, db: runtime.database.manager, session, app: null, locale: 'en-US' } as never;
    let count = 0;
    const statements = await statementsOf(runtime.database, async () => {
      for await (const page of exportedRows(async () => ctx, {}, { zoneOffset: 0 })) count += page.length;
    });
    expect(count).toBe(31);
    expect(statements).toHaveLength(4);
  });
});

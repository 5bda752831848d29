import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterTransactions } from '../../../../tests/support/after-transactions.js';
import { ApiClient } from '../../../../tests/support/client.js';
import { applyImport, HEAD, importRows, MAP } from '../../../../tests/support/imports.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { download, imported } from '../../../../tests/support/sheets.js';
import { newId } from '../../../core/ids.js';
import { importTask } from './import-apply.service.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let counter = 0;

const sql = <Result>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Result[]>;
const name = (text: string) => `${text}${(counter += 1)}`;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('an import that is applied', () => {
  it('writes nobody who left the reach, and nothing once rights end, while it runs [BYND-04, IMPT-12, SUBA-13]', async () => {
    const { factory } = portal;
    const runOf = async (change: (sub: { id: string }, group: string, second: string) => Promise<unknown>) => {
      const people = await Promise.all([1, 2, 3].map(() => factory.member(ouId, { name: 'Before' })));
      const ids = people.map((person) => person.id);
      const group = await factory.userGroup(ouId, ids);
      const sub = await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] });
      const id = await imported(await portal.as(sub, ouId), [
        HEAD.slice(0, 2),
        ...people.map(({ username }) => [username, 'After']),
      ]);
      const payload = { accountId: sub.id, locale: 'en-US', ip: '::1', wanted: { recordId: id } } as never;
      const work = importTask.run(
        { id: newId(), ouId, attempt: 1, payload },
        {
          runtime: afterTransactions(
            portal.portal.runtime,
            async (count) => count === 1 && (await change(sub, group, ids[1] ?? '')),
          ),
          signal: new AbortController().signal,
          progress: async () => undefined,
        },
      );
      const ended = await work.then(
        () => 'done',
        (error: Error) => error.message,
      );
      const states = await sql<{ state: string }>(
        'SELECT state FROM user_import_row WHERE import_id = ? ORDER BY position',
        [id],
      );
      const names = await sql<{ id: string; name: string }>('SELECT id, name FROM account WHERE id IN (?, ?, ?)', ids);
      return [ended, ids.map((each) => names.find((row) => row.id === each)?.name), states.map((row) => row.state)];
    };
    const leave = 'mutation ($userId: ID!, $id: ID!) { userRemoveUserGroup(userId: $userId, userGroupId: $id) { id } }';
    expect(await runOf((_, id, userId) => admin.data(leave, { userId, id }))).toEqual([
      'done',
      ['After', 'Before', 'After'],
      ['CHANGED', 'WRONG', 'CHANGED'],
    ]);
    const end = (sub: { id: string }) => sql("UPDATE sub_admin SET operations = '[]' WHERE user_id = ?", [sub.id]);
    expect(await runOf(end)).toEqual([
      'PERMISSION_DENIED',
      ['After', 'Before', 'Before'],
      ['CHANGED', 'CHANGED', 'CHANGED'],
    ]);
  });

  it('keeps the initial password of a row that another server wrote meanwhile [USER-24, BYND-03]', async () => {
    const { factory } = portal;
    const account = await factory.subAdmin(ouId, ['user']);
    const role = await factory.role(ouId, { name: 'Fleeting' });
    const id = await imported(await portal.as(account, ouId), [
      ['Username', 'Name', 'Roles'],
      [name('first.'), 'First', null],
      [name('second.'), 'Second', 'Fleeting'],
    ]);
    await sql('DELETE FROM role WHERE id = ?', [role]);
    const written = JSON.stringify({ faults: [], changes: [], password: 'sealed' });
    await importTask.run(
      {
        id: newId(),
        ouId,
        attempt: 1,
        payload: { accountId: account.id, locale: 'en-US', ip: '::1', wanted: { recordId: id } } as never,
      },
      {
        runtime: afterTransactions(
          portal.portal.runtime,
          async (count) =>
            count === 1 &&
            (await sql('UPDATE user_import_row SET is_done = 1, outcome = ? WHERE import_id = ? AND position = 3', [
              written,
              id,
            ])),
        ),
        signal: new AbortController().signal,
        progress: async () => undefined,
      },
    );
    expect(await sql('SELECT state, outcome FROM user_import_row WHERE import_id = ? AND position = 3', [id])).toEqual([
      { state: 'NEW', outcome: written },
    ]);
  });

  it('tells nothing of people who left the reach, nor their initial passwords [IMPT-13, SUBA-15, USER-24]', async () => {
    const { factory } = portal;
    const [stays, leaves] = [await factory.member(ouId), await factory.member(ouId)];
    const group = await factory.userGroup(ouId, [stays.id, leaves.id], 'Crew');
    const fresh = name('fresh.');
    const client = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    const id = await imported(client, [
      ['Username', 'Name', 'Phone', 'User groups'],
      [stays.username, 'Renamed', '13800001111', null],
      [leaves.username, 'Renamed', '13800002222', null],
      [fresh, 'Fresh', null, 'Crew'],
    ]);
    await sql("UPDATE account SET name = 'Secret name' WHERE id IN (?, ?)", [stays.id, leaves.id]);
    await client.data(MAP, { id, fields: ['username', 'name', 'phone', 'userGroups'] });
    const beforeOf = async () =>
      (await importRows(client, id)).map((row) => row.changes.find(({ field }) => field === 'name')?.before);
    expect(await beforeOf()).toEqual(['Secret name', 'Secret name', undefined]);
    await applyImport(client, id);
    const leave = 'mutation ($userId: ID!, $id: ID!) { userRemoveUserGroup(userId: $userId, userGroupId: $id) { id } }';
    const [made] = await sql<{ id: string }>('SELECT id FROM account WHERE username = ?', [fresh]);
    for (const userId of [leaves.id, made?.id]) await admin.data(leave, { userId, id: group });
    expect(await beforeOf()).toEqual(['Secret name', '', undefined]);
    expect((await download(client, 'POST', 'user-import/download-passwords', { recordId: id })).code).toBe(404);
  });

  it('tells no password of somebody who has risen above its maker since [ROLE-15, USER-24, USER-28, threats 36]', async () => {
    const { factory } = portal;
    const group = await factory.userGroup(ouId, [], 'Crew');
    const client = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    const [plain, risen, appointed] = [name('plain.'), name('risen.'), name('appointed.')];
    const id = await imported(client, [
      ['Username', 'Name', 'User groups'],
      ...[plain, risen, appointed].map((username) => [username, 'Fresh', 'Crew']),
    ]);
    await applyImport(client, id);
    const idOf = async (username: string) =>
      (await sql<{ id: string }>('SELECT id FROM account WHERE username = ?', [username]))[0]?.id ?? '';
    const [app, role] = [await factory.app(ouId), await factory.role(ouId)];
    await factory.openMenus(ouId, role, app.id, await factory.menuGroup(ouId, app.id, []));
    const GIVE = 'mutation ($userId: ID!, $id: ID!) { userAssignRoles(userId: $userId, roleIds: [$id]) { id } }';
    const TAKE = 'mutation ($userId: ID!, $id: ID!) { userRemoveRole(userId: $userId, roleId: $id) { id } }';
    await admin.data(GIVE, { userId: await idOf(risen), id: role });
    await admin.data(
      'mutation ($userId: ID!) { subAdminCreate(userId: $userId, scope: ALL, operations: [user]) { id } }',
      {
        userId: await idOf(appointed),
      },
    );
    const told = async () => {
      const { bytes, code } = await download(client, 'POST', 'user-import/download-passwords', { recordId: id });
      if (!bytes) return code;
      const book = read(bytes, { type: 'buffer' });
      const lines = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
      return lines.slice(1).map((line) => line[0]);
    };
    expect(await told()).toEqual([plain]);
    expect(await told()).toBe(404);
    await admin.data(TAKE, { userId: await idOf(risen), id: role });
    expect(await told()).toEqual([risen]);
  });
});

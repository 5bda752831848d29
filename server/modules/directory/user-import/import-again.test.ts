import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { applyImport, HEAD, importRows, importStatus } from '../../../../tests/support/imports.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { imported, sheetBytes, upload } from '../../../../tests/support/sheets.js';

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

describe('an import that failed', () => {
  it('says so when its job is long gone, and goes on where it stopped [IMPT-09, BYND-03]', async () => {
    const username = name('gone.');
    const id = await imported(admin, [HEAD.slice(0, 2), [username, 'Gone']]);
    await sql("UPDATE user_import SET state = 'APPLYING', job_id = '01HZZZZZZZZZZZZZZZZZZZGONE' WHERE id = ?", [id]);
    expect((await importStatus(admin, id)).state).toBe('FAILED');
    await applyImport(admin, id);
    expect(await sql('SELECT name FROM account WHERE username = ?', [username])).toEqual([{ name: 'Gone' }]);
  });
});

it('the rows of an import come in parts, each with the place where the next one begins [BYND-03, LIST-04]', async () => {
  const people = ['one', 'two', 'three'].map((text) => [name(`${text}.`), text]);
  const recordId = await imported(admin, [HEAD.slice(0, 2), ...people]);
  const part = async (after?: number | null) => {
    const body = { recordId, limit: 2, after };
    const { data } = await admin.rest<{ rows: { cells: string[] }[]; next: number | null }>(
      'POST',
      'user-import/rows',
      body,
    );
    return { names: data.rows.map(({ cells }) => cells[1]), next: data.next };
  };
  const first = await part();
  expect(first.names).toEqual(['one', 'two']);
  expect(await part(first.next)).toEqual({ names: ['three'], next: null });
});

describe('the days of an import', () => {
  it('begin as they do in its zone on each of them, also on the other side of a clock change [USER-06, BYND-03, CALL-151]', async () => {
    const [zoned, offset] = [name('zoned.'), name('offset.')];
    const send = async (username: string, timeZone?: string) => {
      const rows = [
        ['Username', 'Name', 'Valid from', 'Valid until'],
        [username, 'Zoned', '2027-01-15', '2027-07-15'],
      ];
      const { data } = await upload(admin, sheetBytes(rows), { zoneOffset: -60, timeZone });
      return data?.recordId ?? '';
    };
    await applyImport(admin, await send(zoned, 'Europe/Warsaw'));
    await applyImport(admin, await send(offset));
    const termOf = async (username: string) => {
      const [row] = await sql<{ start: number; end: number }>(
        'SELECT start_time AS start, expire_time AS end FROM account WHERE username = ?',
        [username],
      );
      return [row?.start, row?.end].map((time) => new Date(Number(time)).toISOString());
    };
    expect(await termOf(zoned)).toEqual(['2027-01-14T23:00:00.000Z', '2027-07-14T22:00:00.000Z']);
    // Without a name the offset is all there is.
    expect(await termOf(offset)).toEqual(['2027-01-14T23:00:00.000Z', '2027-07-14T23:00:00.000Z']);
    const again = await send(zoned, 'Europe/Warsaw');
    expect((await importStatus(admin, again)).counts).toMatchObject({ all: 1, unchanged: 1 });
    const nowhere = await upload(admin, sheetBytes([['Username'], ['nobody']]), { timeZone: 'Europe/Nowhere' });
    expect([nowhere.code, nowhere.message.includes('timeZone')]).toEqual([400, true]);
  });
});

describe('a dry run', () => {
  it('refuses what applying would: the address of who holds more than the caller may give [BYND-03, ROLE-15, SUBA-13]', async () => {
    const { factory } = portal;
    const [plain, above] = [await factory.member(ouId), await factory.member(ouId)];
    const group = await factory.userGroup(ouId, [plain.id, above.id]);
    const [app, strong] = [await factory.app(ouId), await factory.role(ouId)];
    await factory.openMenus(ouId, strong, app.id, await factory.menuGroup(ouId, app.id, []));
    await factory.giveRole(ouId, above.id, strong);
    const rows = [
      ['Username', 'E-mail', 'Company'],
      [plain.username, `${name('plain')}@portal.example`, 'Crew'],
      [above.username, `${name('above')}@portal.example`, 'Crew'],
    ];
    const stateOf = async (client: ApiClient) =>
      (await importRows(client, await imported(client, rows))).map((row) => [
        row.state,
        row.errors.map((error) => error.field),
      ]);
    const sub = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    expect(await stateOf(sub)).toEqual([
      ['CHANGED', []],
      ['WRONG', ['email']],
    ]);
    expect(await stateOf(admin)).toEqual(Array(2).fill(['CHANGED', []]));
  });

  it('refuses what applying would: an account that another OU made or had [BYND-03, USER-27]', async () => {
    const { factory } = portal;
    const elsewhere = await factory.organization();
    const [made, had, own] = await Promise.all([1, 2, 3].map(() => factory.member(ouId)));
    await sql('UPDATE account SET home_ou_id = ? WHERE id = ?', [elsewhere, made!.id]);
    await sql('UPDATE account SET home_ou_id = NULL WHERE id = ?', [had!.id]);
    await factory.insert('former_member', { ou_id: elsewhere, user_id: had!.id, removed_time: Date.now() });
    const id = await imported(admin, [
      HEAD.slice(0, 2),
      ...[made, had, own].map((person) => [person!.username, 'Renamed']),
    ]);
    expect((await importRows(admin, id)).map((row) => [row.state, row.errors[0]?.field])).toEqual([
      ['WRONG', 'name'],
      ['WRONG', 'name'],
      ['CHANGED', undefined],
    ]);
  });

  it('is what is written: a row whose values somebody changed meanwhile is refused [BYND-03]', async () => {
    const { factory } = portal;
    const [given, other] = [await factory.role(ouId, { name: 'Given' }), await factory.role(ouId, { name: 'Other' })];
    const people = await Promise.all([1, 2, 3, 4].map(() => factory.member(ouId, { name: 'X', company: 'Old' })));
    const [stored, half, helped, lost] = people.map((person) => person.id);
    await factory.giveRole(ouId, lost!, given);
    const id = await imported(admin, [
      ['Username', 'Name', 'Company', 'Roles'],
      ...people.map(({ username }) => [username, 'Y', 'New', 'Given']),
    ]);
    expect((await importStatus(admin, id)).counts).toMatchObject({ changed: 4 });
    await sql("UPDATE account SET name = 'Z' WHERE id = ?", [stored]);
    // Somebody did a part of it, or gave something else: what is left is as it was reviewed.
    await sql("UPDATE account SET name = 'Y' WHERE id = ?", [half]);
    await factory.giveRole(ouId, helped!, other);
    // Nobody saw that this role would be given.
    await sql('DELETE FROM user_role WHERE user_id = ?', [lost]);
    await applyImport(admin, id);
    const rows = await importRows(admin, id);
    expect(rows.map((row) => [row.state, row.errors[0]?.message])).toEqual([
      ['WRONG', 'An item in this row was changed or removed in the meantime.'],
      ['CHANGED', undefined],
      ['CHANGED', undefined],
      ['WRONG', 'An item in this row was changed or removed in the meantime.'],
    ]);
    const names = await sql<{ id: string; name: string; company: string }>(
      `SELECT id, name, company FROM account WHERE id IN (?, ?, ?, ?)`,
      [stored, half, helped, lost],
    );
    expect([stored, half, helped, lost].map((each) => names.find((row) => row.id === each))).toMatchObject([
      { name: 'Z', company: 'Old' },
      { name: 'Y', company: 'New' },
      { name: 'Y', company: 'New' },
      { name: 'X', company: 'Old' },
    ]);
  });

  it('tells address and phone that somebody had closed, as all are [AUTH-11, BYND-03]', async () => {
    const person = await portal.factory.member(ouId, { name: 'Known', phone: '13800001111' });
    const id = await imported(admin, [
      ['Username', 'Name', 'E-mail', 'Phone'],
      [person.username, 'New', `${name('new')}@portal.example`, '13800002222'],
    ]);
    const [row] = await importRows(admin, id);
    const before = new Map(row?.changes.map((change) => [change.field, change.before]));
    expect(before.get('name')).toBe('Known');
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${person.username}@|13800001111`));
    expect(await admin.contact(before.get('email') ?? '')).toBe(`${person.username}@portal.example`);
    expect(await admin.contact(before.get('phone') ?? '')).toBe('13800001111');
  });
});

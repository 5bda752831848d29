import { monitorEventLoopDelay } from 'node:perf_hooks';
import { read, utils } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { download, imported, sheetBytes, upload } from '../../../../tests/support/sheets.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import type { ImportRow } from '../../../../tests/support/imports.js';
import { applyImport, CORRECT, HEAD, importRows, importStatus, MAP } from '../../../../tests/support/imports.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let counter = 0;

const sql = <Result>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Result[]>;
const name = (text: string) => `${text}${(counter += 1)}`;
const faultsOf = (row: ImportRow | undefined) => row?.errors.map((error) => [error.field, error.message]);

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('a file', () => {
  it('becomes a plan that changes nobody, with its columns recognised in any language [BYND-03, IMPT-01, IMPT-08, CALL-151]', async () => {
    const before = await sql('SELECT COUNT(*) AS count FROM account');
    const heads = ['Benutzername', 'Nombre', '电子邮件', 'nickName', 'Shoe size', 'phone_area', 'Name'];
    const [one, two] = [name('plan.'), name('plan.')];
    const id = await imported(admin, [
      heads,
      [one, 'Ada One', `${one}@portal.example`, 'Ada', 38, '+48', 'x'],
      [two, 'Bo Two', null, null, 44, 48, null],
    ]);
    const { columns, counts, state } = await importStatus(admin, id);
    expect(columns.map((column) => column.field)).toEqual([
      'username',
      'name',
      'email',
      'nickName',
      null,
      'phoneArea',
      null,
    ]);
    expect(columns[4]).toMatchObject({ header: 'Shoe size', sample: '38' });
    expect([state, counts]).toEqual(['READY', { all: 2, new: 2, changed: 0, unchanged: 0, wrong: 0, done: 0 }]);
    expect(await sql('SELECT COUNT(*) AS count FROM account')).toEqual(before);
    await applyImport(admin, id);
    const [made] = await sql<Record<string, unknown>>('SELECT * FROM account WHERE username = ?', [one]);
    expect(made).toMatchObject({ name: 'Ada One', nick_name: 'Ada', phone_area: '+48', is_init_password: 1 });
  });

  it('is told by its content, whatever its name: 400, 414 and 415 [IMPT-02, IMPT-03, IMPT-10, ERRC-02]', async () => {
    const many = (count: number) => [
      HEAD.slice(0, 2),
      ...Array.from({ length: count }, (_, at) => [`many.${at}`, 'Many']),
    ];
    const cases: [string, Uint8Array, number][] = [
      ['text.xlsx', Buffer.from('username,name\na,b'), 400],
      ['page.xls', Buffer.from('<html><table><tr><td>username</td></tr></table></html>'), 400],
      ['empty.xlsx', Buffer.alloc(0), 400],
      ['head.xlsx', sheetBytes([HEAD]), 400],
      ['old.xls', sheetBytes([HEAD, ['from.ods', 'Ods']], 'ods'), 400],
      ['binary.xlsx', sheetBytes([HEAD, ['from.xlsb', 'Binary']], 'xlsb'), 400],
      ['large.xlsx', Buffer.alloc(2 * 1_048_576 + 1), 414],
      ['huge.xlsx', Buffer.alloc(20 * 1_048_576), 414],
      ['rows.xlsx', sheetBytes(many(1001)), 415],
      ['endless.xlsx', sheetBytes(many(12_000)), 415],
      ['right.png', sheetBytes(many(1000)), 10_000],
      ['right.xls', sheetBytes(many(2), 'biff8'), 10_000],
      ['right5.xls', sheetBytes(many(2), 'biff5'), 10_000],
    ];
    for (const [file, bytes, code] of cases)
      expect([file, (await upload(admin, bytes, { name: file })).code]).toEqual([file, code]);
    const zone = await upload(admin, sheetBytes(many(1)), { zoneOffset: 5_000 });
    expect([zone.code, zone.message.includes('zoneOffset')]).toEqual([400, true]);
  }, 90_000);

  it('comes alone: another of the same person waits for no turn [IMPT-10, LIMT-03]', async () => {
    const bytes = sheetBytes([HEAD.slice(0, 2), [name('alone.'), 'Alone']]);
    const answers = await Promise.all([1, 2, 3].map(() => upload(admin, bytes)));
    expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([429, 429, 10_000]);
    expect((await upload(admin, bytes)).code).toBe(10_000);
  });

  it('keeps days as the start of the day where it was sent from [USER-06, CALL-151]', async () => {
    const [text, serial] = [name('day.'), name('day.')];
    const id = await imported(
      admin,
      [
        ['Username', 'Name', 'Valid from', 'Valid until'],
        [text, 'Text', '2027-01-02', '31.12.2027'],
        [serial, 'Serial', new Date('2027-01-02T00:00:00Z'), '2027年12月31日'],
        [name('day.'), 'Guessed', '01/02/2027', '2027-02-30'],
        [name('day.'), 'Backwards', '2027-12-31', '2027-01-01'],
      ],
      -480,
    );
    const [, , wrong, backwards] = await importRows(admin, id);
    expect(wrong?.errors.map((error) => error.field)).toEqual(['accountStartTime', 'accountExpireTime']);
    expect(faultsOf(backwards)).toEqual([['accountExpireTime', 'Ends before it starts.']]);
    await applyImport(admin, id);
    const stored = await sql<{ start: number; end: number }>(
      'SELECT start_time AS start, expire_time AS end FROM account WHERE username IN (?, ?)',
      [text, serial],
    );
    const [start, end] = [Date.parse('2027-01-02T00:00+08:00'), Date.parse('2027-12-31T00:00+08:00')];
    expect(stored).toEqual([
      { start, end },
      { start, end },
    ]);
  });
});

describe('the check of an import', () => {
  it('tells per cell what is wrong, with what was meant [BYND-03, USER-09, USER-10, USER-12, USER-14, USER-15, USER-23]', async () => {
    const { factory } = portal;
    await factory.role(ouId, { name: 'Dispatcher' });
    await factory.userGroup(ouId, [], 'Night shift');
    const stranger = await factory.account();
    const [north, south] = [await factory.structure(ouId, null, 'North'), await factory.structure(ouId, null, 'South')];
    for (const parent of [north, south]) await factory.structure(ouId, parent, 'Depot');
    const id = await imported(admin, [
      [...HEAD, 'Phone', 'Country code', 'Department'],
      [null, 'Nobody'],
      ['ab', 'Short'],
      [name('ok.'), null],
      [stranger.username, 'Taken'],
      [name('ok.'), 'Mail', 'm.rossi@portal'],
      [name('ok.'), 'Mail', 'no address'],
      [name('ok.'), 'Mail', `${stranger.username}@portal.example`],
      [name('ok.'), 'Role', null, 'Dispacher; Dispatcher'],
      [name('ok.'), 'Group', null, null, 'Nigth shift'],
      [name('ok.'), 'Node', null, null, null, 'Depot'],
      [name('ok.'), 'Node', null, null, null, 'Nroth'],
      [name('ok.'), 'Phone', null, null, null, null, null, '12', '86x'],
      [name('ok.'), 'x'.repeat(51), null, null, null, null, null, null, null, 'y'.repeat(101)],
      [name('ok.'), 'Right', null, 'Dispatcher', 'night shift', 'North>Depot', null, '138 0000-1111', '48'],
    ]);
    const rows = await importRows(admin, id);
    expect(rows.map((row) => row.errors.map((error) => error.field))).toEqual([
      ['username'],
      ['username'],
      ['name'],
      ['username'],
      ['email'],
      ['email'],
      ['email'],
      ['roles'],
      ['userGroups'],
      ['structures'],
      ['structures'],
      ['phone', 'phoneArea'],
      ['name', 'department'],
      [],
    ]);
    expect(rows[4]?.errors[0]?.message).toBe('Needs a domain ending, such as .com.');
    expect(rows[7]?.errors[0]).toMatchObject({ suggestion: 'Dispatcher', corrected: 'Dispatcher; Dispatcher' });
    expect(rows[8]?.errors[0]).toMatchObject({ suggestion: 'Night shift', corrected: 'Night shift' });
    expect(rows[9]?.errors[0]?.message).toContain('A>B');
    expect(rows[10]?.errors[0]).toMatchObject({ suggestion: 'North' });
    admin.headers = { locale: 'de-DE' };
    expect((await importRows(admin, id))[7]?.errors[0]?.message).toBe('Es gibt keine Rolle Dispacher.');
  });

  it('divides names by commas too, unless a name holds them itself [BYND-03, IMPT-09]', async () => {
    const { factory } = portal;
    for (const role of ['Operator', 'Employee', 'Plant, north']) await factory.role(ouId, { name: role });
    const id = await imported(admin, [
      HEAD.slice(0, 4),
      [name('comma.'), 'Both', null, 'Operator, Employee'],
      [name('comma.'), 'Whole', null, 'Plant, north; Operator'],
      [name('comma.'), 'Wrong', null, 'Operator，Employe'],
      [name('comma.'), 'Unknown', null, 'Night, shift'],
    ]);
    const [both, whole, wrong, unknown] = await importRows(admin, id);
    expect([both, whole].map((row) => row?.errors)).toEqual([[], []]);
    expect(wrong?.errors).toMatchObject([{ field: 'roles', suggestion: 'Employee', corrected: 'Operator; Employee' }]);
    expect(unknown?.errors.map((error) => error.message)).toEqual(['There is no role Night, shift.']);
    await applyImport(admin, id);
    const given = await sql(
      `SELECT m.name, GROUP_CONCAT(r.name ORDER BY r.name SEPARATOR '|') AS roles FROM member m
         JOIN user_role u ON u.ou_id = m.ou_id AND u.user_id = m.user_id JOIN role r ON r.ou_id = u.ou_id AND r.id = u.role_id
        WHERE m.ou_id = ? AND m.name IN ('Both', 'Whole') GROUP BY m.name ORDER BY m.name`,
      [ouId],
    );
    expect(given).toEqual([
      { name: 'Both', roles: 'Employee|Operator' },
      { name: 'Whole', roles: 'Operator|Plant, north' },
    ]);
  });

  it('tells of so many foreign accounts a day and of no more [BYND-03, LIMT-03, threats 10]', async () => {
    const { factory } = portal;
    const account = await factory.admin(ouId);
    const [client, colleague, stranger] = [
      await portal.as(account, ouId),
      await factory.member(ouId),
      await factory.account(),
    ];
    const fileOf = (...names: string[]) =>
      sheetBytes([['Username', 'Name', 'Company'], ...names.map((each) => [each, 'Asked', `${each}@portal.example`])]);
    await portal.portal.runtime.limits.take('importCheck', account.id, 19_998);
    // Colleagues are no secret, and what was told once is told again.
    const { data } = await upload(client, fileOf(stranger.username, colleague.username));
    const id = data?.recordId ?? '';
    expect((await importRows(client, id)).map((row) => row.state)).toEqual(['WRONG', 'CHANGED']);
    await client.data(MAP, { id, fields: ['username', 'name', null] });
    await client.data(CORRECT, { id, position: 2, field: 'username', value: name('free.') });
    // Another column as the address asks of each again, and so does another file.
    expect(await client.code(MAP, { id, fields: ['username', 'name', 'email'] })).toBe(429);
    expect(await client.code(CORRECT, { id, position: 2, field: 'username', value: name('free.') })).toBe(429);
    expect((await upload(client, fileOf(name('free.'), name('free.')))).code).toBe(429);
    expect((await upload(client, fileOf(colleague.username))).code).toBe(10_000);
  });

  it('costs of the day what it is long: nobody fills the disk with texts [LIMT-03, threats 34]', async () => {
    const account = await portal.factory.admin(ouId);
    const client = await portal.as(account, ouId);
    const file = (cells: number) =>
      sheetBytes([['Notes'], ...Array.from({ length: cells }, (_, at) => [`${at} ${'x'.repeat(4_000)}`])]);
    await portal.portal.runtime.limits.take('importCheck', account.id, 19_900);
    expect((await upload(client, file(20))).code).toBe(10_000);
    expect((await upload(client, file(20))).code).toBe(429);
  });

  it('that takes all the room there is costs as much as many: nobody keeps a server busy with such files [LIMT-03, threats 28]', async () => {
    const account = await portal.factory.admin(ouId);
    const client = await portal.as(account, ouId);
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(51 * 1_048_576) });
    await portal.portal.runtime.limits.take('importCheck', account.id, 19_400);
    expect((await upload(client, bomb)).code).toBe(414);
    expect((await upload(client, bomb)).code).toBe(429);
    // A file that is no workbook takes nothing from the limit.
    expect((await upload(await portal.as(await portal.factory.admin(ouId), ouId), new Uint8Array(30))).code).toBe(400);
  });

  it('tells doubles on both rows, and judges them anew when a cell is corrected [BYND-03]', async () => {
    const twin = name('twin.');
    const id = await imported(admin, [
      HEAD.slice(0, 3),
      [twin, 'One', `${twin}@portal.example`],
      [twin.toUpperCase(), 'Two', `${twin}@Portal.example`],
      [name('other.'), 'Three'],
    ]);
    const [first, second] = await importRows(admin, id);
    expect(faultsOf(first)).toEqual([
      ['username', 'Row 3 has the same value.'],
      ['email', 'Row 3 has the same value.'],
    ]);
    expect(second?.errors.map((error) => error.message)).toEqual(Array(2).fill('Row 2 has the same value.'));
    const correct = (field: string, value: string) =>
      admin.data<Record<string, unknown>>(CORRECT, { id, position: 3, field, value });
    await correct('username', name('twin.'));
    expect(await correct('email', '')).toEqual({
      userImportCorrect: {
        record: { counts: { new: 3, wrong: 0 } },
        rows: [
          { position: 2, state: 'NEW' },
          { position: 3, state: 'NEW' },
        ],
      },
    });
    expect(await admin.code(CORRECT, { id, position: 99, field: 'name', value: 'x' })).toBe(404);
    expect(await admin.code(CORRECT, { id, position: 3, field: 'phone', value: '12345' })).toBe(400);
  });

  it('follows the columns that the person chooses [BYND-03]', async () => {
    const id = await imported(admin, [
      ['Badge', 'Who', 'Name'],
      [name('map.'), 'Right Name', 'Wrong'],
    ]);
    expect((await importStatus(admin, id)).counts).toMatchObject({ new: 0, wrong: 1 });
    expect(
      (await admin.data<{ userImportMap: unknown }>(MAP, { id, fields: ['username', 'name', null] })).userImportMap,
    ).toEqual({
      columns: [{ field: 'username' }, { field: 'name' }, { field: null }],
      counts: { new: 1, wrong: 0 },
    });
    expect(await admin.code(MAP, { id, fields: ['username', 'name'] })).toBe(400);
    expect(await admin.code(MAP, { id, fields: ['username', 'username', null] })).toBe(400);
  });

  it('says what would change, and takes nothing away [BYND-03, USER-08]', async () => {
    const { factory } = portal;
    const [held, added] = [await factory.role(ouId, { name: 'Held' }), await factory.role(ouId, { name: 'Reports' })];
    const jan = await factory.member(ouId, {
      name: 'Jan',
      department: 'Wind',
      expire_time: Date.parse('2027-12-31T00:00Z'),
    });
    await factory.giveRole(ouId, jan.id, held);
    const same = await factory.member(ouId, { name: 'Same' });
    const id = await imported(admin, [
      ['Username', 'Name', 'Department', 'Roles', 'Valid until'],
      [jan.username, 'Jan K', null, 'Held; Reports', '2028-12-31'],
      [same.username.toUpperCase(), 'Same', null, null, null],
    ]);
    const [row, other] = await importRows(admin, id);
    expect(row).toMatchObject({
      state: 'CHANGED',
      changes: [
        { field: 'name', before: 'Jan', after: 'Jan K', added: [] },
        { field: 'accountExpireTime', before: '2027-12-31', after: '2028-12-31', added: [] },
        { field: 'roles', before: 'Held', after: 'Held; Reports', added: ['Reports'] },
      ],
    });
    expect(other).toMatchObject({ state: 'UNCHANGED', changes: [] });
    await applyImport(admin, id);
    const [stored] = await sql('SELECT name, department FROM account WHERE id = ?', [jan.id]);
    expect(stored).toEqual({ name: 'Jan K', department: 'Wind' });
    const roles = await sql<{ id: string }>('SELECT role_id AS id FROM user_role WHERE user_id = ?', [jan.id]);
    expect(new Set(roles.map((role) => role.id))).toEqual(new Set([held, added]));
  });

  it('looks up so many names and no more: a small file holds up nobody [BYND-03, IMPT-03, LIMT-03]', async () => {
    const { factory } = portal;
    for (let at = 0; at < 300; at += 1) await factory.role(ouId, { name: `Role number ${at}` });
    const namesOf = (row: number) => Array.from({ length: 320 }, (_, at) => `role no ${row}/${at}`).join('; ');
    const rows = Array.from({ length: 40 }, (_, at) => [name('names.'), 'Names', null, namesOf(at)]);
    const bytes = sheetBytes([HEAD, ...rows, [name('names.'), 'Right', null, 'Role numbr 1']]);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const id = (await upload(admin, bytes)).data?.recordId ?? '';
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(1_500);
    const judged = await importRows(admin, id);
    // Beyond the limit of names to look up, a cell gets one error and no suggestion.
    expect(judged[0]?.errors).toHaveLength(10);
    expect(judged[39]?.errors.map((error) => error.message)).toEqual(['At most 2000 at a time.']);
    expect(judged[40]?.errors).toMatchObject([{ suggestion: null, field: 'roles' }]);
  });

  it('costs the same statements for 2 rows and for 1000 [BYND-03]', async () => {
    const { factory } = portal;
    await factory.role(ouId, { name: 'Crew' });
    await factory.userGroup(ouId, [], 'Team');
    await factory.structure(ouId, null, 'Site');
    const rows = (count: number) => [
      HEAD,
      ...Array.from({ length: count }, (_, at) => [
        name('bulk.'),
        `Bulk ${at}`,
        `${name('bulk.')}@portal.example`,
        at % 2 ? 'Crew' : `Crew ${at}`,
        at % 3 ? 'Team' : `Team ${at}`,
        at % 5 ? 'Site' : `Site ${at}`,
        '2027-12-31',
      ]),
    ];
    const readOf = async (count: number) => {
      const statements = await statementsOf(portal.portal.runtime.database, () => imported(admin, rows(count)));
      return statements.filter((statement) => /^\s*SELECT/.test(statement) && !/session/.test(statement)).length;
    };
    // The first call fills caches and is not counted.
    await readOf(6);
    const few = await readOf(6);
    const began = performance.now();
    expect(await readOf(1000)).toBe(few);
    expect(performance.now() - began).toBeLessThan(6_000);
    expect(few).toBeLessThanOrEqual(16);
  });
});

describe('the template', () => {
  it('has the columns in the language of the caller, and is recognised [IMPT-01, IMPT-08, CALL-150]', async () => {
    admin.headers = { locale: 'zh-CN' };
    const file = await download(admin, 'POST', 'user-import/template');
    expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''%E7%94%A8%E6%88%B7");
    const book = read(file.bytes, { type: 'buffer' });
    expect(book.SheetNames).toEqual(['用户', '说明']);
    const [head = []] = utils.sheet_to_json<string[]>(book.Sheets['用户']!, { header: 1 });
    expect(head).toHaveLength(14);
    admin.headers = {};
    const id = await imported(admin, [head, [name('tpl.'), 'Template']]);
    expect((await importStatus(admin, id)).columns.map((column) => column.field)).toEqual([
      'username',
      'name',
      'nickName',
      'email',
      'phoneArea',
      'phone',
      'company',
      'department',
      'position',
      'accountStartTime',
      'accountExpireTime',
      'roles',
      'userGroups',
      'structures',
    ]);
  });
});

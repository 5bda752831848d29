import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retention } from '../../../jobs/retention.js';
import { ApiClient } from '../../../../tests/support/client.js';
import { Mailbox } from '../../../../tests/support/services/mailbox.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { download, imported, sheetBytes, upload } from '../../../../tests/support/sheets.js';
import { until } from '../../../../tests/support/socket.js';
import {
  applyImport,
  APPLY,
  CORRECT,
  HEAD,
  importRows,
  importStatus,
  MAP,
  RECORDS,
  ROWS,
  STATUS,
} from '../../../../tests/support/imports.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let counter = 0;

const sql = <Result>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Result[]>;
const name = (text: string) => `${text}${(counter += 1)}`;
const wordsOf = async (client: ApiClient, id: string) =>
  (await importRows(client, id)).map((row) => [row.position, row.state, ...row.errors.map((error) => error.field)]);

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('applying an import', () => {
  it('writes what is right, leaves out what is wrong, and once however often it is asked [IMPT-09, BYND-03]', async () => {
    const mailbox = new Mailbox(portal.portal.runtime.database);
    const { factory } = portal;
    const role = await factory.role(ouId, { name: 'Dispatcher' });
    const right = name('apply.');
    const id = await imported(admin, [
      HEAD,
      [right, 'Right One', `${right}@portal.example`, 'Dispatcher'],
      [name('apply.'), 'Wrong', 'nothing'],
    ]);
    await Promise.all([1, 2, 3].map(() => admin.data(APPLY, { id })));
    await until(async () => (await importStatus(admin, id)).state === 'DONE', 20_000);
    expect((await importStatus(admin, id)).counts).toEqual({
      all: 2,
      new: 1,
      changed: 0,
      unchanged: 0,
      wrong: 1,
      done: 1,
    });
    const made = await sql<{ id: string; role: string }>(
      `SELECT a.id, r.role_id AS role FROM account a JOIN member m ON m.user_id = a.id AND m.ou_id = ?
         JOIN user_role r ON r.user_id = a.id WHERE a.username = ?`,
      [ouId, right],
    );
    expect(made.map((row) => row.role)).toEqual([role]);
    expect((await mailbox.to(`${right}@portal.example`)).map((mail) => mail.kind)).toEqual(['passwordInit']);
    expect(await admin.code(CORRECT, { id, position: 3, field: 'email', value: '' })).toBe(430);
    await admin.data(APPLY, { id });
    const jobs = await sql<{ count: number }>(
      "SELECT COUNT(*) AS count FROM job WHERE kind = 'user-import' AND ou_id = ?",
      [ouId],
    );
    expect(jobs[0]?.count).toBe(1);
    const audit = await sql(
      "SELECT resource_id AS id FROM audit_event WHERE event_name = 'userImportApply' AND ou_id = ? AND resource_id = ?",
      [ouId, made[0]?.id],
    );
    expect(audit).toHaveLength(1);
  });

  it('of the same file twice creates nothing twice and says unchanged [BYND-03]', async () => {
    const person = name('again.');
    const rows = [HEAD.slice(0, 3), [person, 'Again', `${person}@portal.example`]];
    const [one, two] = [await imported(admin, rows), await imported(admin, rows)];
    await applyImport(admin, one);
    await applyImport(admin, two);
    expect((await importStatus(admin, two)).counts).toMatchObject({ unchanged: 1, new: 0, wrong: 0, done: 0 });
    const third = await imported(admin, rows);
    expect(await wordsOf(admin, third)).toEqual([[2, 'UNCHANGED']]);
    expect(await sql('SELECT id FROM account WHERE username = ?', [person])).toHaveLength(1);
  });

  it('judges each row again: who came or was lost meanwhile is told [BYND-03, IMPT-09]', async () => {
    const { factory } = portal;
    const role = await factory.role(ouId, { name: 'Fleeting' });
    const [came, lost] = [name('came.'), name('lost.')];
    const id = await imported(admin, [
      ['Username', 'Name', 'Roles'],
      [came, 'Planned', null],
      [lost, 'Lost', 'Fleeting'],
    ]);
    await factory.member(ouId, { username: came, name: 'Somebody else' });
    await sql('DELETE FROM role WHERE id = ?', [role]);
    await applyImport(admin, id);
    expect(await wordsOf(admin, id)).toEqual([
      [2, 'WRONG', null],
      [3, 'WRONG', 'roles'],
    ]);
    expect(await sql('SELECT name FROM account WHERE username = ?', [came])).toEqual([{ name: 'Somebody else' }]);
  });

  it('ends with the rights of who started it [IMPT-12, SUBA-13]', async () => {
    const { factory } = portal;
    const sub = await factory.subAdmin(ouId, ['user']);
    const client = await portal.as(sub, ouId);
    const late = name('late.');
    const id = await imported(client, [HEAD.slice(0, 2), [late, 'Late']]);
    await sql("UPDATE sub_admin SET operations = '[]' WHERE user_id = ?", [sub.id]);
    // Asked before this server noticed, carried out after.
    await sql(
      "INSERT INTO job (id, ou_id, kind, payload, state, run_time, created_by, created_time) VALUES (?, ?, 'user-import', ?, 'QUEUED', 0, ?, 0)",
      [
        '01HZZZZZZZZZZZZZZZZZZIMPRT',
        ouId,
        JSON.stringify({ accountId: sub.id, locale: 'en-US', ip: '::1', wanted: { recordId: id } }),
        sub.id,
      ],
    );
    await until(async () => {
      const [job] = await sql<{ state: string }>("SELECT state FROM job WHERE id = '01HZZZZZZZZZZZZZZZZZZIMPRT'");
      return job?.state === 'FAILED';
    }, 10_000);
    expect(await sql('SELECT id FROM account WHERE username = ?', [late])).toEqual([]);
  });

  it('gives the failed rows back with their reasons, as a file that can be imported [IMPT-04, IMPT-09, IMPT-11, CALL-154]', async () => {
    const good = name('good.');
    const id = await imported(admin, [
      ['Username', 'Name', 'Shoe size', 'E-mail'],
      [good, 'Good', 1, null],
      ['=1+1', '@SUM(A1)', 42, 'nothing'],
    ]);
    await applyImport(admin, id);
    const file = await download(admin, 'POST', 'user-import/download-failed', { recordId: id });
    const date = new Date().toISOString().slice(0, 10);
    expect(file.headers.get('content-disposition')).toContain(`failed-rows-${date}.xlsx`);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('cache-control')).toBe('no-store');
    const book = read(file.bytes, { type: 'buffer', cellFormula: true });
    const sheet = book.Sheets.Users!;
    const [head, row] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    expect(head).toEqual(['Username', 'Name', 'Shoe size', 'E-mail', 'Reason']);
    expect(row?.slice(0, 4)).toEqual(["'=1+1", "'@SUM(A1)", '42', 'nothing']);
    expect(row?.[4]).toContain('E-mail: This is not an e-mail address.');
    expect(Object.values(sheet).some((cell) => (cell as { f?: string } | null)?.f)).toBe(false);
    const again = await upload(admin, file.bytes as Buffer);
    expect((await importRows(admin, again.data?.recordId ?? ''))[0]?.cells.slice(0, 2)).toEqual(['=1+1', '@SUM(A1)']);
    expect((await download(admin, 'POST', 'user-import/download-failed', {})).code).toBe(400);
  });
});

describe('initial passwords of an import', () => {
  const passwordsOf = async (id: string) => {
    const { bytes, code } = await download(admin, 'POST', 'user-import/download-passwords', { recordId: id });
    const book = bytes && read(bytes, { type: 'buffer' });
    const rows = book ? utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 }).slice(1) : [];
    return { code, rows };
  };

  it('are told once where no mail can bring a link, open the account, and are kept sealed [USER-24, PWD-26]', async () => {
    const [unmailed, mailed] = [name('secret.'), name('secret.')];
    const id = await imported(admin, [
      HEAD.slice(0, 3),
      [unmailed, 'No Mail', null],
      [mailed, 'Mail', `${mailed}@portal.example`],
    ]);
    await applyImport(admin, id);
    expect((await importStatus(admin, id)).hasPasswords).toBe(true);
    const stored = await sql<{ outcome: string }>('SELECT outcome FROM user_import_row WHERE import_id = ?', [id]);
    const both = await Promise.all([passwordsOf(id), passwordsOf(id)]);
    expect(both.map(({ code }) => code).sort()).toEqual([404, 10_000].sort());
    const [row, ...more] = both.flatMap(({ rows }) => rows);
    expect([row?.[0], more]).toEqual([unmailed, []]);
    const password = row?.[2] ?? '';
    expect(JSON.stringify(stored)).not.toContain(password);
    const answer = await new ApiClient(portal.url).login(unmailed, password);
    expect(answer.errors).toBeUndefined();
    expect((await importStatus(admin, id)).hasPasswords).toBe(false);
    const [audited] = await sql<{ count: number }>(
      "SELECT COUNT(*) AS count FROM audit_event WHERE event_name = 'userImportDownloadPasswords' AND result = 'success' AND ou_id = ?",
      [ouId],
    );
    expect(audited?.count).toBe(1);
  });

  it('are gone a week later, and the import after 90 days', async () => {
    const id = await imported(admin, [HEAD.slice(0, 2), [name('late.'), 'Late']]);
    await applyImport(admin, id);
    const { runtime } = portal.portal;
    const retain = () =>
      retention.run(
        { id: '', ouId: null, payload: {}, attempt: 1 },
        {
          runtime,
          signal: new AbortController().signal,
          progress: async () => undefined,
        },
      );
    await retain();
    expect((await importStatus(admin, id)).hasPasswords).toBe(true);
    await sql('UPDATE user_import SET finished_time = finished_time - 604800001 WHERE id = ?', [id]);
    await retain();
    expect(await importStatus(admin, id)).toMatchObject({ hasPasswords: false, counts: { done: 1 } });
    await sql('UPDATE user_import SET created_time = created_time - 7776000001 WHERE id = ?', [id]);
    await retain();
    expect(await admin.code(STATUS, { id })).toBe(404);
  });
});

describe('imports', () => {
  it('belong to who started them; others are answered 404 [IMPT-13, CALL-152, CALL-153]', async () => {
    const { factory } = portal;
    const id = await imported(admin, [HEAD.slice(0, 2), [name('own.'), 'Own']]);
    expect((await admin.data<{ userImportRecords: unknown }>(RECORDS)).userImportRecords).toEqual({
      records: [{ id, fileName: 'people.xlsx', counts: { all: 1 } }],
      pagination: { total: 1 },
    });
    const colleague = await portal.as(await factory.subAdmin(ouId, ['user']), ouId);
    expect(await colleague.data(RECORDS)).toEqual({ userImportRecords: { records: [], pagination: { total: 0 } } });
    const other = await factory.organization();
    const elsewhere = await portal.as(await factory.admin(other), other);
    for (const client of [colleague, elsewhere]) {
      for (const [document, more] of [
        [STATUS, {}],
        [ROWS, {}],
        [APPLY, {}],
        [MAP, { fields: [] }],
        [CORRECT, { position: 2, field: 'name', value: 'x' }],
      ] as const) {
        expect(await client.code(document, { id, ...more })).toBe(404);
      }
      expect((await download(client, 'POST', 'user-import/download-failed', { recordId: id })).code).toBe(404);
      expect((await download(client, 'POST', 'user-import/download-passwords', { recordId: id })).code).toBe(404);
    }
  });

  it('need operation user, a console level and the portal’s own page [IMPT-12, CALL-020, USER-17]', async () => {
    const { factory } = portal;
    const bytes = sheetBytes([HEAD.slice(0, 2), [name('deny.'), 'Deny']]);
    const normal = await portal.as(await factory.member(ouId), ouId);
    const powerless = await portal.as(await factory.subAdmin(ouId, ['role']), ouId);
    for (const [client, code] of [
      [normal, 403],
      [powerless, 403],
      [new ApiClient(portal.url), 401],
    ] as const) {
      expect((await upload(client, bytes)).code).toBe(code);
      expect((await download(client, 'POST', 'user-import/template')).code).toBe(code);
      expect((await download(client, 'GET', 'user-export/download?taskId=x')).code).toBe(code);
    }
    const token = admin.token ?? '';
    const foreign = new ApiClient(portal.url);
    foreign.headers = { cookie: `portal_session=${token}`, origin: 'https://evil.example' };
    expect((await upload(foreign, bytes)).code).toBe(403);
    foreign.headers = { cookie: `portal_session=${token}` };
    expect((await upload(foreign, bytes)).code).toBe(10_000);
  });

  it('of a sub-administrator stay within their reach and beneath their ceiling [SUBA-13, USER-18, ROLE-15, IMPT-12]', async () => {
    const { factory } = portal;
    const [mine, theirs] = [await factory.structure(ouId, null, 'Mine'), await factory.structure(ouId, null, 'Theirs')];
    await factory.userGroup(ouId, [], 'Hidden group');
    const app = await factory.app(ouId);
    const [plain, strong] = [await factory.role(ouId, { name: 'Plain' }), await factory.role(ouId, { name: 'Strong' })];
    await factory.openMenus(ouId, strong, app.id, await factory.menuGroup(ouId, app.id, []));
    const named = await factory.role(ouId, { name: 'Named' });
    await factory.openMenus(ouId, named, app.id, await factory.menuGroup(ouId, app.id, []));
    const sub = await factory.subAdmin(ouId, ['user'], { structureIds: [mine], roleIds: [named] });
    const [near, far] = [await factory.member(ouId), await factory.member(ouId)];
    const place = { ou_id: ouId, created_time: 1 };
    await factory.insert('user_structure', { ...place, user_id: near.id, structure_id: mine });
    await factory.insert('user_structure', { ...place, user_id: far.id, structure_id: theirs });
    const client = await portal.as(sub, ouId);
    const id = await imported(client, [
      ['Username', 'Name', 'Roles', 'Structures', 'User groups'],
      [name('scope.'), 'Placed', 'Plain', 'Mine', null],
      [name('scope.'), 'Nowhere', 'Plain', null, null],
      [name('scope.'), 'Foreign', null, 'Theirs', null],
      [name('scope.'), 'Strong', 'Strong', 'Mine', null],
      [name('scope.'), 'Guessed', 'Strongg', 'Mine', null],
      [name('scope.'), 'Named', 'Named', 'Mine', null],
      [name('scope.'), 'Hidden', null, 'Mine', 'Hidden group'],
      [far.username, 'Far', null, null, null],
    ]);
    expect(plain).toBeTruthy();
    const rows = await importRows(client, id);
    expect(rows.map((row) => row.errors.map((error) => error.field))).toEqual([
      [],
      [null],
      ['structures'],
      ['roles'],
      ['roles'],
      ['roles'],
      ['userGroups'],
      ['username'],
    ]);
    expect(rows[1]?.errors[0]?.message).toContain("You don't have the permission to add the user");
    // A role beyond reach is not there, and no guess tells of it; one in the scope is there, and beyond the ceiling.
    expect(rows.slice(3, 6).map((row) => [row.errors[0]?.message, row.errors[0]?.suggestion])).toEqual([
      ['There is no role Strong.', null],
      ['There is no role Strongg.', null],
      ['You can only assign roles whose rights you have yourself: Named.', null],
    ]);
    await applyImport(client, id);
    expect((await importStatus(client, id)).counts).toMatchObject({ new: 1, done: 1, wrong: 7 });
  });
});

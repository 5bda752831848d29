import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../tests/support/client.js';
import { applyImport, HEAD, importStatus } from '../../../tests/support/imports.js';
import type { TestPortal } from '../../../tests/support/portal.js';
import { startTestPortal } from '../../../tests/support/portal.js';
import { imported, sheetBytes, upload } from '../../../tests/support/sheets.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let counter = 0;

const as = async (account: { id: string }, ou = ouId) =>
  ApiClient.withToken(portal.url, await portal.factory.session(account.id, ou));
const sql = <Result>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Result[]>;
const name = (text: string) => `${text}${(counter += 1)}`;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  ouId = await portal.factory.organization();
  admin = await as(await portal.factory.admin(ouId));
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

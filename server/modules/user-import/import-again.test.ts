import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../tests/support/client.js';
import { applyImport, HEAD, importStatus } from '../../../tests/support/imports.js';
import type { TestPortal } from '../../../tests/support/portal.js';
import { startTestPortal } from '../../../tests/support/portal.js';
import { imported } from '../../../tests/support/sheets.js';

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

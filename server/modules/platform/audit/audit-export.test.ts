import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids.js';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { download } from '../../../../tests/support/sheets.js';
import { until } from '../../../../tests/support/socket.js';
import { auditSheet } from './audit-sheet.service.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

const eventRow = (values: Record<string, unknown> = {}) => ({
  id: newId(),
  ou_id: ouId,
  time: Date.parse('2026-07-01T22:30:00Z'),
  account_type: 'OU_ADMIN',
  resource_type: 'user',
  event_name: 'userModify',
  result: 'success',
  username: 'sofia',
  ip: '192.0.2.7',
  ...values,
});
const event = (values: Record<string, unknown> = {}) => portal.factory.insert('audit_event', eventRow(values));

function rowsOf(bytes: Buffer | null): string[][] {
  const book = read(bytes ?? Buffer.alloc(0), { type: 'buffer' });
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? '']!, { header: 1, defval: '' });
}

/** Exports by a task, and answers its file. */
async function exported(
  client: ApiClient,
  variables: object,
): Promise<{ taskId: string; fileName: string; rows: string[][] }> {
  const { data } = await client.rest<{ taskId: string }>('POST', 'audit/export-start', variables);
  const status = () =>
    client.rest<{ state: string; fileName: string }>('POST', 'audit/export-status', { taskId: data.taskId });
  await until(async () => (await status()).data.state === 'DONE', 20_000);
  const { bytes } = await download(client, 'GET', `audit/export-download?taskId=${data.taskId}`);
  return { taskId: data.taskId, fileName: (await status()).data.fileName, rows: rowsOf(bytes) };
}

beforeAll(async () => {
  // Nothing of these days of the year goes meanwhile.
  portal = await startTestPortal({ env: { AUDIT_RETENTION_DAYS: '36500' } });
});
beforeEach(async () => {
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('an export of the audit log', () => {
  it('is a spreadsheet in the language and the zone of the reader, named by its time [AUDT-04, AUDT-15, CALL-398, CALL-399, CALL-402]', async () => {
    const changes = [
      { field: 'name', type: 'text', from: 'Old', to: 'New' },
      { field: 'accountExpireTime', type: 'time', from: null, to: Date.parse('2026-12-31T23:00:00Z') },
      {
        field: 'roles',
        type: 'things',
        added: [
          { id: 'a', name: 'Day' },
          { id: 'b', name: 'Night' },
        ],
        removed: [{ id: 'c', name: 'Old' }],
        addedCount: 2,
        removedCount: 1,
      },
    ];
    await event({ target_name: '=cmd()', changes: JSON.stringify(changes) });
    await event({
      event_name: 'sessionLogin',
      resource_type: 'session',
      result: 'fail',
      error_message: 'UNAUTHENTICATED',
      time: Date.parse('2026-01-01T22:30:00Z'),
    });
    await event({ event_name: 'roleModify' });
    admin.headers = { locale: 'de-DE' };
    const filter = { eventNames: ['userModify', 'sessionLogin'] };
    const { fileName, rows } = await exported(admin, { filter, timeZone: 'Europe/Berlin' });
    expect(fileName).toMatch(/^20\d{12}\.xlsx$/);
    expect(rows[0]?.slice(0, 4)).toEqual(['Zeit (Europe/Berlin)', 'Ereignis', 'Ergebnis', 'Grund']);
    expect(rows).toHaveLength(3);
    expect(rows[1]?.[0]).toBe('2026-07-02 00:30:00');
    expect(rows[2]?.slice(0, 3)).toEqual(['2026-01-01 23:30:00', 'Anmeldung abgelehnt', 'Abgelehnt']);
    const cells = rows[1] ?? [];
    expect(cells[8]).toBe("'=cmd()");
    expect(cells[10]).toBe('Name: "Old" → "New"\nGültig bis: – → 2027-01-01 00:00:00\nRollen: + Day, Night − Old');
    const [told] = (await portal.portal.runtime.database.query(
      "SELECT resource_type AS type, result FROM audit_event WHERE ou_id = ? AND event_name = 'auditExport'",
      [ouId],
    )) as object[];
    expect(told).toEqual({ type: 'audit', result: 'success' });
  }, 60_000);

  it('streams without a task, and refuses fields of another type [CALL-222, CALL-021]', async () => {
    await event();
    await event({ result: 'fail' });
    const { bytes, headers } = await download(admin, 'POST', 'audit/export', {
      filter: { results: ['fail'] },
      zoneOffset: -120,
    });
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="20\d{12}\.xlsx"/);
    const rows = rowsOf(bytes);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.[0]).toBe('2026-07-02 00:30:00');
    expect(rows[0]?.[0]).toBe('Time (UTC+02:00)');
    for (const wrong of [
      { endTime: 'now' },
      { filter: [] },
      { filter: { results: ['other'] } },
      { filter: { search: 1 } },
      { filter: { actorIds: 'x' } },
      { timeZone: 'Mars/Base' },
      { startTime: 2, endTime: 1 },
    ]) {
      expect((await admin.rest('POST', 'audit/export', wrong)).code, JSON.stringify(wrong)).toBe(400);
    }
    const person = await portal.as(await portal.factory.member(ouId), ouId);
    expect((await person.rest('POST', 'audit/export', {})).code).toBe(403);
    const other = await portal.as(await portal.factory.subAdmin(ouId, ['user']), ouId);
    expect((await other.rest('POST', 'audit/export', {})).code).toBe(403);
  });

  it('is of the moment at which it began, while events arrive, and holds every event once [AUDT-15]', async () => {
    const { runtime } = portal.portal;
    const all = Array.from({ length: 1_200 }, (_, at) => eventRow({ time: Date.now() - at }));
    for (const row of all) await portal.factory.insert('audit_event', row);
    const session = await import('../../../access/acting-session.js');
    const { admin_id: adminId } = (
      (await runtime.database.query('SELECT admin_id FROM organization WHERE id = ?', [ouId])) as { admin_id: string }[]
    )[0]!;
    const { backgroundContext } = await import('../../../context/background-context.js');
    const acting = await session.actingSession({ runtime, db: runtime.database.manager }, adminId, ouId);
    const ctx = backgroundContext(runtime, { session: acting, locale: 'en-US', ip: '' });
    let arrived = 0;
    const contextOf = async () => {
      // Before each page one event that is newer, and one that seems to be old.
      await event({ time: Date.now() + 1_000, username: 'arrived' });
      await event({ time: Date.now() - 3_600_000, username: 'arrived' });
      arrived += 2;
      return ctx;
    };
    const sheet = auditSheet(contextOf, 'en-US', { zoneOffset: 0 }, async () => undefined);
    const rows: (readonly string[])[] = [];
    for await (const page of sheet.rows) rows.push(...page);
    expect(arrived).toBeGreaterThan(2);
    expect(rows.filter((row) => row[5] === 'arrived')).toEqual([]);
    expect(rows).toHaveLength(1_200);
  }, 60_000);

  it('belongs to the person and the OU that made it, and to their scope [CALL-402, AUDT-11, AUDT-12]', async () => {
    await event();
    const helper = await portal.factory.subAdmin(ouId, ['audit']);
    const client = await portal.as(helper, ouId);
    const { taskId } = await exported(client, {});
    expect((await admin.rest('GET', `audit/export-download?taskId=${taskId}`)).code).toBe(404);
    await portal.portal.runtime.database.query("UPDATE sub_admin SET scope = 'SPECIFIED' WHERE user_id = ?", [
      helper.id,
    ]);
    const narrowed = await portal.as(helper, ouId);
    expect((await narrowed.rest('GET', `audit/export-download?taskId=${taskId}`)).code).toBe(410);
  }, 60_000);
});

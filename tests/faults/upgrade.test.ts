import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../server/modules/platform/audit/audit-verify.service.js';
import { now } from '../../server/core/clock.js';
import { MIGRATIONS } from '../../server/storage/data-source.js';
import { migrate } from '../../server/storage/migrate.js';
import { ApiClient } from '../support/client.js';
import { migrateKilled } from '../support/killed-migrations.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { createEmptyDatabase } from '../support/servers/empty-database.js';
import { until } from '../support/socket.js';

const FIXTURE = fileURLToPath(new URL('../fixtures/version-0.1.0.sql', import.meta.url));
/** The last migrations of version 0.1.0, and of a day between it and now: alarms and announcements had just come. */
const FIRST_VERSION = 1_700_000_000_007;
const LATER_VERSION = 1_700_000_000_033;
const OU = '01JDN7AXQ1QEA2NY2W50RJGKQP';
const APP = '01JDN7AXQ27XVF63SY03H5K8BZ';

/** Alarms and mails of an announcement, as the version between wrote them; the second mail was refused for good. */
const LATER_ROWS = `
INSERT INTO alarm (ou_id, id, app_id, alarm_key, active_key, severity, state, site, content, start_time, last_time,
  end_time, is_restricted) VALUES
  ('${OU}', '01M8D000000000000000000001', '${APP}', 'a', 'a', 1, 0, 'Hornsund', 'Pitch', 1795729900000, 1795729900000, NULL, 0),
  ('${OU}', '01M8D000000000000000000002', '${APP}', 'b', NULL, 1, 1, 'Hornsund', 'Yaw', 1795729900001, 1795729900001, 1795729990000, 0),
  ('${OU}', '01M8D000000000000000000003', '${APP}', 'c', 'c', 2, 0, 'Ridge', 'Oil', 1795749900000, 1795749900000, NULL, 1);
INSERT INTO announcement (ou_id, id, title, text, notifying_type, recipient_kind, state, total, served, created_time,
  modified_time) VALUES ('${OU}', '01M8D000000000000000000004', 'Stop', '<p>Stop</p>', 'EMAIL', 'ALL', 'PUBLISHED', 2, 2, 1, 1);
INSERT INTO mail (id, kind, address, name, locale, subject, text, html, created_time, sent_time, bulk_id) VALUES
  ('01M8D000000000000000000005', 'announcement', 'a@b.example', 'A', 'en-US', 'Stop', NULL, NULL, 5, 6, '01M8D000000000000000000004'),
  ('01M8D000000000000000000006', 'announcement', 'c@b.example', 'C', 'en-US', 'Stop', NULL, NULL, 7, NULL, '01M8D000000000000000000004');`;

const LATER_MAILS = "kind = 'announcement'";

const timeOf = (name: string) => Number(name.slice(-13));

let old: TestDatabase;
let fresh: TestDatabase;
let connection: Connection;
let portal: TestPortal;
let kills: number;
/** The rows of each table of version 0.1.0, as JSON, by the columns that it had. */
let before: Map<string, string>;
let after: Map<string, string>;
let refused: unknown[];

const rows = async <Row = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  (await connection.query<RowDataPacket[]>(statement, values))[0] as Row[];

async function contentOf(columns: Map<string, string>): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  for (const [table, names] of columns) {
    const found = await rows(`SELECT ${names} FROM \`${table}\` ORDER BY ${names}`);
    content.set(table, JSON.stringify(found, null, 1));
  }
  return content;
}

/** The columns of every table but the list of migrations. */
async function columnsOf(): Promise<Map<string, string>> {
  const found = await rows<{ name: string; columns: string }>(
    `SELECT c.TABLE_NAME AS name, GROUP_CONCAT(CONCAT('\`', c.COLUMN_NAME, '\`') ORDER BY c.ORDINAL_POSITION) AS columns
       FROM information_schema.COLUMNS c WHERE c.TABLE_SCHEMA = DATABASE() AND c.TABLE_NAME <> 'migrations'
      GROUP BY c.TABLE_NAME`,
  );
  return new Map(found.map(({ name, columns }) => [name, columns]));
}

/** The statement that makes each table, without what its rows leave in it. */
async function schemaOf(url: string): Promise<Record<string, string>> {
  const reader = await createConnection(url);
  const [names] = await reader.query<RowDataPacket[][]>({ sql: 'SHOW TABLES', rowsAsArray: true });
  const schema: Record<string, string> = {};
  for (const [name] of names) {
    const [[made]] = await reader.query<RowDataPacket[]>('SHOW CREATE TABLE ??', [String(name)]);
    schema[String(name)] = String(made?.['Create Table']).replace(/ AUTO_INCREMENT=\d+/, '');
  }
  await reader.end();
  return schema;
}

beforeAll(async () => {
  old = await createEmptyDatabase();
  connection = await createConnection({ uri: old.url, multipleStatements: true });
  kills = await migrateKilled(old.url, (name) => timeOf(name) <= FIRST_VERSION);
  await connection.query('SET SESSION group_concat_max_len = 100000, foreign_key_checks = 0');
  await connection.query(readFileSync(FIXTURE, 'utf8'));
  await connection.query('SET SESSION foreign_key_checks = 1');
  // Openings of the last weeks are counted from the log.
  await connection.query("UPDATE audit_event SET time = ? WHERE event_name = 'portalEventLog'", [now() - 86_400_000]);
  const columns = await columnsOf();
  before = await contentOf(columns);
  kills += await migrateKilled(old.url, (name) => timeOf(name) <= LATER_VERSION);
  await connection.query(LATER_ROWS);
  kills += await migrateKilled(old.url);
  refused = await rows(`SELECT address, failure, failed_time AS time FROM mail WHERE ${LATER_MAILS} ORDER BY id`);
  await connection.query(`DELETE FROM mail WHERE ${LATER_MAILS}`);
  after = await contentOf(columns);
  fresh = await createEmptyDatabase();
}, 120_000);
afterAll(async () => {
  await portal?.stop();
  await connection.end();
  await old.drop();
  await fresh.drop();
});

describe('a migration that was killed after each statement', () => {
  it('is completed by the next, and leaves the schema of a fresh installation; three at once run each step once [faults, CONF-60]', async () => {
    const ran = await Promise.all([migrate(fresh.url), migrate(fresh.url), migrate(fresh.url)]);
    expect(ran.flat().toSorted()).toEqual(MIGRATIONS.map(({ name }) => name).toSorted());
    expect(await migrate(old.url)).toEqual([]);
    expect(kills).toBeGreaterThan(MIGRATIONS.length * 2);
    expect(await schemaOf(old.url)).toEqual(await schemaOf(fresh.url));
  });
});

describe('an installation of version 0.1.0, upgraded', () => {
  let admin: ApiClient;
  let nina: ApiClient;
  const sql = <Row>(statement: string) => portal.portal.runtime.database.query(statement) as Promise<Row[]>;
  const signedIn = async (username: string, password: string) => {
    const client = new ApiClient(portal.url);
    expect((await client.login(username, password)).errors).toBeUndefined();
    await client.setOrganization(OU);
    return client;
  };

  it('has every row of before, unchanged [CONF-61]', () => {
    expect([...before].filter(([, content]) => content === '[]').map(([table]) => table)).toEqual([]);
    for (const [table, content] of before) expect(after.get(table), table).toBe(content);
  });

  it('lets people sign in with their passwords, whatever they forgot or mistyped before [CONF-61]', async () => {
    portal = await startTestPortal({
      database: { url: old.url, drop: () => Promise.resolve() },
      // The events stay, whenever this runs.
      env: { AUDIT_RETENTION_DAYS: '36500' },
    });
    admin = await signedIn('olivia', 'Portal@2027!');
    nina = await signedIn('nina', 'Portal@2026');
    expect((await new ApiClient(portal.url).login('olivia', 'Portal@2026')).errors).toHaveLength(1);
  });

  it('lists to an administrator what there was [CONF-61]', async () => {
    const data = await admin.data(`{
      userList { pagination { total } } roleList { pagination { total } } userGroupList { pagination { total } }
      appList { pagination { total } } assetList { pagination { total } } domainList { pagination { total } }
      subAdminList { pagination { total } } consoleHome { people { total } } }`);
    const total = (value: number) => ({ pagination: { total: value } });
    expect(data).toEqual({
      userList: total(10),
      roleList: total(8),
      userGroupList: total(4),
      appList: total(2),
      assetList: total(3),
      domainList: total(1),
      subAdminList: total(2),
      consoleHome: { people: { total: 10 } },
    });
  });

  it('counts messages, openings, alarms and reach as its rows are, so that the daily checks find nothing to correct [CONF-61]', async () => {
    const kinds = ['alarmCountCheck', 'messageCountCheck', 'reachCheck'];
    const done = () =>
      sql<{ kind: string; result: string }>(
        `SELECT kind, result FROM job WHERE state = 'DONE' AND kind IN ('${kinds.join("', '")}') ORDER BY kind`,
      );
    await until(async () => (await done()).length === kinds.length, 30_000);
    expect((await done()).map(({ kind, result }) => [kind, (JSON.parse(result) as { wrong: number }).wrong])).toEqual(
      kinds.map((kind) => [kind, 0]),
    );
    expect(await sql('SELECT severity, total FROM alarm_count')).toEqual([{ severity: 1, total: 2 }]);
    expect(
      await sql('SELECT username, r.total FROM sub_admin_reach_count r JOIN account a ON a.id = r.admin_id'),
    ).toEqual([{ username: 'sam', total: 7 }]);
    const data = await nina.data('{ messageList { apps { id count unread } system { count } } }');
    expect(data).toEqual({ messageList: { apps: [{ id: APP, count: 2, unread: 1 }], system: null } });
    expect(
      await sql('SELECT username, total, unread FROM message_count c JOIN account a ON a.id = c.user_id ORDER BY 1'),
    ).toEqual([
      { username: 'nina', total: 2, unread: 1 },
      { username: 'olivia', total: 3, unread: 2 },
      { username: 'sam', total: 2, unread: 2 },
      { username: 'sofia', total: 1, unread: 1 },
    ]);
    expect(await sql('SELECT app_id AS app, openings FROM app_openings ORDER BY app_id')).toEqual([
      { app: '01JDN7AXQ18A4K0WAAJ1RFGNJ3', openings: 1 },
      { app: APP, openings: 2 },
    ]);
    expect(refused).toEqual([
      { address: 'a@b.example', failure: null, time: null },
      { address: 'c@b.example', failure: 'REJECTED', time: 7 },
    ]);
  });

  it('seals the audit events of before, and the chain is unbroken [CONF-61, AUDT-13]', async () => {
    await until(async () => (await sql('SELECT 1 FROM audit_unsealed LIMIT 1')).length === 0, 60_000);
    const { database } = portal.portal.runtime;
    for (const ou of ['', OU]) {
      const report = await verifyChain(database, Buffer.from('5e'.repeat(32), 'hex'), ou, () => undefined);
      expect(report).toMatchObject({ waiting: 0, unverifiable: 0, firstBreak: null });
    }
    expect(JSON.parse(before.get('audit_event') ?? '')).toHaveLength(57);
    const unsealed = await sql(
      'SELECT e.id FROM audit_event e LEFT JOIN audit_link l ON l.event_id = e.id WHERE l.event_id IS NULL',
    );
    expect(unsealed).toEqual([]);
  });
});

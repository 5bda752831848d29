import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobHandler } from '../../server/jobs/job.js';
import { alarmCountCheck } from '../../server/modules/messaging/alarm/alarm-count-check.service.js';
import { messageCountCheck } from '../../server/modules/messaging/message/message-count-check.service.js';
import { reachCheck } from '../../server/modules/directory/sub-admin/reach-check.service.js';
import { verifyChain } from '../../server/modules/platform/audit/audit-verify.service.js';
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

const timeOf = (name: string) => Number(name.slice(-13));

let old: TestDatabase;
let fresh: TestDatabase;
let connection: Connection;
let portal: TestPortal;
let kills: number;
/** The rows of each table of version 0.1.0, as JSON, by the columns that it had. */
let before: Map<string, string>;
let after: Map<string, string>;

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

/** The stored columns of every table but the list of migrations; `mail` until the later version added its own. */
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

/** What a daily check finds to correct. */
const wrongOf = async (check: JobHandler<Record<string, never>>) => {
  const { signal } = new AbortController();
  const job = { id: '', ouId: null, payload: {}, attempt: 1 };
  const place = { runtime: portal.portal.runtime, signal, progress: async () => undefined };
  return ((await check.run(job, place)) as { wrong: number }).wrong;
};

beforeAll(async () => {
  old = await createEmptyDatabase();
  connection = await createConnection({ uri: old.url, multipleStatements: true });
  kills = await migrateKilled(old.url, (name) => timeOf(name) <= FIRST_VERSION);
  await connection.query('SET SESSION group_concat_max_len = 100000, foreign_key_checks = 0');
  await connection.query(readFileSync(FIXTURE, 'utf8'));
  await connection.query('SET SESSION foreign_key_checks = 1');
  const columns = await columnsOf();
  before = await contentOf(columns);
  kills += await migrateKilled(old.url, (name) => timeOf(name) <= LATER_VERSION);
  after = await contentOf(columns);
  await connection.query(LATER_ROWS);
  kills += await migrateKilled(old.url);
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
  it('has every row of before, unchanged [CONF-61]', () => {
    expect([...before].filter(([, content]) => content === '[]').map(([table]) => table)).toEqual([]);
    for (const [table, content] of before) expect(after.get(table), table).toBe(content);
  });
});

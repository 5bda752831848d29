import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUp } from '../../server/backup/backup.js';
import { changeSecret } from '../../server/backup/change-secret.js';
import { restore } from '../../server/backup/restore.js';
import { keptSeals, verifyAll } from '../../server/backup/verify-audit.js';
import { createDataSource } from '../../server/storage/data-source.js';
import { addWaitingEvents } from '../support/audit-rows.js';
import { createTestDatabase } from '../support/database.js';
import { Factory } from '../support/factory.js';
import { startTestPortal } from '../support/portal.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { createEmptyDatabase } from '../support/servers/empty-database.js';
import { until } from '../support/socket.js';

const SEALED = 5_000;
const WAITING = 3;
const SECRET = '5e'.repeat(32);
const OTHER_SECRET = '7a'.repeat(32);

const folder = mkdtempSync(join(tmpdir(), 'portal-audit-'));
const file = join(folder, 'portal.backup');
const databases: TestDatabase[] = [];
let ouId: string;
/** The output of a check before the backup. */
let kept: string;

const bytes = (secret: string) => Buffer.from(secret, 'hex');

async function look(url: string, secret: string, seals = new Map<string, { seq: number; hash: string }>()) {
  const lines: string[] = [];
  const code = await verifyAll(url, bytes(secret), null, (line) => void lines.push(line), seals);
  return { code, output: lines.join('\n') };
}

async function on<Result>(url: string, work: (database: DataSource) => Promise<Result>): Promise<Result> {
  const database = await createDataSource(url).initialize();
  return work(database).finally(() => database.destroy());
}

/** Lets a portal seal all that waits, and ends it. */
async function sealAll(database: TestDatabase, secret: string): Promise<void> {
  const portal = await startTestPortal({ database, env: { PORTAL_SECRET: secret } });
  await until(async () => {
    const rows = (await portal.portal.runtime.database.query('SELECT 1 FROM audit_unsealed LIMIT 1')) as unknown[];
    return rows.length === 0;
  }, 60_000);
  await portal.stop();
}

async function restored(secret: string | null): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  await restore({
    url: database.url,
    file,
    replace: null,
    secret: secret === null ? null : bytes(secret),
    report: () => undefined,
  });
  return database;
}

/** A backup of thousands of sealed events, and of three that wait. */
beforeAll(async () => {
  const source = await createTestDatabase();
  databases.push(source);
  await on(source.url, async (database) => {
    ouId = await new Factory(database).organization();
    await addWaitingEvents(database, ouId, SEALED, 'A');
  });
  await sealAll(source, SECRET);
  kept = (await look(source.url, SECRET)).output;
  await on(source.url, (database) => addWaitingEvents(database, ouId, WAITING, 'B'));
  await backUp(source.url, file, () => undefined);
}, 120_000);
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true, force: true });
});

it('a restored chain is unbroken, has the seals that were kept, and goes on [AUDT-13, AUDT-26]', async () => {
  const copy = await restored(SECRET);
  const first = await look(copy.url, SECRET, keptSeals(kept));
  expect(first.output).toContain(`${ouId}: ${SEALED} unbroken, ${WAITING} without a seal yet; last seal ${SEALED} `);
  expect(first.code, first.output).toBe(0);
  await sealAll(copy, SECRET);
  const second = await look(copy.url, SECRET, keptSeals(kept));
  expect(second.output).toContain(`${ouId}: ${SEALED + WAITING} unbroken, 0 without a seal yet; `);
  expect(second.code, second.output).toBe(0);
}, 120_000);

it('with its secret lost, what was sealed until then cannot be verified, and the check says so; a gap in it shows all the same [AUDT-13]', async () => {
  const copy = await restored(null);
  const first = await look(copy.url, OTHER_SECRET);
  expect(first.output).toContain(`${ouId}: ${SEALED} cannot be verified, up to `);
  expect(first.output).toContain(`${ouId}: 0 unbroken, ${WAITING} without a seal yet; last seal ${SEALED} `);
  expect(first.code, first.output).toBe(2);
  const name = new URL(copy.url).pathname.slice(1);
  await changeSecret({ url: copy.url, to: bytes(OTHER_SECRET), from: null, forget: name });
  await sealAll(copy, OTHER_SECRET);
  const second = await look(copy.url, OTHER_SECRET, keptSeals(kept));
  expect(second.output).toContain(`${ouId}: ${SEALED} cannot be verified, up to `);
  expect(second.output).toContain(`${ouId}: ${WAITING} unbroken, 0 without a seal yet; `);
  expect(second.code, second.output).toBe(2);
  await on(copy.url, (database) =>
    database.query('DELETE FROM audit_event WHERE id = (SELECT event_id FROM audit_link WHERE ou_id = ? AND seq = 9)', [
      ouId,
    ]),
  );
  const third = await look(copy.url, OTHER_SECRET);
  expect(third.output).toContain(`${ouId}: BROKEN, DELETED, event 01EA`);
  expect(third.code, third.output).toBe(1);
}, 120_000);

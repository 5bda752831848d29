import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { freePort } from '../../scripts/lib/ports.mjs';
import { verifyChain } from '../../server/modules/platform/audit/audit-verify.service.js';
import { createDataSource } from '../../server/storage/data-source.js';
import { addWaitingEvents } from '../support/audit-rows.js';
import { ApiClient } from '../support/client.js';
import { createTestDatabase } from '../support/database.js';
import { Factory } from '../support/factory.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { until } from '../support/socket.js';

/** Events that wait at each start: several batches. */
const EVENTS = 8_000;
const KILLS = 6;
const WRITES = 30;
const CREATE = 'mutation ($name: String!) { roleCreate(name: $name) { id } }';
const SECRET = Buffer.from('5e'.repeat(32), 'hex');

let database: TestDatabase;
let source: DataSource;
let server: ServerProcess;
let factory: Factory;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await createDataSource(database.url).initialize();
  factory = new Factory(source);
  server = new ServerProcess(await freePort(), { DATABASE_URL: database.url });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await source.destroy();
  await database.drop();
});

const count = async (from: string, values: unknown[] = []) => {
  const [row] = (await source.query(`SELECT COUNT(*) AS total FROM ${from}`, values)) as { total: number }[];
  return Number(row?.total);
};

it(
  'kill -9 while events are sealed, 6 times: afterwards each has one seal, none is lost, and the chain is unbroken [AUDT-24, AUDT-13]',
  { timeout: 300_000 },
  async () => {
    const ouId = await factory.organization();
    const token = await factory.session((await factory.admin(ouId)).id, ouId);
    let isStruck = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await addWaitingEvents(source, ouId, EVENTS, String(kill));
      const before = await count('audit_link');
      server.launch();
      await until(async () => (await count('audit_link')) > before, 60_000);
      await server.end('SIGKILL');
      if ((await count('audit_unsealed')) > 0) isStruck += 1;
    }
    // Otherwise the server was killed after its work, and this test would show nothing.
    expect(isStruck).toBeGreaterThan(2);
    await server.start();
    const client = ApiClient.withToken(server.url, token);
    const names = Array.from({ length: WRITES }, (_, each) => `Role ${each}`);
    const writes = names.map((name) => client.code(CREATE, { name }).catch(() => 0));
    await Promise.race(writes);
    await server.end('SIGKILL');
    const acknowledged = (await Promise.all(writes)).filter((code) => code === 10_000).length;
    await server.start();
    await until(async () => (await count('audit_unsealed u JOIN audit_event e ON e.id = u.event_id')) === 0, 120_000);
    const events = await count('audit_event WHERE ou_id = ?', [ouId]);
    expect(acknowledged).toBeGreaterThan(0);
    expect(events).toBeGreaterThanOrEqual(KILLS * EVENTS + acknowledged);
    expect(await verifyChain(source, SECRET, ouId, () => undefined)).toMatchObject({
      intact: events,
      waiting: 0,
      unverifiable: 0,
      firstBreak: null,
      last: { seq: events },
    });
    expect(await count('audit_link')).toBe(await count('(SELECT DISTINCT event_id FROM audit_link) l'));
  },
);

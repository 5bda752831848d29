import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { freePort } from '../../scripts/lib/ports.mjs';
import { createDataSource } from '../../server/storage/data-source.js';
import { addWaitingEvents } from '../support/audit-rows.js';
import { ApiClient } from '../support/client.js';
import { createTestDatabase } from '../support/database.js';
import { Factory } from '../support/factory.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { WebhookReceiver } from '../support/services/webhook-receiver.js';
import { until } from '../support/socket.js';

/** Events at each kill: several batches. */
const EVENTS = 1_500;
const KILLS = 4;

let database: TestDatabase;
let source: DataSource;
let receiver: WebhookReceiver;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  source = await createDataSource(database.url).initialize();
  receiver = await WebhookReceiver.start();
  const env = { DATABASE_URL: database.url, WEBHOOK_ALLOWED_HOSTS: receiver.host };
  servers = [new ServerProcess(await freePort(), env), new ServerProcess(await freePort(), env)];
});
afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL');
  await receiver.stop();
  await source.destroy();
  await database.drop();
});

it(
  'kill -9 of a server as it sends, 4 times, and another goes on: each event arrives, in order, a doubled one with its id [HOOK-05]',
  { timeout: 400_000 },
  async () => {
    const factory = new Factory(source);
    const ouId = await factory.organization();
    const token = await factory.session((await factory.admin(ouId)).id, ouId);
    let [running, heir] = servers as [ServerProcess, ServerProcess];
    await running.start();
    const create = `mutation ($url: String!) { webhookCreate(name: "Mirror", url: $url, types: ["role.changed"]) { id } }`;
    const { webhookCreate } = await ApiClient.withToken(running.url, token).data<{ webhookCreate: { id: string } }>(
      create,
      {
        url: receiver.url(),
      },
    );
    let doubled = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = receiver.received.length;
      await addWaitingEvents(source, ouId, EVENTS, `K${kill}`);
      await until(() => receiver.received.length > before + 150, 60_000);
      await running.end('SIGKILL');
      // Its lease would last a minute.
      await source.query('UPDATE webhook SET due_time = 0 WHERE id = ?', [webhookCreate.id]);
      await heir.start();
      const distinct = () => new Set(receiver.received.map(({ id }) => id)).size;
      await until(() => distinct() === EVENTS * (kill + 1), 90_000);
      [running, heir] = [heir, running];
      doubled = receiver.received.length - distinct();
    }
    // Otherwise no server was killed between a delivery and its record, and this test would show nothing.
    expect(doubled).toBeGreaterThan(0);
    const first = new Map<string, string>();
    for (const { id, body } of receiver.received) {
      expect(first.get(id) ?? body).toBe(body);
      first.set(id, body);
    }
    const order = [...first.keys()];
    expect(order).toEqual([...order].sort());
    await until(async () => {
      const [row] = (await source.query(
        "SELECT COUNT(*) AS total FROM webhook_delivery WHERE state = 'DELIVERED'",
      )) as {
        total: string;
      }[];
      return Number(row?.total) === EVENTS * KILLS;
    }, 60_000);
  },
);

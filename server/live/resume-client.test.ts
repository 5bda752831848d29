import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { ApiClient } from '../../tests/support/client.js';
import { createTestDatabase } from '../../tests/support/database.js';
import { PUBLISH } from '../../tests/support/live-messages.js';
import { listen } from '../../tests/support/messaging/resuming-client.js';
import { newMember } from '../../tests/support/people.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import type { TestDatabase } from '../../tests/support/servers/empty-database.js';
import type { TestRedis } from '../../tests/support/servers/redis.js';
import { startTestRedis } from '../../tests/support/servers/redis.js';
import { until } from '../../tests/support/socket.js';

const publish = (server: TestPortal, app: { id: string; secret: string }, body: string) =>
  ApiClient.app(server.url, app).data(PUBLISH, { body });

let database: TestDatabase;
let redis: TestRedis;
const running = new Set<TestPortal>();

async function start(env: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await startTestPortal({ env, database });
  running.add(portal);
  return portal;
}
async function stop(portal: TestPortal): Promise<void> {
  running.delete(portal);
  await portal.stop();
}

beforeAll(async () => {
  database = await createTestDatabase();
  redis = await startTestRedis();
});
afterEach(async () => {
  for (const portal of running) await stop(portal);
});
afterAll(async () => {
  await redis.stop();
  await database.drop();
});

describe('a graphql-ws client', () => {
  it('gets each event once and in order over a restart of its server, and events that another server made meanwhile [BYND-13]', async () => {
    const env = { PORT: String(await freePort()) };
    const first = await start(env);
    const ouId = await first.factory.organization();
    const app = await first.factory.app(ouId);
    const { token } = await newMember(first, ouId);
    const client = listen(() => first.url, token);
    await until(() => client.state.connections === 1);
    await until(async () => {
      await publish(first, app, 'before');
      return client.bodies.length > 0;
    });
    await stop(first);
    const other = await start();
    await publish(other, app, 'one');
    await publish(other, app, 'two');
    await stop(other);
    const second = await start(env);
    await publish(second, app, 'three');
    await until(() => client.state.connections === 2);
    await publish(second, app, 'four');
    await until(() => client.bodies.includes('four'));
    expect(client.madeLater()).toEqual(['one', 'two', 'three', 'four']);
    expect(client.state.failure).toBeNull();
    await client.close();
  });

  it('gets a message that was sent while it was away, once, though it had seen no event before [BYND-13]', async () => {
    const env = { PORT: String(await freePort()) };
    const first = await start(env);
    const ouId = await first.factory.organization();
    const app = await first.factory.app(ouId);
    const member = await newMember(first, ouId);
    await publish(first, app, 'before');
    const { livePosition } = await member.client.data<{ livePosition: string }>('{ livePosition }');
    const client = listen(() => first.url, member.token, livePosition);
    await until(() => client.state.connections === 1);
    await stop(first);
    const other = await start();
    await publish(other, app, 'away');
    // Told to those who listen: only the journal has it for the client.
    await until(async () => (await other.portal.runtime.database.query('SELECT id FROM outbox_event')).length === 0);
    await stop(other);
    const second = await start(env);
    await until(() => client.state.connections === 2);
    await publish(second, app, 'back');
    await until(() => client.bodies.includes('back'));
    expect(client.madeLater()).toEqual(['away', 'back']);
    expect(client.state.failure).toBeNull();
    await client.close();
  });

  it('gets each event once and in order when it moves to another server while they are made [BYND-13]', async () => {
    const env = { REDIS_URL: redis.url };
    const [first, second] = [await start(env), await start(env)];
    const ouId = await first.factory.organization();
    const app = await first.factory.app(ouId);
    const { token } = await newMember(first, ouId);
    let url = first.url;
    const client = listen(() => url, token);
    await until(() => client.state.connections === 1);
    await until(async () => {
      await publish(second, app, 'before');
      return client.bodies.length > 0;
    });
    const before = client.bodies.length;
    const made = Array.from({ length: 60 }, (_, index) => `message ${index}`);
    const making = (async () => {
      for (const body of made) await publish(second, app, body);
    })();
    await until(() => client.bodies.length > before + 10);
    url = second.url;
    await stop(first);
    await making;
    await until(() => client.bodies.includes('message 59'));
    expect(client.madeLater()).toEqual(made);
    expect(client.state).toEqual({ connections: 2, failure: null });
    await client.close();
  });
});

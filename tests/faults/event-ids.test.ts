import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/client.js';
import type { Changed } from '../support/live-messages.js';
import { bodiesOf, CHANGED, PUBLISH } from '../support/live-messages.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import type { TestRedis } from '../support/servers/redis.js';
import { startTestRedis } from '../support/servers/redis.js';
import { SocketClient, until } from '../support/socket.js';

const MESSAGES = 75;
const AT_ONCE = 15;

let redis: TestRedis;
let first: TestPortal;
let second: TestPortal;

beforeAll(async () => {
  redis = await startTestRedis();
  const env = { REDIS_URL: redis.url };
  first = await startTestPortal({ env });
  second = await startTestPortal({ env, database: first.database });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
  await redis.stop();
});

it('numbers of the outbox that come again, as after a failover or a restore: each event reaches each subscriber once [BYND-13, threats 50]', async () => {
  const { factory, portal } = first;
  const { database } = portal.runtime;
  const ou = await factory.organization();
  const app = await factory.app(ou);
  const person = await factory.member(ou);
  const sockets = await Promise.all(
    [first, second].map(async (portal) =>
      SocketClient.open(portal.url, { token: (await portal.as(person, ou)).token }),
    ),
  );
  const received = await Promise.all(sockets.map((socket) => socket.subscribe<Changed>(CHANGED)));
  const names = (from: number) => Array.from({ length: MESSAGES }, (_, index) => `message ${from + index}`);
  const publish = async (from: number) => {
    for (let done = 0; done < MESSAGES; done += AT_ONCE) {
      const some = names(from).slice(done, done + AT_ONCE);
      await Promise.all(some.map((body) => ApiClient.app(first.url, app).data(PUBLISH, { body })));
    }
    await until(async () => ((await database.query('SELECT id FROM outbox_event LIMIT 1')) as unknown[]).length === 0);
  };

  await publish(0);
  for (const each of received) await until(() => each.events.length >= MESSAGES);
  await database.query('DELETE FROM outbox_event');
  await database.query('ALTER TABLE outbox_event AUTO_INCREMENT = 1');
  await publish(MESSAGES);

  for (const each of received) {
    await until(() => each.events.length >= 2 * MESSAGES).catch(() => undefined);
    expect(bodiesOf(each).toSorted()).toEqual([...names(0), ...names(MESSAGES)].toSorted());
  }
  await Promise.all(sockets.map((socket) => socket.close()));
});

import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database.js';
import { ApiClient } from '../support/client.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import type { Changed } from '../support/live-messages.js';
import { bodiesOf, CHANGED, PUBLISH } from '../support/live-messages.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import type { TestRedis } from '../support/servers/redis.js';
import { startTestRedis } from '../support/servers/redis.js';
import { SocketClient, until } from '../support/socket.js';
import type { TcpProxy } from '../support/services/tcp-proxy.js';
import { startTcpProxy } from '../support/services/tcp-proxy.js';

const MESSAGES = 60;
const AT_ONCE = 10;
const LOGINS = 20;

let redis: TestRedis;
let direct: Redis;
let proxy: TcpProxy;
let databases: TestDatabase[];
const portals: TestPortal[] = [];

beforeAll(async () => {
  redis = await startTestRedis();
  direct = new Redis(redis.port);
  proxy = await startTcpProxy(redis.port);
  databases = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  for (const portal of portals) await portal.stop();
  for (const database of databases) await database.drop();
  await proxy.stop();
  direct.disconnect();
  await redis.stop();
});

/** A server of the first or the second installation. */
async function start(installation: 0 | 1, env: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await startTestPortal({ env: { REDIS_URL: redis.url, ...env }, database: databases[installation] });
  portals.push(portal);
  return portal;
}

/** Publishes messages of a name; answers those that an open page of a member receives. */
async function listenAndPublish(portal: TestPortal, name: string) {
  const { factory, url } = portal;
  const ou = await factory.organization();
  const app = await factory.app(ou);
  const person = await factory.member(ou);
  const socket = await SocketClient.open(url, { token: (await portal.as(person, ou)).token });
  const received = await socket.subscribe<Changed>(CHANGED);
  const bodies = Array.from({ length: MESSAGES }, (_, index) => `${name} ${index}`);
  const heard = () => bodiesOf(received);
  const publish = async () => {
    for (let from = 0; from < MESSAGES; from += AT_ONCE) {
      const some = bodies.slice(from, from + AT_ONCE);
      await Promise.all(some.map((body) => ApiClient.app(url, app).data(PUBLISH, { body })));
    }
  };
  return { bodies, heard, publish, close: () => socket.close() };
}

it('two installations on one Redis: each subscriber gets all events of its own, and sign-ins are counted apart', async () => {
  const env = { LOGINS_PER_MINUTE: String(LOGINS) };
  const acme = await start(0, env);
  const globex = await start(1, env);
  const [first, second] = [await listenAndPublish(acme, 'acme'), await listenAndPublish(globex, 'globex')];
  await first.publish();
  await second.publish();
  for (const { bodies, heard, close } of [first, second]) {
    await until(() => heard().length >= MESSAGES).catch(() => undefined);
    expect(heard().toSorted()).toEqual(bodies.toSorted());
    await close();
  }

  const signIn = (portal: TestPortal) => portal.portal.runtime.limits.take('login', '198.51.100.1');
  for (let count = 0; count < LOGINS; count += 1) await signIn(acme);
  await expect(signIn(acme)).rejects.toThrow();
  for (let count = 0; count < LOGINS; count += 1) await signIn(globex);
  const keys = await direct.keys('*');
  expect(keys.filter((key) => !/^portal:[\dA-Z]{26}:/.test(key))).toEqual([]);
  expect(new Set(keys.map((key) => key.split(':')[1])).size).toBe(2);
});

it('one REDIS_PREFIX for two installations: the second is refused at the start, or not ready once Redis is back', async () => {
  const env = { REDIS_PREFIX: 'acme' };
  await start(0, env);
  await expect(start(1, env)).rejects.toThrow(/acme:… in Redis belong to the installation [\dA-Z]{26};.*REDIS_PREFIX/);

  proxy.cut();
  const late = await start(1, { ...env, REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
  const readiness = () => fetch(`${late.url}/readyz`);
  expect((await readiness()).status).toBe(200);
  proxy.restore();
  await until(async () => (await readiness()).status === 503);
  expect(await (await readiness()).json()).toEqual({ status: 'Redis names of another installation' });
});

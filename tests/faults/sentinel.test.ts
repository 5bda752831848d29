import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/client.js';
import type { Changed } from '../support/live-messages.js';
import { bodiesOf, CHANGED, PUBLISH } from '../support/live-messages.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import type { TestRedis } from '../support/servers/redis.js';
import { startTestRedis, startTestSentinel } from '../support/servers/redis.js';
import { SocketClient, until } from '../support/socket.js';

const NAME = 'mymaster';

let primary: TestRedis;
let replica: TestRedis;
let sentinel: TestRedis;
let watch: Redis;
let first: TestPortal;
let second: TestPortal;

beforeAll(async () => {
  primary = await startTestRedis();
  replica = await startTestRedis(['--replicaof', '127.0.0.1', String(primary.port)]);
  sentinel = await startTestSentinel(NAME, primary.port);
  watch = new Redis(sentinel.port);
  await until(
    async () => String(await watch.call('SENTINEL', 'REPLICAS', NAME)).includes('master-link-status,ok'),
    20_000,
  );
  const env = { REDIS_URL: sentinel.url };
  first = await startTestPortal({ env });
  second = await startTestPortal({ env, database: first.database });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
  watch.disconnect();
  await sentinel.stop();
  await replica.stop();
  await primary.stop();
});

it('the primary of a Sentinel killed: writes go on, and open pages hear of each within 5 s of the new primary', async () => {
  const { factory } = first;
  const ou = await factory.organization();
  const app = await factory.app(ou);
  const person = await factory.member(ou);
  const sockets = await Promise.all(
    [first, second].map(async (portal) =>
      SocketClient.open(portal.url, { token: (await portal.as(person, ou)).token }),
    ),
  );
  const received = await Promise.all(sockets.map((socket) => socket.subscribe<Changed>(CHANGED)));
  const published: string[] = [];
  const publish = async (body: string) => {
    await ApiClient.app(first.url, app).data(PUBLISH, { body });
    published.push(body);
  };
  const haveAll = () => received.every((each) => bodiesOf(each).length >= published.length);
  await publish('before');
  await until(haveAll);

  await primary.kill();
  const newPrimary = async () =>
    Number(((await watch.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', NAME)) as string[])[1]);
  for (let count = 0; (await newPrimary()) !== replica.port; count += 1) await publish(`while nobody is it ${count}`);
  const found = Date.now();
  await publish('after');
  await until(haveAll, 10_000);
  const took = Date.now() - found;
  expect(took).toBeLessThan(5_000);
  for (const each of received) expect(bodiesOf(each).toSorted()).toEqual(published.toSorted());
  await Promise.all(sockets.map((socket) => socket.close()));
});

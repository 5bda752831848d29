import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestRedis } from '../../tests/support/servers/redis.js';
import { startTestRedis } from '../../tests/support/servers/redis.js';
import { until } from '../../tests/support/socket.js';
import { createLog } from '../core/log.js';
import type { PubSub } from '../core/pubsub.js';
import type { SharedRedis } from '../integrations/redis/shared-redis.js';
import { openRedis } from '../integrations/redis/shared-redis.js';
import { redisPubSub } from './redis.js';

const STREAM = 'portal:ours:events';
/** An hour ahead of now: what a Redis whose clock was that far ahead gave out. */
const ahead = (number: number) => `${Date.now() + 3_600_000}-${number}`;

let redis: TestRedis;
let direct: Redis;
let shared: SharedRedis;
let pubsub: PubSub;
let got: unknown[];

beforeAll(async () => {
  redis = await startTestRedis();
  direct = new Redis(redis.port);
});
afterAll(async () => {
  direct.disconnect();
  await redis.stop();
});
afterEach(async () => {
  await pubsub.close();
  shared.close();
  await direct.flushall();
});

async function listen() {
  const log = createLog(process.env.TEST_LOG_LEVEL ?? 'silent');
  shared = await openRedis({ port: redis.port }, { installation: 'ours', prefix: 'portal:ours' }, log);
  pubsub = redisPubSub(shared, log);
  got = [];
  pubsub.listen((event) => got.push(event.payload.n));
}

/** Bytes of the heap once its garbage is collected. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

const event = (n: number) => ({ id: `id-${n}`, position: n, channel: 'c', payload: { kind: 'TEST', n } });
const write = (id: string, n: number, events: unknown[] = [event(n)]) =>
  direct.xadd(STREAM, id, 'events', JSON.stringify(events));
/** A transaction that cuts the connections of the server before anything else. */
const whileCut = () => direct.multi().client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
/** Until the reader waits for what comes next. */
const waits = () =>
  until(
    async () => /cmd=xread/.test(String(await direct.client('LIST'))) && /blocked_clients:1/.test(await direct.info()),
  );

describe('a stream', () => {
  it('is read from the start of the server on, and not before', async () => {
    for (const n of [1, 2]) await write('*', n);
    // Its ids are milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await listen();
    await pubsub.publish([event(3)]);
    await until(() => got.length > 0);
    await pubsub.publish([event(4)]);
    await until(() => got.length > 1);
    expect(got).toEqual([3, 4]);
  });

  it('that was emptied, by a Redis whose clock is behind the last entry, is read on', async () => {
    await listen();
    await waits();
    await write(ahead(1), 1);
    await until(() => got.length === 1);
    await direct.flushall();
    await pubsub.publish([event(2)]);
    await pubsub.publish([event(3)]);
    await until(() => got.length === 3);
    expect(got).toEqual([1, 2, 3]);
  });

  it('that lost its last entries in a failover gives what came since, each once, also under ids that came again', async () => {
    await listen();
    await waits();
    const ids = [1, 2, 3, 4].map(ahead);
    for (const [index, id] of ids.entries()) await write(id, index + 1);
    await until(() => got.length === 4);
    // The one that took over had copied two entries, and goes on from there before the reader comes back.
    const multi = whileCut().del(STREAM);
    for (const n of [1, 2]) multi.xadd(STREAM, ids[n - 1] ?? '', 'events', JSON.stringify([event(n)]));
    for (const n of [5, 6, 7]) multi.xadd(STREAM, ids[n - 3] ?? ahead(5), 'events', JSON.stringify([event(n)]));
    await multi.exec();
    await until(() => got.length === 7);
    await pubsub.publish([event(8)]);
    await until(() => got.length === 8);
    expect(got).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is read on where a lost connection left it, past what a dead relay published twice', async () => {
    await listen();
    await waits();
    await write('*', 1);
    await until(() => got.length === 1);
    const multi = whileCut();
    for (const n of [2, 1, 3]) multi.xadd(STREAM, '*', 'events', JSON.stringify([event(n)]));
    await multi.exec();
    await until(() => got.length === 3);
    expect(got).toEqual([1, 2, 3]);
  });

  it('leaves nothing of the texts that were read in memory', async () => {
    await listen();
    await waits();
    const [count, length] = [1_000, 50_000];
    const before = memoryInUse();
    for (let n = 1; n <= count; n += 1) {
      await write('*', n, [{ ...event(n), payload: { kind: 'TEST', n, text: 'x'.repeat(length) } }]);
      if (n % 100 === 0) await until(() => got.length === n);
    }
    expect(memoryInUse() - before).toBeLessThan((count * length) / 10);
  });

  it('may hold events of a server of the version before, which it knows by number', async () => {
    await listen();
    await waits();
    const old = { ...event(1), id: 4711 };
    for (const events of [[old], [old], [{ ...event(1), id: 'number:4711' }], [event(2)]]) await write('*', 0, events);
    await until(() => got.length === 2);
    expect(got).toEqual([1, 2]);
  });
});

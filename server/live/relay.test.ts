import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import type { TestDatabase } from '../../tests/support/servers/empty-database.js';
import { createTestDatabase } from '../../tests/support/database.js';
import { until } from '../../tests/support/socket.js';
import { startTcpProxy } from '../../tests/support/services/tcp-proxy.js';
import { createLog } from '../core/log.js';
import type { PublishedEvent, PubSub } from '../core/pubsub.js';
import { createDataSource } from '../storage/data-source.js';
import { inProcessPubSub } from './in-process.js';
import { writeOutbox } from './outbox.js';
import type { Relay } from './relay.js';
import { startRelay } from './relay.js';

const log = createLog('silent');
let schema: TestDatabase;
let database: DataSource;
const relays: Relay[] = [];

beforeAll(async () => {
  schema = await createTestDatabase();
  database = await createDataSource(schema.url).initialize();
});
afterAll(async () => {
  await database.destroy();
  await schema.drop();
});
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  await database.query('DELETE FROM live_event');
});

/** Publish/subscribe that keeps what it publishes, and refuses as long as it is told to. */
function recorder(): PubSub & { published: PublishedEvent[]; isRefusing: boolean } {
  return Object.assign(inProcessPubSub(), {
    published: [] as PublishedEvent[],
    isRefusing: false,
    async publish(this: { published: PublishedEvent[]; isRefusing: boolean }, events: readonly PublishedEvent[]) {
      if (this.isRefusing) throw new Error('refused');
      this.published.push(...events);
    },
  });
}

function start(pubsub: PubSub, source = database): Relay {
  const relay = startRelay(source, pubsub, log);
  relays.push(relay);
  return relay;
}

const emit = (from: number, to: number) =>
  writeOutbox(
    { db: database.manager },
    Array.from({ length: to - from }, (_, index) => ({ channel: 'c', payload: { kind: 'TEST', n: from + index } })),
  );
const waiting = async () => {
  const [row] = (await database.query('SELECT COUNT(*) AS n FROM outbox_event')) as { n: number }[];
  return row?.n;
};
const JOURNAL = 'SELECT event_id AS id FROM live_event ORDER BY position';
const numbers = (events: readonly PublishedEvent[]) => events.map((event) => event.payload.n);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the relay', () => {
  it('publishes what was committed, in order, and empties the outbox', async () => {
    const pubsub = recorder();
    await emit(0, 500);
    const relay = start(pubsub);
    await until(() => pubsub.published.length === 500);
    await emit(500, 510);
    relay.nudge();
    await until(() => pubsub.published.length === 510, 500);
    expect(numbers(pubsub.published)).toEqual(upTo(510));
    await until(async () => (await waiting()) === 0);
  });

  it('knows each event by an id of its own, and one that a server of the version before wrote by its number', async () => {
    const pubsub = recorder();
    await database.query("INSERT INTO outbox_event (id, channel, payload, created_time) VALUES (4711, 'c', '{}', 1)");
    await emit(0, 2);
    start(pubsub);
    await until(() => pubsub.published.length === 3);
    const ids = pubsub.published.map(({ id }) => id);
    expect(ids[0]).toBe('number:4711');
    expect(ids.slice(1)).toEqual([expect.stringMatching(/^[\dA-Z]{26}$/), expect.stringMatching(/^[\dA-Z]{26}$/)]);
    expect(new Set(ids).size).toBe(3);
  });

  it('finds events that nobody nudged it for', async () => {
    const pubsub = recorder();
    start(pubsub);
    await emit(0, 1);
    await until(() => pubsub.published.length === 1, 2_000);
  });

  it('keeps events in the outbox until publishing succeeds: at least once', async () => {
    const pubsub = recorder();
    pubsub.isRefusing = true;
    await emit(0, 3);
    const relay = start(pubsub);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await waiting()).toBe(3);
    pubsub.isRefusing = false;
    relay.nudge();
    await until(() => pubsub.published.length === 3, 5_000);
    expect(numbers(pubsub.published)).toEqual([0, 1, 2]);
    await until(async () => (await waiting()) === 0);
  });

  it('shares the outbox with other relays: nothing is lost, published twice or out of order [BYND-13]', async () => {
    const pubsub = recorder();
    await emit(0, 1_000);
    start(pubsub);
    start(pubsub);
    start(pubsub);
    await until(async () => (await waiting()) === 0);
    expect(numbers(pubsub.published)).toEqual(upTo(1_000));
  });

  it('journals events before it publishes them, under the positions of their order [BYND-13]', async () => {
    const pubsub = recorder();
    pubsub.isRefusing = true;
    await emit(0, 2);
    const relay = start(pubsub);
    const journaled = async () => ((await database.query(JOURNAL)) as { id: string }[]).map(({ id }) => id);
    await until(async () => (await journaled()).length === 2);
    expect(pubsub.published).toEqual([]);
    // Written later, and yet first in the outbox: its call took its number before those of the others.
    await database.query(
      "INSERT INTO outbox_event (id, event_id, channel, payload, created_time) VALUES (1, 'late', 'c', '{}', 1)",
    );
    pubsub.isRefusing = false;
    relay.nudge();
    await until(() => pubsub.published.length === 3, 5_000);
    await until(async () => (await waiting()) === 0);
    const ids = pubsub.published.map(({ id }) => id);
    expect(ids.indexOf('late')).toBe(2);
    expect(await journaled()).toEqual(ids);
    const positions = pubsub.published.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(new Set(positions).size).toBe(3);
  });

  it('goes on within 5 s after the database comes back', async () => {
    const url = new URL(schema.url);
    const proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    const source = await createDataSource(url.href).initialize();
    const pubsub = recorder();
    const relay = start(pubsub, source);
    proxy.cut();
    await emit(0, 5);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(pubsub.published).toEqual([]);
    proxy.restore();
    await until(() => pubsub.published.length === 5, 5_000);
    await relay.stop();
    await source.destroy();
    await proxy.stop();
  });
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { percentile } from '../../scripts/bench/lib/statistics.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { createDataSource } from '../../server/storage/data-source.js';
import { ApiClient } from '../support/client.js';
import { createTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { Factory } from '../support/factory.js';
import { descriptorsOf, orphansOf, residentOf } from '../support/servers/process-figures.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { SocketClient, until } from '../support/socket.js';

/** All of them at once take a minute: FAULT_SOCKETS=1000 npm run test:faults -- slow-sockets */
const SOCKETS = Number(process.env.FAULT_SOCKETS ?? 200);
const EACH = 40;
/** The bytes that the system buffers for a connection before the server has to: its greatest send buffer. */
const SYSTEM = 4_300_000;
const BODY = 'Two turbines stopped for inspection. '.repeat(54).slice(0, 1_990);
/** Bytes of a publication to each of the crowd: messages × times that the body is asked for × subscriptions. */
const [MESSAGES, ALIASES, SUBSCRIPTIONS] = [10, 5, 2];
const PUBLICATION = MESSAGES * ALIASES * SUBSCRIPTIONS * BODY.length;
const PACE = 200;
const QUIET = 8;
/** Connections of the others' calls, which stay alive for a while. */
const CALLERS = 10;
/** Milliseconds that other work on the machine may cost a call. */
const BUSY = 750;
const PATH = '/app-portal/web/v1/graphql';
const ALIASED = Array.from({ length: ALIASES }, (_, at) => `b${at}: body`).join(' ');
const DOCUMENT = `subscription { messageChanged { createMessages { ${ALIASED} } } }`;
const PUBLISH = `mutation ($messages: [MessageInput!]!, $userIds: [ID!]!) {
  messagePublish(messages: $messages, recipients: { userIds: $userIds }) { messageIds }
}`;

let database: TestDatabase;
let source: DataSource;
let server: ServerProcess;
const crowd = fork(fileURLToPath(new URL('../support/servers/stalling-crowd.mjs', import.meta.url)));
let factory: Factory;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await createDataSource(database.url).initialize();
  factory = new Factory(source);
  server = new ServerProcess(await freePort(), { DATABASE_URL: database.url });
  await server.start();
});
afterAll(async () => {
  crowd.kill();
  await server.end('SIGKILL');
  await source.destroy();
  await database.drop();
});

async function tell(message: object): Promise<Record<string, unknown>> {
  const answer = once(crowd, 'message');
  crowd.send(message);
  const [said] = (await answer) as [Record<string, unknown>];
  return said;
}

const median = (values: number[]) => percentile(values, 0.5);

it(
  `${SOCKETS} clients that stop reading: each is cut within 10 s and holds at most 256 kB, the others notice nothing`,
  { timeout: 240_000 },
  async () => {
    const { pid } = server;
    const ou = await factory.organization();
    const app = ApiClient.app(server.url, await factory.app(ou));
    const listeners = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id } = await factory.member(ou);
        const token = await factory.session(id, ou);
        const client = await SocketClient.open(server.url, { token });
        const received = await client.subscribe('subscription { messageChanged { createMessages { id } } }');
        return { id, client, events: received.events, calls: ApiClient.withToken(server.url, token) };
      }),
    );
    const before = descriptorsOf(pid);

    const stalling: string[] = [];
    for (let at = 0; at < SOCKETS; at += EACH) {
      const { id } = await factory.member(ou);
      stalling.push(id);
      const token = await factory.session(id, ou);
      const subscribe = (operation: string, query: string) =>
        JSON.stringify({ id: operation, type: 'subscribe', payload: { query } });
      const messages = [
        ...Array.from({ length: SUBSCRIPTIONS }, (_, number) => subscribe(`s${number}`, DOCUMENT)),
        subscribe('last', '{ sessionGet { id } }'),
      ];
      const open = { port: Number(new URL(server.url).port), path: PATH, token, count: EACH, messages };
      expect(await tell({ open })).toEqual({ opened: EACH });
    }
    // Kept-alive connections come and go meanwhile.
    expect(descriptorsOf(pid)).toBeGreaterThan(before + SOCKETS * 0.9);

    /**
     * Publishes to the crowd every `pace` milliseconds, and to the others, and measures the others' calls and receipts,
     * until `isOver`.
     */
    const measure = async (
      pace: number,
      isOver: (published: number) => boolean,
      between: (published: number) => unknown,
    ) => {
      const [receipts, calls, turns]: [number[], number[], number[]] = [[], [], []];
      let isRunning = true;
      const caller = async ({ calls: client }: (typeof listeners)[number]) => {
        while (isRunning) {
          const began = performance.now();
          expect(await client.code('{ sessionGet { id } messageList { total } }')).toBe(10_000);
          calls.push(performance.now() - began);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      };
      const callers = listeners.slice(0, 3).map(caller);
      for (let published = 1; !isOver(published - 1); published += 1) {
        const messages = Array.from({ length: MESSAGES }, () => ({ body: BODY }));
        const start = Date.now();
        await app.data(PUBLISH, { messages, userIds: stalling });
        const heard = listeners.map(({ events }) => events.length);
        const began = performance.now();
        await app.data(PUBLISH, { messages: [{ body: 'For the others' }], userIds: listeners.map(({ id }) => id) });
        await until(() => listeners.every(({ events }, at) => events.length > (heard[at] ?? 0)), 20_000);
        receipts.push(performance.now() - began);
        await between(published);
        await new Promise((resolve) => setTimeout(resolve, start + pace - Date.now()));
        turns.push(Date.now() - start);
      }
      isRunning = false;
      await Promise.all(callers);
      return { receipts, calls, turn: median(turns) };
    };

    const isRead = async (published: number) => {
      const { open, read } = await tell({ report: true });
      expect(open).toBe(SOCKETS);
      return Number(read) > published * PUBLICATION * SOCKETS;
    };
    const quiet = await measure(
      PACE,
      (published) => published >= QUIET,
      (published) => until(() => isRead(published), 30_000),
    );
    const memory = residentOf(pid);
    expect(await tell({ pause: true })).toEqual({ paused: SOCKETS });
    let most = memory;
    let fullAt = 0;
    let cutAt = 0;
    const watch = setInterval(() => {
      most = Math.max(most, residentOf(pid));
      if (cutAt === 0 && descriptorsOf(pid) <= before + CALLERS) cutAt = performance.now();
    }, 50);
    // At the same rate as while they read: the messages themselves, not the stalled readers, would slow the others
    // down.
    const stalled = await measure(
      quiet.turn,
      () => cutAt > 0 || (fullAt > 0 && performance.now() - fullAt > 30_000),
      (published) => {
        if (fullAt === 0 && published * PUBLICATION > SYSTEM) fullAt = performance.now();
      },
    );
    await until(() => descriptorsOf(pid) <= before + CALLERS, 10_000);
    clearInterval(watch);
    const orphans = orphansOf();

    const growth = (most - memory) / 2 ** 20;
    const figures = {
      'cut after, s': fullAt && (cutAt - fullAt) / 1000,
      'memory growth, MiB': growth,
      publications: stalled.receipts.length,
      'a publication every, ms': [quiet.turn, stalled.turn],
      'receipts p50, ms': [median(quiet.receipts), median(stalled.receipts)],
      'receipts p99, ms': [percentile(quiet.receipts, 0.99), percentile(stalled.receipts, 0.99)],
      'calls p50, ms': [median(quiet.calls), median(stalled.calls)],
      'calls p99, ms': [percentile(quiet.calls, 0.99), percentile(stalled.calls, 0.99)],
    };
    process.stdout.write(`${SOCKETS} stalled sockets: ${JSON.stringify(figures, null, 2)}\n`);

    expect(cutAt).toBeGreaterThan(0);
    // The system may buffer less than it could, and the server more at once.
    if (fullAt > 0) expect(cutAt - fullAt).toBeLessThan(10_000);
    // The bytes that wait for all sockets, plus the server's own memory meanwhile.
    expect(growth).toBeLessThan((SOCKETS * 256) / 1024 + 80);
    // Twice as long, on a machine that does nothing else.
    expect(percentile(stalled.calls, 0.99)).toBeLessThan(2 * percentile(quiet.calls, 0.99) + BUSY);
    expect(percentile(stalled.receipts, 0.99)).toBeLessThan(2 * percentile(quiet.receipts, 0.99) + BUSY);
    // The memory that the system keeps for closed connections: megabytes each, for minutes.
    expect(orphans).toBeLessThan(SOCKETS / 4);
    expect(listeners.map(({ client }) => client.closeCode)).toEqual(listeners.map(() => null));
    await Promise.all(listeners.map(({ client }) => client.close()));
  },
);

import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { isCountWrong } from '../../server/access/reach-count.js';
import { countReachDrift } from '../../server/access/reach-parts.js';
import { createDataSource } from '../../server/storage/data-source.js';
import { createTestDatabase } from '../support/database.js';
import { Factory } from '../support/factory.js';
import { numberOf } from '../support/operations/many-rows.js';
import type { WholeChange } from '../support/operations/whole-changes.js';
import { wholeChanges } from '../support/operations/whole-changes.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import { ServerProcess } from '../support/servers/server-process.js';
import type { TcpProxy } from '../support/services/tcp-proxy.js';
import { startTcpProxy } from '../support/services/tcp-proxy.js';
import { until } from '../support/socket.js';

const KILLS = 5;
const CUTS = 5;

let database: TestDatabase;
let source: DataSource;
let proxy: TcpProxy;
let server: ServerProcess;
let changes: WholeChange[];
/** The time that all changes take at once, in milliseconds. */
let span = 0;
/** The connections of the test itself. */
let own: number[];

const connections = async () =>
  ((await source.query('SELECT id FROM information_schema.processlist WHERE db = DATABASE()')) as { id: number }[]).map(
    ({ id }) => Number(id),
  );
const recorded = ({ ou, field }: WholeChange) =>
  numberOf(source, "audit_event WHERE ou_id = ? AND event_name = ? AND result = 'success'", [ou, field]);

beforeAll(async () => {
  database = await createTestDatabase();
  source = await createDataSource(database.url).initialize();
  const url = new URL(database.url);
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  server = new ServerProcess(await freePort(), { DATABASE_URL: url.href, PUBLIC_URL: 'http://portal.test' });
  changes = await wholeChanges({ source, factory: new Factory(source) });
  own = await connections();
  await server.start();
  await makeAll();
  for (const change of changes) await change.reset();
  const began = Date.now();
  await makeAll();
  span = Date.now() - began;
});
afterAll(async () => {
  await server.end('SIGKILL');
  await proxy.stop();
  await source.destroy();
  await database.drop();
});

async function makeAll(): Promise<void> {
  const codes = await Promise.all(changes.map((change) => change.call(server.url)));
  expect(codes).toEqual(changes.map(() => 10_000));
  for (const change of changes) expect(await change.done(), change.field).toBe(change.total);
}

/** A moment within the span: one in each part of it, so that they meet beginnings, middles and ends. */
const moment = (part: number, parts: number) => Math.round(((part + Math.random()) / parts) * span);

/**
 * Sends all changes, lets `fail` happen after some time, and shows of each that it stands whole, with its audit event,
 * or not at all, and that sending it again makes it stand. Answers the fields of those that stood.
 */
async function survive(time: number, fail: () => Promise<void>): Promise<string[]> {
  for (const change of changes) await change.reset();
  const before: number[] = [];
  for (const change of changes) before.push(await recorded(change));
  const calls = changes.map((change) => change.call(server.url).catch(() => 0));
  await new Promise((resolve) => setTimeout(resolve, time));
  await fail();
  const codes = await Promise.all(calls);
  const stood = new Set<WholeChange>();
  for (const [at, change] of changes.entries()) {
    const told = `${change.field} after ${time} ms of ${span} ms`;
    const done = await change.done();
    if (done === change.total) stood.add(change);
    else expect(done, told).toBe(0);
    expect(await recorded(change), told).toBe((before[at] ?? 0) + (stood.has(change) ? 1 : 0));
    if (codes[at] === 10_000) expect(stood, told).toContain(change);
  }
  const again = await Promise.all(changes.map((change) => change.call(server.url)));
  for (const [at, change] of changes.entries()) {
    // A node that is gone already is not found.
    expect(again[at], change.field).toBe(stood.has(change) && change.field === 'structureDelete' ? 404 : 10_000);
    expect(await change.done(), change.field).toBe(change.total);
  }
  await expectRightReach();
  return [...stood].map(({ field }) => field);
}

async function expectRightReach(): Promise<void> {
  const place = { db: source.manager };
  const admins = (await source.query('SELECT ou_id AS ou, user_id AS id FROM sub_admin')) as {
    ou: string;
    id: string;
  }[];
  for (const { ou, id } of admins) {
    expect(await countReachDrift(place, ou, id)).toBe(0);
    expect(await isCountWrong(place, ou, id)).toBe(false);
  }
}

it(
  'kill -9 during changes of a thousand rows: each stands whole with its audit event, or not at all, and can be repeated [CALL-333, CALL-239, CALL-175, CALL-186, CALL-170, CALL-177, STRC-23]',
  { timeout: 240_000 },
  async () => {
    const stood: string[][] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      stood.push(
        await survive(moment(kill, KILLS), async () => {
          await server.end('SIGKILL');
          // The database notices, and rolls back.
          await until(async () => (await connections()).every((id) => own.includes(id)), 20_000);
          await server.start();
        }),
      );
    }
    process.stdout.write(
      `stood of ${changes.length} after a kill within ${span} ms: ${stood.map((all) => all.length)}\n`,
    );
    expect(stood.flat().length).toBeGreaterThan(0);
    expect(stood.flat().length).toBeLessThan(KILLS * changes.length);
  },
);

it(
  'the connection to the database is cut during the same changes: each stands whole, or not at all, and can be repeated',
  { timeout: 240_000 },
  async () => {
    const stood: string[][] = [];
    for (let cut = 0; cut < CUTS; cut += 1) {
      stood.push(
        await survive(moment(cut, CUTS), async () => {
          proxy.cut();
          await until(async () => (await connections()).every((id) => own.includes(id)), 20_000);
          proxy.restore();
          await until(async () => (await fetch(`${server.url}/readyz`)).ok, 20_000);
        }),
      );
    }
    process.stdout.write(
      `stood of ${changes.length} after a cut within ${span} ms: ${stood.map((all) => all.length)}\n`,
    );
    expect(stood.flat().length).toBeGreaterThan(0);
    expect(stood.flat().length).toBeLessThan(CUTS * changes.length);
  },
);

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

const FAULTS = 5;

let database: TestDatabase;
let source: DataSource;
let proxy: TcpProxy;
let server: ServerProcess;
let changes: WholeChange[];
/** The time that all changes take at once on a fresh server, in milliseconds. */
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
  const began = Date.now();
  const codes = await Promise.all(changes.map((change) => change.call(server.url)));
  span = Date.now() - began;
  expect(codes).toEqual(changes.map(() => 10_000));
  for (const change of changes) expect(await change.done(), change.field).toBe(change.total);
}, 120_000);
afterAll(async () => {
  await server.end('SIGKILL');
  await proxy.stop();
  await source.destroy();
  await database.drop();
});

/**
 * {@link survive} several times, with a moment in each part of the span, so that they meet beginnings, middles and ends;
 * the last one meets what was acknowledged.
 */
async function surviveAll(fail: () => Promise<void>): Promise<void> {
  const stood: number[] = [];
  for (let part = 0; part < FAULTS; part += 1) {
    const time = Math.round(((part + Math.random()) / FAULTS) * span);
    stood.push((await survive(time, part === FAULTS - 1, fail)).size);
  }
  process.stdout.write(`within ${span} ms stood of ${changes.length}: ${stood}\n`);
  expect(stood.at(-1)).toBeGreaterThan(0);
  expect(Math.min(...stood)).toBeLessThan(changes.length);
}

/**
 * Sends all changes, lets `fail` happen after some time, and shows of each that it stands whole, with its audit event,
 * or not at all, and that sending it again makes it stand. Answers those that stood.
 * @param isLate one of the changes is acknowledged by then
 */
async function survive(time: number, isLate: boolean, fail: () => Promise<void>): Promise<ReadonlySet<WholeChange>> {
  for (const change of changes) await change.reset();
  const before: number[] = [];
  for (const change of changes) before.push(await recorded(change));
  const calls = changes.map((change) => change.call(server.url).catch(() => 0));
  await new Promise((resolve) => setTimeout(resolve, time));
  if (isLate) await Promise.race(calls);
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
  return stood;
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
  () =>
    surviveAll(async () => {
      await server.end('SIGKILL');
      // The database notices, and rolls back.
      await until(async () => (await connections()).every((id) => own.includes(id)), 20_000);
      await server.start();
    }),
);

it(
  'the connection to the database is cut during the same changes: each stands whole, or not at all, and can be repeated',
  { timeout: 240_000 },
  () =>
    surviveAll(async () => {
      proxy.cut();
      await until(async () => (await connections()).every((id) => own.includes(id)), 20_000);
      proxy.restore();
      await until(async () => (await fetch(`${server.url}/readyz`)).ok, 20_000);
    }),
);

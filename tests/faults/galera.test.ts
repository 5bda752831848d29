import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { createDataSource } from '../../server/storage/data-source.js';
import { migrate } from '../../server/storage/migrate.js';
import { ApiClient } from '../support/client.js';
import { Factory } from '../support/factory.js';
import type { GaleraCluster, GaleraNode } from '../support/servers/galera.js';
import { startGalera } from '../support/servers/galera.js';
import type { TestRedis } from '../support/servers/redis.js';
import { startTestRedis } from '../support/servers/redis.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { until } from '../support/socket.js';
import { MessageReader, SteadyLoad } from '../support/servers/steady-load.js';

const RENAME = 'mutation ($id: ID!, $name: String!) { roleModify(id: $id, name: $name) { id } }';
const ASSIGN =
  'mutation ($userId: ID!, $roleIds: [ID!]!) { userAssignRoles(userId: $userId, roleIds: $roleIds) { id } }';
/** The portals write again within this after the loss of a writer, in milliseconds. */
const WRITES_AGAIN = 10_000;

let redis: TestRedis;
let cluster: GaleraCluster;
let portals: ServerProcess[];
let ou: string;
let adminToken: string;
let reader: { id: string; token: string };
let app: { id: string; secret: string };
let roles: string[];

beforeAll(async () => {
  redis = await startTestRedis();
  cluster = await startGalera();
  const [first, , third] = cluster.nodes;
  await migrate(first.url);
  await setUp(first);
  portals = [await newPortal(cluster.url), await newPortal(cluster.url)];
  // The others go on while a node takes its copy.
  await Promise.all([third.start(), ...portals.map((portal) => portal.start())]);
}, 240_000);
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.end('SIGKILL')));
  await cluster.stop();
  await redis.stop();
});

async function setUp(node: GaleraNode): Promise<void> {
  const database = await createDataSource(node.url).initialize();
  const factory = new Factory(database);
  ou = await factory.organization();
  adminToken = await factory.session((await factory.admin(ou)).id, ou);
  const { id } = await factory.member(ou);
  reader = { id, token: await factory.session(id, ou) };
  app = await factory.app(ou);
  roles = [await factory.role(ou), await factory.role(ou), await factory.role(ou)];
  await database.destroy();
}

const newPortal = async (database: string) =>
  new ServerProcess(await freePort(), { DATABASE_URL: database, REDIS_URL: redis.url });
const startLoad = () => new SteadyLoad({ urls: portals.map(({ url }) => url), adminToken, app, reader: reader.id });
const namesOn = async (node: GaleraNode, table: string, column: string) => {
  const rows = await node.query<{ name: string }>(
    `SELECT ${column} AS name FROM app_portal.${table} WHERE ou_id = '${ou}' AND ${column} LIKE 'load-%'`,
  );
  return rows.map(({ name }) => name).toSorted();
};
const countOn = async (node: GaleraNode, rest: string) =>
  Number((await node.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${rest}`))[0]?.total);
const missing = (acknowledged: readonly { name: string }[], stored: readonly string[]) => {
  const all = new Set(stored);
  return acknowledged.map(({ name }) => name).filter((name) => !all.has(name));
};
const connectionsOf = (node: GaleraNode) => countOn(node, "information_schema.processlist WHERE user = 'portal'");

it('every table has a primary key, without which a cluster neither copies nor deletes well', async () => {
  const keyless = await cluster.nodes[0].query<{ name: string }>(
    `SELECT t.table_name AS name FROM information_schema.tables t
      WHERE t.table_schema = 'app_portal' AND NOT EXISTS (SELECT 1 FROM information_schema.table_constraints c
        WHERE c.table_schema = t.table_schema AND c.table_name = t.table_name AND c.constraint_type = 'PRIMARY KEY')`,
  );
  expect(keyless).toEqual([]);
});

it('the writer is killed under load: nothing acknowledged is lost or doubled, each message arrives once, writes go on within 10 s, the node comes back', async () => {
  const [first, second] = cluster.nodes;
  const readers = await Promise.all(portals.map(({ url }) => MessageReader.open(url, reader.token, app.id)));
  const load = startLoad();
  await until(() => load.roles.length > 50 && load.messages.length > 10, 20_000);

  const killed = Date.now();
  await first.end('SIGKILL');
  await until(() => load.firstAfter(killed) !== null, 30_000);
  const pause = Number(load.firstAfter(killed)) - killed;
  await first.startAgain();
  await load.stop();
  process.stdout.write(
    `writes again after ${pause} ms; ${load}; connections lost: ${readers.map(({ losses }) => losses)}\n`,
  );

  expect(pause).toBeLessThan(WRITES_AGAIN);
  const names = await namesOn(second, 'role', 'name');
  const bodies = await namesOn(second, 'message', 'body');
  expect(missing(load.roles, names)).toEqual([]);
  expect(missing(load.messages, bodies)).toEqual([]);
  expect([new Set(names).size, new Set(bodies).size]).toEqual([names.length, bodies.length]);
  // Changes are whole or absent: each role has its audit event, and no event names a role that is absent.
  const told = "app_portal.audit_event WHERE event_name = 'roleCreate' AND result = 'success'";
  expect(await countOn(second, told)).toBe(names.length);
  for (const one of readers) {
    await until(() => one.all.size >= bodies.length);
    expect([...one.all].toSorted()).toEqual(bodies);
    expect(new Set(one.live).size).toBe(one.live.length);
  }
  await until(async () => (await namesOn(first, 'role', 'name')).length === names.length);
  // The proxy keeps the writes where they are: a return would cut all connections once more.
  expect(await connectionsOf(first)).toBe(0);
  expect(await connectionsOf(second)).toBeGreaterThan(0);
  await Promise.all(readers.map((one) => one.stop()));
}, 120_000);

it('the writer becomes read-only under load: writes go on with another node within 10 s, without a restart', async () => {
  const [, writer, other] = cluster.nodes;
  const load = startLoad();
  await until(() => load.roles.length > 20, 20_000);
  const demoted = Date.now();
  await writer.query('SET GLOBAL read_only = 1');
  await until(() => load.firstAfter(demoted + 1) !== null, 30_000);
  const pause = Number(load.firstAfter(demoted + 1)) - demoted;
  await until(() => portals.every(({ url }) => load.hasSucceeded(url, demoted + pause)), 10_000);
  await load.stop();
  await writer.query('SET GLOBAL read_only = 0');
  process.stdout.write(`writes again after ${pause} ms; ${load}\n`);

  expect(pause).toBeLessThan(WRITES_AGAIN);
  expect(await connectionsOf(writer)).toBe(0);
  await until(async () => missing(load.roles, await namesOn(other, 'role', 'name')).length === 0);
}, 120_000);

it('the same rows are written on two nodes at once: what the cluster refuses is tried again, and no call is a defect', async () => {
  const elsewhere = await newPortal(cluster.nodes[2].url);
  await elsewhere.start();
  const callers = [...portals, elsewhere, elsewhere].flatMap(({ url }) => [url, url]);
  const codes = await Promise.all(
    callers.map(async (url, caller) => {
      const client = ApiClient.withToken(url, adminToken);
      const own: number[] = [];
      for (let call = 0; call < 12; call += 1) {
        own.push(await client.code(RENAME, { id: roles[call % 3], name: `Renamed by ${caller}, ${call}` }));
        own.push(await client.code(ASSIGN, { userId: reader.id, roleIds: [roles[(caller + call) % 3]] }));
      }
      return own;
    }),
  );
  await elsewhere.end('SIGKILL');

  let refused = 0;
  for (const node of cluster.nodes) {
    const rows = await node.query<{ Variable_name: string; Value: string }>("SHOW STATUS LIKE 'wsrep_local_%'");
    const counted = rows.filter(({ Variable_name: name }) => /cert_failures|bf_aborts/.test(name));
    refused += counted.reduce((sum, { Value: value }) => sum + Number(value), 0);
  }
  const counts = new Map<number, number>();
  for (const code of codes.flat()) counts.set(code, (counts.get(code) ?? 0) + 1);
  process.stdout.write(`${refused} refused by the cluster; codes ${JSON.stringify([...counts])}\n`);
  expect(refused).toBeGreaterThan(0);
  // After three refusals of one call the client hears that the server is busy.
  for (const code of counts.keys()) expect([10_000, 503]).toContain(code);
  expect(counts.get(10_000)).toBeGreaterThan(180);
}, 120_000);

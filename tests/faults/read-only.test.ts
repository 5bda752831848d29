import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instancePaths, startInstance, stopInstance } from '../../scripts/lib/database/database-instance.mjs';
import { ApiClient } from '../support/client.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { until } from '../support/socket.js';
import type { TcpProxy } from '../support/services/tcp-proxy.js';
import { startTcpProxy } from '../support/services/tcp-proxy.js';

const ASSIGN =
  'mutation ($userId: ID!, $roleIds: [ID!]!) { userAssignRoles(userId: $userId, roleIds: $roleIds) { id } }';
const LIST = '{ userList { pagination { total } } }';

let state: string;
let own: string | undefined;
const paths = () => ['first', 'second'].map((name) => instancePaths(name, state));
let first: Connection;
let proxy: TcpProxy;
let portal: TestPortal;
let client: ApiClient;
let variables: { userId: string; roleIds: string[] };
let secondPort: number;

function rootOf({ account, socket }: ReturnType<typeof instancePaths>): Promise<Connection> {
  const { rootPassword } = JSON.parse(readFileSync(account, 'utf8')) as { rootPassword: string };
  return createConnection({ socketPath: socket, user: 'root', password: rootPassword });
}

/** Two servers with the same rows, of which a proxy shows one at a time, and an account that read_only binds. */
beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), 'portal-fault-'));
  own = process.env.DATABASE_URL;
  const [one, two] = paths() as [ReturnType<typeof instancePaths>, ReturnType<typeof instancePaths>];
  process.env.DATABASE_URL = (await startInstance(one)).url ?? '';
  const before = await startTestPortal();
  const ou = await before.factory.organization();
  const admin = await before.factory.admin(ou);
  const token = await before.factory.session(admin.id, ou);
  variables = { userId: (await before.factory.member(ou)).id, roleIds: [await before.factory.role(ou)] };
  const schema = new URL(before.database.url).pathname.slice(1);
  const root = await rootOf(one);
  await root.query("CREATE USER 'plain'@'127.0.0.1' IDENTIFIED BY 'plain'");
  await root.query(`GRANT ALL PRIVILEGES ON ${schema}.* TO 'plain'@'127.0.0.1'`);
  await root.end();
  await before.portal.stop();
  await stopInstance(one);
  cpSync(one.folder, two.folder, { recursive: true });
  rmSync(two.running);
  const urls = [];
  for (const each of [one, two]) urls.push(new URL((await startInstance(each)).url ?? ''));
  first = await rootOf(one);
  secondPort = Number(urls[1]?.port);
  proxy = await startTcpProxy(Number(urls[0]?.port));
  const url = `mysql://plain:plain@127.0.0.1:${proxy.port}/${schema}`;
  portal = await startTestPortal({ database: { url } as TestDatabase });
  client = ApiClient.withToken(portal.url, token);
}, 120_000);
afterAll(async () => {
  await portal.portal.stop();
  await proxy.stop();
  await first.end();
  for (const each of paths()) await stopInstance(each);
  process.env.DATABASE_URL = own;
  rmSync(state, { recursive: true, force: true });
}, 120_000);

const readiness = async () => {
  const response = await fetch(`${portal.url}/readyz`);
  return [response.status, ((await response.json()) as { status: string }).status];
};
const atOnce = (query: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => client.code(query, query === ASSIGN ? variables : {})));

it('a primary that turned read-only: not ready, reads go on; a new one behind the address is found without a restart', async () => {
  // The whole pool, so that every connection leads to the first server.
  expect(new Set(await atOnce(LIST, 40))).toEqual(new Set([10_000]));
  expect(await client.code(ASSIGN, variables)).toBe(10_000);
  expect(await readiness()).toEqual([200, 'ready']);

  await first.query('SET GLOBAL read_only = 1');
  expect(await readiness()).toEqual([503, 'database read-only']);
  expect(await client.code(ASSIGN, variables)).toBe(500);
  expect(await client.code(LIST)).toBe(10_000);

  proxy.lead(secondPort);
  await until(async () => (await client.code(ASSIGN, variables)) === 10_000);
  // One failure is enough: no connection from before it is used again.
  expect(new Set(await atOnce(ASSIGN, 12))).toEqual(new Set([10_000]));
  expect(await readiness()).toEqual([200, 'ready']);
  expect(new Set(await atOnce(LIST, 40))).toEqual(new Set([10_000]));
  const [left] = await first.query("SELECT id FROM information_schema.processlist WHERE user = 'plain'");
  expect((left as unknown[]).length).toBe(0);
}, 60_000);

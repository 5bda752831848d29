import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instancePaths, startInstance, stopInstance } from '../../scripts/lib/database/database-instance.mjs';
import { ApiClient } from '../support/client.js';
import { TEST_PASSWORD } from '../support/factory.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { until } from '../support/socket.js';

const ASSIGN =
  'mutation ($userId: ID!, $roleIds: [ID!]!) { userAssignRoles(userId: $userId, roleIds: $roleIds) { id } }';
const LIST = '{ userList { pagination { total } } }';
const SIGN_IN = `mutation ($account: String!, $password: String!, $keyId: ID!) {
  sessionLogin(account: $account, password: $password, keyId: $keyId) { code }
}`;
let state: string;
let paths: ReturnType<typeof instancePaths>;
let portal: TestPortal;
let client: ApiClient;
let assigned: { userId: string; roleIds: string[] };
let username: string;
let own: string | undefined;

/** The process of the private database. */
const pid = () => (JSON.parse(readFileSync(paths.running, 'utf8')) as { pid: number }).pid;

beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), 'portal-fault-'));
  paths = instancePaths('test-database', state);
  own = process.env.DATABASE_URL;
  process.env.DATABASE_URL = (await startInstance(paths)).url ?? '';
  portal = await startTestPortal();
  const ou = await portal.factory.organization();
  const admin = await portal.factory.admin(ou);
  client = await portal.as(admin, ou);
  assigned = { userId: (await portal.factory.member(ou)).id, roleIds: [await portal.factory.role(ou)] };
  username = admin.username;
}, 120_000);
afterAll(async () => {
  await portal.portal.stop();
  await stopInstance(paths);
  process.env.DATABASE_URL = own;
  rmSync(state, { recursive: true, force: true });
}, 120_000);

const within = async (limit: number, call: () => Promise<number>) => {
  const began = Date.now();
  const code = await call();
  expect(Date.now() - began).toBeLessThan(limit);
  return code;
};
const codeWithin = (limit: number) => within(limit, () => client.code(LIST));
const health = async (path: string) => (await fetch(portal.url + path)).status;
const connections = async () => {
  const [row] = (await portal.portal.runtime.database.query(
    'SELECT COUNT(*) AS total FROM information_schema.processlist WHERE db = DATABASE()',
  )) as { total: number }[];
  return Number(row?.total);
};

it('a private database keeps its temporary tables in a folder of its own: others that start clear a shared one', async () => {
  const [row] = (await portal.portal.runtime.database.query('SELECT @@tmpdir AS folder')) as { folder: string }[];
  expect(row?.folder).toBe(join(state, 'test-database', 'tmp'));
});

describe('the database', () => {
  it('gone: a clear 500 within 2 s, alive but not ready; back: the first success within 5 s', async () => {
    expect(await client.code(LIST)).toBe(10_000);
    // The test profile writes its log once a second: the rows of this file must outlive the kill.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    process.kill(pid(), 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (let call = 0; call < 5; call += 1) expect(await codeWithin(2_000)).toBe(500);
    const rest = await client.rest('POST', 'user/list');
    expect(rest).toMatchObject({ code: 500, data: null });
    expect(rest.message).toMatch(/[0-9A-Z]{26}/);
    expect([await health('/healthz'), await health('/readyz')]).toEqual([200, 503]);
    await startInstance(paths);
    await until(async () => (await client.code(LIST)) === 10_000, 5_000);
    expect(await health('/readyz')).toBe(200);
  }, 60_000);

  it('frozen: no call hangs beyond 10 s, no connection is lost for good', async () => {
    await Promise.all(Array.from({ length: 40 }, () => client.code(LIST)));
    const before = await connections();
    const stranger = new ApiClient(portal.url);
    const { keyId, closed } = await stranger.encrypted(TEST_PASSWORD);
    const signIn = { account: username, password: closed, keyId };
    process.kill(pid(), 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 200));
    try {
      // A failed call records an event, which shares the call's time.
      const calls = [
        ...Array.from({ length: 8 }, () => codeWithin(10_000)),
        within(10_000, () => client.code(ASSIGN, assigned)),
        within(10_000, () => stranger.code(SIGN_IN, signIn)),
      ];
      const codes = await Promise.all(calls);
      expect(new Set(codes)).toEqual(new Set([500]));
    } finally {
      process.kill(pid(), 'SIGCONT');
    }
    await until(async () => (await client.code(LIST)) === 10_000, 5_000);
    await Promise.all(Array.from({ length: 40 }, () => client.code(LIST)));
    expect(await connections()).toBeLessThanOrEqual(Math.max(before, 17));
  }, 60_000);
});

import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../tests/support/client.js';
import type { TestDatabase } from '../../tests/support/servers/empty-database.js';
import { createTestDatabase } from '../../tests/support/database.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';

const COMMIT = Buffer.from('COMMIT');
const GIVEN = Buffer.from('INTO user_role');
/** How a cluster tells a transaction that met another node's at its commit. */
const DEADLOCK = Buffer.from('\xff\xbd\x04#40001Deadlock found when trying to get lock', 'latin1');

/** So many of the next transactions that give a role are rolled back at their commit, and told of a deadlock. */
const refused = { left: 0 };
let server: Server;
let database: TestDatabase;
let portal: TestPortal;
let role: string;
let userId: string;
let ou: string;
let client: ApiClient;

const ASSIGN =
  'mutation ($userId: ID!, $roleIds: [ID!]!) { userAssignRoles(userId: $userId, roleIds: $roleIds) { id } }';
const rows = (sql: string, values: unknown[]) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;

function packet(sequence: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUIntLE(payload.length, 0, 3);
  head.writeUInt8(sequence, 3);
  return Buffer.concat([head, payload]);
}

function between(inbound: Socket, port: number): void {
  const outbound = connect(port, '127.0.0.1');
  let isRefused = false;
  let isGiving = false;
  inbound.on('data', (bytes) => {
    const isCommit = bytes.length < 20 && bytes.subarray(-COMMIT.length).equals(COMMIT);
    isRefused = isCommit && isGiving && refused.left > 0;
    if (isRefused) refused.left -= 1;
    isGiving = !isCommit && (isGiving || bytes.includes(GIVEN));
    const start = bytes.subarray(4, -COMMIT.length);
    outbound.write(isRefused ? packet(0, Buffer.concat([start, Buffer.from('ROLLBACK')])) : bytes);
  });
  outbound.on('data', (bytes) => inbound.write(isRefused ? packet(1, DEADLOCK) : bytes));
  for (const socket of [inbound, outbound]) {
    socket.on('error', () => undefined);
    socket.on('close', () => [inbound, outbound].forEach((either) => either.destroy()));
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  const direct = new URL(database.url);
  server = createServer((inbound) => between(inbound, Number(direct.port)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(direct);
  through.port = String((server.address() as AddressInfo).port);
  portal = await startTestPortal({ database: { ...database, url: through.href } });
  const { factory } = portal;
  ou = await factory.organization();
  const admin = await factory.admin(ou);
  client = await portal.as(admin, ou);
});
beforeEach(async () => {
  role = await portal.factory.role(ou);
  userId = (await portal.factory.member(ou)).id;
});
afterAll(async () => {
  await portal.stop();
  await new Promise((resolve) => server.close(resolve));
  await database.drop();
});

const given = async () =>
  (await rows('SELECT 1 FROM user_role WHERE ou_id = ? AND user_id = ? AND role_id = ?', [ou, userId, role])).length;
const events = async () =>
  (await rows('SELECT result, error_message AS code FROM audit_event WHERE resource_id = ? ORDER BY id', [userId])).map(
    ({ result, code }) => [result, code],
  );

describe('a transaction', () => {
  it('that meets a deadlock at its commit runs again, with one effect', async () => {
    refused.left = 2;
    expect(await client.code(ASSIGN, { userId, roleIds: [role] })).toBe(10_000);
    expect(refused.left).toBe(0);
    expect(await given()).toBe(1);
    expect(await events()).toEqual([['success', null]]);
  });

  it('that meets one three times is refused with 503, has no effect, and leaves its connection usable', async () => {
    refused.left = 3;
    expect(await client.code(ASSIGN, { userId, roleIds: [role] })).toBe(503);
    expect(refused.left).toBe(0);
    expect(await given()).toBe(0);
    expect(await events()).toEqual([['fail', 'BUSY']]);
    expect(await Promise.all(Array.from({ length: 20 }, () => client.code('{ sessionGet { id } }')))).toEqual(
      Array<number>(20).fill(10_000),
    );
    expect(await client.code(ASSIGN, { userId, roleIds: [role] })).toBe(10_000);
  });

  it('that waits 5 s for a row is not tried again but refused with 503', async () => {
    const lock = await createConnection(database.url);
    await lock.query('START TRANSACTION');
    await lock.query('SELECT 1 FROM organization WHERE id = ? FOR UPDATE', [ou]);
    const began = performance.now();
    expect(await client.code(ASSIGN, { userId, roleIds: [role] })).toBe(503);
    expect(performance.now() - began).toBeLessThan(9_000);
    expect(await events()).toEqual([['fail', 'BUSY']]);
    await lock.query('COMMIT');
    await lock.end();
    expect(await client.code(ASSIGN, { userId, roleIds: [role] })).toBe(10_000);
  });
});

import type { Connection, Pool, PoolConnection } from 'mysql2';
import type { RowDataPacket } from 'mysql2';
import { createConnection } from 'mysql2/promise';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { until } from '../../tests/support/socket.js';
import { asCall } from '../core/call-time.js';

let portal: TestPortal;
let pool: Pool;

const taken = () =>
  new Promise<PoolConnection>((resolve, reject) => {
    pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
  });
const asked = (connection: Connection, statement: { sql: string; timeout?: number }) =>
  new Promise<RowDataPacket[]>((resolve, reject) => {
    connection.query<RowDataPacket[]>(statement, (error, rows) => (error ? reject(error) : resolve(rows)));
  });
const rows = (sql: string) => portal.portal.runtime.database.query(sql) as Promise<Record<string, unknown>[]>;

beforeAll(async () => {
  portal = await startTestPortal();
  pool = (portal.portal.runtime.database.driver as MysqlDriver).pool as Pool;
});
afterAll(() => portal.stop());

describe('the connections of the pool', () => {
  it('read what is committed, wait 5 s for locks, and have the database end statements that take too long', async () => {
    const [version] = await rows('SELECT VERSION() AS text');
    const isMariaDb = String(version?.text).includes('MariaDB');
    const limit = isMariaDb ? 'max_statement_time' : 'max_execution_time';
    const isolation = isMariaDb ? 'tx_isolation' : 'transaction_isolation';
    const [row] = await rows(
      `SELECT @@SESSION.${isolation} AS isolation, @@SESSION.innodb_lock_wait_timeout AS wait, @@SESSION.${limit} AS longest`,
    );
    expect(row?.isolation).toBe('READ-COMMITTED');
    expect(Number(row?.wait)).toBe(5);
    expect(Number(row?.longest)).toBe(isMariaDb ? 7.5 : 7_500);
  });

  it('leave no statement behind that was given up', async () => {
    const connection = await taken();
    await expect(asked(connection, { sql: 'DO SLEEP(30)', timeout: 200 })).rejects.toMatchObject({
      code: 'PROTOCOL_SEQUENCE_TIMEOUT',
    });
    connection.release();
    const left = "SELECT id FROM information_schema.processlist WHERE info LIKE 'DO SLEEP%'";
    // By itself the database would notice after 5 s that nobody waits for it, or not at all.
    await until(async () => (await rows(left)).length === 0, 3_000);
  });

  it('are waited for 3 s by a call, which then hears 503 when to come again; background work waits', async () => {
    const { factory, url } = portal;
    const ou = await factory.organization();
    const admin = await factory.admin(ou);
    const client = await portal.as(admin, ou);
    expect(await client.code('{ userList { pagination { total } } }')).toBe(10_000);
    const held = await Promise.all(Array.from({ length: 16 }, taken));
    const background = rows('SELECT 1 AS one');
    const began = performance.now();
    const answer = asCall(() => rows('SELECT 2 AS two'));
    await expect(answer).rejects.toMatchObject({ code: 'BUSY', envelopeCode: 503 });
    expect(performance.now() - began).toBeGreaterThanOrEqual(2_900);
    const response = await fetch(`${url}/app-portal/web/v1/user/list`, {
      method: 'POST',
      headers: { authorization: client.authorization ?? '', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toEqual({
      code: 503,
      message: 'The portal is busy at the moment. Try again in a few seconds.',
      data: null,
    });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    for (const connection of held) connection.release();
    expect(await background).toEqual([{ one: 1 }]);
    // Those that came too late for a call are back in the pool.
    const again = await Promise.all(Array.from({ length: 16 }, taken));
    for (const connection of again) connection.release();
  });

  it('are dropped when the time of the call is used up, with what was begun on them', async () => {
    const { factory } = portal;
    const id = await factory.organization({ name: 'Before' });
    const { database } = portal.portal.runtime;
    const began = performance.now();
    const call = asCall(() =>
      database.transaction(async (db) => {
        await db.query("UPDATE organization SET name = 'After' WHERE id = ?", [id]);
        // On other connections: none of this one's statements is given up.
        for (;;) await database.query('DO SLEEP(3)');
      }),
    );
    // Others are answered meanwhile: the database is at work, and the call may come again.
    const others = setInterval(() => void rows('SELECT 1'), 200);
    await expect(call).rejects.toMatchObject({ code: 'BUSY' });
    clearInterval(others);
    expect(performance.now() - began).toBeLessThan(10_000);
    const outside = await createConnection(portal.database.url);
    await outside.query('SET SESSION innodb_lock_wait_timeout = 2');
    await outside.query('SELECT name FROM organization WHERE id = ? FOR UPDATE', [id]);
    await outside.end();
    const [row] = (await database.query('SELECT name FROM organization WHERE id = ?', [id])) as { name: string }[];
    expect(row?.name).toBe('Before');
  });
});

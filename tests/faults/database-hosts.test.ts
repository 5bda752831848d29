import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDataSource } from '../../server/storage/data-source.js';
import { migrate } from '../../server/storage/migrate.js';
import { ApiClient } from '../support/client.js';
import { Factory } from '../support/factory.js';
import { PrivateDatabase } from '../support/servers/private-database.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { until } from '../support/socket.js';

const READ = '{ userList { pagination { total } } }';
let first: PrivateDatabase;
let second: PrivateDatabase;
let portal: TestPortal;
let token: string;
let client: ApiClient;
let names = 0;

/** Both databases as one address, in order. */
const both = () => {
  const { username, password, host, pathname } = new URL(first.url);
  return `mysql://${username}:${password}@${host},${second.host}${pathname}?statement-timeout=2s&connect-timeout=500ms`;
};
const startPortal = async () => {
  portal = await startTestPortal({ database: { url: both(), drop: async () => undefined } });
  client = ApiClient.withToken(portal.url, token);
};
/** Makes a role and answers its name; null when the call failed. */
const write = async () => {
  names += 1;
  const name = `role-${names}`;
  const code = await client.code('mutation ($name: String!) { roleCreate(name: $name) { id } }', { name });
  return code === 10_000 ? name : null;
};
const holds = async (database: PrivateDatabase, name: string) =>
  (await database.asRoot(`SELECT 1 FROM role WHERE name = '${name}'`)).length > 0;
/** Writes until a write succeeds, within the 10 s of a failover; answers its name and the number of failures. */
const writeAgain = async () => {
  let name: string | null = null;
  let tries = 0;
  await until(async () => {
    tries += 1;
    return (name = await write()) !== null;
  }, 10_000);
  return { name: name ?? '', failed: tries - 1 };
};
/** Opens every connection of the pool, to the current host. */
const fillPool = () =>
  Promise.all(Array.from({ length: 16 }, () => portal.portal.runtime.database.query('SELECT SLEEP(0.3)')));
const readOnly = (database: PrivateDatabase, value: 'ON' | 'OFF') => database.asRoot(`SET GLOBAL read_only = ${value}`);

beforeAll(async () => {
  first = await new PrivateDatabase().start();
  await migrate(first.url);
  const database = await createDataSource(first.url).initialize();
  const factory = new Factory(database);
  const ou = await factory.organization();
  const admin = await factory.admin(ou);
  token = await factory.session(admin.id, ou);
  await database.destroy();
  await first.stop();
  second = first.copy();
  await Promise.all([first.start(), second.start()]);
}, 120_000);
beforeEach(async () => {
  await Promise.all([first.start(), second.start()]);
  for (const database of [first, second]) await readOnly(database, 'OFF');
  await startPortal();
  return () => portal.stop();
}, 60_000);
afterAll(async () => {
  await first.remove();
  await second.remove();
}, 60_000);

describe('of several databases', () => {
  it('the first that can be written to is written to, and the next when it turns read-only', async () => {
    const before = (await write()) ?? '';
    expect([await holds(first, before), await holds(second, before)]).toEqual([true, false]);
    await fillPool();
    await readOnly(first, 'ON');
    const { name, failed } = await writeAgain();
    expect([await holds(first, name), await holds(second, name)]).toEqual([false, true]);
    // The pool's connections to the old one do not fail one by one.
    expect(failed).toBeLessThanOrEqual(4);
  });

  it('a read-only one is passed over at the start, and people read on where none can be written to', async () => {
    await portal.stop();
    await readOnly(first, 'ON');
    await startPortal();
    expect(await holds(second, (await write()) ?? '')).toBe(true);
    await readOnly(second, 'ON');
    expect(await write()).toBeNull();
    await until(async () => (await client.code(READ)) === 10_000, 5_000);
    expect(await write()).toBeNull();
    await readOnly(first, 'OFF');
    expect(await holds(first, (await writeAgain()).name)).toBe(true);
  });

  it('the next is written to when the first is killed', async () => {
    await fillPool();
    first.signal('SIGKILL');
    expect(await holds(second, (await writeAgain()).name)).toBe(true);
    expect(await client.code(READ)).toBe(10_000);
  });

  it('the next is written to when the first freezes, and a start passes over it', async () => {
    await fillPool();
    first.signal('SIGSTOP');
    try {
      expect(await holds(second, (await writeAgain()).name)).toBe(true);
      await portal.stop();
      await startPortal();
      expect(await holds(second, (await write()) ?? '')).toBe(true);
    } finally {
      first.signal('SIGCONT');
    }
  });
});

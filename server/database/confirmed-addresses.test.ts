import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '../../tests/support/servers/empty-database.js';
import type { TestDatabase } from '../../tests/support/servers/empty-database.js';
import { createDataSource } from '../storage/data-source.js';
import { migrate } from '../storage/migrate.js';
import { ConfirmedAddresses1700000000010 } from './migrations/1700000000010-confirmed-addresses.js';

let empty: TestDatabase;
beforeAll(async () => {
  empty = await createEmptyDatabase();
  await migrate(empty.url);
}, 60_000);
afterAll(() => empty.drop());

const PEOPLE = [
  // username, type, is_init_password, last_sign_in_time, email
  ['chose', 'INTERNAL', 0, null, 'chose@old.example'],
  ['came', 'INTERNAL', 1, 5, 'came@old.example'],
  ['invited', 'INTERNAL', 1, null, 'invited@old.example'],
  ['domain', 'DOMAIN', 0, 5, 'domain@old.example'],
  ['none', 'INTERNAL', 0, 5, null],
] as const;

it('confirms the addresses of before, but for those of invited people who never came; also when it was killed half-way [USER-25, USER-27]', async () => {
  const database = createDataSource(empty.url);
  await database.initialize();
  const runner = database.createQueryRunner();
  await database.query('DROP TABLE email_change');
  await database.query(
    `ALTER TABLE account DROP KEY account_confirmed_email, DROP KEY account_address, DROP COLUMN confirmed_email,
       DROP COLUMN email_confirmed_time, ADD UNIQUE KEY account_email (email)`,
  );
  for (const [username, type, isInit, lastSignIn, email] of PEOPLE) {
    await database.query(
      `INSERT INTO account (id, username, name, type, is_init_password, last_sign_in_time, email, created_time)
       VALUES (?, ?, 'Old', ?, ?, ?, ?, 7)`,
      [username.padEnd(26, 'X'), username, type, isInit, lastSignIn, email],
    );
  }
  await database.query('ALTER TABLE account ADD COLUMN email_confirmed_time bigint NULL');
  const migration = new ConfirmedAddresses1700000000010();
  await migration.up(runner);
  await migration.up(runner);
  const rows = (await database.query(
    'SELECT username, confirmed_email AS email FROM account ORDER BY username',
  )) as unknown;
  expect(rows).toEqual([
    { username: 'came', email: 'came@old.example' },
    { username: 'chose', email: 'chose@old.example' },
    { username: 'domain', email: null },
    { username: 'invited', email: null },
    { username: 'none', email: null },
  ]);
  // Two accounts may claim an address; only one may have confirmed it.
  await database.query("UPDATE account SET email = 'invited@old.example' WHERE username = 'none'");
  await expect(
    database.query("UPDATE account SET email = 'came@old.example', email_confirmed_time = 1 WHERE username = 'none'"),
  ).rejects.toThrow('account_confirmed_email');
  await runner.release();
  await database.destroy();
});

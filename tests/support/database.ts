import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import { migrate } from '../../server/database/migrate.js';

/** A schema of its own on the test database server, migrated. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

function serverUrl(): URL {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL names no test database server: run the tests by `npm run test:server`.');
  return new URL(url);
}

/** Makes an empty schema on the server of DATABASE_URL; `isMigrated: false` leaves it without tables. */
export async function createTestDatabase({ isMigrated = true } = {}): Promise<TestDatabase> {
  const url = serverUrl();
  const name = `portal_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const run = async (statement: string) => {
    const base = new URL(url);
    base.pathname = '/';
    const connection = await createConnection(base.href);
    await connection.query(statement);
    await connection.end();
  };
  await run(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  url.pathname = `/${name}`;
  if (isMigrated) await migrate(url.href);
  return { url: url.href, drop: () => run(`DROP DATABASE ${name}`) };
}

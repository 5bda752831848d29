import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';

/** A schema of its own on the test database server. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes an empty schema on the server that DATABASE_URL names. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const given = process.env.DATABASE_URL;
  if (!given) throw new Error('DATABASE_URL names no test database server: run the tests by `npm run test:server`.');
  const url = new URL(given);
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
  return { url: url.href, drop: () => run(`DROP DATABASE ${name}`) };
}

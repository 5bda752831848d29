import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { createConnection } from 'mysql2/promise';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { startTestPortal } from '../../tests/support/portal.js';
import { connectTo, ensureDatabase } from './ensure-database.js';
import { migrate } from '../storage/migrate.js';

const server = new URL(process.env.DATABASE_URL ?? '');
const unique = `portal_test_${process.pid}_${randomBytes(3).toString('hex')}`;
const made: string[] = [];
/** The test server's address with another database, account and parameters. */
const urlOf = (database: string, account?: string, query = '') => {
  const user = account ?? `${server.username}:${server.password}`;
  return `mysql://${user}@${server.host}/${encodeURIComponent(database)}${query}`;
};
const onServer = async (statement: string) => {
  const base = new URL(server);
  base.pathname = '/';
  const connection = await createConnection(base.href);
  try {
    return (await connection.query(statement))[0] as Record<string, unknown>[];
  } finally {
    await connection.end();
  }
};
const drop = (kind: string, name: string) => made.push(`DROP ${kind} IF EXISTS ${name}`);
afterAll(async () => {
  for (const statement of made) await onServer(statement);
});

describe('a database that is missing', () => {
  it('is made by migrate, whatever its name, and the portal works and counts in it', async () => {
    const name = `${unique} a-b\`c/d@%_é`;
    drop('DATABASE', `\`${name.replaceAll('`', '``')}\``);
    const ran = await Promise.all([migrate(urlOf(name)), migrate(urlOf(name))]);
    expect(ran.flat()).toContain('Foundation1700000000001');
    expect(
      await onServer(
        `SELECT DEFAULT_CHARACTER_SET_NAME AS charset, DEFAULT_COLLATION_NAME AS collation
           FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = '${name}'`,
      ),
    ).toEqual([{ charset: 'utf8mb4', collation: 'utf8mb4_unicode_ci' }]);

    const database = { url: urlOf(name, undefined, '?pool-size=6'), drop: async () => undefined };
    const portal = await startTestPortal({ database, env: { CALLS_PER_MINUTE: '10' } });
    const ou = await portal.factory.organization();
    const admin = await portal.factory.admin(ou);
    const client = await portal.as(admin, ou);
    for (let call = 0; call < 4; call += 1)
      expect(await client.code('{ userList { pagination { total } } }')).toBe(10_000);
    const connection = await connectTo(urlOf(name));
    const [rows] = await connection.query("SELECT COUNT(*) AS counted FROM rate_limit WHERE `key` LIKE 'limit:call%'");
    await connection.end();
    await portal.stop();
    expect(rows).toEqual([{ counted: 1 }]);
  });

  it('and may not be made is told with what an administrator of the server runs', async () => {
    const account = `${unique.slice(-20)}_u`;
    drop('USER', `'${account}'@'%'`);
    await onServer(`CREATE USER '${account}'@'%' IDENTIFIED BY 'pw'`);
    await expect(ensureDatabase(urlOf(`${unique}_b`, `${account}:pw`))).rejects.toThrow(
      new RegExp(
        `The database ${unique}_b cannot be used, and the account may not make it: Access denied[^]*` +
          `CREATE DATABASE IF NOT EXISTS \`${unique}_b\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;\n` +
          `  GRANT ALL PRIVILEGES ON \`${unique.replaceAll('_', '\\\\_')}\\\\_b\`\\.\\* TO '${account}'@'%';`,
      ),
    );
    await expect(ensureDatabase(urlOf(`${unique}_b`, `${account}:wrong`))).rejects.toThrow(
      /refuses the portal: Access denied for user .*\nCheck the user and the password/,
    );
  });

  it('behind a port where nothing answers is told by the command without a stack', async () => {
    const port = await freePort();
    const env = { ...process.env, DATABASE_URL: `mysql://u:hush@127.0.0.1:${port},[::1]:${port}/x` };
    const said = await new Promise<{ code: unknown; text: string }>((resolve) =>
      execFile(process.execPath, ['dist/server/storage/migrate.js'], { env }, (error, out, text) =>
        resolve({ code: error?.code, text: out + text }),
      ),
    );
    expect(said).toEqual({
      code: 1,
      text:
        `The database at 127.0.0.1:${port}, [::1]:${port} does not answer (ECONNREFUSED).\n` +
        'Check that it runs and that DATABASE_URL is right.\n',
    });
  });
});

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../server/storage/migrate.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { PrivateDatabase } from '../support/servers/private-database.js';
import { until } from '../support/socket.js';

const GRANTS = fileURLToPath(new URL('../../scripts/grants.mjs', import.meta.url));

const server = new PrivateDatabase();
let url: string;
let portal: TestPortal;

/** A portal whose account has what `npm run grants` prints, beside the owner's. */
beforeAll(async () => {
  await server.start();
  await migrate(server.url);
  const printed = execFileSync(process.execPath, [GRANTS, "'less'@'127.0.0.1'"], {
    env: { ...process.env, DATABASE_URL: server.url },
    encoding: 'utf8',
  });
  const grants = printed.split(';').map((line) => line.trim());
  await server.asRoot(
    "CREATE USER 'less'@'127.0.0.1' IDENTIFIED BY 'less'",
    ...grants.filter((line) => line.startsWith('GRANT ')),
  );
  const less = new URL(server.url);
  less.username = 'less';
  less.password = 'less';
  url = less.href;
  portal = await startTestPortal({
    database: { url, drop: () => Promise.resolve() },
    env: { DATABASE_OWNER_URL: server.url },
  });
});
afterAll(async () => {
  await portal.stop();
  await server.remove();
});

it('a portal serves, records and seals with an account that can only add to the audit log [AUDT-13, threats 38]', async () => {
  const ouId = await portal.factory.organization();
  const client = await portal.as(await portal.factory.admin(ouId), ouId);
  await client.data('mutation { roleCreate(name: "Written with fewer rights") { id } }');
  await until(async () => {
    const [row] = await server.asRoot(
      `SELECT l.seq FROM audit_event e JOIN audit_link l ON l.event_id = e.id
        WHERE e.target_name = 'Written with fewer rights'`,
    );
    return row !== undefined;
  }, 30_000);
  const connection = await createConnection(url);
  for (const statement of [
    "UPDATE audit_event SET username = 'nobody'",
    'DELETE FROM audit_event',
    "UPDATE audit_link SET hash = ''",
    'DELETE FROM audit_link',
    'DELETE FROM audit_target',
    "UPDATE audit_anchor SET hash = ''",
    'TRUNCATE audit_event',
  ]) {
    await expect(connection.query(statement), statement).rejects.toThrow(/denied/);
  }
  await connection.end();
});

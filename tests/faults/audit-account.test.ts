import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../server/storage/migrate.js';
import { givePortalRights } from '../../server/storage/portal-account.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { PrivateDatabase } from '../support/servers/private-database.js';
import { until } from '../support/socket.js';

const MIGRATE = fileURLToPath(new URL('../../dist/server/storage/migrate.js', import.meta.url));
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

describe('the account that npm start makes for a portal', () => {
  const portalUrl = () => server.portalUrl();
  const migrated = (own: string) =>
    execFileSync(process.execPath, [MIGRATE], {
      env: { ...process.env, DATABASE_URL: own, DATABASE_OWNER_URL: server.url },
      encoding: 'utf8',
    });

  it('gets its rights from each migration, on new tables too, and loses those beyond them [AUDT-13, CONF-62]', async () => {
    const own = await portalUrl();
    const tables = (await server.asRoot('SHOW TABLES')).length;
    expect(migrated(own)).toBe(`rights of 'portal_server'@'127.0.0.1' set on ${tables} tables\nschema is up to date\n`);
    await server.asRoot(
      'CREATE TABLE later (id int PRIMARY KEY)',
      "GRANT DELETE ON app_portal.audit_event TO 'portal_server'@'127.0.0.1'",
    );
    expect(migrated(own)).toContain('set on 2 tables');
    expect(migrated(own)).toContain("rights of 'portal_server'@'127.0.0.1' are up to date");
    const connection = await createConnection(own);
    await connection.query('INSERT INTO later VALUES (1)');
    await expect(connection.query('DELETE FROM audit_event')).rejects.toThrow(/denied/);
    await expect(connection.query('DROP TABLE later')).rejects.toThrow(/denied/);
    await connection.end();
    await server.asRoot('DROP TABLE later');
  });

  it('serves a portal, and another one after the next start with another password [CONF-62]', async () => {
    const former = await portalUrl();
    const own = await portalUrl();
    await expect(createConnection(former)).rejects.toThrow(/Access denied/);
    const second = await startTestPortal({
      database: { url: own, drop: () => Promise.resolve() },
      env: { DATABASE_OWNER_URL: server.url },
    });
    const ouId = await second.factory.organization();
    const client = await second.as(await second.factory.admin(ouId), ouId);
    expect(await client.code('mutation { roleCreate(name: "Two accounts") { id } }')).toBe(10_000);
    await second.stop();
  });
});

it('the accounts of the composition are those that its migration and its portals take [CONF-62]', async () => {
  const script = `docker_process_sql() { cat; }\n. '${fileURLToPath(new URL('../../docker/accounts.sh', import.meta.url))}'`;
  const env = { ...process.env, PORTAL_PASSWORD: 'of the portals' };
  const statements = execFileSync('/bin/sh', ['-c', script], { env, encoding: 'utf8' }).trim().split(';\n');
  // As the image makes it before it runs the script.
  await server.asRoot(
    "CREATE USER 'owner'@'%' IDENTIFIED BY 'owner'",
    ...statements.map((line) => line.replace(/;$/, '').replace("'portal'@", "'composed'@")),
  );
  const as = (account: string) => server.url.replace(/\/\/[^@]+@/, `//${account}@`);
  // A portal's account of that name is there already.
  expect(await givePortalRights(as('owner:owner'), as('composed:of%20the%20portals'))).toMatch(
    /^rights of 'composed'@'%' set on \d+ tables$/,
  );
});

describe('rights that cannot be given', () => {
  it('are told with their remedy where the owner may not grant [CONF-62]', async () => {
    await server.asRoot(
      "CREATE USER 'poor'@'127.0.0.1' IDENTIFIED BY 'poor'",
      "GRANT ALL PRIVILEGES ON app_portal.* TO 'poor'@'127.0.0.1'",
      "CREATE USER 'none'@'127.0.0.1' IDENTIFIED BY 'none'",
    );
    const poor = server.url.replace(/\/\/[^@]+@/, '//poor:poor@');
    const none = server.url.replace(/\/\/[^@]+@/, '//none:none@');
    await expect(givePortalRights(poor, none)).rejects.toThrow(
      /^The account of DATABASE_OWNER_URL may not give 'none'@'127\.0\.0\.1' its rights: .*denied.*\nLet somebody who may run the statements of: npm run -s grants -- "'none'@'127\.0\.0\.1'"$/,
    );
    expect(await givePortalRights(server.url, poor)).toMatch(
      /^'poor'@'127\.0\.0\.1' has rights on the whole database, so nothing keeps it from changing audit events/,
    );
  });

  it('are not given on another database than that of the portal [CONF-62]', async () => {
    await expect(givePortalRights(server.url.replace(/app_portal$/, 'other'), server.url)).rejects.toThrow(
      'DATABASE_OWNER_URL and DATABASE_URL must name the same database.',
    );
  });
});

import { createConnection } from 'mysql2/promise';
import { instancePaths, startInstance, stopInstance } from '../../lib/database/database-instance.mjs';
import { runNode } from '../../lib/tools.mjs';
import { addCrowd } from '../../demo/crowd.mjs';
import { newIdAt } from '../../demo/ids.mjs';
import { insertObjects } from '../../demo/bulk.mjs';
import { refreshReach } from '../../demo/reach.mjs';
import { loadTools } from '../../demo/tools.mjs';
import { addTree } from './tree.mjs';
import { databasePidOf } from './database-figures.mjs';

/**
 * @typedef {keyof typeof SIZES} Size
 * @typedef {import('../../lib/portal/connect.mjs').Connection} Connection
 * @typedef {import('../../demo/tools.mjs').Tools} Tools
 * @typedef {{ id: string, size: number, adminId: string, subAdminId: string, treeAdminId: string }} Organization
 * @typedef {object} World
 * @property {string} url
 * @property {Connection} connection
 * @property {Record<Size, Organization>} organizations those that were asked for
 * @property {Tools} tools
 * @property {number | null} databasePid
 * @property {() => Promise<void>} close
 */

const SCHEMA = 'portal_bench';
/** The mark of an OU whose last row is written; an OU with another mark is built anew. */
const VERSION = 'bench 2';
const ROLES = 12;
const DAY = 86_400_000;

/** The tenants, by the number of their ordinary members. */
export const SIZES = { thousand: 1_000, fiveThousand: 5_000, hundredThousand: 100_000, million: 1_000_000 };

/**
 * Opens the database of the benchmark, on the server of DATABASE_URL or on a private one that is kept for the next
 * run, and fills in what is missing. The scope of the tree administrator names thousands of nodes.
 * @param {{ sizes: Size[], report: (text: string) => void, schema?: string }} options
 * @returns {Promise<World>}
 */
export async function openWorld({ sizes, report, schema = SCHEMA }) {
  const paths = instancePaths('bench-database');
  const server = process.env.DATABASE_URL ? null : await startInstance(paths);
  const url = new URL(server?.url ?? process.env.DATABASE_URL ?? '');
  url.pathname = `/${schema}`;
  const tools = await loadTools();
  await makeSchema(url);
  /** @type {Connection} */
  const connection = await createConnection({ uri: url.href, timezone: 'Z' });
  const organizations = /** @type {Record<Size, Organization>} */ ({});
  for (const size of sizes) {
    organizations[size] =
      (await find(connection, size)) ?? (await fill({ url: url.href, connection, tools, size, report }));
  }
  // Jobs of an earlier run would run in the middle of this one; its last sign-ins were cut off.
  for (const table of ['session', 'job', 'sign_in_try', 'rate_limit']) await connection.query(`DELETE FROM ${table}`);
  return {
    url: url.href,
    connection,
    organizations,
    tools,
    databasePid: await databasePidOf(connection),
    async close() {
      await connection.end();
      if (server?.isStarted) await stopInstance(paths);
    },
  };
}

/** @param {URL} url */
async function makeSchema(url) {
  const base = new URL(url);
  base.pathname = '/';
  const connection = await createConnection(base.href);
  await connection.query(
    `CREATE DATABASE IF NOT EXISTS ${url.pathname.slice(1)} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  );
  await connection.end();
  await runNode('dist/server/storage/migrate.js', [], { env: { DATABASE_URL: url.href, DATABASE_OWNER_URL: '' } });
}

/**
 * @param {Connection} connection
 * @param {Size} size
 * @returns {Promise<Organization | null>}
 */
async function find(connection, size) {
  const [[row]] = await connection.query(
    `SELECT o.id, o.admin_id AS adminId, s.id AS subAdminId, t.id AS treeAdminId FROM organization o
       JOIN account s ON s.username = ? JOIN account t ON t.username = ? WHERE o.name = ? AND o.industry = ?`,
    [`${size}-sub-admin`, `${size}-tree-admin`, size, VERSION],
  );
  if (!row) return null;
  const { id, adminId, subAdminId, treeAdminId } = row;
  return { id, adminId, subAdminId, treeAdminId, size: SIZES[size] };
}

/** @param {{ url: string, connection: Connection, tools: Tools, size: Size, report: (text: string) => void }} options */
async function fill({ url, connection, tools, size, report }) {
  await connection.query('DELETE FROM organization WHERE name = ?', [size]);
  const began = Date.now() - 800 * DAY;
  const id = newIdAt(began);
  await insertObjects(connection, 'organization', [
    {
      id,
      name: size,
      industry: null,
      languages: '["en-US"]',
      available_themes: '["DARK"]',
      default_resource_types: '[]',
      copyrights: '{}',
      features: '[]',
      created_time: began,
    },
  ]);
  const roleIds = Array.from({ length: ROLES }, (_, order) => newIdAt(began + order));
  await insertObjects(
    connection,
    'role',
    roleIds.map((roleId, order) => ({
      ou_id: id,
      id: roleId,
      name: `Role ${order}`,
      identifier: `role-${order}`,
      created_time: began + order,
    })),
  );
  const passwordHash = await tools.hashPassword(tools.password);
  await addCrowd({
    count: SIZES[size],
    roleIds,
    passwordHash,
    newIdAt,
    memberTerms: tools.memberTerms,
    organization: { id, name: size, domain: `${size.toLowerCase()}.example` },
    connect: () => createConnection(url),
    report: (done) => report(`${size}: ${done} people`),
  });
  const [adminId, subAdminId, treeAdminId] = await addAdministrators(connection, { id, size, began, passwordHash });
  await addTree(connection, { ouId: id, adminId: treeAdminId, began, newIdAt });
  await refreshReach(connection, id, tools.refreshReachOfAdmins);
  await connection.query('UPDATE organization SET industry = ?, admin_id = ? WHERE id = ?', [VERSION, adminId, id]);
  const tree = ['structure', 'structure_closure', 'user_structure', 'sub_admin_structure', 'sub_admin_reach'];
  for (const table of ['account', 'member', 'member_term', 'user_role', 'user_group_member', ...tree]) {
    await connection.query(`ANALYZE TABLE ${table}`);
  }
  return { id, adminId, subAdminId, treeAdminId, size: SIZES[size] };
}

/**
 * An administrator, a sub-administrator who reaches a user group of every tenth member, and one without a scope yet.
 * @param {Connection} connection
 * @param {{ id: string, size: Size, began: number, passwordHash: string }} options
 */
async function addAdministrators(connection, { id, size, began, passwordHash }) {
  const people = ['admin', 'sub-admin', 'tree-admin'].map((kind, order) => {
    const username = `${size}-${kind}`;
    return { id: newIdAt(began + order), username, email: `${username}@bench.example`, created_time: began + order };
  });
  const ids = people.map((person) => person.id);
  await connection.query('DELETE FROM account WHERE username IN (?)', [people.map(({ username }) => username)]);
  await insertObjects(
    connection,
    'account',
    people.map((person) => ({ ...person, name: person.username, password_hash: passwordHash })),
  );
  await insertObjects(
    connection,
    'member',
    people.map(({ id: user, ...person }) => ({ ...person, ou_id: id, user_id: user, name: person.username })),
  );
  await connection.query('UPDATE organization SET member_count = member_count + 3 WHERE id = ?', [id]);
  const groupId = newIdAt(began);
  const key = { ou_id: id, created_time: began };
  await insertObjects(connection, 'user_group', [{ ...key, id: groupId, name: 'Tenth', description: 'Every tenth' }]);
  await connection.query(
    `INSERT INTO user_group_member (ou_id, user_group_id, user_id, created_time)
     SELECT ou_id, ?, user_id, created_time FROM member WHERE ou_id = ? AND username REGEXP '[.][0-9]*0$'`,
    [groupId, id],
  );
  await insertObjects(
    connection,
    'sub_admin',
    ids
      .slice(1)
      .map((user) => ({ ...key, user_id: user, scope: 'SPECIFIED', operations: '["user","role","userGroup"]' })),
  );
  await insertObjects(connection, 'sub_admin_user_group', [{ ou_id: id, user_id: ids[1], user_group_id: groupId }]);
  return ids;
}

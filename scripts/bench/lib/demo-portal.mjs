import { createConnection } from 'mysql2/promise';
import { loadDemo } from '../../demo/load-demo.mjs';
import { runNode } from '../../lib/tools.mjs';
import { openSessions } from './sessions.mjs';

const SCHEMA = 'portal_bench_demo';

/**
 * A fresh database with the demo on the server of the benchmark: { url, tokenOf(username), close }.
 * @param {Pick<import('./world.mjs').World, 'url' | 'connection' | 'tools'>} world
 */
export async function openDemo(world) {
  const url = new URL(world.url);
  url.pathname = `/${SCHEMA}`;
  await world.connection.query(`DROP DATABASE IF EXISTS ${SCHEMA}`);
  await world.connection.query(`CREATE DATABASE ${SCHEMA} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  await runNode('dist/server/storage/migrate.js', [], { env: { DATABASE_URL: url.href, DATABASE_OWNER_URL: '' } });
  /** @type {import('../../lib/portal/connect.mjs').Connection} */
  const connection = await createConnection(url.href);
  // Nothing listens there: an app's frame stays empty, so that only the portal's own bytes count.
  await loadDemo(connection, { ...world.tools, sampleOrigin: 'http://127.0.0.1:9' });
  return {
    url: url.href,
    /** @param {string} username */
    async tokenOf(username) {
      const [[row]] = await connection.query(
        `SELECT m.user_id AS id, m.ou_id AS ouId FROM member m JOIN organization o ON o.id = m.ou_id
          WHERE m.username = ? ORDER BY o.member_count DESC LIMIT 1`,
        [username],
      );
      const [token] = await openSessions({ connection, tools: world.tools }, row.ouId, [row.id]);
      return token;
    },
    async close() {
      await connection.query(`DROP DATABASE ${SCHEMA}`);
      await connection.end();
    },
  };
}

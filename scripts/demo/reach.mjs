/** @typedef {import('../../server/database/query.js').Place} Database */

/**
 * Updates sub-administrators' reach for rows that were not written by the server.
 * @param {import('../lib/portal/connect.mjs').Connection} connection
 * @param {string} ouId
 * @param {import('./tools.mjs').Tools['refreshReachOfAdmins']} refreshReachOfAdmins the server's own
 */
export async function refreshReach(connection, ouId, refreshReachOfAdmins) {
  /**
   * @param {string} sql
   * @param {unknown[]} [values]
   */
  const query = async (sql, values) => (await connection.query(sql, values))[0];
  const admins = await query("SELECT user_id AS id FROM sub_admin WHERE ou_id = ? AND scope = 'SPECIFIED'", [ouId]);
  await refreshReachOfAdmins(
    // It only runs statements, which a connection does as well as an entity manager.
    /** @type {Database} */ (/** @type {unknown} */ ({ db: { query } })),
    admins.map(({ id }) => id),
    ouId,
  );
}

/**
 * Brings sub-administrators' reach up to date with rows that were written past the server.
 * @param refreshReachOfAdmins the server's own
 */
export async function refreshReach(connection, ouId, refreshReachOfAdmins) {
  const query = async (sql, values) => (await connection.query(sql, values))[0];
  const admins = await query("SELECT user_id AS id FROM sub_admin WHERE ou_id = ? AND scope = 'SPECIFIED'", [ouId]);
  await refreshReachOfAdmins(
    { db: { query } },
    admins.map(({ id }) => id),
    ouId,
  );
}

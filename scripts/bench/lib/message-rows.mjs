const AT_ONCE = 100_000;
const DELETED_AT_ONCE = 20_000;

/**
 * Gives a person messages of an app by statements of the database, one in ten of them unread, with their counts.
 * @param {import('./world.mjs').World['connection']} connection
 * @param {{ ouId: string, crowdId: string, userId: string, appId: string, count: number, prefix: string }} options
 *   `crowdId` is an OU of 100,000 members, whose rows number the messages; ids begin with the 10 characters of `prefix`
 */
export async function addMessages(connection, { ouId, crowdId, userId, appId, count, prefix }) {
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = `SELECT CONCAT(?, LPAD(? + ROW_NUMBER() OVER (ORDER BY user_id) - 1, 16, '0')) AS id,
      MOD(ROW_NUMBER() OVER (ORDER BY user_id), 10) <> 0 AS is_read FROM member WHERE ou_id = ? LIMIT ?`;
    const values = [prefix, from, crowdId, Math.min(AT_ONCE, count - from)];
    await connection.query(
      `INSERT INTO message (ou_id, id, app_id, body, tags, ring, produce_time, message_time)
         SELECT ?, n.id, ?, CONCAT('The pump ', n.id, ' stopped for inspection; the crew is on its way.'), '["North"]', '[]', ?, ?
           FROM (${numbers}) n`,
      [ouId, appId, Date.now(), Date.now(), ...values],
    );
    await connection.query(
      `INSERT INTO message_recipient (ou_id, user_id, message_id, app_id, is_read)
         SELECT ?, ?, n.id, ?, n.is_read FROM (${numbers}) n`,
      [ouId, userId, appId, ...values],
    );
  }
  // The daily check of the portal may have counted some of them.
  await connection.query(
    `INSERT INTO message_count (ou_id, user_id, group_id, app_id, total, unread) VALUES (?, ?, ?, ?, ?, ?)
       ON DUPLICATE KEY UPDATE total = VALUES(total), unread = VALUES(unread)`,
    [ouId, userId, appId, appId, count, count / 10],
  );
  await connection.query('ANALYZE TABLE message, message_recipient, message_count');
}

/**
 * Deletes all messages of an OU, and its apps.
 * @param {import('./world.mjs').World['connection']} connection
 * @param {string} ouId
 */
export async function deleteMessages(connection, ouId) {
  for (const table of ['message_recipient', 'message_count', 'message']) {
    for (;;) {
      const [result] = await connection.query(`DELETE FROM ${table} WHERE ou_id = ? LIMIT ?`, [ouId, DELETED_AT_ONCE]);
      if (/** @type {any} */ (result).affectedRows < DELETED_AT_ONCE) break;
    }
  }
  await connection.query('DELETE FROM app WHERE ou_id = ?', [ouId]);
}

import type { DataSource } from 'typeorm';

/** Records up to 100,000 events of an OU that wait for their seals; `mark` of up to six letters tells the ids of several calls apart. */
export async function addWaitingEvents(database: DataSource, ouId: string, count: number, mark = ''): Promise<void> {
  const numbers = `WITH RECURSIVE d AS (SELECT 0 AS n UNION ALL SELECT n + 1 FROM d WHERE n < 9),
    number AS (SELECT a.n + 10 * b.n + 100 * c.n + 1000 * e.n + 10000 * f.n AS n FROM d a, d b, d c, d e, d f)`;
  const id = `CONCAT('01E${mark}', LPAD(n, ${23 - mark.length}, '0'))`;
  // At once: a note of the past without its event is dropped by whoever seals.
  await database.transaction(async (db) => {
    await db.query(`INSERT INTO audit_unsealed (event_id, ou_id) ${numbers} SELECT ${id}, ? FROM number WHERE n < ?`, [
      ouId,
      count,
    ]);
    await db.query(
      `INSERT INTO audit_event (id, ou_id, time, account_type, resource_type, resource_id, event_name, result)
         ${numbers} SELECT ${id}, ?, ? + n, 'OU_ADMIN', 'role', 'role', 'roleModify', 'success' FROM number WHERE n < ?`,
      [ouId, Date.now() - count, count],
    );
  });
}

import type { Connection, RowDataPacket } from 'mysql2/promise';

/** The tables of a sub-administrator, in an order that satisfies foreign keys on restoring. */
const TABLES = [
  'sub_admin',
  'sub_admin_role',
  'sub_admin_user_group',
  'sub_admin_structure',
  'sub_admin_reach',
  'sub_admin_reach_count',
] as const;

/** The rows of these tables in the demo data. */
export type Officers = Readonly<Record<(typeof TABLES)[number], readonly RowDataPacket[]>>;

/** Reads the initial rows of all sub-administrators. */
export async function readOfficers(connection: Connection): Promise<Officers> {
  const entries: [string, RowDataPacket[]][] = [];
  for (const table of TABLES)
    entries.push([table, (await connection.query<RowDataPacket[]>(`SELECT * FROM ${table}`))[0]]);
  return Object.fromEntries(entries) as unknown as Officers;
}

/**
 * Restores all sub-administrators, and returns whether they had changed: stories share a portal, and take rights away.
 * Links to objects that are gone are skipped.
 */
export async function restoreOfficers(connection: Connection, officers: Officers): Promise<boolean> {
  if (JSON.stringify(await readOfficers(connection)) === JSON.stringify(officers)) return false;
  await connection.query('DELETE FROM sub_admin');
  for (const table of TABLES) {
    const [first] = officers[table];
    if (!first) continue;
    const rows = officers[table].map((row) => Object.values(row));
    await connection.query(`INSERT IGNORE INTO ${table} (${Object.keys(first).join(', ')}) VALUES ?`, [rows]);
  }
  return true;
}

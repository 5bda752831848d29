import type { Connection, RowDataPacket } from 'mysql2/promise';

/** A sub-administrator's record and what hangs on it, in an order in which it can be put back. */
const TABLES = [
  'sub_admin',
  'sub_admin_role',
  'sub_admin_user_group',
  'sub_admin_structure',
  'sub_admin_reach',
] as const;

/** The rows of these tables as the demo data made them. */
export type Officers = Readonly<Record<(typeof TABLES)[number], readonly RowDataPacket[]>>;

/** What sub-administrators are at first. */
export async function readOfficers(connection: Connection): Promise<Officers> {
  const entries: [string, RowDataPacket[]][] = [];
  for (const table of TABLES)
    entries.push([table, (await connection.query<RowDataPacket[]>(`SELECT * FROM ${table}`))[0]]);
  return Object.fromEntries(entries) as unknown as Officers;
}

/**
 * Makes sub-administrators again what they were, and tells whether they were something else: stories share a portal,
 * and take rights away. What they named may be gone by now, and is left out.
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

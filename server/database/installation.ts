import type { DataSource } from 'typeorm';
import { query } from './query.js';

/** The id of the installation that a migrated database is of: all its servers have it, and no other installation. */
export async function installationId(database: DataSource): Promise<string> {
  const [row] = await query<{ id: string }>({ db: database.manager }, 'SELECT id FROM installation');
  if (!row) throw new Error('The table installation is empty: migrate the database again, or restore its row.');
  return row.id;
}

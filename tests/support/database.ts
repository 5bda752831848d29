import { migrate } from '../../server/storage/migrate.js';
import type { TestDatabase } from './empty-database.js';
import { createEmptyDatabase } from './empty-database.js';

/** Makes a migrated schema on the server that DATABASE_URL names. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await migrate(database.url);
  return database;
}

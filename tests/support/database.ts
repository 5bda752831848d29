import { migrate } from '../../server/storage/migrate.js';
import type { TestDatabase } from './servers/empty-database.js';
import { createEmptyDatabase } from './servers/empty-database.js';

/** Makes a migrated schema on the server that DATABASE_URL names. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await migrate(database.url);
  return database;
}

import { build } from '../../build.mjs';
import { openDatabase } from '../../database.mjs';
import { connect } from './connect.mjs';
import { migrateDatabase } from './migrate-database.mjs';

/**
 * Runs `work` with a connection to the portal's database, migrated to the current schema.
 * @template T
 * @param {(connection: import('./connect.mjs').Connection) => Promise<T>} work
 */
export async function onDatabase(work) {
  await build(['server']);
  const database = await openDatabase({ asOwner: true });
  try {
    await migrateDatabase(database.url);
    const connection = await connect(database.url);
    try {
      return await work(connection);
    } finally {
      await connection.end();
    }
  } finally {
    if (database.isStarted) await database.stop();
  }
}

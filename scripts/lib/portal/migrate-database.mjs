import { runNode } from '../tools.mjs';

/**
 * Migrates the portal's database, and gives the account of DATABASE_URL its rights if DATABASE_OWNER_URL names another;
 * answers what it did. Needs the built server.
 * @param {string} url the database that was opened: the private one, where neither variable names another
 */
export const migrateDatabase = (url) =>
  runNode('dist/server/storage/migrate.js', [], { env: { DATABASE_URL: process.env.DATABASE_URL || url } });

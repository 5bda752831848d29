import { pathToFileURL } from 'node:url';
import { DatabaseAddressError } from '../config/database-address.mjs';
import { Refusal } from '../core/refusal.js';
import { createDataSource, MIGRATIONS, PATIENT_TIMEOUT } from './data-source.js';
import { ensureDatabase } from '../database/ensure-database.js';
import { givePortalRights } from './portal-account.js';

const LOCK = 'app-portal-migrations';
const LOCK_SECONDS = 120;

/**
 * Creates the database of `url` if it is missing, migrates its schema and returns the names of the migrations it ran.
 * One process at a time holds a lock of the database server; others wait, then find nothing to do.
 * @param names the migrations that may run; by default all
 * @throws Refusal if the database cannot be used; DatabaseAddressError
 */
export async function migrate(url: string, names?: readonly string[]): Promise<string[]> {
  await ensureDatabase(url);
  const database = createDataSource(url, PATIENT_TIMEOUT);
  if (names) database.setOptions({ migrations: MIGRATIONS.filter(({ name }) => names.includes(name)) });
  await database.initialize();
  const runner = database.createQueryRunner();
  try {
    const [lock] = (await runner.query('SELECT GET_LOCK(?, ?) AS held', [LOCK, LOCK_SECONDS])) as { held: number }[];
    if (Number(lock?.held) !== 1) throw new Error('Another process is migrating this database; try again later.');
    const ran = await database.runMigrations();
    await runner.query('SELECT RELEASE_LOCK(?)', [LOCK]);
    return ran.map((migration) => migration.name);
  } finally {
    await runner.release();
    await database.destroy();
  }
}

/** Migrates by the account of the owner, where there is one, and gives the portal's account its rights (CONF-62). */
async function main(portalUrl: string, ownerUrl: string): Promise<string> {
  const ran = await migrate(ownerUrl);
  const done = ran.length > 0 ? `migrated: ${ran.join(', ')}` : 'schema is up to date';
  return ownerUrl === portalUrl ? done : `${await givePortalRights(ownerUrl, portalUrl)}\n${done}`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set.');
  try {
    process.stdout.write(`${await main(DATABASE_URL, DATABASE_OWNER_URL || DATABASE_URL)}\n`);
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof DatabaseAddressError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

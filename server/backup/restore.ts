import type { QueryRunner } from 'typeorm';
import { now } from '../core/clock.js';
import { newId } from '../core/ids.js';
import { Refusal } from '../core/refusal.js';
import { createDataSource, MIGRATIONS, PATIENT_TIMEOUT } from '../storage/data-source.js';
import { UNFINISHED_RESTORE } from '../database/installation.js';
import { migrate } from '../storage/migrate.js';
import { isOpenedBy } from '../integrations/crypto/seal.js';
import type { Report, Tally } from './backup.js';
import { checkBackupFile } from './backup-file.js';
import { refuseConnected } from './connected.js';
import { loadRows } from './load.js';
import { findOrphans } from './orphans.js';
import { tallySealed } from './sealed.js';
import { allTables, quoted } from './tables.js';

/** The operator's request. */
export interface RestoreOptions {
  readonly url: string;
  readonly file: string;
  /** The secret that the backup's installation was set up with; null restores without it. */
  readonly secret: Buffer | null;
  /** The database whose data may be deleted. */
  readonly replace: string | null;
  readonly report: Report;
}

/** The outcome of a restore, counted again afterwards. */
export interface Restored extends Tally {
  readonly madeAt: string;
  readonly installationId: string;
  /** Number of API tokens that programs can use again, those that were revoked since the backup among them. */
  readonly tokens: number;
  /** Number of sealed values that open. */
  readonly open: number;
  /** Number of sealed values that do not open, by kind. */
  readonly closed: ReadonlyMap<string, number>;
}

/**
 * Inserts the rows of a backup into an empty database and migrates it; the copy gets an id of its own. No portal starts
 * on it before all of it is verified. A killed restore starts over when it runs again.
 * @throws Refusal before any change for a file that is incomplete or newer than this version, a wrong secret, a
 * database with data, and connected portals; afterwards for rows that differ from the file
 */
export async function restore({ url, file, secret, replace, report }: RestoreOptions): Promise<Restored> {
  const { header, counts } = await checkBackupFile(file).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(`${error.message} Nothing was changed.`) : error;
  });
  const unknown = header.migrations.filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new Refusal(`${file} was made by a newer version of the portal. Restore it with that version.`);
  }
  if (secret && header.sealed !== null && !isOpenedBy(secret, header.sealed)) {
    throw new Refusal(
      'PORTAL_SECRET is not the one that this backup needs. Set the one of its installation. Nothing was changed.\n' +
        'Where it is lost for good, restore with --secret-lost.',
    );
  }
  const database = createDataSource(url, PATIENT_TIMEOUT);
  await database.initialize();
  const runner = database.createQueryRunner();
  try {
    await refuseConnected(runner);
    await refuseData(runner, replace);
    await runner.query('SET SESSION FOREIGN_KEY_CHECKS = 0');
    await empty(runner);
    await migrate(url, header.migrations);
    await loadRows(runner, file, report);
    await refuseDifferences(runner, counts);
    await migrate(url);
    const installationId = newId();
    await runner.query('UPDATE installation SET id = ?', [installationId]);
    const tokens = await usableTokens(runner);
    const { open, closed } = secret
      ? await tallySealed({ db: runner.manager }, secret)
      : { open: 0, closed: new Map() };
    await runner.query(`DROP TABLE ${UNFINISHED_RESTORE}`);
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return { madeAt: header.madeAt, tables: counts.size, rows, installationId, tokens, open, closed };
  } finally {
    await runner.release();
    await database.destroy();
  }
}

/** The number of API tokens that are neither revoked nor expired. */
async function usableTokens(runner: QueryRunner): Promise<number> {
  const [row] = (await runner.query(
    'SELECT COUNT(*) AS total FROM api_token WHERE revoked_time IS NULL AND expire_time > ?',
    [now()],
  )) as { total: number }[];
  return Number(row?.total);
}

/** Throws a Refusal if the database has data and was not named. An unfinished restore may start over. */
async function refuseData(runner: QueryRunner, replace: string | null): Promise<void> {
  const tables = await allTables(runner);
  if (tables.includes(UNFINISHED_RESTORE)) return;
  const [own] = (await runner.query('SELECT DATABASE() AS name')) as { name: string }[];
  const count = async (table: string) => {
    if (!tables.includes(table)) return 0;
    const [row] = (await runner.query(`SELECT COUNT(*) AS total FROM ${table}`)) as { total: number }[];
    return Number(row?.total);
  };
  const [organizations, accounts] = [await count('organization'), await count('account')];
  const isForeign = tables.length > 0 && !tables.includes('migrations');
  if (isForeign) throw new Refusal(`${own?.name} holds tables of something else. Nothing was changed.`);
  if (organizations + accounts === 0 || replace === own?.name) return;
  throw new Refusal(
    `${own?.name} holds ${organizations} organizations and ${accounts} accounts. Nothing was changed.\n` +
      `To delete all its tables and restore in their place: --replace ${own?.name}`,
  );
}

async function empty(runner: QueryRunner): Promise<void> {
  await runner.query(
    `CREATE TABLE IF NOT EXISTS ${UNFINISHED_RESTORE} (only_row tinyint unsigned NOT NULL PRIMARY KEY)`,
  );
  for (const table of await allTables(runner)) {
    if (table !== UNFINISHED_RESTORE) await runner.query(`DROP TABLE ${quoted(table)}`);
  }
}

async function refuseDifferences(runner: QueryRunner, counts: ReadonlyMap<string, number>): Promise<void> {
  for (const [table, expected] of counts) {
    const [row] = (await runner.query(`SELECT COUNT(*) AS total FROM ${quoted(table)}`)) as { total: number }[];
    if (Number(row?.total) !== expected) {
      throw new Refusal(`${table} has ${row?.total} rows instead of ${expected}. Restore again.`);
    }
  }
  const orphans = await findOrphans(runner);
  if (orphans.length > 0) throw new Refusal(`Rows refer to others that are missing: ${orphans.join(', ')}.`);
}

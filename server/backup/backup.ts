import type { QueryRunner } from 'typeorm';
import { Refusal } from '../core/refusal.js';
import { createDataSource, PATIENT_TIMEOUT } from '../storage/data-source.js';
import type { Row, TableHead } from './backup-file.js';
import { writeBackupFile } from './backup-file.js';
import { allTables, columnsOf, keptTables, quoted, ranMigrations } from './tables.js';

/** Rows between two reports of progress. */
const REPORT_EVERY = 20_000;

/** The counts of a backup or a restore. */
export interface Tally {
  readonly tables: number;
  readonly rows: number;
}

/** Receives reports of progress. */
export type Report = (table: string, rows: number) => void;

/**
 * Writes a consistent snapshot of the database at `url` into `file`. Portals go on reading and writing; memory holds a
 * few rows. Rejects with a Refusal for a foreign schema, one that changed in the meantime, and once `signal` is
 * aborted; then no file remains. Its statements, like those of a restore, are for the connection of a whole database
 * (settings of the session, tables by name, streams), not for the rows of an OU.
 */
export async function backUp(url: string, file: string, report: Report, signal?: AbortSignal): Promise<Tally> {
  const database = createDataSource(url, PATIENT_TIMEOUT);
  await database.initialize();
  const runner = database.createQueryRunner();
  const connection = (await runner.connect()) as { destroy(): void };
  let [tables, rows] = [0, 0];
  try {
    const migrations = await ranMigrations(runner);
    if (migrations.length === 0) throw new Refusal('The database holds no portal.');
    // A slow disk must not look like a lost client. In seconds.
    await runner.query('SET SESSION net_write_timeout = 3600');
    await runner.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await runner.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
    const madeAt = new Date().toISOString();
    const counted = async function* () {
      for await (const line of rowsOf(runner, report)) {
        signal?.throwIfAborted();
        if ('table' in line) tables += 1;
        else rows += 1;
        yield line;
      }
      // Ends the snapshot, so that migrations since then show.
      await runner.query('COMMIT');
      if (String(await ranMigrations(runner)) !== String(migrations)) throw changed();
    };
    await writeBackupFile(file, { madeAt, migrations, sealed: await sealedOf(runner) }, counted());
    return { tables, rows };
  } catch (error) {
    // Unread rows would keep the connection from closing.
    connection.destroy();
    throw (error as { code?: string }).code === 'ER_TABLE_DEF_CHANGED' ? changed() : error;
  } finally {
    await runner.release();
    await database.destroy();
  }
}

const changed = () => new Refusal('The schema was changed meanwhile. Back up again once the migration is over.');

async function* rowsOf(runner: QueryRunner, report: Report): AsyncGenerator<TableHead | Row> {
  for (const table of await keptTables(runner)) {
    const columns = await columnsOf(runner, table);
    const names = columns.map(({ name }) => name);
    yield { table, columns: names, binary: columns.flatMap(({ name, isBinary }) => (isBinary ? [name] : [])) };
    // Releases each table after it was read: a migration would wait for it, and everybody else for the migration.
    await runner.query('SAVEPOINT one_table');
    const stream = await runner.stream(`SELECT ${names.map(quoted).join(', ')} FROM ${quoted(table)}`);
    let count = 0;
    for await (const row of stream as AsyncIterable<Record<string, string | number | Buffer | null>>) {
      yield names.map((name) => inFile(row[name] ?? null));
      if ((count += 1) % REPORT_EVERY === 0) report(table, count);
    }
    await runner.query('ROLLBACK TO SAVEPOINT one_table');
  }
}

const inFile = (value: string | number | Buffer | null) => (Buffer.isBuffer(value) ? value.toString('base64') : value);

/** A sealed value, by which a restore checks the secret of the backup. */
async function sealedOf(runner: QueryRunner): Promise<string | null> {
  const tables = await allTables(runner);
  for (const [table, column] of [
    ['installation', 'canary'],
    ['contact_key', 'private_key'],
  ] as const) {
    if (!tables.includes(table)) continue;
    const [row] = (await runner.query(`SELECT ${column} AS sealed FROM ${table}`)) as { sealed: string | null }[];
    if (row?.sealed) return row.sealed;
  }
  return null;
}

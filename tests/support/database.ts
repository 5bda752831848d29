import type { Connection, RowDataPacket } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { newId } from '../../server/core/ids.js';
import { migrate } from '../../server/storage/migrate.js';
import type { TestDatabase } from './servers/empty-database.js';
import { createEmptyDatabase } from './servers/empty-database.js';

/** A schema as the migrations leave it. */
interface Migrated {
  /** A statement for each table. */
  readonly tables: readonly string[];
  readonly rows: readonly { readonly table: string; readonly row: RowDataPacket }[];
}

let migrated: Promise<Migrated> | undefined;

/**
 * Makes a migrated schema on the server that DATABASE_URL names. The migrations run once for each process: the other
 * schemas are copies, which take a third of the time.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  if (!migrated) {
    migrated = migrate(database.url).then(() => connected(database.url, read));
    await migrated;
    return database;
  }
  const original = await migrated;
  await connected(database.url, (connection) => write(connection, original));
  return database;
}

async function connected<Result>(url: string, work: (connection: Connection) => Promise<Result>): Promise<Result> {
  const connection = await createConnection({ uri: url, multipleStatements: true });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

async function read(connection: Connection): Promise<Migrated> {
  const [names] = await connection.query<RowDataPacket[][]>({ sql: 'SHOW TABLES', rowsAsArray: true });
  const tables: string[] = [];
  const rows: { table: string; row: RowDataPacket }[] = [];
  for (const [name] of names) {
    const table = String(name);
    const [[made]] = await connection.query<RowDataPacket[]>('SHOW CREATE TABLE ??', [table]);
    tables.push(String(made?.['Create Table']));
    const [found] = await connection.query<RowDataPacket[]>('SELECT * FROM ??', [table]);
    rows.push(...found.map((row) => ({ table, row })));
  }
  return { tables, rows };
}

async function write(connection: Connection, { tables, rows }: Migrated): Promise<void> {
  await connection.query(['SET foreign_key_checks = 0', ...tables].join(';'));
  for (const { table, row } of rows) await connection.query('INSERT INTO ?? SET ?', [table, row]);
  // Portals that share a Redis are told apart by their installation.
  await connection.query('UPDATE installation SET id = ?', [newId()]);
}

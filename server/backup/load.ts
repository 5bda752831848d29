import type { QueryRunner } from 'typeorm';
import { Refusal } from '../core/refusal.js';
import type { Report } from './backup.js';
import type { Row, TableHead } from './backup-file.js';
import { readBackupFile } from './backup-file.js';
import { allTables, columnsOf, quoted } from './tables.js';

/** The most rows of one statement, and the letters after which it is sent with fewer. */
const BATCH = 1_000;
const BATCH_LETTERS = 1_000_000;
const REPORT_EVERY = 20_000;

/**
 * Replaces the rows of the tables by those of a backup. Values are bound, and names are compared with the schema, so
 * that the database executes nothing from the file. Throws a Refusal for tables of another structure.
 */
export async function loadRows(runner: QueryRunner, file: string, report: Report): Promise<void> {
  let insert: Insert | undefined;
  for await (const line of readBackupFile(file)) {
    if (line.kind === 'row') await insert?.add(line.row);
    else if (line.kind === 'table') {
      await insert?.send();
      await requireTable(runner, line.table);
      await runner.query(`DELETE FROM ${quoted(line.table.table)}`);
      insert = new Insert(runner, line.table, report);
    }
  }
  await insert?.send();
}

async function requireTable(runner: QueryRunner, { table, columns }: TableHead): Promise<void> {
  const isThere = (await allTables(runner)).includes(table);
  const own = isThere ? (await columnsOf(runner, table)).map(({ name }) => name) : [];
  if (String([...own].sort()) === String([...columns].sort())) return;
  throw new Refusal(
    `The table ${table} of the backup has another shape than the portal's: somebody changed it by hand.`,
  );
}

/** The rows of one table that wait for their statement. */
class Insert {
  private readonly statement: string;
  private readonly binary: readonly number[];
  private rows: (string | number | Buffer | null)[][] = [];
  private letters = 0;
  private count = 0;

  constructor(
    private readonly runner: QueryRunner,
    private readonly head: TableHead,
    private readonly report: Report,
  ) {
    this.statement = `INSERT INTO ${quoted(head.table)} (${head.columns.map(quoted).join(', ')}) VALUES ?`;
    this.binary = head.binary.map((name) => head.columns.indexOf(name));
  }

  async add(row: Row): Promise<void> {
    const values: (string | number | Buffer | null)[] = [...row];
    for (const value of row) this.letters += typeof value === 'string' ? value.length : 8;
    for (const at of this.binary) {
      const text = row[at];
      if (typeof text === 'string') values[at] = Buffer.from(text, 'base64');
    }
    this.rows.push(values);
    if (this.rows.length >= BATCH || this.letters >= BATCH_LETTERS) await this.send();
  }

  async send(): Promise<void> {
    if (this.rows.length === 0) return;
    await this.runner.query(this.statement, [this.rows]);
    const before = this.count;
    this.count += this.rows.length;
    this.rows = [];
    this.letters = 0;
    if (Math.floor(before / REPORT_EVERY) < Math.floor(this.count / REPORT_EVERY)) {
      this.report(this.head.table, this.count);
    }
  }
}

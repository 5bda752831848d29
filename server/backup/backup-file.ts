import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Refusal } from '../core/refusal.js';

const FORMAT = 'app-portal-backup';
const FORMAT_VERSION = 1;
/** Characters per chunk for the compressor. */
const CHUNK = 65_536;
const NEW_LINE = 10;

/** Before all rows. */
export interface Header {
  readonly format: string;
  readonly formatVersion: number;
  /** ISO 8601. */
  readonly madeAt: string;
  /** Names of the migrations that the rows fit, oldest first. */
  readonly migrations: readonly string[];
  /** A value that only the installation's secret opens; null if nothing is sealed yet. */
  readonly sealed: string | null;
}

/** Before the rows of a table. */
export interface TableHead {
  readonly table: string;
  readonly columns: readonly string[];
  /** The columns that hold bytes: base64 in the file. */
  readonly binary: readonly string[];
}

/** Values of a row, in the order of the table's columns. */
export type Row = readonly (string | number | null)[];

/** After all rows; its checksum is over all lines before it. */
interface End {
  readonly counts: Readonly<Record<string, number>>;
  readonly sha256: string;
}

type Line = Header | TableHead | Row | End;

/** One line of the file: `head` comes once, then each table with its rows. */
export type BackupLine =
  | { readonly kind: 'head'; readonly header: Header }
  | { readonly kind: 'table'; readonly table: TableHead }
  | { readonly kind: 'row'; readonly row: Row };

/**
 * Writes a backup of JSON lines, compressed: whole under its name, and safe on the disk, or not at all. Only its owner can
 * read it. Rejects with a Refusal if it cannot be written.
 */
export async function writeBackupFile(
  path: string,
  header: Omit<Header, 'format' | 'formatVersion'>,
  tables: AsyncIterable<TableHead | Row>,
): Promise<void> {
  if (existsSync(path)) throw new Refusal(`${path} is there already. Name another file.`);
  const draft = `${path}.${process.pid}.new`;
  try {
    const file = await open(draft, 'wx', 0o600);
    const lines = withEnd({ format: FORMAT, formatVersion: FORMAT_VERSION, ...header }, tables);
    await pipeline(Readable.from(lines), createGzip(), file.createWriteStream({ flush: true }));
    await rename(draft, path);
    const folder = await open(dirname(path), 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(draft, { force: true });
    if (!(error as NodeJS.ErrnoException).syscall) throw error;
    throw new Refusal(`The backup cannot be written: ${(error as Error).message}. Nothing of it was kept.`);
  }
}

async function* withEnd(header: Header, tables: AsyncIterable<TableHead | Row>): AsyncGenerator<string> {
  const sum = createHash('sha256');
  const counts: Record<string, number> = {};
  let table = '';
  let chunk = `${JSON.stringify(header)}\n`;
  for await (const line of tables) {
    if ('table' in line) counts[(table = line.table)] = 0;
    else counts[table] = (counts[table] ?? 0) + 1;
    chunk += `${JSON.stringify(line)}\n`;
    if (chunk.length < CHUNK) continue;
    sum.update(chunk);
    yield chunk;
    chunk = '';
  }
  sum.update(chunk);
  yield `${chunk}${JSON.stringify({ counts, sha256: sum.digest('hex') } satisfies End)}\n`;
}

/**
 * Reads a backup to its end and returns its header and the rows of each table. Throws as {@link readBackupFile} does.
 */
export async function checkBackupFile(path: string): Promise<{ header: Header; counts: Map<string, number> }> {
  const counts = new Map<string, number>();
  let head: Header | undefined;
  let table = '';
  for await (const line of readBackupFile(path)) {
    if (line.kind === 'head') head = line.header;
    else if (line.kind === 'table') counts.set((table = line.table.table), 0);
    else counts.set(table, (counts.get(table) ?? 0) + 1);
  }
  if (!head) throw damaged(path);
  return { header: head, counts };
}

/**
 * Reads the lines of a backup one by one. Only the end shows whether the file is complete: throws a Refusal there, or
 * earlier, for a file that is truncated, altered, or no backup.
 */
export async function* readBackupFile(path: string): AsyncGenerator<BackupLine> {
  const sum = createHash('sha256');
  const counts: Record<string, number> = {};
  let table: TableHead | undefined;
  let isFirst = true;
  let end: End | undefined;
  for await (const bytes of linesOf(path)) {
    const line = parse(path, bytes);
    if (end) throw damaged(path);
    if (!isFirst && 'sha256' in line) {
      end = line;
      continue;
    }
    sum.update(bytes).update('\n');
    if (isFirst) {
      yield { kind: 'head', header: asHeader(path, line) };
      isFirst = false;
    } else if ('columns' in line) {
      counts[line.table] = 0;
      yield { kind: 'table', table: (table = line) };
    } else if (table && Array.isArray(line) && line.length === table.columns.length) {
      counts[table.table] = (counts[table.table] ?? 0) + 1;
      yield { kind: 'row', row: line };
    } else throw damaged(path);
  }
  if (!end) throw new Refusal(`${path} is cut off: its end is missing.`);
  if (end.sha256 !== sum.digest('hex') || JSON.stringify(end.counts) !== JSON.stringify(counts)) throw damaged(path);
}

const damaged = (path: string) => new Refusal(`${path} is damaged or was altered: its checksum does not fit.`);

function asHeader(path: string, line: Line): Header {
  if (!('format' in line) || line.format !== FORMAT) throw new Refusal(`${path} is no backup of a portal.`);
  if (line.formatVersion === FORMAT_VERSION) return line;
  throw new Refusal(`${path} was made by a newer version of the portal. Restore it with that version.`);
}

function parse(path: string, bytes: Buffer): Line {
  try {
    const line: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof line === 'object' && line !== null) return line as Line;
  } catch {
    // Refused below.
  }
  throw damaged(path);
}

/** The lines of the decompressed bytes, without a last one that is cut off. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  let rest: Buffer[] = [];
  try {
    for await (const chunk of source.pipe(unpacked) as AsyncIterable<Buffer>) {
      let start = 0;
      for (let stop = chunk.indexOf(NEW_LINE); stop >= 0; stop = chunk.indexOf(NEW_LINE, start)) {
        yield Buffer.concat([...rest, chunk.subarray(start, stop)]);
        rest = [];
        start = stop + 1;
      }
      rest.push(chunk.subarray(start));
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new Refusal(`${path} is cut off: its end is missing.`);
    if (code?.startsWith('Z_')) throw damaged(path);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new Refusal(`${path} cannot be read: ${message}`);
    throw error;
  } finally {
    source.destroy();
  }
}

import { Worker } from 'node:worker_threads';
import type { ErrorDetails, ErrorName } from '../../core/errors.js';
import { PortalError } from '../../core/errors.js';
import { inTurn } from '../../core/in-turn.js';

/** A row of a sheet that is not empty: its number in the file, from 1, and its cells as texts. */
export interface SheetRow {
  readonly position: number;
  readonly cells: readonly string[];
}

const MEGABYTE = 1_048_576;
/** Threats 28: bytes unpacked, rows and columns read, characters of all cells. */
const MAXIMUM = { unpacked: 50 * MEGABYTE, rows: 10_000, columns: 50, text: 4 * MEGABYTE };
const TIME_LIMIT = 10_000;
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

/** Concurrent threads, and files that wait for one: each may use as much memory as MEMORY says. */
const MAX_THREADS = 2;
const MAX_WAITING = 8;

const REFUSALS: Readonly<Record<string, readonly [ErrorName, ErrorDetails]>> = {
  wrongType: ['INVALID_PARAMETER', { message: 'error.importType', field: 'file' }],
  encrypted: ['INVALID_PARAMETER', { message: 'error.importEncrypted', field: 'file' }],
  tooLarge: ['TOO_LARGE', { message: 'error.importTooLarge', field: 'file' }],
  tooManyRows: ['OUT_OF_RANGE', { message: 'error.importRows', values: { max: 1000 }, field: 'file' }],
};

const takeTurn = inTurn(MAX_THREADS, MAX_WAITING);

/**
 * The rows of the first sheet of an .xls or .xlsx file, detected by its content (IMPT-02, IMPT-10). Read in a thread of
 * its own within 10 s, unpacked to at most 50 MB, two files at a time. Throws INVALID_PARAMETER for another file,
 * TOO_LARGE for one that unpacks to too much or is not read in time, OUT_OF_RANGE for far too many rows, EXHAUSTED
 * while too many others wait.
 */
export function readSheet(bytes: Uint8Array): Promise<SheetRow[]> {
  return takeTurn(() => readInThread(bytes));
}

function readInThread(bytes: Uint8Array): Promise<SheetRow[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.mjs', import.meta.url), {
      workerData: { bytes, maximum: MAXIMUM },
      resourceLimits: MEMORY,
      env: {},
      execArgv: [],
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      // The next file starts when this thread and its memory are released.
      void worker.terminate().then(settle, settle);
    };
    const refuse = (reason: string) => {
      const [code, details] = REFUSALS[reason] ?? ['INTERNAL', {}];
      end(() => reject(new PortalError(code, details)));
    };
    let timer: NodeJS.Timeout | undefined;
    worker.once('online', () => (timer = setTimeout(() => refuse('tooLarge'), TIME_LIMIT)));
    worker.once('message', ({ rows, refused }: { rows?: SheetRow[]; refused?: string }) =>
      rows ? end(() => resolve(rows)) : refuse(refused ?? 'wrongType'),
    );
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('tooLarge') : end(() => reject(error)),
    );
  });
}

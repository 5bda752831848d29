import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { Zone } from '../../../core/day.js';
import { parseZone } from '../../../core/day.js';
import { fail, PortalError } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { oneLine } from '../../../core/signs.js';
import { scoped } from '../../../database/scoped.js';
import { inTransaction } from '../../../database/transaction.js';
import { readSheet } from '../../../integrations/spreadsheet/read-sheet.js';
import { withoutNeutralising } from '../../../integrations/spreadsheet/write-workbook.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import type { Verdict } from './import-check.js';
import type { Reading, StoredRow } from './import-check.service.js';
import { checkRows } from './import-check.service.js';
import { recognise } from './import-heads.js';
import type { Outcome, StoredColumn } from './import-outcome.js';
import type { StoredImport } from './import-records.queries.js';
import { importStatus, lockImport, MAX_ROWS, readRows, rowViews } from './import-records.service.js';
import { ImportRecord, ImportRecordRow } from './user-import.entity.js';
import type { UserImport, UserImportCorrection } from './user-import.types.js';
import { UserImportField as Field, UserImportState as State } from './user-import.types.js';

const MAX_FILE_NAME = 200;
const MAX_HEAD = 200;
const MAX_SAMPLE = 100;
const MAX_CELL = 5_000;
/** The names that an unreadable file costs. */
const BURDEN = 500;
/** This many characters cost as much of a day's budget as a name. */
const CHARACTERS_OF_POINT = 1_000;
/** Rows per statement: a packet of the database is bounded. */
const BATCH = 100;

/** A file that somebody sends, and the zone of its days. */
export interface UploadedFile extends Zone {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The people whose files this server is reading. */
const uploading = new Set<string>();

/** {@link storeFile}, one file per person at a time; throws EXHAUSTED for another one in the meantime. */
export async function uploadImport(ctx: RequestContext, file: UploadedFile): Promise<{ recordId: string }> {
  const { accountId } = sessionOf(ctx);
  if (uploading.has(accountId)) fail('EXHAUSTED');
  uploading.add(accountId);
  try {
    return await storeFile(ctx, file);
  } finally {
    uploading.delete(accountId);
  }
}

/**
 * Stores a file as a plan and checks its rows (CALL-151, BYND-03): no user changes. Returns the record's id. Throws
 * INVALID_PARAMETER for a file that is no .xls or .xlsx, or has no rows; TOO_LARGE; OUT_OF_RANGE for more than 1000
 * rows (IMPT-02, IMPT-03, IMPT-10); EXHAUSTED for more names a day than chargeNames allows. Opens its own transaction:
 * reading a file must not hold a connection.
 */
async function storeFile(ctx: RequestContext, file: UploadedFile): Promise<{ recordId: string }> {
  const zone = parseZone(file);
  const [head, ...body] = await readSheet(file.bytes).catch((error: unknown) => chargeBurden(ctx, error));
  if (body.length === 0) fail('INVALID_PARAMETER', { message: 'error.importEmpty', field: 'file' });
  if (body.length > MAX_ROWS) {
    fail('OUT_OF_RANGE', { message: 'error.importRows', values: { max: MAX_ROWS }, field: 'file' });
  }
  const width = Math.max(...[head?.cells ?? [], ...body.map((row) => row.cells)].map((cells) => cells.length));
  const rows = body.map(({ position, cells }) => ({
    position,
    cells: Array.from({ length: width }, (_, at) => withoutNeutralising(cells[at] ?? '').slice(0, MAX_CELL)),
  }));
  const columns = columnsOf(head?.cells ?? [], rows, width);
  await chargeText(ctx, rows);
  return inTransaction(ctx, async (inside) => {
    const recordId = newId();
    inside.audit.resourceId = recordId;
    inside.audit.description = JSON.stringify({ rows: rows.length });
    const { accountId } = sessionOf(inside);
    await scoped(inside, ImportRecord).insert([
      {
        id: recordId,
        accountId,
        fileName: fileName(file.name),
        state: State.READY,
        zoneOffset: zone.zoneOffset,
        timeZone: zone.timeZone,
        locale: inside.locale,
        columns,
        rowCount: rows.length,
        createdTime: now(),
      },
    ]);
    const reading: Reading = { fields: columns.map((column) => column.field), zone };
    const verdicts = await checkRows(inside, rows, reading, () => true);
    await storeRows(inside, recordId, rows, verdicts);
    await writeAudit(inside, 'user', 'userImportUpload');
    return { recordId };
  });
}

/**
 * Counts the text of a file against the day's budget of names (chargeNames): stored files that nobody needs must not
 * fill the disk. The text of a usual file costs less than its names.
 */
async function chargeText(ctx: RequestContext, rows: readonly StoredRow[]): Promise<void> {
  const length = rows.reduce((sum, { cells }) => sum + cells.reduce((all, text) => all + text.length, 0), 0);
  const points = Math.floor(length / CHARACTERS_OF_POINT);
  if (points > 0) await ctx.runtime.limits.take('importCheck', sessionOf(ctx).accountId, points);
}

/** Counts a file that took all the time or room there is against the same budget: it allows forty a day. */
async function chargeBurden(ctx: RequestContext, error: unknown): Promise<never> {
  const isBurden = error instanceof PortalError && error.code === 'TOO_LARGE';
  if (isBurden) await ctx.runtime.limits.take('importCheck', sessionOf(ctx).accountId, BURDEN);
  throw error;
}

const fileName = (name: string) => oneLine(name.split(/[\\/]/).at(-1) ?? '').slice(0, MAX_FILE_NAME) || 'import.xlsx';

/** Columns as wide as the widest row: a column may have no head. */
function columnsOf(head: readonly string[], rows: readonly StoredRow[], width: number): StoredColumn[] {
  const heads = Array.from({ length: width }, (_, at) => withoutNeutralising(head[at] ?? '').slice(0, MAX_HEAD));
  const fields = recognise(heads);
  return heads.map((header, at) => ({
    header,
    field: fields[at] ?? null,
    sample: rows.find((row) => row.cells[at])?.cells[at]?.slice(0, MAX_SAMPLE) ?? '',
  }));
}

const outcomeOf = ({ faults, changes, plan }: Verdict): Outcome => ({
  faults,
  changes,
  ...(plan.userId && { personId: plan.userId }),
});

async function storeRows(
  ctx: RequestContext,
  importId: string,
  rows: readonly StoredRow[],
  verdicts: readonly Verdict[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map(({ position, cells }, at) => {
      const verdict = verdicts[from + at];
      if (!verdict) throw new Error('A row was not judged.');
      return { importId, position, cells, state: verdict.state, outcome: outcomeOf(verdict) };
    });
    await scoped(ctx, ImportRecordRow).insertOrUpdate(batch, ['cells', 'state', 'outcome']);
  }
}

/** An import that can still be changed; WRONG_PARAMETER once it is applied. */
async function lockReady(ctx: RequestContext, id: string): Promise<StoredImport> {
  const record = await lockImport(ctx, id);
  if (record.state !== State.READY) fail('WRONG_PARAMETER', { message: 'error.importState' });
  return record;
}

/**
 * Stores the field of each column, and checks all rows again. Throws INVALID_PARAMETER unless there are as many fields
 * as columns, each once, and WRONG_PARAMETER once the import is applied.
 */
export async function mapColumns(
  ctx: RequestContext,
  id: string,
  fields: readonly (Field | null | undefined)[],
): Promise<UserImport> {
  const record = await lockReady(ctx, id);
  const named = fields.filter((field) => field != null);
  if (fields.length !== record.columns.length || new Set(named).size < named.length) {
    fail('INVALID_PARAMETER', { message: 'error.importColumns', field: 'fields' });
  }
  const columns = record.columns.map((column, at) => ({ ...column, field: fields[at] ?? null }));
  await scoped(ctx, ImportRecord).update({ id }, { columns });
  const isMoved = (field: Field) =>
    columns.some((column, at) => column.field === field && record.columns[at]?.field !== field);
  await recheck(ctx, { ...record, columns }, (_, field) => isMoved(field));
  return importStatus(ctx, id);
}

/** Whether two outcomes are stored alike. */
const isSame = (one: Outcome | null, other: Outcome) => JSON.stringify(one) === JSON.stringify(other);

/** Judges all rows of an import by the present data, stores those that differ, and answers their positions. */
async function recheck(
  ctx: RequestContext,
  record: StoredImport,
  isAsked: (position: number, field: Field) => boolean,
): Promise<Set<number>> {
  const stored = await readRows(ctx, record.id);
  const reading: Reading = {
    fields: record.columns.map((column) => column.field),
    zone: record,
  };
  const verdicts = await checkRows(ctx, stored, reading, isAsked);
  const differs = stored.map((row, at) => {
    const verdict = verdicts[at];
    return verdict !== undefined && (row.state !== verdict.state || !isSame(row.outcome, outcomeOf(verdict)));
  });
  const changed = stored.filter((_, at) => differs[at]);
  await storeRows(
    ctx,
    record.id,
    changed,
    verdicts.filter((_, at) => differs[at]),
  );
  return new Set(changed.map((row) => row.position));
}

/**
 * Corrects a cell in place: stores it, and checks every row again, because others may have repeated it (BYND-03).
 * Throws NOT_FOUND for a missing row, INVALID_PARAMETER for a field without a column or a text that is too long,
 * WRONG_PARAMETER once the import is applied.
 */
export async function correctCell(
  ctx: RequestContext,
  id: string,
  correction: { position: number; field: Field; value: string },
): Promise<UserImportCorrection> {
  const record = await lockReady(ctx, id);
  const { position, field, value } = correction;
  const column = record.columns.findIndex((each) => each.field === field);
  if (column < 0 || value.length > MAX_CELL) {
    fail('INVALID_PARAMETER', { field });
  }
  const [row] = await readRows(ctx, id, null, { after: position - 1, limit: 1 });
  if (row?.position !== position) fail('NOT_FOUND');
  const cells = row.cells.with(column, value.trim());
  await scoped(ctx, ImportRecordRow).update({ importId: id, position }, { cells });
  const changed = (await recheck(ctx, record, (at, of) => at === position && of === field)).add(position);
  const rows = (await readRows(ctx, id)).filter((each) => changed.has(each.position));
  return { record: await importStatus(ctx, id), rows: await rowViews(ctx, id, rows) };
}

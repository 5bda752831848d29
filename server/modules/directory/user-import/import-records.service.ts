import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import type { Zone } from '../../../core/day.js';
import { fail } from '../../../core/errors.js';
import { translate } from '../../../core/locale.js';
import type { PageRequest } from '../../../core/pagination.js';
import { paginationOf, parsePage } from '../../../core/pagination.js';
import { placeholders, query } from '../../../database/query.js';
import { contactCloser } from '../../identity/account/contacts.service.js';
import { reachedOf, standingsOf } from '../user/user-authority.service.js';
import type { Change, Fault } from './import-check.js';
import type { UserImport, UserImportPage, UserImportRow, UserImportRows } from './user-import.types.js';
import {
  UserImportField as Field,
  UserImportRowState as RowState,
  UserImportState as State,
} from './user-import.types.js';

/** A column of a file: its head, what it holds, and its first value. */
export interface StoredColumn {
  readonly header: string;
  readonly field: Field | null;
  readonly sample: string;
}

/** What a row came to, as it is stored. */
export interface Outcome {
  readonly faults: readonly Fault[];
  readonly changes: readonly Change[];
  /** Whom the row would change: what they had before is told while they are within reach. */
  readonly personId?: string;
  /** The initial password of a new account, sealed, until it is told. */
  readonly password?: string;
}

/** An import as it is stored. */
export interface StoredImport extends Zone {
  readonly id: string;
  readonly fileName: string;
  readonly state: State;
  readonly columns: readonly StoredColumn[];
  readonly createdTime: number;
  readonly finishedTime: number | null;
}

// Imports are kept longer than jobs: one that failed must not look as if it went on once its job is gone.
const COLUMNS = `i.id, i.file_name AS fileName, i.zone_offset AS zoneOffset, i.time_zone AS timeZone, i.columns,
  i.created_time AS createdTime, i.finished_time AS finishedTime,
  IF(i.state = 'APPLYING' AND COALESCE(j.state, 'FAILED') = 'FAILED', 'FAILED', i.state) AS state
  FROM user_import i LEFT JOIN job j ON j.id = i.job_id`;
/** IMPT-13: of the working OU, and of the person who started it. */
const OWN = 'i.ou_id = ? AND i.account_id = ?';
const ownValues = (ctx: RequestContext) => [workingOu(ctx), sessionOf(ctx).accountId];

type ImportRow = Omit<StoredImport, 'columns'> & { columns: string };
const storedImport = (row: ImportRow): StoredImport => ({
  ...row,
  columns: JSON.parse(row.columns) as StoredColumn[],
});

/** One of the caller's own imports in the working OU; NOT_FOUND for any other (IMPT-13). */
export async function getImport(ctx: RequestContext, id: string): Promise<StoredImport> {
  const [row] = await query<ImportRow>(ctx, `SELECT ${COLUMNS} WHERE ${OWN} AND i.id = ?`, [...ownValues(ctx), id]);
  return row ? storedImport(row) : fail('NOT_FOUND');
}

/** {@link getImport}, held until the end of the transaction: one change of an import at a time. */
export async function lockImport(ctx: RequestContext, id: string): Promise<StoredImport> {
  await query(ctx, `SELECT 1 FROM user_import i WHERE ${OWN} AND i.id = ? FOR UPDATE`, [...ownValues(ctx), id]);
  return getImport(ctx, id);
}

/** How an import stands (CALL-153). */
export async function importStatus(ctx: RequestContext, id: string): Promise<UserImport> {
  const [record] = await withCounts(ctx, [await getImport(ctx, id)]);
  return record ?? fail('NOT_FOUND');
}

/** The caller's imports in the working OU, newest first (CALL-152, IMPT-01, IMPT-13). Three statements. */
export async function listImports(ctx: RequestContext, request?: PageRequest | null): Promise<UserImportPage> {
  const page = parsePage(request);
  const [rows, [count]] = await Promise.all([
    query<ImportRow>(ctx, `SELECT ${COLUMNS} WHERE ${OWN} ORDER BY i.created_time DESC, i.id DESC LIMIT ? OFFSET ?`, [
      ...ownValues(ctx),
      page.limit,
      page.offset,
    ]),
    query<{ total: number }>(ctx, `SELECT COUNT(*) AS total FROM user_import i WHERE ${OWN}`, ownValues(ctx)),
  ]);
  const records = await withCounts(ctx, rows.map(storedImport));
  return { records, pagination: paginationOf(page, { total: count?.total ?? 0, isBounded: false }) };
}

/** Adds how many rows are what, in one statement for all. */
async function withCounts(ctx: RequestContext, records: readonly StoredImport[]): Promise<UserImport[]> {
  if (records.length === 0) return [];
  const rows = await query<{ id: string; state: RowState; rows: number; done: number; secret: number }>(
    ctx,
    `SELECT import_id AS id, state, COUNT(*) AS \`rows\`, CAST(SUM(is_done) AS SIGNED) AS done,
            CAST(SUM(is_done AND outcome LIKE '%"password":%') AS SIGNED) AS secret
       FROM user_import_row WHERE ou_id = ? AND import_id IN (${placeholders(records)}) GROUP BY import_id, state`,
    [workingOu(ctx), ...records.map((record) => record.id)],
  );
  return records.map(({ zoneOffset: _offset, timeZone: _zone, columns, ...record }) => {
    const own = rows.filter((row) => row.id === record.id);
    const of = (state: RowState) => own.find((row) => row.state === state)?.rows ?? 0;
    const sum = (value: (row: (typeof own)[number]) => number) => own.reduce((total, row) => total + value(row), 0);
    return {
      ...record,
      columns: [...columns],
      counts: {
        all: sum((row) => row.rows),
        done: sum((row) => row.done),
        new: of(RowState.NEW),
        changed: of(RowState.CHANGED),
        unchanged: of(RowState.UNCHANGED),
        wrong: of(RowState.WRONG),
      },
      hasPasswords: own.some((row) => row.secret > 0),
    };
  });
}

/** A row of a file with what it came to, as it is stored. */
export interface StoredRowOutcome {
  readonly position: number;
  readonly state: RowState;
  readonly isDone: number;
  readonly cells: string;
  readonly outcome: string | null;
}

const ROW = 'position, state, is_done AS isDone, cells, outcome';

/** The rows of an import in the order of the file, all or those of one state. */
export function readRows(
  ctx: RequestContext,
  importId: string,
  state: RowState | null = null,
  page: { after?: number | null; limit?: number } = {},
): Promise<StoredRowOutcome[]> {
  return query<StoredRowOutcome>(
    ctx,
    `SELECT ${ROW} FROM user_import_row WHERE ou_id = ? AND import_id = ? AND position > ?${state ? ' AND state = ?' : ''}
      ORDER BY position LIMIT ?`,
    [workingOu(ctx), importId, page.after ?? 0, ...(state ? [state] : []), page.limit ?? MAX_ROWS],
  );
}

/** IMPT-03 */
export const MAX_ROWS = 1000;

/** Which of some people are members within the caller's reach now. */
export async function stillReached(ctx: RequestContext, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  return reachedOf(ctx, [...(await standingsOf(ctx, userIds)).keys()]);
}

/**
 * Rows as the caller reads them: what is wrong is told in their language, what somebody had before only while that
 * person is within reach (SUBA-15), and their address and phone closed (AUTH-11). Two statements, however many there are.
 */
export async function rowViews(
  ctx: RequestContext,
  importId: string,
  rows: readonly StoredRowOutcome[],
): Promise<UserImportRow[]> {
  const read = rows.map((row) => [row, JSON.parse(row.outcome ?? '{"faults":[],"changes":[]}') as Outcome] as const);
  const people = new Set(read.flatMap(([, { personId }]) => personId ?? []));
  const reached = await stillReached(ctx, [...people]);
  const close = contactCloser(ctx);
  return read.map(([row, outcome]) => {
    const isReached = outcome.personId === undefined || reached.has(outcome.personId);
    return rowView(ctx, importId, row, isReached ? withClosedContacts(outcome, close) : withoutBefore(outcome));
  });
}

const isContact = ({ field }: Change) => field === Field.email || field === Field.phone;

const withClosedContacts = (outcome: Outcome, close: (text: string) => string): Outcome => ({
  ...outcome,
  changes: outcome.changes.map((change) => (isContact(change) ? { ...change, before: close(change.before) } : change)),
});

const withoutBefore = (outcome: Outcome): Outcome => ({
  ...outcome,
  changes: outcome.changes.map((change) => ({
    ...change,
    before: '',
    after: change.added ? change.added.join('; ') : change.after,
  })),
});

function rowView(
  ctx: RequestContext,
  importId: string,
  row: StoredRowOutcome,
  { faults, changes }: Outcome,
): UserImportRow {
  return {
    id: `${importId}-${row.position}`,
    position: row.position,
    state: row.state,
    isDone: row.isDone === 1,
    cells: JSON.parse(row.cells) as string[],
    errors: faults.map(({ field, key, values, suggestion = null, corrected = null }) => ({
      field,
      suggestion,
      corrected,
      message: translate(ctx.locale, key, values),
    })),
    changes: changes.map(({ field, before, after, added = [] }) => ({ field, before, after, added: [...added] })),
  };
}

/** A part of an import's rows, after the row `after`; OUT_OF_RANGE for more than 1000 at a time. */
export async function listRows(
  ctx: RequestContext,
  id: string,
  request: { state?: RowState | null; after?: number | null; limit?: number | null },
): Promise<UserImportRows> {
  const limit = request.limit ?? MAX_ROWS;
  if (limit < 1 || limit > MAX_ROWS) fail('OUT_OF_RANGE', { field: 'limit' });
  await getImport(ctx, id);
  const rows = await readRows(ctx, id, request.state ?? null, { after: request.after, limit });
  return { rows: await rowViews(ctx, id, rows) };
}

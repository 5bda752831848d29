import { MoreThan } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { translate } from '../../../core/locale.js';
import type { PageRequest } from '../../../core/pagination.js';
import { paginationOf, parsePage } from '../../../core/pagination.js';
import { scoped } from '../../../database/scoped.js';
import { contactCloser } from '../../identity/account/contacts.service.js';
import { reachedOf, standingsOf } from '../user/user-authority.service.js';
import type { Change, Outcome } from './import-outcome.js';
import type { StoredImport } from './import-records.queries.js';
import { countRows, importById, importsOfPage } from './import-records.queries.js';
import { ImportRecord, ImportRecordRow } from './user-import.entity.js';
import type { UserImport, UserImportPage, UserImportRow, UserImportRows } from './user-import.types.js';
import { UserImportField as Field, UserImportRowState as RowState } from './user-import.types.js';

/** One of the caller's own imports in the working OU; NOT_FOUND for any other (IMPT-13). */
export async function getImport(ctx: RequestContext, id: string): Promise<StoredImport> {
  return (await importById(ctx, id)) ?? fail('NOT_FOUND');
}

/** {@link getImport}, held until the end of the transaction: one change of an import at a time. */
export async function lockImport(ctx: RequestContext, id: string): Promise<StoredImport> {
  await scoped(ctx, ImportRecord).exists({ id, accountId: sessionOf(ctx).accountId }, 'update');
  return getImport(ctx, id);
}

/** The state of an import (CALL-153). */
export async function importStatus(ctx: RequestContext, id: string): Promise<UserImport> {
  const [record] = await withCounts(ctx, [await getImport(ctx, id)]);
  return record ?? fail('NOT_FOUND');
}

/** The caller's imports in the working OU, newest first (CALL-152, IMPT-01, IMPT-13). Three statements. */
export async function listImports(ctx: RequestContext, request?: PageRequest | null): Promise<UserImportPage> {
  const page = parsePage(request);
  const [records, total] = await Promise.all([
    importsOfPage(ctx, page),
    scoped(ctx, ImportRecord).count({ accountId: sessionOf(ctx).accountId }),
  ]);
  return { records: await withCounts(ctx, records), pagination: paginationOf(page, { total, isBounded: false }) };
}

/** Adds the numbers of rows by state, in one statement for all. */
async function withCounts(ctx: RequestContext, records: readonly StoredImport[]): Promise<UserImport[]> {
  if (records.length === 0) return [];
  const rows = await countRows(
    ctx,
    records.map((record) => record.id),
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

const ROW = ['position', 'state', 'isDone', 'cells', 'outcome'] as const;

/** A row of a file with its outcome, as it is stored. */
export type StoredRowOutcome = Pick<ImportRecordRow, (typeof ROW)[number]>;

/** The rows of an import in the order of the file, all or those in one state. */
export function readRows(
  ctx: RequestContext,
  importId: string,
  state: RowState | null = null,
  page: { after?: number | null; limit?: number } = {},
): Promise<StoredRowOutcome[]> {
  return scoped(ctx, ImportRecordRow).select(
    ROW,
    { importId, position: MoreThan(page.after ?? 0), ...(state && { state }) },
    { order: { position: 'ASC' }, limit: page.limit ?? MAX_ROWS },
  );
}

/** IMPT-03 */
export const MAX_ROWS = 1000;

/** The people among these who are members within the caller's reach now. */
export async function stillReached(ctx: RequestContext, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  return reachedOf(ctx, [...(await standingsOf(ctx, userIds)).keys()]);
}

/**
 * Rows in the caller's view. Faults are in their language. A person's former values are shown only while that person is
 * within reach (SUBA-15), with address and phone encrypted (AUTH-11). Two statements, however many rows there are.
 */
export async function rowViews(
  ctx: RequestContext,
  importId: string,
  rows: readonly StoredRowOutcome[],
): Promise<UserImportRow[]> {
  const read = rows.map((row) => [row, row.outcome ?? NO_OUTCOME] as const);
  const people = new Set(read.flatMap(([, { personId }]) => personId ?? []));
  const reached = await stillReached(ctx, [...people]);
  const close = contactCloser(ctx);
  return read.map(([row, outcome]) => {
    const isReached = outcome.personId === undefined || reached.has(outcome.personId);
    return rowView(ctx, importId, row, isReached ? withClosedContacts(outcome, close) : withoutBefore(outcome));
  });
}

const NO_OUTCOME: Outcome = { faults: [], changes: [] };

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
    isDone: row.isDone,
    cells: [...row.cells],
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
  const { limit } = parsePage({ limit: request.limit ?? MAX_ROWS });
  await getImport(ctx, id);
  const rows = await readRows(ctx, id, request.state ?? null, { after: request.after, limit });
  return { rows: await rowViews(ctx, id, rows), next: rows[limit - 1]?.position ?? null };
}

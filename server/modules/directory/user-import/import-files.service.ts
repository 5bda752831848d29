import sql from 'sql-template-tag';
import { In } from 'typeorm';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { Locale } from '../../../core/locale.js';
import { translate } from '../../../core/locale.js';
import { now } from '../../../core/clock.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { inTransaction } from '../../../database/transaction.js';
import { unseal } from '../../../integrations/crypto/seal.js';
import { workbookBytes } from '../../../integrations/spreadsheet/write-workbook.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { openableOf } from '../user-change/user-opening.service.js';
import { FIELD_WIDTHS, FIELDS } from './import-fields.js';
import type { Outcome } from './import-outcome.js';
import { getImport, lockImport, readRows, rowViews, stillReached } from './import-records.service.js';
import { ImportRecordRow } from './user-import.entity.js';
import { UserImportField as Field, UserImportRowState as RowState } from './user-import.types.js';

/** A small file as a whole. */
export interface WholeFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const HEAD_WIDTH = 20;
const REASON_WIDTH = 60;

/** The first 10 characters of the ISO date, as files are named (IMPT-04, IMPT-07). */
const today = () => new Date(now()).toISOString().slice(0, 10);
const headOf = (locale: Locale, field: Field) => translate(locale, `import.field.${field}`);

function noteOf(field: Field): string {
  if (field === Field.accountStartTime || field === Field.accountExpireTime) return 'date';
  if (field === Field.roles || field === Field.userGroups) return 'list';
  const own: readonly Field[] = [
    Field.username,
    Field.name,
    Field.email,
    Field.phoneArea,
    Field.phone,
    Field.structures,
  ];
  return own.includes(field) ? field : 'text';
}

/**
 * The template of an import in the caller's language (CALL-150, IMPT-08). One sheet is to be filled: its cells are
 * text, so that nothing typed becomes a number or a formula. Another sheet explains the columns.
 */
export async function importTemplate(ctx: RequestContext): Promise<WholeFile> {
  const { locale } = ctx;
  const text = (key: string) => translate(locale, `import.${key}`);
  const notes = FIELDS.map((field) => [headOf(locale, field), text(`note.${noteOf(field)}`)]);
  const bytes = await workbookBytes([
    {
      name: text('sheet.users'),
      head: FIELDS.map((field) => headOf(locale, field)),
      widths: FIELD_WIDTHS,
      rows: [],
    },
    {
      name: text('sheet.notes'),
      head: [text('sheet.column'), text('sheet.meaning')],
      widths: [HEAD_WIDTH, 2 * REASON_WIDTH],
      rows: [notes],
    },
  ]);
  return { name: `${text('file.template')}.xlsx`, bytes };
}

/**
 * The faulty rows of an import, unchanged, each with its reason (CALL-154, IMPT-04, IMPT-09): the corrected file can be
 * imported again. Throws NOT_FOUND for an import of somebody else, or without such rows.
 */
export async function failedRows(ctx: RequestContext, id: string): Promise<WholeFile> {
  const { columns } = await getImport(ctx, id);
  const rows = await readRows(ctx, id, RowState.WRONG);
  if (rows.length === 0) fail('NOT_FOUND');
  const cells = (await rowViews(ctx, id, rows)).map(({ errors, cells: own }) => {
    const reasons = errors.map(({ field, message, suggestion }) => {
      const head = field && (columns.find((column) => column.field === field)?.header || headOf(ctx.locale, field));
      return [head && `${head}: `, message, suggestion && ` ${suggestion}?`].join('');
    });
    return [...columns.map((_, at) => own[at] ?? ''), reasons.join('\n')];
  });
  const head = [...columns.map((column) => column.header), translate(ctx.locale, 'import.sheet.reason')];
  const widths = [...columns.map(() => HEAD_WIDTH), REASON_WIDTH];
  const name = translate(ctx.locale, 'import.sheet.users');
  const bytes = await workbookBytes([{ name, head, widths, rows: [cells] }]);
  return { name: `${translate(ctx.locale, 'import.file.failed')}-${today()}.xlsx`, bytes };
}

/**
 * The initial passwords of the accounts that an import made where no mail could bring a link. They are told once: with
 * this answer the portal forgets them (USER-24, PWD-26). People who left the caller's reach are left out (SUBA-15).
 * NOT_FOUND when there are none any more. Opens its own transaction, with its audit event: of two simultaneous calls
 * one gets the passwords, and where the file fails none is forgotten.
 */
export function initialPasswords(ctx: RequestContext, id: string): Promise<WholeFile> {
  return inTransaction(ctx, async (inside) => {
    await lockImport(inside, id);
    const told = await readPasswords(inside, id);
    if (told.length === 0) fail('NOT_FOUND');
    const file = await passwordFile(inside, told);
    await forgetPasswords(inside, id, told);
    inside.audit.resourceId = id;
    await writeAudit(inside, 'user', 'userImportDownloadPasswords');
    return file;
  });
}

interface ToldPassword {
  readonly position: number;
  readonly cells: readonly string[];
}

async function readPasswords(ctx: RequestContext, id: string): Promise<ToldPassword[]> {
  const rows = await query<{ position: number; outcome: string; userId: string; username: string; name: string }>(
    ctx,
    sql`SELECT r.position, r.outcome, a.id AS userId, a.username, a.name FROM user_import_row r JOIN account a ON a.id = r.user_id
      WHERE ${inOu(ctx, 'r')} AND r.import_id = ${id} AND r.outcome LIKE '%"password":%' ORDER BY r.position`,
  );
  const ids = rows.map((row) => row.userId);
  const [reached, openable] = [await stillReached(ctx, ids), await openableOf(ctx, ids)];
  return rows.flatMap(({ position, outcome, userId, username, name }) => {
    const { password } = JSON.parse(outcome) as Outcome;
    if (!password || !reached.has(userId) || !openable.has(userId)) return [];
    return [{ position, cells: [username, name, unseal(ctx.runtime.environment.secret, password)] }];
  });
}

async function passwordFile(ctx: RequestContext, told: readonly ToldPassword[]): Promise<WholeFile> {
  const { locale } = ctx;
  const head = [headOf(locale, Field.username), headOf(locale, Field.name)];
  const bytes = await workbookBytes([
    {
      name: translate(locale, 'import.sheet.users'),
      head: [...head, translate(locale, 'import.sheet.password')],
      rows: [told.map((row) => [...row.cells])],
    },
  ]);
  return { name: `${translate(locale, 'import.file.passwords')}-${today()}.xlsx`, bytes };
}

async function forgetPasswords(ctx: RequestContext, id: string, told: readonly ToldPassword[]): Promise<void> {
  const positions = told.map((row) => row.position);
  await scoped(ctx, ImportRecordRow).update({ importId: id, position: In(positions) }, { outcome: null });
}

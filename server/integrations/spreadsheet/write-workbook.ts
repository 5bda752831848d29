import type { TakeBytes } from './zip-writer.js';
import { ZipWriter } from './zip-writer.js';

/** One sheet: its first row is a head; the rest comes in batches. Every cell is text. */
export interface Sheet {
  readonly name: string;
  readonly head: readonly string[];
  /** Widths of the columns in characters. */
  readonly widths?: readonly number[];
  readonly rows: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>;
}

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DEFAULT_WIDTH = 20;
/**
 * Characters per chunk of a sheet. The engine frees texts of more than 128 kB only at a full collection, short ones at
 * once; a busy export would hold a hundred megabytes of them.
 */
const PIECE = 32 * 1024;
/** Excel's maximum of characters in a cell. */
const MAX_CELL = 32_767;

/** Characters that begin a formula in a spreadsheet program, once the text is pasted or saved as CSV. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEUTRALISED = /^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/;

/** A sign with digits and blanks, such as an area code: as a formula it is the same number. */
const NUMBER = /^[+-][\d ]*$/;

/** Escapes `text` so that no spreadsheet program evaluates it as a formula (IMPT-11, threats 27). */
export const neutralise = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

/** Reverses {@link neutralise}, so that exported texts import unchanged. */
export const withoutNeutralising = (text: string): string => text.replace(NEUTRALISED, '');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Characters that XML 1.0 cannot represent.

const UNWRITABLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const escape = (text: string) =>
  (/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign) : text).replace(UNWRITABLE, '');

const cell = (text: string, style: number) =>
  text === ''
    ? `<c s="${style}"/>`
    : `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escape(neutralise(text).slice(0, MAX_CELL))}</t></is></c>`;
const row = (cells: readonly string[], style: number) =>
  `<row>${cells.map((text) => cell(text, style)).join('')}</row>`;

async function* sheetXml({ head, widths = [], rows }: Sheet): AsyncGenerator<string> {
  const columns = head.map(
    (_, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${widths[at] ?? DEFAULT_WIDTH}" style="1" customWidth="1"/>`,
  );
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${row(head, 2)}`;
  for await (const batch of rows) {
    let piece = '';
    for (const cells of batch) {
      piece += row(cells, 1);
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  }
  yield '</sheetData></worksheet>';
}

// Style 1 is text, so that typed values stay as typed; 2 is the head.
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** Characters that the name of a sheet cannot contain. */
const sheetName = (name: string) => escape(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31));

/**
 * Streams an .xlsx file: batches of rows pass through, and only one is held. Cells are text, and none begins with a
 * formula (IMPT-11).
 */
export async function writeWorkbook(sheets: readonly Sheet[], take: TakeBytes): Promise<void> {
  const zip = new ZipWriter(take);
  const each = (text: (number: number, sheet: Sheet) => string) =>
    sheets.map((sheet, at) => text(at + 1, sheet)).join('');
  await zip.add('[Content_Types].xml', [
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET_TYPE}.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`,
  ]);
  await zip.add('_rels/.rels', [
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ]);
  await zip.add('xl/workbook.xml', [
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((number, { name }) => `<sheet name="${sheetName(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
  ]);
  await zip.add('xl/_rels/workbook.xml.rels', [
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  ]);
  await zip.add('xl/styles.xml', [STYLES]);
  for (const [at, sheet] of sheets.entries()) await zip.add(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet));
  await zip.finish();
}

/** {@link writeWorkbook} of small sheets, as one buffer. */
export async function workbookBytes(sheets: readonly Sheet[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await writeWorkbook(sheets, async (bytes) => void pieces.push(bytes));
  return Buffer.concat(pieces);
}

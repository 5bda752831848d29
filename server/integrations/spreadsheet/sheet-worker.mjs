// @ts-check
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';

/**
 * Runs in a thread of its own, with bounded memory and time: reads the first sheet of an uploaded file. It reads values
 * only: formulas are not evaluated, and of a zip only sheets, styles and shared texts are opened. Plain JavaScript,
 * because a thread starts from a file, and tests run without compiled ones.
 */

/** @typedef {{ bytes: Uint8Array, maximum: { unpacked: number, rows: number, columns: number, text: number } }} Order */

const require = createRequire(import.meta.url);
// The CommonJS build brings the code pages of old .xls files with it.
const xlsx = require('@e965/xlsx');
const { zipSync } = require('fflate');

/** @type {Order} */
const { bytes, maximum } = workerData;

/** The caller learns its message, a code. */
class Refusal extends Error {}
/** @type {(reason: 'wrongType' | 'tooLarge' | 'tooManyRows' | 'encrypted') => never} */
const refuse = (reason) => {
  throw new Refusal(reason);
};

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const MAX_ENTRIES = 2_000;
/** The parts that hold values; macros, links to other files, pictures and the rest are skipped. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\d*\.xml|xl\/_rels\/workbook\d*\.xml\.rels|xl\/worksheets\/[\w.-]+\.xml)$/i;

/**
 * Unpacks the needed parts of a zip within the limit, whatever sizes the file declares, and packs them again without
 * compression, so that the parser reads exactly the measured bytes.
 * @param {Buffer} zip
 */
function safeParts(zip) {
  let end = zip.length - 22;
  while (end >= 0 && end > zip.length - 65_600 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) refuse('wrongType');
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) refuse('tooLarge');
  /** @type {Record<string, [Uint8Array, { level: 0 }]>} */
  const parts = Object.create(null);
  let declared = 0;
  let left = maximum.unpacked;
  for (let entry = 0; entry < count; entry += 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) refuse('wrongType');
    const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)];
    const [packed, unpacked] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = zip.readUInt32LE(at + 42);
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
    declared += unpacked;
    if (declared > maximum.unpacked) refuse('tooLarge');
    if (!NEEDED.test(name)) continue;
    if (flags & 1) refuse('encrypted');
    if (zip.readUInt32LE(local) !== LOCAL_HEADER) refuse('wrongType');
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(from, from + packed);
    const content = method === 0 ? data : method === 8 ? inflate(data, left) : refuse('wrongType');
    left -= content.length;
    if (left < 0) refuse('tooLarge');
    // No spreadsheet program writes a document type, and it could declare entities that expand or read files.
    if (content.subarray(0, 4_096).includes('<!DOCTYPE') || content.includes('<!ENTITY')) refuse('wrongType');
    parts[name] = [/^\[Content_Types\]\.xml$/i.test(name) ? onlyNeeded(content) : content, { level: 0 }];
  }
  if (!Object.keys(parts).some((name) => /^xl\/workbook\d*\.xml$/i.test(name))) refuse('wrongType');
  return zipSync(parts);
}

/**
 * The list of a package's parts without the skipped ones: the parser would miss them.
 * @param {Buffer} list
 */
const onlyNeeded = (list) =>
  Buffer.from(
    list.toString('utf8').replace(/<Override\b[^>]*>/g, (part) => {
      const name = /PartName=["']\/([^"']*)["']/.exec(part)?.[1] ?? '';
      return NEEDED.test(name) ? part : '';
    }),
  );

/**
 * @param {Buffer} data
 * @param {number} left
 */
function inflate(data, left) {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    if (/** @type {{ code?: string }} */ (error).code === 'ERR_BUFFER_TOO_LARGE') return refuse('tooLarge');
    return refuse('wrongType');
  }
}

/** The sheet of a file, whose type is detected from its first bytes; its name does not count (IMPT-10). */
function openSheet() {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isZip = file.length > 22 && file.readUInt32LE(0) === LOCAL_HEADER;
  const isCompound = file.length > 512 && file.readUInt32BE(0) === 0xd0cf11e0 && file.readUInt32BE(4) === 0xa1b11ae1;
  if (!isZip && !isCompound) refuse('wrongType');
  if (isCompound) {
    const { FullPaths } = xlsx.CFB.read(file, { type: 'buffer' });
    const holds = (/** @type {RegExp} */ name) => FullPaths.some((/** @type {string} */ path) => name.test(path));
    if (holds(/\/EncryptedPackage$/i)) refuse('encrypted');
    if (!holds(/\/(Workbook|Book)$/i)) refuse('wrongType');
  }
  /** @type {import('@e965/xlsx').ParsingOptions} */
  const options = {
    type: 'buffer',
    dense: true,
    sheets: 0,
    sheetRows: maximum.rows + 1,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    bookVBA: false,
    bookDeps: false,
  };
  const book = xlsx.read(isZip ? Buffer.from(safeParts(file)) : file, options);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) refuse('wrongType');
  const whole = sheet['!fullref'] ?? sheet['!ref'];
  if (whole && xlsx.utils.decode_range(whole).e.r >= maximum.rows) refuse('tooManyRows');
  return { sheet, isFrom1904: book.Workbook?.WBProps?.date1904 === true };
}

/**
 * The displayed value of a cell as text: dates as 2027-12-31, numbers with all their digits and no ".0", and the stored
 * result of a formula.
 * @param {import('@e965/xlsx').CellObject | undefined} cell
 * @param {boolean} isFrom1904
 */
function textOf(cell, isFrom1904) {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e') return '';
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t !== 'n' || typeof cell.v !== 'number') return String(cell.v);
  const format = String(cell.z ?? 'General');
  if (xlsx.SSF.is_date(format)) {
    const day = xlsx.SSF.parse_date_code(cell.v, { date1904: isFrom1904 });
    if (day)
      return [String(day.y).padStart(4, '0'), ...[day.m, day.d].map((part) => String(part).padStart(2, '0'))].join('-');
  }
  if (/^0{2,}$/.test(format)) return xlsx.SSF.format(format, cell.v);
  return Number.isInteger(cell.v) ? cell.v.toLocaleString('en-US', { useGrouping: false }) : String(cell.v);
}

function readRows() {
  const { sheet, isFrom1904 } = openSheet();
  /** @type {{ position: number, cells: string[] }[]} */
  const rows = [];
  let length = 0;
  const data = sheet['!data'] ?? [];
  for (const [index, row] of data.entries()) {
    const cells = (row ?? []).slice(0, maximum.columns).map((cell) => textOf(cell, isFrom1904).trim());
    // Gaps of sparse rows.
    const texts = Array.from(cells, (/** @type {string | undefined} */ text) => text ?? '');
    while (texts.at(-1) === '') texts.pop();
    if (texts.length === 0) continue;
    length += texts.reduce((sum, text) => sum + text.length, 0);
    if (length > maximum.text) refuse('tooLarge');
    rows.push({ position: index + 1, cells: texts });
  }
  return rows;
}

try {
  parentPort?.postMessage({ rows: readRows() });
} catch (error) {
  // An error of the parser means a broken file.
  parentPort?.postMessage({ refused: error instanceof Refusal ? error.message : 'wrongType' });
}

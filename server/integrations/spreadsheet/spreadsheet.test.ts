import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { read, utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.js';
import { neutralise, withoutNeutralising, workbookBytes } from './write-workbook.js';

const fixture = (name: string) => readFileSync(new URL(`../../../tests/fixtures/${name}`, import.meta.url));
const cellsOf = async (bytes: Uint8Array) => (await readSheet(bytes)).map((row) => row.cells);

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>';
const BOOK =
  '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>';
const RELATIONS =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
const sheetOf = (rows: string, before = '') =>
  `<?xml version="1.0"?>${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const text = (value: string) => `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`;

/** A package whose one sheet is `sheet`, with more parts beside it. */
const packed = (sheet: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8(TYPES),
    'xl/workbook.xml': strToU8(BOOK),
    'xl/_rels/workbook.xml.rels': strToU8(RELATIONS),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    ...more,
  });

describe('a spreadsheet that the portal writes', () => {
  it('holds text alone: nothing in it calculates, and it is read as it was written [IMPT-11, IMPT-08]', async () => {
    const dangerous = [
      '=1+1',
      '+1+A1',
      '-1-A1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '＝1',
      '=HYPERLINK("http://x","y")',
      'plain',
      "it's",
    ];
    const bytes = await workbookBytes([{ name: 'A/B', head: ['Head'], rows: [dangerous.map((each) => [each])] }]);
    const book = read(bytes, { type: 'buffer', cellFormula: true });
    const sheet = book.Sheets['A B']!;
    const cells = Object.entries(sheet).filter(([key]) => !key.startsWith('!'));
    for (const [, cell] of cells) expect(cell).toMatchObject({ t: 's' });
    expect(cells.some(([, cell]) => (cell as { f?: string }).f)).toBe(false);
    const values = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: true }).slice(1).flat();
    for (const value of values) expect(value).not.toMatch(/^[=+\-@\t\r＝]/);
    expect(values.slice(-2)).toEqual(['plain', "it's"]);
  });

  it('gives any text back, but for what no XML can hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 5 }),
        async (row) => {
          const writable = row.map((each) => each.replace(/[^\P{C}\n\t]|[\uFFFE\uFFFF]/gu, '').trim() || 'x');
          const bytes = await workbookBytes([
            { name: 'S', head: writable.map((_, at) => `h${at}`), rows: [[writable]] },
          ]);
          const [, cells] = await cellsOf(bytes);
          expect(cells?.map(withoutNeutralising)).toEqual(writable);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('neutralises what begins a formula, and takes it back [IMPT-11, threats 27]', () => {
    for (const each of ['=a', '+a', '-a', '@a', '\ta', '\ra']) {
      expect(neutralise(each)).toBe(`'${each}`);
      expect(withoutNeutralising(neutralise(each))).toBe(each);
    }
    for (const number of ['+49', '+86', '-5', '+49 160 1234567']) {
      expect(neutralise(number)).toBe(number);
      expect(withoutNeutralising(`'${number}`)).toBe(number);
    }
    for (const formula of ['+49+A1', '-5-cmd', '+49|x', '+1\t2', '-1-1', '＋49']) {
      expect(neutralise(formula)).toBe(`'${formula}`);
    }
    expect([neutralise('a=b'), withoutNeutralising("'quoted"), neutralise('')]).toEqual(['a=b', "'quoted", '']);
  });
});

describe('a spreadsheet that another program wrote', () => {
  it.each(['libreoffice.xlsx', 'libreoffice.xls'])(
    'by LibreOffice (%s) is read: days, numbers without ".0", what formulas came to [IMPT-02, IMPT-10]',
    async (name) => {
      const rows = await readSheet(fixture(name));
      expect(rows.map((row) => row.position)).toEqual([1, 2, 3, 4]);
      expect(rows[1]?.cells).toEqual([
        'lo.first',
        'Ärne Ölström',
        'lo.first@portal.example',
        '13800001111',
        '48',
        'Nachtschicht',
        '2027-12-31',
        'Dispatcher',
      ]);
      expect(rows[2]?.cells.slice(0, 2)).toEqual(['lo.second', '山田 太郎']);
      expect(rows[2]?.cells[6]).toBe('2028-02-29');
      expect(rows[3]?.cells).toEqual(['lo.third', 'Lo Third']);
    },
  );

  it('keeps leading zeros that the file shows, long numbers, flags, and days from 1904', async () => {
    const sheet = utils.aoa_to_sheet([[7, 123456789012345680000, 1.5, true, new Date(Date.UTC(2027, 11, 31))]], {
      UTC: true,
    });
    sheet.A1 = { t: 'n', v: 7, z: '000' };
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'S');
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect(await cellsOf(bytes)).toEqual([['007', '123456789012345680000', '1.5', 'TRUE', '2027-12-31']]);
  });

  it('in old .xls files is read in the encoding it names [IMPT-02]', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Łódź', 'Ärne']]), 'S');
    const bytes = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
    expect(await cellsOf(bytes)).toEqual([['Łódź', 'Ärne']]);
  });

  it('has columns named __proto__ and constructor as columns, and no more [IMPT-10]', async () => {
    const rows = `<row><c t="inlineStr"><is><t>__proto__</t></is></c><c t="inlineStr"><is><t>constructor</t></is></c></row>${text('x')}`;
    expect(await cellsOf(packed(sheetOf(rows)))).toEqual([['__proto__', 'constructor'], ['x']]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const named = packed(sheetOf(text('a')), { '__proto__/x.xml': strToU8('<x/>'), __proto__: strToU8('x') });
    expect(await cellsOf(named)).toEqual([['a']]);
  });

  it('with macros, links to other files and formulas gives its values alone [IMPT-10]', async () => {
    const formula = '<row><c t="str"><f>WEBSERVICE("http://127.0.0.1:1/")</f><v>kept</v></c><c><f>1+1</f></c></row>';
    const bytes = packed(sheetOf(formula), {
      'xl/vbaProject.bin': new Uint8Array(2_000),
      'xl/externalLinks/externalLink1.xml': strToU8('<externalLink/>'),
      'docProps/core.xml': strToU8('<broken'),
    });
    expect(await cellsOf(bytes)).toEqual([['kept']]);
  });
});

describe('a hostile file', () => {
  const refused = (bytes: Uint8Array) =>
    readSheet(bytes).then(
      () => 'read',
      (error: { code: string }) => error.code,
    );

  it('that unpacks to 1.9 GB in 1.9 MB is refused before it does [IMPT-10, LIMT-02]', async () => {
    const before = process.memoryUsage().rss;
    const began = performance.now();
    // Each part is 100 MB of blanks in 100 kB; what the directory says of them is true, then a lie.
    const blank = deflateRawSync(Buffer.alloc(100 * 1_048_576, ' '), { level: 9 });
    for (const declared of [100 * 1_048_576, 10]) {
      expect(await refused(zipOf('xl/worksheets/sheet1.xml', blank, declared, 19))).toBe('TOO_LARGE');
    }
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1_048_576);
  }, 60_000);

  it('comes in a crowd: two are read at a time, eight wait, the rest is refused [IMPT-10, LIMT-03]', async () => {
    const good = await workbookBytes([{ name: 'S', head: ['a'], rows: [[['b']]] }]);
    const answers = await Promise.all(Array.from({ length: 15 }, () => refused(good)));
    expect(answers).toEqual([...Array<string>(10).fill('read'), ...Array<string>(5).fill('EXHAUSTED')]);
    expect(await Promise.all([refused(good), refused(Buffer.from('%PDF-1.7')), refused(good)])).toEqual([
      'read',
      'INVALID_PARAMETER',
      'read',
    ]);
  }, 60_000);

  it('with a document type or entities is refused [IMPT-10]', async () => {
    const laughs = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(await refused(packed(sheetOf(text('&b;&x;'), laughs)))).toBe('INVALID_PARAMETER');
  });

  it('that is broken, cut or no spreadsheet at all is refused [IMPT-10]', async () => {
    const good = await workbookBytes([{ name: 'S', head: ['a'], rows: [[['b']]] }]);
    const broken = Buffer.from(good);
    broken.fill(0xff, 100, 400);
    const cases: Uint8Array[] = [
      good.subarray(0, good.length - 30),
      broken,
      zipSync({ 'word/document.xml': strToU8('<w/>') }),
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000, 0xff)]),
      Buffer.from('%PDF-1.7'),
    ];
    for (const bytes of cases) expect(await refused(bytes)).toBe('INVALID_PARAMETER');
  });
});

/** A zip of copies of one deflated part, whose directory says it has `declared` bytes. */
function zipOf(name: string, data: Buffer, declared: number, copies: number): Buffer {
  const [pieces, entries]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (let copy = 0; copy < copies; copy += 1) {
    const path = Buffer.from(name.replace('1', String(copy + 1)));
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(data.length, 18);
    header.writeUInt32LE(declared, 22);
    header.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(declared, 24);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt32LE(offset, 42);
    pieces.push(header, path, data);
    entries.push(entry, path);
    offset += 30 + path.length + data.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(copies, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, directory, end]);
}

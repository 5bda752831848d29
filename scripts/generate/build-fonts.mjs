#!/usr/bin/env node
/**
 * Cuts Inter to the weights and features that the themes use, and its Latin files to the letters of one language, so
 * that a first page loads a quarter of the bytes (goals.md, P10). Writes client/theme/fonts.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { at } from '../lib/paths.mjs';

/** @typedef {{ name: string, file: string, range: string }} Face */

const FONTS = 'client/theme/fonts';
const WEIGHTS = { min: 400, max: 600 };
/**
 * Kerning, tabular figures, and the features of letters with marks; the rest are alternates that the portal does not
 * use.
 */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];
/** The characters of English, and of every other language beside its letters with marks. */
const BASIC = [
  'U+0020-007E,U+00A0,U+00A9,U+00AB,U+00B7,U+00BB,U+00D7,U+2009,U+2010-2014,U+2018-201A,U+201C-201E,U+2022,U+2026',
  'U+202F,U+2039-203A,U+2191,U+2193,U+2212',
].join();
/** The letters of French, German, Spanish and their neighbours. */
const WESTERN = 'U+00A1,U+00AA,U+00BA,U+00BF-00D6,U+00D8-00FF,U+0152-0153,U+20AC';
/** Latin Extended-A: with the two above, every letter of the languages of Europe that are written in Latin. */
const EUROPEAN = 'U+0100-017F';

const source = import.meta.resolve('@fontsource-variable/inter/unicode.json');
/** @type {Record<string, string>} */
const ranges = JSON.parse(readFileSync(fileURLToPath(source), 'utf8'));
// A browser loads a letter from the last face whose range names it.
const faces = [
  ...Object.entries(ranges).map(([file, range]) => ({ name: file, file, range })),
  { name: 'european', file: 'latin-ext', range: EUROPEAN },
  { name: 'western', file: 'latin', range: WESTERN },
  { name: 'basic', file: 'latin', range: BASIC },
];

rmSync(at(FONTS), { recursive: true, force: true });
mkdirSync(at(FONTS), { recursive: true });
const rules = await Promise.all(faces.map((face, index) => writeFace(face, faces.slice(index + 1))));
writeFileSync(at(`${FONTS}/inter.css`), rules.join('\n'));

/**
 * @param {Face} face
 * @param {Face[]} later
 */
async function writeFace({ name, file, range }, later) {
  const font = readFileSync(new URL(`files/inter-${file}-wght-normal.woff2`, source));
  const taken = new Set(later.filter((other) => other.file === file).flatMap((other) => charactersOf(other.range)));
  const own = charactersOf(range).filter((character) => !taken.has(character));
  const cut = await subsetFont(font, own.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
  writeFileSync(at(`${FONTS}/inter-${name}.woff2`), cut);
  return `@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  src: url(./inter-${name}.woff2) format('woff2');
  unicode-range: ${range};
}
`;
}

/**
 * The characters of a unicode-range: "U+0041-0043,U+20AC" is A, B, C, €.
 * @param {string} range
 */
function charactersOf(range) {
  return range.split(',').flatMap((part) => {
    const [first, last = first] = part.trim().slice(2).split('-');
    const start = parseInt(first, 16);
    return Array.from({ length: parseInt(last, 16) - start + 1 }, (_, index) => String.fromCodePoint(start + index));
  });
}

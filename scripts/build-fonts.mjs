#!/usr/bin/env node
/**
 * Cuts Inter to the weights and features the themes use, and European letters out of the large file that holds all Latin
 * extensions, so that a first page loads a third of the bytes (goals.md, P10). Writes client/theme/fonts.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { at } from './lib/paths.mjs';

const FONTS = 'client/theme/fonts';
const WEIGHTS = { min: 400, max: 600 };
/** Kerning, tabular figures, and what letters with marks need; the rest are alternates that nothing here asks for. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];
/** Latin Extended-A: with `latin`, every letter of the languages of Europe that are written in Latin. */
const EUROPEAN = 'U+0100-017F';

const source = import.meta.resolve('@fontsource-variable/inter/unicode.json');
const ranges = JSON.parse(readFileSync(fileURLToPath(source), 'utf8'));
// The last face whose range names a letter is the one a browser loads for it.
const faces = [
  ...Object.entries(ranges).map(([file, range]) => ({ name: file, file, range })),
  { name: 'european', file: 'latin-ext', range: EUROPEAN },
];

rmSync(at(FONTS), { recursive: true, force: true });
mkdirSync(at(FONTS), { recursive: true });
const rules = await Promise.all(faces.map(writeFace));
writeFileSync(at(`${FONTS}/inter.css`), rules.join('\n'));

async function writeFace({ name, file, range }) {
  const font = readFileSync(new URL(`files/inter-${file}-wght-normal.woff2`, source));
  const cut = await subsetFont(font, charactersOf(range), {
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

/** The characters of a unicode-range: "U+0041-0043,U+20AC" is "ABC€". */
function charactersOf(range) {
  return range
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part.trim().slice(2).split('-');
      const start = parseInt(first, 16);
      return Array.from({ length: parseInt(last, 16) - start + 1 }, (_, index) => String.fromCodePoint(start + index));
    })
    .join('');
}

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Problem } from '../command-line.mjs';
import { ROOT } from '../paths.mjs';
import { listFiles } from '../stamps.mjs';

const FOLDERS = ['server', 'client', 'scripts', 'tests'];
const WISHED = 250;
const ALLOWED = 400;
/** @param {string} path */
const isCounted = (path) =>
  /\.(ts|tsx|mjs|js|css|graphql)$/.test(path) &&
  !path.startsWith('client/api/generated') &&
  !path.startsWith('client/locales');

/** Fails when a source file is longer than 400 lines; answers how many pass 250. */
export function checkFileSizes() {
  const sizes = listFiles(FOLDERS, isCounted)
    .map((path) => ({ path: relative(ROOT, path), lines: readFileSync(path, 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > WISHED)
    .sort((one, other) => other.lines - one.lines);
  /** @param {typeof sizes} list */
  const named = (list) => list.map(({ path, lines }) => `${path} (${lines})`).join('\n  ');
  const tooLong = sizes.filter(({ lines }) => lines > ALLOWED);
  if (tooLong.length > 0) throw new Problem(`Longer than ${ALLOWED} lines, split by topic:\n  ${named(tooLong)}`);
  return sizes.length > 0 ? `longer than ${WISHED} lines:\n  ${named(sizes)}` : '';
}

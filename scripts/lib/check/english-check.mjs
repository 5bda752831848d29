import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Problem } from '../command-line.mjs';
import { readJson, writeWhole } from '../files.mjs';
import { at, ROOT } from '../paths.mjs';
import { findTurned, proseOf } from './sentences.mjs';
import { listFiles } from '../stamps.mjs';

const FOLDERS = ['server', 'client', 'schema', 'scripts', 'tests', 'docker', 'docs'];
/** Sentences that a folder may still have; a number may only fall. The longest name counts, `.` is for all others. */
const CEILINGS = 'scripts/lib/check/english-ceilings.json';

/** @param {string} path */
const isProse = (path) =>
  /\.(ts|tsx|mjs|cjs|css|graphql|md)$/.test(path) && !/^client\/(api\/generated|locales\/compiled)\//.test(path);

/**
 * Finds every sentence that begins with What, Who, Whom, Whose or Where as its subject: in comments, schema descriptions and
 * documents.
 * @returns {{ path: string, line: number, sentence: string }[]}
 */
export function findTurnedSentences() {
  const roots = readdirSync(ROOT).filter((name) => isProse(name));
  return listFiles([...FOLDERS, ...roots], isProse).flatMap((file) => {
    const path = relative(ROOT, file);
    return findTurned(proseOf(path, readFileSync(file, 'utf8'))).map((found) => ({ path, ...found }));
  });
}

/**
 * Counts by a key of the path, the largest first.
 * @param {{ path: string }[]} found
 * @param {(path: string) => string} keyOf
 * @returns {[key: string, count: number][]}
 */
export function countBy(found, keyOf) {
  const counts = new Map();
  for (const { path } of found) counts.set(keyOf(path), (counts.get(keyOf(path)) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/**
 * The key of the ceiling that holds for a path: the longest folder that has one.
 * @param {Record<string, number>} ceilings
 * @param {string} path
 */
export function ceilingOf(ceilings, path) {
  const folders = Object.keys(ceilings).filter((folder) => path.startsWith(`${folder}/`));
  return folders.sort((one, other) => other.length - one.length)[0] ?? '.';
}

/** Lowers the ceilings to the present counts; none rises. Answers them. */
export function lowerCeilings() {
  const ceilings = readCeilings();
  const counts = new Map(countBy(findTurnedSentences(), (path) => ceilingOf(ceilings, path)));
  const lowered = Object.fromEntries(
    Object.entries(ceilings).map(([folder, ceiling]) => [folder, Math.min(ceiling, counts.get(folder) ?? 0)]),
  );
  writeWhole(at(CEILINGS), `${JSON.stringify(lowered, null, 2)}\n`);
  return lowered;
}

/** Fails when a folder has more such sentences than its ceiling, and names all of that folder. */
export function checkEnglish() {
  const ceilings = readCeilings();
  const found = findTurnedSentences();
  const over = countBy(found, (path) => ceilingOf(ceilings, path)).filter(
    ([folder, count]) => count > (ceilings[folder] ?? 0),
  );
  if (over.length > 0) {
    const lines = over.map(([folder, count]) => {
      const own = found.filter(({ path }) => ceilingOf(ceilings, path) === folder);
      return `${folder}: ${count} sentences begin with What, Who, Whom, Whose or Where, ${ceilings[folder] ?? 0} may.\n${tell(own)}`;
    });
    throw new Problem(`${lines.join('\n')}\nPut the subject first (CONTRIBUTING.md, "Plain English").`);
  }
  return found.length > 0 ? `${found.length} sentences are still to be turned` : '';
}

/**
 * Sentences with their places, a line each.
 * @param {{ path: string, line: number, sentence: string }[]} found
 */
export const tell = (found) =>
  found.map(({ path, line, sentence }) => `  ${path}:${line}: ${sentence.slice(0, 100)}`).join('\n');

/** @returns {Record<string, number>} */
const readCeilings = () => readJson(at(CEILINGS)) ?? {};

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { writeWhole } from './files.mjs';
import { inState, ROOT } from './paths.mjs';

/**
 * Every file under the given files and folders of the checkout, sorted; what does not exist is left out.
 * @param {string[]} paths
 * @param {(path: string) => boolean} accepts of the path from the root
 */
export function listFiles(paths, accepts = () => true) {
  /** @type {string[]} */
  const found = [];
  /** @param {string} path */
  const visit = (path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
    else if (accepts(relative(ROOT, path))) found.push(path);
  };
  for (const path of paths) if (existsSync(join(ROOT, path))) visit(join(ROOT, path));
  return found.sort();
}

/**
 * A digest of the names and contents of files: it changes when any of them changes, comes or goes.
 * @param {string[]} paths
 * @param {(path: string) => boolean} [accepts] of the path from the root
 */
export function digestFiles(paths, accepts) {
  const digest = createHash('sha256');
  for (const path of listFiles(paths, accepts)) {
    digest
      .update(`${relative(ROOT, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return digest.digest('hex');
}

/** @param {string} name */
const stampFile = (name) => inState('stamps', name);

/**
 * Whether `name` was last built from the inputs with this digest and all its outputs are there.
 * @param {string} name
 * @param {string} digest
 * @param {string[]} outputs
 */
export function isFresh(name, digest, outputs) {
  const file = stampFile(name);
  return (
    existsSync(file) && readFileSync(file, 'utf8') === digest && outputs.every((path) => existsSync(join(ROOT, path)))
  );
}

/**
 * Remembers that `name` is built from the inputs with this digest.
 * @param {string} name
 * @param {string} digest
 */
export const writeStamp = (name, digest) => writeWhole(stampFile(name), digest);

/**
 * Forgets the inputs of `name`: an interrupted build leaves neither the old outputs nor the new.
 * @param {string} name
 */
export const removeStamp = (name) => rmSync(stampFile(name), { force: true });

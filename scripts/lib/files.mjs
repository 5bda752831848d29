import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './errors.mjs';

/**
 * Writes a file whole or not at all: beside it first, then renamed over it.
 * @param {string} path
 * @param {string} text
 * @param {number} [mode]
 */
export function writeWhole(path, text, mode = 0o644) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, text, { mode });
  renameSync(draft, path);
}

/**
 * The value in a JSON file; undefined when the file is missing or is not JSON.
 * @param {string} path
 */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * The text of a file made once by `create` and kept, readable by its owner only.
 * @param {string} path
 * @param {() => string} create
 */
export function keepFile(path, create) {
  if (!existsSync(path)) writeWhole(path, create(), 0o600);
  return readFileSync(path, 'utf8').trim();
}

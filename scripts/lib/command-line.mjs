import './install/node-version.mjs';
import util from 'node:util';
import { codeOf, textOf } from './errors.mjs';

/** @typedef {Record<string, { type: 'string' | 'boolean', short?: string, multiple?: boolean, default?: string }>} Options */

/**
 * The values that options have on a command line.
 * @template {Options} T
 * @typedef {{
 *   [Name in keyof T]?: T[Name] extends { type: 'boolean' } ? boolean : T[Name] extends { multiple: true } ? string[] : string
 * }} Values
 */

/**
 * A failure that the person at the keyboard can fix: its message says what happened and what to do. It is printed
 * without a stack.
 */
export class Problem extends Error {}

/**
 * Parses `args` (the command line) by `options` (as for parseArgs of node:util) and answers { values, positionals }.
 * `--help` prints `help` and ends the process; an unknown option ends it with exit code 2.
 * @template {Options} T
 * @param {string} help
 * @param {T} [options]
 * @param {string[]} [args]
 * @returns {{ values: Values<T>, positionals: string[] }}
 */
export function readArguments(help, options = /** @type {T} */ ({}), args = process.argv.slice(2)) {
  try {
    const parsed = util.parseArgs({
      args,
      options: { help: { type: 'boolean', short: 'h' }, ...options },
      allowPositionals: true,
    });
    const { positionals } = parsed;
    const values = /** @type {Values<T> & { help?: boolean }} */ (parsed.values);
    if (!values.help) return { values, positionals };
    process.stdout.write(`${help.trim()}\n`);
  } catch (error) {
    process.stderr.write(`${textOf(error)}\n\n${help.trim()}\n`);
    process.exit(2);
  }
  return process.exit(0);
}

/**
 * Causes of a file that cannot be written or read, and what to do.
 * @type {Record<string, [cause: string, advice: string]>}
 */
const FILE_FAULTS = {
  EACCES: ['this account may not', 'Give this account the right to it, or use a checkout of its own.'],
  EPERM: ['this account may not', 'Give this account the right to it, or use a checkout of its own.'],
  EROFS: ['its disk is read-only', 'Use a checkout on a disk that can be written.'],
  ENOSPC: ['the disk is full', 'Make room, then try again: what was cut off is done anew.'],
  EDQUOT: [
    'this account has used up its share of the disk',
    'Make room, then try again: what was cut off is done anew.',
  ],
};

/**
 * The advice for a fault of files or the disk that the output of a program names; undefined when it names none.
 * Database servers say 28 for a full disk.
 * @param {string} output
 */
export function adviceOnFiles(output) {
  const isFull = /No space left on device|\b(error|errno|errcode):? 28\b/i.test(output);
  const code = isFull ? 'ENOSPC' : /\b(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)\b/.exec(output)?.[1];
  if (!code) return undefined;
  const [cause, advice] = FILE_FAULTS[code];
  return `A file cannot be written: ${cause}. ${advice}`;
}

/**
 * The text of an error: the cause and the advice where a person can fix it, else the stack.
 * @param {unknown} error
 */
function messageOf(error) {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Problem || error.name === 'Refusal') return error.message;
  const { code = '', syscall, path = 'A file' } = /** @type {NodeJS.ErrnoException} */ (error);
  const [cause, advice] = FILE_FAULTS[code] ?? [];
  if (!cause || !syscall) return error.stack;
  return `${path} cannot be ${syscall === 'read' ? 'read' : 'written'}: ${cause} (${code}).\n${advice}`;
}

/**
 * Runs `main` and prints its failure, with exit code 1: a Problem, and a Refusal of the server's code, as its message
 * alone, a fault of files or the disk with its cause, anything else with its stack.
 * @param {() => unknown} main
 */
export async function runMain(main) {
  // Cleaning up must not fail because the terminal closed or the reader is gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await main();
  } catch (error) {
    process.stderr.write(`\n${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

/**
 * Imports an installed package; a Problem when the dependencies are not there yet.
 * @param {string} name
 */
export async function importPackage(name) {
  try {
    return await import(name);
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Problem(`The package ${name} is not installed. Run: node scripts/install.mjs`);
  }
}

import { spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './command-line.mjs';
import { codeOf } from './errors.mjs';
import { ROOT } from './paths.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to the environment
 * @property {string} [input] the standard input, none by default
 * @property {boolean} [shown] whether its streams are passed through as well
 * @property {boolean} [isWhole] whether it must not be cut off
 * @typedef {{ pid: number, birth: string | null }} Identity
 */

/** Folders where servers are installed that a plain PATH often leaves out. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin', '/opt/homebrew/sbin'];

/**
 * The full path of the first of `names` that is installed; null when none is.
 * @param {...string} names
 */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...MORE_FOLDERS];
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder || '.', name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // not in this folder
      }
    }
  }
  return null;
}

/**
 * Processes that `run` has under way, for `stopRuns`; each leads a process group.
 * @type {Map<number, { isWhole: boolean }>}
 */
const running = new Map();
const stop = new AbortController();
/** A program that is to stop gets this long, in milliseconds. */
const TERM_PATIENCE = 500;

/** Aborted once this script is asked to stop: waits end then, and nothing new begins. */
export const stopping = stop.signal;

/**
 * Ends every program that `run` has under way, with its children, so that an interrupted script leaves none behind;
 * starts no more. A program that must not be cut off gets a request to stop.
 */
export function stopRuns() {
  stop.abort(new Problem('Interrupted.'));
  for (const [pid, { isWhole }] of running) signalGroup(pid, isWhole ? 'SIGINT' : 'SIGTERM');
  setTimeout(() => {
    for (const [pid, { isWhole }] of running) if (!isWhole) signalGroup(pid, 'SIGKILL');
  }, TERM_PATIENCE).unref();
}

/** Whether a program is under way that must not be cut off. */
export const isBusy = () => [...running.values()].some(({ isWhole }) => isWhole);

/**
 * The programs have process groups of their own, which a terminal's Ctrl-C does not reach: a script without a handler
 * passes it on.
 */
let passSignalsOn = () => {
  passSignalsOn = () => undefined;
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => {
      if (process.listenerCount(name) > 1) return;
      for (const pid of running.keys()) signalGroup(pid, name);
      process.exit(130);
    });
  }
};

/**
 * Runs a program to its end and answers { code, output } (both streams, in order of arrival). `shown` passes the
 * streams through as well; `input` is its standard input (none by default); `env` adds to the environment. `isWhole`
 * says that it must not be cut off. Rejects once this script is stopping.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, signal: NodeJS.Signals | null, output: string }>}
 */
export function run(command, args, { cwd = ROOT, env = {}, input, shown = false, isWhole = false } = {}) {
  return new Promise((resolve, reject) => {
    stopping.throwIfAborted();
    const child = spawn(command, args, {
      cwd,
      detached: true,
      env: { ...process.env, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    const { pid } = child;
    if (pid !== undefined) {
      running.set(pid, { isWhole });
      child.on('close', () => running.delete(pid));
    }
    passSignalsOn();
    /** @type {Buffer[]} */
    const chunks = [];
    /**
     * @param {import('node:stream').Readable | null} stream
     * @param {NodeJS.WriteStream} target
     */
    const collect = (stream, target) =>
      stream?.on('data', (chunk) => {
        chunks.push(chunk);
        if (shown) target.write(chunk);
      });
    collect(child.stdout, process.stdout);
    collect(child.stderr, process.stderr);
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, signal, output: Buffer.concat(chunks).toString('utf8') }),
    );
    if (input !== undefined) child.stdin?.on('error', () => undefined).end(input);
  });
}

/**
 * Whether a process with this id exists (a zombie does not count).
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  return processState(pid) !== 'Z';
}

/**
 * The start of a process in clock ticks, which tells it from a later one with the same id. Null where /proc is missing.
 * @param {number} pid
 */
function birthOf(pid) {
  return statFields(pid)?.[19] ?? null;
}

/**
 * Whether the process recorded as { pid, birth } is the one that runs under that id now.
 * @param {Identity} process
 */
export const isSameProcess = ({ pid, birth }) => isAlive(pid) && (birth === null || birthOf(pid) === birth);

/**
 * { pid, birth }: enough to find a process again after a crash of ours.
 * @param {number} pid
 * @returns {Identity}
 */
export const identify = (pid) => ({ pid, birth: birthOf(pid) });

/**
 * Asks the process group of `pid` to stop (SIGTERM), waits, and kills what is left after `patience` milliseconds.
 * The process must have been started with `detached`, so that it leads its group.
 * @param {number} pid
 * @param {number} [patience]
 */
export async function stopGroup(pid, patience = 15_000) {
  signalGroup(pid, 'SIGTERM');
  for (const end = Date.now() + patience; isAlive(pid) && Date.now() < end;) await sleep(25);
  signalGroup(pid, 'SIGKILL');
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** @param {number} pid */
const processState = (pid) => statFields(pid)?.[0];

/**
 * The fields of /proc/<pid>/stat after the program's name, which may itself hold spaces and brackets.
 * @param {number} pid
 */
function statFields(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './errors.mjs';
import { identify, isSameProcess, stopping } from './processes.mjs';

/**
 * A process that holds a lock, with the details it wrote there.
 * @typedef {import('./processes.mjs').Identity & Record<string, any>} Holder
 * @typedef {{ release: () => void, stale?: Holder, holder?: undefined } | { holder: Holder, release?: undefined, stale?: undefined }} Lock
 */

/**
 * Takes the lock file at `path` for this process and answers { release }. When a living process holds it, answers {
 * holder } with the content of the lock ({ pid, ...details }). The lock of a dead process is taken over, and its
 * content answered as `stale`.
 * @param {string} path
 * @param {Record<string, unknown>} [details]
 * @returns {Lock}
 */
export function takeLock(path, details = {}) {
  const mine = `${JSON.stringify({ ...details, ...identify(process.pid) })}\n`;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  let stale;
  try {
    for (let tries = 0; tries < 500; tries += 1) {
      if (isLinked(draft, path)) return { release: () => release(path, mine), stale };
      const found = readLock(path);
      if (found?.isHeld) return { holder: found.holder };
      stale = found?.holder ?? stale;
      if (found && !removeStale(path)) pause();
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`The lock ${path} could not be taken: it changes hands too fast.`);
}

/**
 * Runs `work` while holding the lock at `path`; waits up to `patience` milliseconds for another process to let go, and
 * no longer once `signal` is aborted.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {{ patience?: number, details?: Record<string, unknown>, signal?: AbortSignal }} [options]
 */
export async function whileLocked(path, work, { patience = 120_000, details = {}, signal = stopping } = {}) {
  const end = Date.now() + patience;
  let lock = takeLock(path, details);
  while (!lock.release) {
    if (Date.now() > end) throw new Error(`Process ${lock.holder.pid} holds ${path} for too long.`);
    await sleep(50, undefined, { signal });
    lock = takeLock(path, details);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * @param {string} draft
 * @param {string} path
 */
function isLinked(draft, path) {
  try {
    // A link appears whole or not at all, so no reader ever sees a half-written lock.
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * The content of a lock: { isHeld, holder }; `holder` is undefined when the file is broken. Null when there is no lock.
 * @param {string} path
 */
function readLock(path) {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  const holder = parse(text);
  return { holder, isHeld: holder !== undefined && isSameProcess(holder) };
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Removes the lock of a dead process, and answers whether it could look. One process at a time looks and removes:
 * otherwise another one could put its own lock there between the two.
 * @param {string} path
 */
function removeStale(path) {
  const guard = takeLock(`${path}.guard`);
  if (!guard.release) return false;
  try {
    if (readLock(path)?.isHeld === false) rmSync(path, { force: true });
    return true;
  } finally {
    guard.release();
  }
}

/** Waits 10 ms without a turn for anything else of this process: taking the lock is one piece. */
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);

/**
 * @param {string} path
 * @param {string} mine
 */
function release(path, mine) {
  try {
    if (readFileSync(path, 'utf8') === mine) rmSync(path, { force: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

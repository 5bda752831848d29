import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isSameProcess, stopping } from './processes.mjs';

/**
 * Takes the lock file at `path` for this process and answers { release }; when a living process holds it, answers
 * { holder } with what that one wrote ({ pid, ...details }). A lock whose process is gone is taken over; what it left
 * is answered as `stale`.
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

function isLinked(draft, path) {
  try {
    // A link appears whole or not at all, so no reader ever sees a half-written lock.
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The content of a lock: { isHeld, holder }, by whom undefined when it is broken; null when there is none. */
function readLock(path) {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
  const holder = parse(text);
  return { holder, isHeld: holder !== undefined && isSameProcess(holder) };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Removes a lock whose process is gone, and answers whether it could look. One process at a time looks and removes:
 * between the two another one would have put its own lock there.
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

/** Waits 10 ms without giving anything else of this process a turn: the lock is taken in one piece. */
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);

function release(path, mine) {
  try {
    if (readFileSync(path, 'utf8') === mine) rmSync(path, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

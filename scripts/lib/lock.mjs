import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson } from './files.mjs';
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
    for (let tries = 0; tries < 20; tries += 1) {
      if (isLinked(draft, path)) return { release: () => release(path, mine), stale };
      const holder = readJson(path);
      if (holder && isSameProcess(holder)) return { holder };
      stale = holder ?? stale;
      removeStale(path, holder);
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

/** Moves a dead lock aside; what was moved by mistake, a lock just taken by another process, is put back. */
function removeStale(path, holder) {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  const moved = readJson(aside);
  if (moved && JSON.stringify(moved) !== JSON.stringify(holder)) isLinked(aside, path);
  rmSync(aside, { force: true });
}

function release(path, mine) {
  try {
    if (readFileSync(path, 'utf8') === mine) rmSync(path, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

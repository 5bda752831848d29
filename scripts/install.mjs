#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Problem, readArguments, runMain } from './lib/command-line.mjs';
import { readJson } from './lib/files.mjs';
import { whileLocked } from './lib/lock.mjs';
import { installLocked } from './lib/install/npm.mjs';
import { at, inState, isCheckout } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { digestFiles, isFresh, writeStamp } from './lib/stamps.mjs';

/**
 * The parts of a package-lock.json that are read here.
 * @typedef {{ version?: string, optional?: boolean, peer?: boolean, devOptional?: boolean, extraneous?: boolean,
 * dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Package
 * @typedef {{ packages: Record<string, Package> }} LockFile
 */

/** The record that npm writes last into the tree it installed. */
const RECORD = 'node_modules/.package-lock.json';

const HELP = `
node scripts/install.mjs

Installs the packages of package-lock.json (npm ci) when node_modules lacks any of them or holds other versions.`;

/** Installs missing packages; answers a short text of what it found. One process at a time. */
export async function installDependencies() {
  if (!isCheckout()) return 'as in the image';
  return whileLocked(inState('install.lock'), install, { patience: 600_000 });
}

async function install() {
  const locked = readJson(at('package-lock.json'));
  const digest = digestFiles(['package-lock.json']);
  // npm may leave out more than the lock says; its own result for this lock is not doubted again.
  const isOwnWork = isFresh('packages', digest, [RECORD]);
  const difference = findMissing(locked) ?? (isOwnWork ? null : findDifference(locked, readJson(at(RECORD))));
  if (!difference) return 'complete';
  await installLocked();
  writeStamp('packages', digest);
  return `installed (missing: ${difference})`;
}

/**
 * The first difference between the installed tree (npm's own record in node_modules, written last) and the locked one,
 * as a short text; null when there is none. Packages that the platform may leave out do not count.
 * @param {LockFile} locked
 * @param {LockFile | undefined} installed
 */
export function findDifference(locked, installed) {
  if (!installed) return 'all';
  for (const [path, { version, optional, peer, devOptional, extraneous }] of Object.entries(locked.packages)) {
    if (path === '' || optional || devOptional || peer || extraneous) continue;
    if (installed.packages?.[path]?.version !== version) return `${path.replace(/.*node_modules\//, '')} ${version}`;
  }
  return null;
}

/**
 * The first package of package.json that node_modules does not hold at all; null when it holds each.
 * @param {LockFile | undefined} locked
 */
export function findMissing(locked) {
  if (!locked) throw new Problem('package-lock.json is missing or broken: restore it with git.');
  const direct = { ...locked.packages[''].dependencies, ...locked.packages[''].devDependencies };
  return Object.keys(direct).find((name) => !existsSync(at('node_modules', name, 'package.json'))) ?? null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readArguments(HELP);
  await runMain(() => step('dependencies', installDependencies));
}

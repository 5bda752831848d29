#!/usr/bin/env node
import { existsSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArguments, runMain } from './lib/command-line.mjs';
import { whileLocked } from './lib/lock.mjs';
import { at, inState, isCheckout } from './lib/paths.mjs';
import { seconds, step } from './lib/progress.mjs';
import { digestFiles, isFresh, listFiles, removeStamp, writeStamp } from './lib/stamps.mjs';
import { runNode, runTool } from './lib/tools.mjs';

/**
 * @typedef {object} Target
 * @property {string[]} inputs files and folders
 * @property {(path: string) => boolean} accepts which files of the inputs count
 * @property {string[]} outputs
 * @property {string[]} [after] the targets that are built first
 * @property {() => Promise<unknown>} build
 */

const HELP = `
node scripts/build.mjs [target…] [--force]

Builds what changed since the last build. Targets: server, codegen, messages, fonts, client, sdk (default: all).
  --force  build even what did not change`;

const GENERATED = 'client/api/generated';
const COMPILED = 'client/locales/compiled';
const FONTS = 'client/theme/fonts';
/** Folders that builds write, inside the folders they read. */
const MADE = [GENERATED, COMPILED, FONTS];
/** @param {string} path */
const isSource = (path) => !/\.test\.tsx?$/.test(path) && !MADE.some((folder) => path.startsWith(folder));

const DEVELOPER = 'vite.developer.config.ts';
/** @param {string[]} options */
const buildPages = (options) =>
  runTool('vite', ['build', '--logLevel', 'warn', ...options], { env: { NODE_ENV: 'production' } });

/**
 * The targets of the build.
 * @type {Record<string, Target>}
 */
const TARGETS = {
  server: {
    inputs: ['server', 'tsconfig.server.json'],
    accepts: isSource,
    outputs: ['dist/server/main.js'],
    build: async () => {
      // With its own record the compiler would leave out files that somebody deleted from dist.
      if (!existsSync(at('dist/server/main.js'))) rmSync(at('dist/server.tsbuildinfo'), { force: true });
      await runTool('tsc', ['-p', 'tsconfig.server.json']);
      removeOrphans();
    },
  },
  codegen: {
    inputs: ['schema/portal.graphql', 'client', 'codegen.ts', 'scripts/generate/codegen-hooks.cjs'],
    accepts: (path) => !path.startsWith('client/') || (path.endsWith('.graphql') && isSource(path)),
    outputs: [GENERATED],
    build: () => runTool('graphql-codegen', ['--config', 'codegen.ts']),
  },
  messages: {
    inputs: ['client/locales', 'schema/audit-words', 'scripts/generate/compile-messages.mjs'],
    accepts: (path) => !path.endsWith('.ts') && isSource(path),
    outputs: [COMPILED],
    build: () => runNode('scripts/generate/compile-messages.mjs'),
  },
  fonts: {
    inputs: ['scripts/generate/build-fonts.mjs'],
    accepts: isSource,
    outputs: [`${FONTS}/inter.css`],
    build: () => runNode('scripts/generate/build-fonts.mjs'),
  },
  client: {
    inputs: [
      'client',
      'schema/portal.graphql',
      'schema/icons.json',
      'schema/audit-words',
      'vite.config.ts',
      'vite.plugins.ts',
      DEVELOPER,
      // The sources of generated files that this target reads.
      'codegen.ts',
      'scripts/generate/codegen-hooks.cjs',
      'scripts/generate/compile-messages.mjs',
      'scripts/generate/build-fonts.mjs',
    ],
    accepts: isSource,
    outputs: ['dist/client/index.html'],
    after: ['codegen', 'messages', 'fonts'],
    build: async () => {
      await buildPages([]);
      await buildPages(['-c', DEVELOPER]);
    },
  },
  sdk: {
    inputs: ['client/sdk', 'client/sample-app', 'vite.sdk.config.ts', 'scripts/generate/build-fonts.mjs'],
    accepts: isSource,
    outputs: ['dist/sdk'],
    after: ['fonts'],
    build: () => buildPages(['-c', 'vite.sdk.config.ts']),
  },
};

/**
 * Builds the named targets (all by default) and their dependencies; answers a short text of those that it built.
 * @param {string[]} [names]
 * @param {{ force?: boolean }} [options]
 */
export async function build(names = allTargets(), { force = false } = {}) {
  if (!isCheckout()) return 'as in the image';
  return whileLocked(inState('build.lock'), () => buildAll(names, force), { patience: 600_000 });
}

const allTargets = () =>
  Object.keys(TARGETS).filter((name) => TARGETS[name].inputs.every((path) => existsSync(at(path))));

/**
 * @param {string[]} names
 * @param {boolean} force
 */
async function buildAll(names, force) {
  /** @type {Map<string, Promise<void>>} */
  const runs = new Map();
  /** @type {string[]} */
  const built = [];
  /** @param {string} name */
  const start = (name) => {
    if (!runs.has(name)) runs.set(name, buildOne(name));
    return runs.get(name);
  };
  /** @param {string} name */
  const buildOne = async (name) => {
    const { inputs, accepts, outputs, after = [], build: make } = TARGETS[name];
    await Promise.all(after.map(start));
    const digest = digestFiles([...inputs, 'package-lock.json'], accepts);
    if (!force && isFresh(name, digest, outputs)) return;
    const began = performance.now();
    removeStamp(name);
    await make();
    writeStamp(name, digest);
    built.push(`${name} ${seconds(performance.now() - began)}`);
  };
  const results = await Promise.allSettled(names.map(start));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return built.length > 0 ? built.join(', ') : 'up to date';
}

/** Deletes compiled files whose source is gone: a deleted migration must not run again. */
function removeOrphans() {
  for (const path of listFiles(['dist/server'])) {
    const source = relative(at('dist'), path).replace(/\.js(\.map)?$/, '.ts');
    if (!existsSync(at(source))) rmSync(path);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, positionals } = readArguments(HELP, { force: { type: 'boolean' } });
  const names = positionals.length > 0 ? positionals : undefined;
  await runMain(async () => {
    for (const name of names ?? []) if (!(name in TARGETS)) throw new Error(`There is no target ${name}.`);
    await step('build', () => build(names, values));
  });
}

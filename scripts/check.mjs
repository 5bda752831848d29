#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { Problem, readArguments, runMain } from './lib/command-line.mjs';
import { checkContainers } from './lib/check/containers-check.mjs';
import { textOf } from './lib/errors.mjs';
import { checkFileSizes } from './lib/check/file-sizes.mjs';
import { step } from './lib/progress.mjs';
import { checkRequirements } from './lib/check/requirements-check.mjs';
import { add, failure, NONE } from './lib/test/test-results.mjs';
import { runTool } from './lib/tools.mjs';
import { build } from './build.mjs';
import { findStaleContracts } from './contracts.mjs';
import { installDependencies } from './install.mjs';

const SOURCES = ['server', 'client', 'scripts', 'tests', 'docker', 'docs', '*.{ts,js,cjs,json,md}'];

const CLIENT = ['codegen', 'messages'];

/**
 * The longest first: two run at a time.
 * @type {Record<string, () => unknown>}
 */
const CHECKS = {
  lint: () => quietly('eslint', ['.', '--max-warnings', '0'], CLIENT),
  'types-server': () => quietly('tsc', ['-p', 'tsconfig.json', '--noEmit']),
  'types-scripts': () => quietly('tsc', ['-p', 'tsconfig.scripts.json', '--noEmit']),
  'types-client': () => quietly('tsc', ['-p', 'tsconfig.client.json', '--noEmit'], CLIENT),
  format: () => quietly('prettier', ['--check', '--log-level', 'warn', '--no-error-on-unmatched-pattern', ...SOURCES]),
  unused: () => quietly('knip', ['--no-progress'], CLIENT),
  imports: async () => {
    await quietly('depcruise', ['server', 'client', '--config', '.dependency-cruiser.cjs']);
    await quietly('depcruise', ['server/modules', '--config', '.dependency-cruiser.modules.mjs']);
  },
  contracts: checkContracts,
  // It needs a package, and this file is read before packages are installed.
  messages: async () => (await import('./lib/check/messages-check.mjs')).checkMessages(),
  'tenant-doors': async () => (await import('./lib/check/tenant-doors.mjs')).checkTenantDoors(),
  'configuration-keys': async () => (await import('./lib/check/configuration-keys.mjs')).checkConfigurationKeys(),
  'file-sizes': async () => checkFileSizes(),
  requirements: async () => checkRequirements(),
  // Needs a package too.
  english: async () => (await import('./lib/check/english-check.mjs')).checkEnglish(),
  containers: checkContainers,
};
const AT_ONCE = 2;

const HELP = `
npm run check [-- name…]

Everything that can be checked without running the portal; exit code 1 when any check fails. Checks:
  ${Object.keys(CHECKS).join(', ')}`;

/**
 * Runs the named checks (all by default), a line each; answers { passed, failed, skipped, failures }.
 * @param {string[]} [names]
 */
export async function runChecks(names = Object.keys(CHECKS)) {
  const waiting = [...names];
  let count = NONE;
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      try {
        await step(`check ${name}`, CHECKS[name], { isQuiet: true });
        count = add(count, { ...NONE, passed: 1 });
      } catch (error) {
        process.stdout.write(
          `${error instanceof Error && !(error instanceof Problem) ? error.stack : textOf(error)}\n`,
        );
        count = add(count, failure(`check ${name}`));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return count;
}

/**
 * Runs a tool after building its inputs; its output shows only when it fails.
 * @param {string} name
 * @param {string[]} args
 * @param {string[]} [needs]
 */
async function quietly(name, args, needs = []) {
  await build(needs);
  await runTool(name, args);
}

async function checkContracts() {
  await build(['server']);
  const stale = await findStaleContracts();
  if (stale.length > 0) throw new Problem(`Stale: ${stale.join(', ')}. Run npm run contracts and commit the result.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { positionals } = readArguments(HELP);
  await runMain(async () => {
    const unknown = positionals.find((name) => !(name in CHECKS));
    if (unknown) throw new Problem(`There is no check ${unknown}.\n${HELP}`);
    await step('dependencies', installDependencies);
    const { passed, failed } = await runChecks(positionals.length > 0 ? positionals : undefined);
    process.stdout.write(`${passed} checks passed, ${failed} failed\n`);
    if (failed > 0) process.exitCode = 1;
  });
}

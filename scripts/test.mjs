#!/usr/bin/env node
import { rmSync } from 'node:fs';
import { Problem, readArguments, runMain } from './lib/command-line.mjs';
import { textOf } from './lib/errors.mjs';
import { takeLock } from './lib/lock.mjs';
import { describeOtherNode, otherNode } from './lib/test/other-node.mjs';
import { at, inState } from './lib/paths.mjs';
import { run, stopRuns } from './lib/processes.mjs';
import { seconds, step } from './lib/progress.mjs';
import { describeProvision, provision } from './lib/test/provision.mjs';
import { onStopSignal } from './lib/stop-signals.mjs';
import {
  add,
  countPlaywright,
  countVitest,
  failure,
  judge,
  NONE,
  sentence,
  summarize,
} from './lib/test/test-results.mjs';
import { tool } from './lib/tools.mjs';
import { build } from './build.mjs';
import { runChecks } from './check.mjs';
import { openDatabase } from './database.mjs';
import { installDependencies } from './install.mjs';

/**
 * @typedef {'server' | 'contract' | 'client' | 'node' | 'faults' | 'e2e'} SuiteName
 * @typedef {object} Suite
 * @property {string[] | undefined} builds what it needs built: everything, when undefined
 * @property {import('./lib/test/provision.mjs').ToolName[]} tools
 * @property {boolean} [database]
 * @typedef {Record<string, string | undefined>} Environment
 */

const HELP = `
npm test                       all checks and tests
npm run test:<suite>           one of: server, contract, client, node, e2e, faults
node scripts/test.mjs [--dry-run] [suite…] [argument…]

Installs what is missing, brings up a private database server for tests (or uses the one of DATABASE_URL, where each
test makes and drops schemas of its own), builds, runs, and ends with the line "N passed, N failed, N skipped". Tests that
passed at their second try are named in the line before; more than two of them count as one failure. The suite node runs
some of the tests, and what they start, on the other Node: the newest supported one, or the oldest where the newest runs.
Arguments after the suites go to the test runner: npm run test:server -- some.test.ts -t 'a title'
  --dry-run  say what would be installed, run nothing`;

/** @type {string[]} */
const NOTHING = [];
const EVERYTHING = undefined;

/**
 * The builds and programs of each suite.
 * @type {Record<SuiteName, Suite>}
 */
const SUITES = {
  server: { builds: ['server'], tools: ['redis'], database: true },
  contract: { builds: NOTHING, tools: ['redis', 'python'], database: true },
  client: { builds: ['codegen', 'messages'], tools: [] },
  node: { builds: ['server'], tools: ['redis'], database: true },
  faults: { builds: EVERYTHING, tools: ['redis', 'nginx', 'galera', 'haproxy', 'exim'], database: true },
  e2e: { builds: EVERYTHING, tools: ['redis', 'chromium'], database: true },
};

/** The tests that run on the other Node as well. */
const ON_OTHER_NODE = [
  'server/integrations/spreadsheet/',
  'server/live/redis.test.ts',
  'server/modules/platform/picture/',
  'server/modules/directory/user-export/',
  'server/modules/directory/user-import/import-again.test.ts',
  'tests/contract/http.test.ts',
  'tests/faults/clocks.test.ts',
  'tests/scripts/start.test.ts',
];

async function main() {
  const args = process.argv.slice(2);
  const end = args.findIndex((arg) => !(arg in SUITES) && !['all', '--dry-run', '--help', '-h'].includes(arg));
  const own = end === -1 ? args : args.slice(0, end);
  const { values, positionals } = readArguments(HELP, { 'dry-run': { type: 'boolean' } }, own);
  const rest = args.slice(own.length).filter((arg) => arg !== '--');
  if (rest.length > 0 && positionals.length === 0) throw new Problem(`There is no suite ${rest[0]}.\n${HELP}`);
  const isAll = positionals.length === 0 || positionals.includes('all');
  const names = /** @type {SuiteName[]} */ (isAll ? Object.keys(SUITES) : positionals);
  const tools = [...new Set(names.flatMap((name) => SUITES[name].tools))];
  if (values['dry-run']) {
    const other = names.includes('node') ? [describeOtherNode()] : [];
    return void process.stdout.write(`${[...describeProvision(tools), ...other].join('\n')}\n`);
  }

  const lock = takeLock(inState('test.lock'));
  if (lock.holder) throw new Problem(`Tests already run in this checkout (process ${lock.holder.pid}). Wait for them.`);
  try {
    return await runSuites(names, isAll, tools, rest);
  } finally {
    lock.release();
  }
}

/**
 * @param {SuiteName[]} names
 * @param {boolean} isAll
 * @param {import('./lib/test/provision.mjs').ToolName[]} tools
 * @param {string[]} rest
 */
async function runSuites(names, isAll, tools, rest) {
  /** @type {() => Promise<unknown>} */
  let stopDatabase = async () => undefined;
  onStopSignal(() => {
    stopRuns();
    void stopDatabase().finally(() => process.exit(130));
  });
  const began = performance.now();
  await step('dependencies', installDependencies);
  const { paths } = await step('programs', () => provision(tools));
  /** @type {Environment} */
  const env = {
    CHROMIUM_PATH: paths.chromium ?? '',
    REDIS_SERVER_PATH: paths.redis ?? '',
    NGINX_PATH: paths.nginx ?? '',
    PYTHON_PATH: paths.python ?? '',
    NODE_ENV: 'test',
  };
  if (names.some((name) => SUITES[name].database)) {
    const database = await step('database', () => openDatabase({ profile: 'test-database' }));
    env.DATABASE_URL = database.url;
    if (database.isStarted) stopDatabase = database.stop;
  }
  try {
    let total = isAll ? await runChecks() : NONE;
    for (const name of names) {
      const count = await runSuite(name, env, rest);
      process.stdout.write(`\n${name}: ${sentence(count)}\n\n`);
      total = add(total, count);
    }
    total = judge(total);
    process.stdout.write(summarize(total, seconds(performance.now() - began)));
    if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
  } finally {
    await stopDatabase();
  }
}

/**
 * Builds what the suite needs and runs it; a failed build counts as one failed test.
 * @param {SuiteName} name
 * @param {Environment} env
 * @param {string[]} rest
 */
async function runSuite(name, env, rest) {
  const { builds } = SUITES[name];
  try {
    if (builds !== NOTHING) await step(`build for ${name}`, () => build(builds));
  } catch (error) {
    process.stdout.write(`${textOf(error)}\n`);
    return failure(`the build for ${name} failed`);
  }
  if (name === 'e2e') return runBrowser(env, rest);
  return name === 'node' ? runOnOtherNode(env, rest) : runVitest(name, env, rest);
}

/**
 * @param {SuiteName} name
 * @param {Environment} env
 * @param {string[]} rest
 */
async function runVitest(name, env, rest) {
  const report = reportPath(name);
  const options = ['run', '--project', name, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(tool('vitest'), [...options, ...rest], { env, shown: true });
  return countVitest(report, code);
}

/**
 * Runs the tests that depend on Node most: native modules, threads, sockets, and the built server in processes of its
 * own.
 * @param {Environment} env
 * @param {string[]} rest
 */
async function runOnOtherNode(env, rest) {
  const report = reportPath('node');
  const { path, version } = await step('other node', otherNode);
  const projects = ['server', 'contract', 'faults'].flatMap((name) => ['--project', name]);
  const options = ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = rest.length > 0 ? rest : ON_OTHER_NODE;
  const { code } = await run(path, [tool('vitest'), ...options, ...chosen], { env, shown: true });
  const count = countVitest(report, code);
  return { ...count, failures: count.failures.map((line) => `on Node ${version}: ${line}`) };
}

/**
 * @param {Environment} env
 * @param {string[]} rest
 */
async function runBrowser(env, rest) {
  const report = reportPath('e2e');
  const { code } = await run(tool('playwright'), ['test', '-c', 'tests/e2e/playwright.config.ts', ...rest], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    shown: true,
  });
  return countPlaywright(report, code);
}

/**
 * The path of a suite's report; the one of the last run is deleted, so that it is never counted.
 * @param {SuiteName} name
 */
function reportPath(name) {
  const path = at('test-results', `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

await runMain(main);

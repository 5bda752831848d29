#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { Problem, readArguments, runMain } from './lib/command-line.mjs';
import { hasDied, instancePaths, instanceUrl, startInstance, stopInstance } from './lib/database/database-instance.mjs';
import { checkServer, describeServer, placesOf } from './lib/database/database-server.mjs';
import { stopping } from './lib/processes.mjs';

const HELP = `
node scripts/database.mjs <start|stop|url|status> [--test] [--dry-run]

The portal's database: the server that DATABASE_URL names, or a private one in .portal/database.
  start      bring it up (make it first when there is none) and print its address
  stop       stop the private one in order; its data stay
  url        print its address; exit code 1 when it does not run
  status     say what runs
  --test     the tests' own private instance in .portal/test-database (fast, not crash-safe)
  --dry-run  with start: say what would be done, change nothing`;

/**
 * The database to use: { url, isPrivate, isStarted, detail, stop }. `isStarted` says that this call started a private
 * instance; `stop` stops a private instance and leaves the server of DATABASE_URL alone.
 * `profile` is 'database' for what people run or 'test-database'.
 * `asOwner` takes DATABASE_OWNER_URL if the operator names one: for work that the portal's account may not do.
 * @param {{ profile?: string, asOwner?: boolean }} [options]
 */
export async function openDatabase({ profile = 'database', asOwner = false } = {}) {
  const given = (asOwner && process.env.DATABASE_OWNER_URL) || process.env.DATABASE_URL;
  if (given) {
    const server = await checkServer(given);
    const detail = `${server.kind} ${server.version} of DATABASE_URL`;
    return { url: given, isPrivate: false, isStarted: false, detail, stop: async () => false };
  }
  const paths = instancePaths(profile);
  const { url, isStarted } = await startInstance(paths);
  const { port } = new URL(url);
  return {
    url,
    isPrivate: true,
    isStarted,
    detail: `private, 127.0.0.1:${port}${isStarted ? '' : ', already running'}`,
    stop: () => stopInstance(paths),
  };
}

/**
 * Starts the private database again whenever it dies; `report` gets a line each time. Answers a function that ends the
 * watch.
 * @param {(text: string) => void} report
 */
export function watchDatabase(report) {
  const paths = instancePaths('database');
  /** @type {Promise<unknown> | undefined} */
  let starting;
  const timer = setInterval(() => {
    if (starting || !hasDied(paths)) return;
    starting = startInstance(paths)
      .then(() => report('The database had died; it was started again.'))
      .catch((error) => stopping.aborted || report(error.message))
      .finally(() => (starting = undefined));
  }, 1_000);
  return async () => {
    clearInterval(timer);
    await starting;
  };
}

async function main() {
  const { values, positionals } = readArguments(HELP, { test: { type: 'boolean' }, 'dry-run': { type: 'boolean' } });
  const profile = values.test ? 'test-database' : 'database';
  const paths = instancePaths(profile);
  const given = process.env.DATABASE_URL;
  /** @type {Record<string, () => unknown>} */
  const commands = {
    start: async () => (values['dry-run'] ? dryRun(paths, given) : (await openDatabase({ profile })).url),
    stop: async () =>
      given ? 'DATABASE_URL is not ours to stop' : (await stopInstance(paths)) ? 'stopped' : 'not running',
    url: async () => given ?? instanceUrl(paths) ?? notRunning(),
    status: async () => {
      const url = given ?? instanceUrl(paths);
      if (!url) return notRunning();
      const { kind, version } = await checkServer(url);
      return `${kind} ${version} at ${placesOf(url)}${given ? ' (DATABASE_URL)' : ` (${paths.folder})`}`;
    },
  };
  const command = commands[positionals[0]];
  if (!command) throw new Problem(HELP.trim());
  process.stdout.write(`${await command()}\n`);
}

/**
 * @param {ReturnType<typeof instancePaths>} paths
 * @param {string | undefined} given
 */
async function dryRun(paths, given) {
  if (given) return `would use ${placesOf(given)} of DATABASE_URL`;
  if (instanceUrl(paths)) return 'already running';
  return `would start ${paths.folder} with: ${await describeServer()}`;
}

function notRunning() {
  throw new Problem('not running');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(main);

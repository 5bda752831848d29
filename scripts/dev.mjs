#!/usr/bin/env node
import { existsSync, watch } from 'node:fs';
import { readArguments, runMain } from './lib/command-line.mjs';
import { at } from './lib/paths.mjs';
import { asOnlyPortal, portalSecret, readAddresses } from './lib/portal/portal-session.mjs';
import { step } from './lib/progress.mjs';
import { untilReady } from './lib/portal/services.mjs';
import { runNode, tool } from './lib/tools.mjs';
import { build } from './build.mjs';
import { openDatabase } from './database.mjs';
import { installDependencies } from './install.mjs';

/**
 * @typedef {import('./lib/portal/portal-session.mjs').Session} Session
 * @typedef {import('./lib/portal/portal-session.mjs').Addresses} Addresses
 */

const HELP = `
npm run dev

The portal for people who change it: the server restarts when its sources change, the client reloads in the browser,
generated hooks follow the GraphQL documents. Same database and demo data as npm start; not both at once.

Environment: as npm start, and DEV_PORT (5173), where the reloading client is served.`;

async function main() {
  readArguments(HELP);
  const addresses = readAddresses();
  await asOnlyPortal('npm run dev', addresses, (session) => bringUp(session, addresses));
}

/**
 * @param {Session} session
 * @param {Addresses} addresses
 */
async function bringUp(session, addresses) {
  await step('dependencies', installDependencies);
  const database = await step('database', openDatabase);
  if (database.isPrivate && (database.isStarted || session.isAdopted)) {
    session.services.ownDatabase();
    session.closers.push(database.stop);
  }
  await step('build', () => build());
  const devPort = process.env.DEV_PORT || '5173';
  const env = {
    DATABASE_URL: database.url,
    PORTAL_SECRET: portalSecret(),
    HOST: addresses.host,
    PORT: String(addresses.port),
    SAMPLE_APP_PORT: String(addresses.samplePort),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${devPort}`,
    PORTAL_URL: addresses.local,
    EMBED_ALLOWED_HOSTS: process.env.EMBED_ALLOWED_HOSTS || `localhost:${addresses.samplePort}`,
  };
  await step('schema', async () => (await runNode('dist/server/storage/migrate.js', [], { env })).trim());
  await step('demo data', async () =>
    (await runNode('scripts/seed.mjs', ['--demo'], { env })).trim().split('\n').at(-1),
  );

  /**
   * @param {string} name
   * @param {string} command
   * @param {string[]} args
   */
  const start = (name, command, args) => session.services.start(name, command, args, { env, shown: true });
  start('compiler', tool('tsc'), ['-p', 'tsconfig.server.json', '--watch', '--preserveWatchOutput']);
  const server = start('portal', process.execPath, [
    '--watch-path',
    at('dist/server'),
    '--watch-preserve-output',
    '--enable-source-maps',
    at('dist/server/main.js'),
  ]);
  if (['.portal/sample-app.json', 'scripts/sample-app.mjs'].every((path) => existsSync(at(path))))
    start('sample-app', process.execPath, [at('scripts/sample-app.mjs')]);
  session.closers.push(watchDocuments('client'), watchDocuments('schema'));
  const client = start('client', tool('vite'), ['--port', devPort, '--strictPort', '--clearScreen', 'false']);
  await Promise.race([untilReady(server, `${addresses.local}/readyz`), session.interrupted]);
  if (!session.isInterrupted)
    process.stdout.write(`\nThe reloading portal: ${env.PUBLIC_URL}  (Ctrl-C stops everything)\n`);
  await Promise.race([client.ended, session.interrupted]);
}

/**
 * Generates hooks and messages anew whenever a document or a catalogue changes; answers a function that ends the watch.
 * @param {string} folder
 */
function watchDocuments(folder) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const rebuild = () => build(['codegen', 'messages']).catch((error) => process.stderr.write(`${error.message}\n`));
  const watcher = watch(at(folder), { recursive: true }, (_event, file) => {
    if (!file || !/\.(graphql|json)$/.test(file) || /generated|compiled/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(rebuild, 200);
  });
  return () => watcher.close();
}

await runMain(main);

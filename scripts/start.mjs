#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { Problem, readArguments, runMain } from './lib/command-line.mjs';
import { makePortalAccount } from './lib/database/portal-account.mjs';
import { connect } from './lib/portal/connect.mjs';
import { at } from './lib/paths.mjs';
import { asOnlyPortal, portalSecret, readAddresses } from './lib/portal/portal-session.mjs';
import { requirePort } from './lib/ports.mjs';
import { seconds, step } from './lib/progress.mjs';
import { untilReady } from './lib/portal/services.mjs';
import { runNode } from './lib/tools.mjs';
import { build } from './build.mjs';
import { openDatabase, watchDatabase } from './database.mjs';
import { installDependencies } from './install.mjs';

/**
 * @typedef {import('./lib/portal/portal-session.mjs').Session} Session
 * @typedef {import('./lib/portal/portal-session.mjs').Addresses} Addresses
 */

const HELP = `
npm start [-- --no-demo --verbose]

Brings up the whole portal: packages, database, build, schema, demo data, server. Ctrl-C stops it all.
  --no-demo  do not load the demo data into an empty database
  --verbose  show the server's log here instead of writing it to .portal/logs

Environment: PORT (4000), SAMPLE_APP_PORT (PORT + 1), HOST, DATABASE_URL, DATABASE_OWNER_URL, PUBLIC_URL, REDIS_URL, SMTP_URL, MAIL_FROM;
see README.md.
The portal listens on 127.0.0.1 unless HOST names another address.`;

const DEMO_ACCOUNTS = [
  ['super', 'super administrator'],
  ['olivia', 'administrator of Northwind Energy'],
  ['sofia', 'super sub-administrator of Northwind Energy'],
  ['sam', 'sub-administrator of Northwind Energy'],
  ['nina', 'ordinary user, member of two organizations'],
];

async function main() {
  const { values } = readArguments(HELP, { 'no-demo': { type: 'boolean' }, verbose: { type: 'boolean' } });
  const addresses = readAddresses();
  await asOnlyPortal('npm start', addresses, (session) => bringUp(session, addresses, values));
}

/**
 * @param {Session} session
 * @param {Addresses} addresses
 * @param {{ 'no-demo'?: boolean, verbose?: boolean }} options
 */
async function bringUp(session, addresses, { 'no-demo': noDemo = false, verbose = false }) {
  const began = performance.now();
  await step('dependencies', installDependencies);
  const database = await step('database', () => useDatabase(session));
  await step('build', () => build());
  // The portal cannot change what its audit log has recorded, if this checkout rules the database.
  const portalUrl = database.isPrivate ? await makePortalAccount(database.url) : database.url;
  const ownerUrl = process.env.DATABASE_OWNER_URL || database.url;
  const env = {
    DATABASE_URL: portalUrl,
    DATABASE_OWNER_URL: ownerUrl,
    PORTAL_SECRET: portalSecret(),
    NODE_ENV: process.env.NODE_ENV || 'production',
    HOST: addresses.host,
    PORT: String(addresses.port),
    SAMPLE_APP_PORT: String(addresses.samplePort),
    PUBLIC_URL: addresses.url,
    // The sample app stands beside the portal.
    EMBED_ALLOWED_HOSTS: process.env.EMBED_ALLOWED_HOSTS || `localhost:${addresses.samplePort}`,
  };
  await step('schema', async () => summary(await runNode('dist/server/storage/migrate.js', [], { env })));
  const asOwner = { ...env, DATABASE_URL: ownerUrl, DATABASE_OWNER_URL: '' };
  if (!noDemo) {
    await step('demo data', async () => summary(await runNode('scripts/seed.mjs', ['--demo'], { env: asOwner })));
  }

  /**
   * @param {string} name
   * @param {string} script
   */
  const start = (name, script) =>
    session.services.start(name, process.execPath, ['--enable-source-maps', at(script)], { env, shown: verbose });
  // Another checkout that started at the same time may have taken it meanwhile.
  await requirePort(addresses.port, 'PORT', addresses.host);
  const server = start('portal', 'dist/server/main.js');
  await step('portal', async () => {
    await Promise.race([untilReady(server, `${addresses.local}/readyz`), session.interrupted]);
  });
  if (session.isInterrupted) return;
  const hasSample = ['.portal/sample-app.json', 'scripts/sample-app.mjs'].every((path) => existsSync(at(path)));
  if (hasSample) {
    const sample = start('sample-app', 'scripts/sample-app.mjs');
    void sample.ended.then((exit) => {
      if (!session.isStopping) process.stderr.write(`The sample app ended (${exit}).\n${sample.tail(10)}\n`);
    });
  }
  process.stdout.write(await welcome(addresses, ownerUrl, performance.now() - began, { verbose, hasSample }));
  const exit = await Promise.race([server.ended, session.interrupted.then(() => null)]);
  if (exit !== null) throw new Problem(`The portal ended (${exit}). The end of its log:\n${server.tail(20)}`);
  process.stdout.write('\nStopping …\n');
}

/**
 * Opens the database. A private one that this script started, or that a killed run left, stops with it.
 * @param {Session} session
 */
async function useDatabase(session) {
  const database = await openDatabase();
  if (!database.isPrivate) return database;
  if (database.isStarted || session.isAdopted) {
    session.services.ownDatabase();
    session.closers.push(database.stop);
  }
  session.closers.push(watchDatabase((text) => process.stderr.write(`${text}\n`)));
  return database;
}

/**
 * The last line that a step printed.
 * @param {string} output
 */
const summary = (output) => output.trim().split('\n').at(-1) ?? '';

/**
 * @param {Addresses} addresses
 * @param {string} databaseUrl
 * @param {number} took
 * @param {{ verbose: boolean, hasSample: boolean }} shown
 */
async function welcome({ url, samplePort }, databaseUrl, took, { verbose, hasSample }) {
  const lines = ['', `The portal is ready after ${seconds(took)}: ${url}`, ''];
  const connection = await connect(databaseUrl);
  const names = DEMO_ACCOUNTS.map(([name]) => name);
  const [rows] = await connection.query('SELECT username FROM account WHERE username IN (?)', [names]);
  const [[any]] = await connection.query('SELECT EXISTS (SELECT 1 FROM account) AS found');
  await connection.end();
  if (rows.length === names.length) {
    lines.push(
      'Demo accounts, all with the password Portal@2026 (change it before you set HOST for others to reach the portal):',
    );
    lines.push(...DEMO_ACCOUNTS.map(([name, what]) => `  ${name.padEnd(8)} ${what}`));
    lines.push('');
    if (hasSample) lines.push(`The sample app is served at port ${samplePort}.`);
  } else if (!Number(any.found)) {
    lines.push('There is no account yet. Make the first one: npm run create-super-admin');
  }
  lines.push(`For programs, by GraphQL, REST and sockets: ${url}/developer`);
  if (!verbose) lines.push('The server writes its log to .portal/logs/portal.log.');
  return `${[...lines, 'Ctrl-C stops everything.', ''].join('\n')}`;
}

await runMain(main);

#!/usr/bin/env node
import { resolve } from 'node:path';
import { Problem, readArguments, runMain } from './lib/command-line.mjs';
import { rowReporter, step } from './lib/progress.mjs';
import { ownSecret } from './lib/portal/secret.mjs';
import { importServer } from './lib/portal/server-code.mjs';
import { onStopSignal } from './lib/stop-signals.mjs';
import { build } from './build.mjs';
import { openDatabase } from './database.mjs';
import { installDependencies } from './install.mjs';

const HELP = `
npm run restore -- FILE [--replace DATABASE] [--secret-lost]

Puts a backup into the database (DATABASE_URL, or this checkout's private one), brings it up to date, and looks at all of
it again. The database must be empty and its portals stopped; PORTAL_SECRET must be that of the backup's installation
(also as .portal/secret). A file that is cut off, altered, or newer than this version is refused before anything is
changed. Interrupted, it begins anew when it runs again; no portal starts on half of it.
  --replace DATABASE  delete all tables of the database first; its name confirms it
  --secret-lost       restore without the secret; then see npm run change-secret -- --help`;

async function main() {
  const { values, positionals } = readArguments(HELP, {
    replace: { type: 'string' },
    'secret-lost': { type: 'boolean' },
  });
  if (positionals.length !== 1) throw new Problem(HELP.trim());
  const file = resolve(process.env.INIT_CWD || '.', positionals[0]);
  const secret = values['secret-lost'] ? null : ownSecret();
  await step('dependencies', installDependencies);
  await step('build', () => build(['server']));
  const database = await step('database', () => openDatabase({ asOwner: true }));
  const close = async () => {
    if (database.isStarted) await database.stop();
  };
  onStopSignal(() => {
    process.stderr.write('\nInterrupted. If anything was changed already, the same command begins anew.\n');
    void close().finally(() => process.exit(130));
  });
  try {
    const { restore } = await importServer('backup/restore.js');
    const options = { url: database.url, file, secret, replace: values.replace ?? null, report: rowReporter() };
    const restored = await step('restore', async () => {
      const done = await restore(options);
      return { ...done, detail: `${done.rows} rows of ${done.tables} tables` };
    });
    process.stdout.write(describe(restored, secret));
  } finally {
    await close();
  }
}

/**
 * @param {import('../server/backup/restore.js').Restored} restored
 * @param {Buffer | null} secret
 */
function describe({ madeAt, installationId, tokens, open, closed }, secret) {
  const lines = [
    `Restored as it was at ${madeAt}; the copy is an installation of its own, ${installationId}.`,
    'The rows of every table were counted, and every reference finds its row.',
    secret ? `Sealed values that open under PORTAL_SECRET: ${open}.` : 'What is sealed was not looked at.',
    ...[...closed].map(([what, count]) => `Sealed values that do not open: ${count}, ${what}.`),
    ...(tokens > 0
      ? [`API tokens that can be used: ${tokens}. Revoke those anew that were revoked after ${madeAt}.`]
      : []),
    'Everybody signs in anew. Portals can start now.',
  ];
  return `${lines.join('\n')}\n`;
}

await runMain(main);

#!/usr/bin/env node
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readArguments, runMain } from './lib/command-line.mjs';
import { rowReporter, step } from './lib/progress.mjs';
import { importServer } from './lib/portal/server-code.mjs';
import { onStopSignal } from './lib/stop-signals.mjs';
import { build } from './build.mjs';
import { openDatabase } from './database.mjs';
import { installDependencies } from './install.mjs';

const HELP = `
npm run backup [-- --to FILE]

Writes all that lasts of the database (DATABASE_URL, or this checkout's private one) into one compressed file, as it is
at one moment. Portals go on meanwhile. The file appears whole or not at all, readable by you alone.
  --to FILE  a file that is not there yet (default: app-portal-TIME.backup, here)

Not in it: PORTAL_SECRET, without which what is sealed cannot be read; sessions, codes, tries and counts. See
docs/backup-and-restore.md.`;

async function main() {
  const { values } = readArguments(HELP, { to: { type: 'string' } });
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  // npm runs scripts in the checkout's root, wherever it was called.
  const file = resolve(process.env.INIT_CWD || '.', values.to ?? `app-portal-${time}.backup`);
  const interrupted = new AbortController();
  onStopSignal(() => interrupted.abort());
  await step('dependencies', installDependencies);
  await step('build', () => build(['server']));
  const database = await step('database', () => openDatabase({ asOwner: true }));
  try {
    const { backUp } = await importServer('backup/backup.js');
    await step('backup', async () => {
      const { tables, rows } = await backUp(database.url, file, rowReporter(), interrupted.signal);
      return `${rows} rows of ${tables} tables, ${(statSync(file).size / 1e6).toFixed(1)} MB`;
    });
    process.stdout.write(
      `${file}\n` +
        'Keep it where only you can read it: it holds personal data and hashes of passwords.\n' +
        'PORTAL_SECRET is not in it. Keep that one apart (npm start has it in .portal/secret): a restore needs both.\n',
    );
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    process.stderr.write('\nInterrupted. No backup was kept.\n');
    process.exitCode = 130;
  } finally {
    if (database.isStarted) await database.stop();
  }
}

await runMain(main);
